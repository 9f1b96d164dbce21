#!/usr/bin/env bash
# From a fresh clone to a running app: installs libyaml where it is missing, builds integrate, makes the grocery
# app's two git repositories, resolves, generates and checks, builds the app and runs it.
#
# usage: Examples/run.sh
#
# Needs Swift and git. It builds without optimisation, which is several times quicker to build; 'swift build -c release
# --product integrate' makes the fast tool. Everything but the generated files is in .build. If INTEGRATE names a tool that
# is built, as continuous integration does, it builds none.
set -euo pipefail
exec </dev/null

if [[ $# -gt 0 ]]; then
  sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
  [[ $1 == -h || $1 == --help ]] && exit 0
  exit 2
fi
examples=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
root=$(dirname "$examples")
scratch="$root/.build/examples"

step() { printf '\n== %s\n' "$*"; }

cd "$root"
# shellcheck source=../Tests/install.sh
. Tests/install.sh
install_dependencies

if [[ -n ${INTEGRATE:-} ]]; then
  integrate=$INTEGRATE
else
  # Debug information and an index are a third of the work, and nobody reads them here.
  options=(--product integrate --scratch-path .build/first -debug-info-format none --disable-index-store)
  step "swift build, without optimisation: one to three minutes on two cores, once"
  swift build "${options[@]}"
  integrate="$(swift build "${options[@]}" --show-bin-path)/integrate"
fi

step "make the repositories that the lockfile names"
# Afresh, since SwiftPM remembers what it fetched before.
rm -rf "$scratch"
mkdir -p "$scratch"
bash "$examples/make-repositories.sh" "$scratch/repositories"
# shellcheck source=environment.sh
. "$examples/environment.sh" "$scratch"

cd "$examples/Grocery"
step "integrate resolve"
"$integrate" resolve
step "integrate generate"
"$integrate" generate
step "integrate check"
"$integrate" check

step "swift build"
# The path is said, or SwiftPM would look for a manifest in the folders above; it fails rather than change
# Package.resolved.
swiftpm_options+=(--package-path "$examples/Grocery")
swift build "${swiftpm_options[@]}" --only-use-versions-from-resolved-file
grocery="$(swift build "${swiftpm_options[@]}" --show-bin-path)/Grocery"
step "Grocery"
"$grocery"
for environment in staging release; do
  step "Grocery, $environment: the first screen"
  GROCERY_ENVIRONMENT=$environment "$grocery" | grep '^Home'
done
