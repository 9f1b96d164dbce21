# Sourced by the scripts in Tests and Examples: installs what they need besides Swift and git.

# Succeeds if the compiler will find a libyaml that is new enough (older ones have known holes).
libyaml_is_there() {
  command -v pkg-config >/dev/null && pkg-config --exists 'yaml-0.1 >= 0.2.5'
}

as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "To install what is missing, run this as root: $*" >&2
    return 1
  fi
}

# Installs libyaml and pkg-config where they are missing; needs no terminal.
install_dependencies() {
  local tool
  for tool in swift git; do
    if ! command -v "$tool" >/dev/null; then
      echo "'$tool' is not on the PATH: install it first (https://www.swift.org/install)" >&2
      return 1
    fi
  done
  if libyaml_is_there; then return 0; fi
  echo "Installing libyaml…"
  if [[ $(uname) == Darwin ]]; then
    if ! command -v brew >/dev/null; then
      echo "libyaml is missing, and so is brew to install it: see https://brew.sh" >&2
      return 1
    fi
    HOMEBREW_NO_AUTO_UPDATE=1 brew install --quiet libyaml pkgconf </dev/null
  elif command -v apt-get >/dev/null; then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
      libyaml-dev pkg-config </dev/null
  else
    echo "libyaml is missing: install libyaml 0.2.5 or newer with its headers, and pkg-config" >&2
    return 1
  fi
  if ! libyaml_is_there; then
    echo "libyaml 0.2.5 or newer is still not found by 'pkg-config yaml-0.1'" >&2
    return 1
  fi
}

# Puts temporary files into memory if it has room: tests write many small ones, which takes a third of the time there. The
# caller removes the folder "$memory".
use_memory() {
  memory=
  if [[ ${TMPDIR:-} == /dev/shm/* || ! -w /dev/shm ]]; then return 0; fi
  if (($(df -Pk /dev/shm | awk 'END { print $4 }') < 8 << 20)); then return 0; fi
  memory=$(mktemp -d /dev/shm/integrate-XXXXXX)
  # Programs have to run there.
  printf '#!/bin/sh\n' >"$memory/program"
  chmod +x "$memory/program"
  if "$memory/program" 2>/dev/null; then
    export TMPDIR=$memory
  else
    rm -rf "$memory"
    memory=
  fi
}

# Installs curl, which asks CocoaPods' registry for podspecs.
install_curl() {
  if command -v curl >/dev/null || ! command -v apt-get >/dev/null; then return 0; fi
  echo "Installing curl…"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends curl ca-certificates </dev/null
}

# Installs Python with its virtual environments, which the schema checker of PyPI runs in.
install_python() {
  if command -v python3 >/dev/null && python3 -c 'import ensurepip, venv' 2>/dev/null; then return 0; fi
  echo "Installing python3…"
  if [[ $(uname) == Darwin ]]; then
    HOMEBREW_NO_AUTO_UPDATE=1 brew install --quiet python3 </dev/null
  else
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends python3-venv </dev/null
  fi
}

# Installs a tool of PyPI below .build and prints its path: python_tool NAME VERSION
python_tool() {
  local venv=.build/$1
  if [[ ! -x $venv/bin/$1 ]]; then
    install_python >&2
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$1==$2" >&2
  fi
  echo "$venv/bin/$1"
}

# Installs Chromium, in which Tests/page uses the page of 'graph --format html'. Steps that need it are skipped
# with a message.
install_browser() {
  local browser
  for browser in "${INTEGRATE_CHROMIUM:-}" chromium chromium-browser google-chrome \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" /Applications/Chromium.app/Contents/MacOS/Chromium; do
    if [[ -n $browser ]] && command -v "$browser" >/dev/null; then return 0; fi
  done
  if ! command -v apt-get >/dev/null; then
    echo "Chromium is missing: the page is not used in a browser" >&2
    return 0
  fi
  echo "Installing Chromium…"
  # Ubuntu's package of that name is a snap, which a container cannot run; Tests/page sees that.
  if ! { as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium fonts-dejavu-core; } </dev/null; then
    echo "Chromium could not be installed: the page is not used in a browser" >&2
  fi
}

# Installs bubblewrap on Linux, in which a stranger's manifest is evaluated; macOS has a sandbox of its own.
# Steps that need it are skipped with a message, so that a machine where it cannot be installed passes too.
install_sandbox() {
  if [[ $(uname) == Darwin ]] || command -v bwrap >/dev/null || ! command -v apt-get >/dev/null; then return 0; fi
  echo "Installing bubblewrap…"
  if ! { as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends bubblewrap; } </dev/null; then
    echo "bubblewrap could not be installed: tests that evaluate a stranger's manifest are skipped" >&2
  fi
}

# Installs eatmydata on Linux, under which no program waits until the disk has its writes. Files of a test do not
# outlive the test, and that waiting is a good part of a run. Without it the tests run too, but slower.
install_eatmydata() {
  if [[ $(uname) == Darwin ]] || command -v eatmydata >/dev/null || ! command -v apt-get >/dev/null; then return 0; fi
  echo "Installing eatmydata…"
  if ! { as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends eatmydata; } </dev/null; then
    echo "eatmydata could not be installed: the tests take longer" >&2
  fi
}
