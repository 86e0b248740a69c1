# What does this computer still need before the companion can start?
#
# Sourced by ./run, which knows `here` (the project's folder), `purpose` (run or test), `lock`, `python`,
# `stamp` and `set_up_key`. Three steps: libraries of the operating system, a fitting Python in .venv, the
# Python packages. A step that finds everything in place does nothing, so a set-up that was cut off is
# simply started again. All of it is said on stderr; stdout belongs to the companion.
#
# Written for bash 3.2 (macOS) and later.
# shellcheck shell=bash disable=SC2154

workshop=$here/.setup
unfinished=$here/.venv/.unfinished
apt_unfinished=$workshop/apt-unfinished
log=$workshop/last.log
as_before=3 # what bring_packages returns when the packages of the last set-up have to do

# library | package in Debian and Ubuntu | what for
libraries='libGL.so.1|libgl1|windows
libEGL.so.1|libegl1|windows
libXrender.so.1|libxrender1|windows
libmtdev.so.1|libmtdev1|touch screens
libgthread-2.0.so.0|libglib2.0-0|pictures and cameras
libSM.so.6|libsm6|pictures and cameras
libXext.so.6|libxext6|pictures and cameras
libxcb.so.1|libxcb1|pictures and cameras
libzbar.so.0|libzbar0|a second code reader
libusb-1.0.so.0|libusb-1.0-0|printers on USB'

# pip for a Python that has none: the last pip that runs on every Python since 3.8.
pip_wheel='pip-25.0.1-py3-none-any.whl'
pip_url=https://files.pythonhosted.org/packages/c9/bc/b7db44f5f39f9d0494071bddae6880eb645970366d0a200022a1a93d57f5/$pip_wheel
pip_sha256=c46efd13b6aa8279f33f2864459c8ce587ea6a1a59ee20de055868d8f7688f7f

say() { printf '[set-up] %s\n' "$*" >&2; }

set_up() {
  if ! mkdir -p "$workshop" 2>/dev/null || ! [ -w "$workshop" ]; then
    say "The folder $here cannot be written, and the companion keeps its Python packages in it." \
      "Copy it to a folder of your own and start there."
    return 1
  fi
  wait_for_other_set_up || return 1
  find_missing
  if packages_are_ready; then
    [ -z "$missing" ] || name_missing
  else
    if [ -e "$apt_unfinished" ] && may_install 'what an earlier start began'; then finish_dpkg; fi
    [ -z "$missing" ] || bring_libraries
    bring_environment || return 1
    bring_packages
    case $? in
      0) ;;
      "$as_before") exec 9>&- && return 0 ;;
      *) return 1 ;;
    esac
  fi
  keep_stamp "$stamp" "$lock"
  # What the checks need holds all that a start needs, in the same versions.
  [ "$purpose" = run ] || keep_stamp "$here/.venv/.ready-for-run" "$here/requirements.lock"
  exec 9>&-
}

keep_stamp() { # keep_stamp STAMP LOCK
  { set_up_key "$2"; printf '\n%s\n' "$missing"; } >"$1.new" && mv -f "$1.new" "$1"
}

# Two starts at once must not build the same .venv: the second waits for the first.
wait_for_other_set_up() {
  exec 9>"$workshop/lock" || return 1
  command -v flock >/dev/null 2>&1 || return 0
  flock -n 9 && return 0
  say 'Another start is setting up in this folder; waiting for it.'
  flock -w 1200 9 && return 0
  say 'It did not come to an end within 20 minutes. Stop it, then start again.'
  return 1
}

packages_are_ready() {
  local key=''
  [ -x "$python" ] && [ -r "$stamp" ] && read -r key <"$stamp"
  [ -n "$key" ] && [ "$key" = "$(set_up_key)" ]
}

show_log() { # the last lines of what the last step printed
  tail -n "${1:-4}" "$log" 2>/dev/null | sed 's/^/         /' >&2
}

# At most that many seconds, where the system can say so; Ctrl-C still reaches the command.
within() {
  local seconds=$1
  shift
  if command -v timeout >/dev/null 2>&1; then
    timeout --foreground -k 10 "$seconds" "$@"
  else
    "$@"
  fi
}

# ------------------------------------------------------------ libraries of the operating system

