#!/usr/bin/env bash
# Two teams want two versions of one package: what SwiftPM says of it, what one pin does about it, and what happens
# when somebody else's range really stands against a version.
#
# usage: Examples/VersionConflict/run.sh
#
# Needs Swift and git. All of it happens in copies below .build; nothing that is committed changes. INTEGRATE names a tool
# that is built already.
set -euo pipefail
exec </dev/null

if [[ $# -gt 0 ]]; then
  sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
  [[ $1 == -h || $1 == --help ]] && exit 0
  exit 2
fi
example=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
examples=$(dirname "$example")
root=$(dirname "$examples")
scratch="$root/.build/version-conflict"

step() { printf '\n== %s\n' "$*"; }
fail() {
  echo "error: $*" >&2
  exit 1
}
# Builds and runs the app in a folder, in a scratch folder of its own for each.
build_and_run() {
  swift build "${swiftpm_options[@]}" --package-path "$1" --only-use-versions-from-resolved-file
  "$(swift build "${swiftpm_options[@]}" --package-path "$1" --show-bin-path)/Kiosk"
}

cd "$root"
# shellcheck source=../../Tests/install.sh
. Tests/install.sh
install_dependencies
if [[ -n ${INTEGRATE:-} ]]; then
  integrate_path=$(dirname "$INTEGRATE")
else
  swift build -c release --product integrate
  integrate_path="$(swift build -c release --show-bin-path)"
fi

# Afresh, since SwiftPM remembers what it fetched before.
rm -rf "$scratch"
mkdir -p "$scratch"
bash "$examples/make-repositories.sh" "$scratch/repositories" VersionConflict
# shellcheck source=../environment.sh
. "$examples/environment.sh" "$scratch" version-conflict
export PATH="$integrate_path:$PATH" XDG_CACHE_HOME="$scratch/xdg"

step "By hand: Login says exact 1.1.0, Ads says exact 1.2.0, and SwiftPM says"
cp -R "$example/App" "$scratch/by-hand"
rm "$scratch/by-hand/Package.swift" "$scratch/by-hand/Package.resolved"
cp -R "$example/ByHand/." "$scratch/by-hand"
grep -n 'tracking.git' "$scratch"/by-hand/*/Package.swift | sed "s|^$scratch/by-hand/||"
if swift build "${swiftpm_options[@]}" --package-path "$scratch/by-hand"; then
  fail "SwiftPM took two exact versions of one package"
fi

step "Specs without versions and one pin: integrate resolve, generate, check, swift build"
cp -R "$example/App" "$scratch/app"
cd "$scratch/app"
grep -n 'Tracking' ./*/component.yaml
# The manifests are ours: they may run where there is no sandbox for them.
integrate resolve --trust-manifests
integrate generate
integrate check
build_and_run "$scratch/app"

step "A range that really conflicts: integrate pin Tracking 2.0.0"
if integrate pin Tracking 2.0.0 --trust-manifests >"$scratch/said" 2>&1; then fail "nobody stood against Tracking 2.0.0"; fi
cat "$scratch/said"

step "The repair, pasted"
command=$(sed -n 's/^  \(integrate pin .*\)/\1/p' "$scratch/said" | head -n 1)
[[ -n $command ]] || fail "no repair was suggested"
echo "\$ $command"
eval "$command"
integrate generate
integrate check
build_and_run "$scratch/app"
