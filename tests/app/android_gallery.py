"""Android as far as its gallery reaches: the signatures of the real classes, and a list of pictures behind them.

Every call is checked against the signatures of Android's reference (developer.android.com, API 24 to 35) the way pyjnius
chooses between them: a call that none of them fits fails.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

STRING, URI, VALUES = "Ljava/lang/String;", "Landroid/net/Uri;", "Landroid/content/ContentValues;"
SIGNATURES = {
    "android.content.ContentValues": {
        "<init>": ["()", "(I)"],
        "put": [f"({STRING}{STRING})", f"({STRING}Ljava/lang/Integer;)", f"({STRING}[B)"],
    },
    "android.content.ContentResolver": {
        "insert": [f"({URI}{VALUES})", f"({URI}{VALUES}Landroid/os/Bundle;)"],
        "update": [f"({URI}{VALUES}{STRING}[{STRING})", f"({URI}{VALUES}Landroid/os/Bundle;)"],
        "delete": [f"({URI}{STRING}[{STRING})", f"({URI}Landroid/os/Bundle;)"],
        "openOutputStream": [f"({URI})", f"({URI}{STRING})"],
    },
    "java.io.OutputStream": {"write": ["([B)", "(I)", "([BII)"], "close": ["()"]},
    "java.io.File": {
        "<init>": [f"({STRING}{STRING})", f"({STRING})"],
        "mkdirs": ["()"],
        "exists": ["()"],
        "getAbsolutePath": ["()"],
    },
    "android.os.Environment": {"getExternalStoragePublicDirectory": [f"({STRING})"]},
    "android.content.Intent": {
        "<init>": ["()", f"({STRING})", f"({STRING}{URI})"],
        "setType": [f"({STRING})"],
        "addFlags": ["(I)"],
        "putExtra": [
            f"({STRING}Landroid/os/Parcelable;)",
            f"({STRING}Ljava/lang/CharSequence;)",
            f"({STRING}I)",
        ],
        "createChooser": ["(Landroid/content/Intent;Ljava/lang/CharSequence;)"],
    },
    "java.lang.Integer": {"<init>": ["(I)", f"({STRING})"]},
    "java.lang.String": {"<init>": [f"({STRING})"]},
    "org.kivy.android.PythonActivity": {
        "getContentResolver": ["()"],
        "startActivity": ["(Landroid/content/Intent;)"],
    },
}
PART = re.compile(r"\[?(?:L[^;]+;|[A-Z])")
FIELDS: dict[str, dict[str, Any]] = {
    "android.os.Environment": {"DIRECTORY_PICTURES": "Pictures"},
    "android.content.Intent": {
        "ACTION_SEND": "android.intent.action.SEND",
        "EXTRA_STREAM": "android.intent.extra.STREAM",
        "FLAG_GRANT_READ_URI_PERMISSION": 1,
    },
}


class Java:
    """An object of Java: what it is an instance of, and what it was made of."""

    def __init__(self, phone: Phone, name: str, *made_of: Any) -> None:
        self.phone, self.name, self.made_of = phone, name, made_of

    def __getattr__(self, method: str) -> Any:
        if method in FIELDS.get(self.name, {}):
            return FIELDS[self.name][method]
        assert method in SIGNATURES.get(self.name, {}), f"{self.name} has no {method}"

        def call(*given: Any) -> Any:
            fits_one(self.name, method, given)
            return self.phone.does(self, method, given)

        return call


def fits_one(name: str, method: str, given: tuple[Any, ...]) -> None:
    """Fail unless one of the method's signatures takes what was given."""
    for signature in SIGNATURES[name][method]:
        wanted = PART.findall(signature[1:-1])
        if len(wanted) == len(given) and all(map(fits, given, wanted)):
            return
    raise AssertionError(f"{name}.{method} does not take {given}")


def fits(value: Any, wanted: str) -> bool:
    match value:
        case None:
            return wanted[0] in "L["
        case str():
            return wanted == STRING
        case bytes():
            return wanted == "[B"
        case bool():
            return wanted == "Z"
        case int():
            return wanted == "I"
        case Java():
            return wanted == f"L{value.name.replace('.', '/')};"
        case _:
            return False