find_missing() { # sets `missing`, the packages by their Debian names, and `missing_for`
  local known library package purpose
  missing='' missing_for=''
  [ "$(uname -s)" = Linux ] || return 0
  known=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null)
  [ -n "$known" ] || return 0
  while IFS='|' read -r library package purpose; do
    case $known in *"$library "*) continue ;; esac
    missing="$missing $package"
    case $missing_for in *"$purpose"*) ;; *) missing_for="$missing_for, $purpose" ;; esac
  done <<<"$libraries"
  missing=${missing# } missing_for=${missing_for#, }
}

bring_libraries() {
  if may_install "$missing"; then
    say "Installing with apt, for $missing_for: $missing"
    # shellcheck disable=SC2086
    apt_install $missing || show_log
    find_missing
  fi
  [ -z "$missing" ] || name_missing
}

name_missing() {
  say "Missing, for $missing_for: $missing"
  if command -v apt-get >/dev/null 2>&1; then
    say "It goes on without; to bring them: sudo apt-get install $missing"
  else
    say 'It goes on without; your system may call these packages of Debian by other names.'
  fi
}

# May we install packages here? Sets `as_root`, the words before a command of root's.
may_install() {
  [ -n "${rights-}" ] || find_rights "$1"
  [ "$rights" = yes ]
}

find_rights() {
  rights=no
  command -v apt-get >/dev/null 2>&1 || return 0
  if [ "$EUID" -eq 0 ]; then
    as_root=(env) rights=yes
  elif command -v sudo >/dev/null 2>&1; then
    as_root=(sudo -n env)
    if within 10 sudo -n true </dev/null >/dev/null 2>&1; then
      rights=yes
    elif [ -t 0 ] && [ -t 2 ]; then
      say "sudo asks for your password, to install: $1"
      if sudo -v; then rights=yes; else say 'Going on without.'; fi
    fi
  fi
}

apt_get() { # apt_get SECONDS ARGUMENT …: asks nothing and waits for nothing without end
  local seconds=$1
  shift
  "${as_root[@]}" DEBIAN_FRONTEND=noninteractive APT_LISTCHANGES_FRONTEND=none NEEDRESTART_SUSPEND=1 LC_ALL=C \
    timeout --foreground -k 10 "$seconds" apt-get -q -y --no-install-recommends \
    -o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold \
    -o Acquire::Retries=2 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30 \
    "$@" </dev/null >"$log" 2>&1
}

apt_update() {
  local try
  [ -z "${updated-}" ] || return 0
  updated=yes
  say 'Asking apt which packages there are.'
  for try in 1 2 3 4 5 6 7 8; do
    apt_get 300 update && return 0
    grep -q 'Could not get lock' "$log" || return 1 # apt waits for dpkg's lock, but not for this one
    [ "$try" -gt 1 ] || say 'Another program is using apt; waiting for it, at most two minutes.'
    sleep 15
  done
  return 1
}

apt_install() { # apt_install PACKAGE …: all of them, or as many as can be had
  local package
  : >"$apt_unfinished"
  apt_get 900 install "$@" && rm -f "$apt_unfinished" && return 0
  # Lists older than the mirror, none yet, or dpkg was cut off before: mend all that, try again.
  finish_dpkg
  updated=''
  apt_update
  apt_get 900 install "$@" && rm -f "$apt_unfinished" && return 0
  for package in "$@"; do apt_get 900 install "$package"; done
  rm -f "$apt_unfinished"
  return 1
}

finish_dpkg() {
  "${as_root[@]}" DEBIAN_FRONTEND=noninteractive dpkg --configure -a </dev/null >"$log" 2>&1 &&
    rm -f "$apt_unfinished"
}

# ------------------------------------------------------------ a fitting Python in .venv

# 0: fits; 3: fits, but cannot make environments with pip in them; anything else: does not fit.
look_at_python() {
  "$1" -c '
import sys
if not ((3, 11) <= sys.version_info[:2] <= (3, 13) and sys.maxsize > 2**32 and sys.implementation.name == "cpython"):
    sys.exit(1)
import ctypes, sqlite3, ssl, sysconfig, venv
if sysconfig.get_config_var("Py_GIL_DISABLED"):
    sys.exit(1)
try:
    import ensurepip
except ImportError:
    sys.exit(3)
' </dev/null >/dev/null 2>&1
}

