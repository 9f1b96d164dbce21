#!/usr/bin/env bash
# Packs a release build for Linux, and runs it in a root with busybox and nothing else: no C library, no git, no Swift.
# Tests/run.sh --release calls it.
#
# usage: Tests/release.sh [FILE]
#
# FILE is a static build that exists.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"
# shellcheck source=install.sh
. Tests/install.sh
install_sandbox
if ! command -v busybox >/dev/null; then
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends busybox-static </dev/null
fi

version=$(sed -n 's/^package let toolVersion = "\(.*\)"$/\1/p' Sources/Commands/Invocation.swift)
empty=.build/empty
rm -rf "$empty"
mkdir -p "$empty"/{bin,dev,proc,app/Sources/Shop}
# A snapshot, since the version is not released; that it is static is what the empty root shows.
.ci/release build --version "$version" --snapshot --out "$empty" ${1+--binary "$1"}
cp "$(command -v busybox)" "$empty/bin/busybox"
cp -R Examples/Grocery "$empty/Grocery"
rm -rf "$empty/Grocery/.build"
echo 'print(1)' >"$empty/app/Sources/Shop/main.swift"
cat >"$empty/steps" <<'EOT'
set -eu
cd /
/bin/busybox --install -s /bin
tar -xzf integrate-*.tar.gz
mv integrate-*-snapshot release
PATH=/release:/bin
set -x
integrate --version
integrate -C /Grocery check
integrate -C /Grocery generate --check
integrate -C /Grocery graph >/dev/null
cd /app
integrate init
integrate generate
integrate check
set +x
# What needs git or Swift says so, and stops.
says() { # TEXT COMMAND…
  text=$1
  shift
  if printed=$("$@" 2>&1); then echo "error: '$*' passes" && exit 1; fi
  case $printed in *"$text"*) echo "$*: $printed" ;; *) echo "error: '$*' says: $printed" && exit 1 ;; esac
}
says git integrate pin swift-log --git https://example.com/swift-log.git
says git integrate diff
says swift integrate -C /Grocery check --build
EOT
bwrap --unshare-all --die-with-parent --clearenv --setenv PATH /bin --setenv HOME /app --bind "$empty" / --dev /dev --proc /proc \
  /bin/busybox sh /steps
echo "the release runs in an empty root"