@dataclass
class Phone:
    """A phone of one API level: its pictures by number, what was sent, and how it fails."""

    level: int
    folder: Path
    rows: dict[int, dict[str, Any]] = field(default_factory=dict)
    sent: list[dict[str, Any]] = field(default_factory=list)
    full: bool = False
    no_list: bool = False

    def autoclass(self, name: str) -> Any:
        match name:
            case "android.os.Build$VERSION":
                return type("Version", (), {"SDK_INT": self.level})
            case "android.provider.MediaStore$Images$Media":
                return type("Media", (), {"EXTERNAL_CONTENT_URI": Java(self, "android.net.Uri", "images")})
            case "org.kivy.android.PythonActivity":
                return type("Activity", (), {"mActivity": Java(self, name)})
        return _Class(self, name)

    def cast(self, name: str, value: Java) -> Java:
        return Java(self, name, value)

    def does(self, one: Java, method: str, given: tuple[Any, ...]) -> Any:
        name = re.sub("[A-Z]", lambda big: f"_{big[0].lower()}", method)
        return getattr(self, f"_{name}")(one, *given)

    # ---- the list of pictures

    def _get_content_resolver(self, _one: Java) -> Java:
        return Java(self, "android.content.ContentResolver")

    def _put(self, one: Java, key: str, value: Any) -> None:
        one.__dict__.setdefault("values", {})[key] = value.made_of[0] if isinstance(value, Java) else value

    def _insert(self, _one: Java, _where: Java, values: Java) -> Java | None:
        if self.no_list:
            return None
        known = {
            "_display_name",
            "mime_type",
            *(("relative_path", "is_pending") if self.level >= 29 else ("_data",)),
        }
        assert set(values.__dict__["values"]) <= known, "a column this Android does not know"
        number = len(self.rows) + 1
        self.rows[number] = dict(values.__dict__["values"])
        return Java(self, "android.net.Uri", number)

    def _update(self, _one: Java, uri: Java, values: Java, *_rest: None) -> int:
        self.rows[uri.made_of[0]] |= values.__dict__["values"]
        return 1

    def _delete(self, _one: Java, uri: Java, *_rest: None) -> int:
        del self.rows[uri.made_of[0]]
        return 1

    def _open_output_stream(self, _one: Java, uri: Java) -> Java:
        row = self.rows[uri.made_of[0]]
        if "_data" in row:
            assert Path(row["_data"]).parent.is_dir(), "up to Android 9 the folder must be there"
            Path(row["_data"]).touch()
        return Java(self, "java.io.OutputStream", row)

    def _write(self, one: Java, data: bytes) -> None:
        if self.full:
            raise OSError("No space left on device")
        one.made_of[0]["bytes"] = data

    def _close(self, one: Java) -> None:
        one.made_of[0]["closed"] = True

    # ---- files and other programs

    def _get_external_storage_public_directory(self, _one: Java, kind: str) -> Java:
        return Java(self, "java.io.File", str(self.folder), kind)

    def _get_absolute_path(self, one: Java) -> str:
        return str(Path(*one.made_of))

    def _mkdirs(self, one: Java) -> bool:
        Path(*one.made_of).mkdir(parents=True, exist_ok=True)
        return True

    def _exists(self, one: Java) -> bool:
        return Path(*one.made_of).exists()

    def _set_type(self, one: Java, kind: str) -> Java:
        one.__dict__["type"] = kind
        return one

    def _put_extra(self, one: Java, key: str, value: Java) -> Java:
        one.__dict__[key] = value.made_of[0]
        return one

    def _add_flags(self, one: Java, flags: int) -> Java:
        one.__dict__["flags"] = flags
        return one

    def _create_chooser(self, _one: Java, intent: Java, title: Java) -> Java:
        return Java(self, "android.content.Intent", intent, title.made_of[0].made_of[0])

    def _start_activity(self, _one: Java, chooser: Java) -> None:
        intent, title = chooser.made_of
        self.sent.append({"action": intent.made_of[0], "title": title, **intent.__dict__})


class _Class(Java):
    """A class of Java: called, it makes an object."""

    def __call__(self, *given: Any) -> Java:
        fits_one(self.name, "<init>", given)
        return Java(self.phone, self.name, *given)