every_python() { # every Python on this computer, one a line, the likeliest first
  local seen=: path real
  while read -r path; do
    real=$(readlink -f "$path") || real=$path
    case $seen in *":$real:"*) continue ;; esac
    seen=$seen$real:
    printf '%s\n' "$path"
  done < <(every_likely_place)
}

every_likely_place() {
  local name folder uv_pythons=${UV_PYTHON_INSTALL_DIR:-${XDG_DATA_HOME:-${HOME-}/.local/share}/uv/python}
  for name in python3 python3.13 python3.12 python3.11 python; do type -aP "$name"; done
  for folder in /usr/bin /usr/local/bin /opt/homebrew/bin; do
    for name in 3.13 3.12 3.11; do ls "$folder/python$name"; done
  done 2>/dev/null
  for name in 3.13 3.12 3.11; do
    ls -d "${PYENV_ROOT:-${HOME-}/.pyenv}/versions/$name".*/bin/python3 "$uv_pythons"/cpython-"$name".*/bin/python3 \
      "$workshop"/python/cpython-"$name".*/bin/python3 \
      "/Library/Frameworks/Python.framework/Versions/$name/bin/python3"
  done 2>/dev/null
  return 0
}

find_python() { # sets `base`, the Python to build on, and `bare`, one that only lacks pip
  local candidate
  base='' bare=''
  while read -r candidate; do
    look_at_python "$candidate"
    case $? in
      0) base=$candidate && return 0 ;;
      3) bare=${bare:-$candidate} ;;
    esac
  done < <(every_python)
  return 1
}

bring_environment() {
  if [ -e "$unfinished" ]; then rm -rf "$here/.venv"; fi # half of a package would pass for a whole one
  if [ -x "$python" ] && look_at_python "$python" && "$python" -m pip --version >/dev/null 2>&1; then return 0; fi
  find_python || bring_python || return 1
  say "Making .venv, a place of its own for the Python packages, with $("${base:-$bare}" -V 2>&1) (${base:-$bare})"
  rm -rf "$here/.venv"
  if [ -n "$base" ]; then
    "$base" -m venv "$here/.venv" >"$log" 2>&1 </dev/null && return 0
  elif "$bare" -m venv --without-pip "$here/.venv" >"$log" 2>&1 </dev/null; then
    "$python" "$workshop/$pip_wheel/pip" -q install --no-user "$workshop/$pip_wheel" >"$log" 2>&1 </dev/null && return 0
  fi
  say 'That did not work:'
  show_log
  rm -rf "$here/.venv"
  return 1
}

bring_python() { # sets `base` or `bare`
  local version
  if may_install 'Python 3.11 to 3.13'; then
    python_from_apt && find_python && return 0
  fi
  if [ -n "$bare" ] && fetch_pip; then return 0; fi
  python_from_uv && find_python && return 0
  say "This computer has no Python from 3.11 to 3.13 that can make environments, and none could be brought."
  for version in 3.13 3.12 3.11; do
    if apt_knows "python$version-venv"; then
      say "Install one with: sudo apt-get install python$version-venv. Then start again."
      return 1
    fi
  done
  say 'Install one (Debian and Ubuntu call it python3.x-venv; python.org has it for every system), then start again.'
  return 1
}

apt_knows() {
  command -v apt-cache >/dev/null 2>&1 &&
    LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'
}

