"""PyYAML for python-for-android, which has no recipe for it: its Python half, which needs no compiler.

python-escpos imports it. Left to pip, a wheel of the computer that builds would come along with a library no phone can load.
"""

from pathlib import Path
from shutil import copytree
from typing import ClassVar

from pythonforandroid.recipe import Recipe


class PyYAMLRecipe(Recipe):
    """Copies the package `yaml`; without its compiled half it falls back to Python by itself."""

    version = "6.0.3"
    url = "https://github.com/yaml/pyyaml/archive/{version}.tar.gz"
    depends: ClassVar = ["python3"]

    def build_arch(self, arch):
        """Put the package among the others of that kind of processor."""
        super().build_arch(arch)
        package = Path(self.get_build_dir(arch.arch), "lib", "yaml")
        copytree(package, Path(self.ctx.get_python_install_dir(arch.arch), "yaml"), dirs_exist_ok=True)


recipe = PyYAMLRecipe()