python_from_apt() {
  local version wanted=''
  if [ -n "$bare" ]; then
    version=$("$bare" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    wanted="python$version-venv"
  fi
  for version in 3.13 3.12 3.11; do
    if [ -z "$wanted" ] && apt_knows "python$version-venv"; then wanted="python$version python$version-venv"; fi
  done
  if [ -z "$wanted" ]; then
    [ -z "${updated-}" ] && apt_update && python_from_apt
    return
  fi
  say "Installing with apt, for the companion's Python packages: $wanted"
  # shellcheck disable=SC2086
  apt_install $wanted || show_log
}

python_from_uv() { # a Python of the project's own in .setup, downloaded by uv
  local uv
  uv=$(type -P uv) || uv=$workshop/uv/bin/uv
  if ! [ -x "$uv" ]; then
    say 'No fitting Python here: bringing uv from PyPI, which can download one.'
    uv_from_pypi || return 1
  fi
  say 'Downloading Python 3.13 with uv into .setup (about 30 MB).'
  UV_PYTHON_INSTALL_DIR=$workshop/python UV_PYTHON_INSTALL_BIN=0 UV_NO_CACHE=1 UV_HTTP_TIMEOUT=30 \
    within 900 "$uv" python install 3.13 >"$log" 2>&1 </dev/null && return 0
  show_log
  return 1
}

uv_from_pypi() {
  local pip=()
  find_pip
  if [ -z "${pip[*]-}" ] && may_install 'python3-venv'; then
    say 'Installing with apt, to reach PyPI: python3-venv'
    apt_install python3-venv || show_log
    find_pip
  fi
  if [ -z "${pip[*]-}" ]; then
    say 'No Python here can run pip.'
    return 1
  fi
  "${pip[@]}" -q --no-input --disable-pip-version-check install --no-user --no-deps --only-binary :all: \
    --upgrade --target "$workshop/uv" --require-hashes -r "$here/requirements-uv.lock" >"$log" 2>&1 </dev/null && return 0
  show_log
  return 1
}

find_pip() { # sets `pip`, the words that call it, with any Python at all
  local any
  while read -r any; do
    if "$any" -m pip --version >/dev/null 2>&1 </dev/null; then
      pip=("$any" -m pip) && break
    elif "$any" -c 'import venv, ensurepip' >/dev/null 2>&1 && "$any" -m venv "$workshop/pip" >"$log" 2>&1; then
      pip=("$workshop/pip/bin/python" -m pip) && break
    elif [ -z "${pip[*]-}" ] && "$any" -c 'import ssl, urllib.request, zlib' >/dev/null 2>&1 && fetch_pip; then
      pip=("$any" "$workshop/$pip_wheel/pip")
    fi
  done < <(every_python)
}

fetch_pip() { # pip itself, as one file that Python can run; checked before it is used
  local file=$workshop/$pip_wheel
  if is_our_pip "$file"; then return 0; fi
  say 'Downloading pip (2 MB): this Python has none.'
  rm -f "$file"
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL --connect-timeout 20 --max-time 300 -o "$file" "$pip_url" </dev/null >"$log" 2>&1
  elif command -v wget >/dev/null 2>&1; then
    wget -q --timeout=20 --tries=3 -O "$file" "$pip_url" </dev/null >"$log" 2>&1
  else
    within 300 python3 -c 'import shutil, sys, urllib.request
with urllib.request.urlopen(sys.argv[1], timeout=20) as page, open(sys.argv[2], "wb") as file:
    shutil.copyfileobj(page, file)' "$pip_url" "$file" </dev/null >"$log" 2>&1
  fi
  if is_our_pip "$file"; then return 0; fi
  say 'The download failed:'
  show_log 1
  rm -f "$file"
  return 1
}

is_our_pip() {
  [ -f "$1" ] && [ "$( (sha256sum "$1" || shasum -a 256 "$1") 2>/dev/null | cut -d' ' -f1)" = "$pip_sha256" ]
}

# ------------------------------------------------------------ Python packages

bring_packages() {
  local try what='Kivy for the screen, OpenCV and zxing-cpp for the camera, python-escpos for printers'
  [ "$purpose" = run ] || what='the same as for a start, and ruff, mypy, pytest and hypothesis for the checks'
  say "Bringing the Python packages into .venv: $what (some 150 MB the first time, one to five minutes)"
  : >"$unfinished"
  for try in 1 2; do
    if pip_install; then
      rm -f "$unfinished"
      say 'Ready.'
      return 0
    fi
    [ "$try" -gt 1 ] || say 'That did not work; trying once more.'
  done
  show_log 3
  if [ -r "$stamp" ]; then
    rm -f "$unfinished"
    say 'The new packages could not be had; going on with those of the last set-up.'
    return "$as_before"
  fi
  say 'The Python packages could not be had. With a network, or with a pip configuration that names a package' \
    'index you can reach, start again: it goes on from here.'
  return 1
}

# The user's own pip configuration holds (index, proxy, certificates, time-outs); pip by itself gives a silent
# server up after 15 seconds and five tries.
pip_install() {
  "$python" -m pip --no-input --disable-pip-version-check install -q --no-user --only-binary :all: \
    --require-hashes -r "$lock" </dev/null >"$log" 2>&1
}
