#!/usr/bin/env bash
# Feeds random input to each reader of what strangers write, for SECONDS each; see Tests/Fuzz. An input that crashes,
# leaks, hangs or is read wrongly fails the run and stays under .build/fuzz/found.
#
# usage: Tests/fuzz.sh SECONDS [TARGET]…
#
# It starts from the cases, from what earlier runs found worth keeping, and from the corpus that INTEGRATE_CORPUS names.
set -euo pipefail
exec </dev/null

usage() {
  sed -n '5s/^# //p' "${BASH_SOURCE[0]}" >&2
  exit 2
}
[[ ${1-} =~ ^[1-9][0-9]*$ ]] || usage
seconds=$1
shift
targets=("$@")

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"
work=.build/fuzz
mkdir -p "$work/found"

printf '%s\n' '@_cdecl("LLVMFuzzerTestOneInput")' \
  'public func test(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 { 0 }' >"$work/probe.swift"
if ! swiftc -sanitize=fuzzer,address -parse-as-library "$work/probe.swift" -o "$work/probe" 2>"$work/probe.log"; then
  cat "$work/probe.log" >&2
  echo "error: the Swift toolchain in the PATH has no libFuzzer. Those of Xcode have none; one of swift.org has:" >&2
  echo "install it (https://www.swift.org/install) and choose it, on macOS with TOOLCHAINS=swift." >&2
  exit 2
fi

INTEGRATE_FUZZ=1 swift build -c release --scratch-path "$work" --product fuzz -Xswiftc -sanitize=fuzzer,address
fuzz=$work/release/fuzz
# An empty array is an unbound variable to the bash that macOS ships.
if [[ ${#targets[@]} -eq 0 ]]; then
  while read -r target; do targets+=("$target"); done < <("$fuzz" --targets)
fi

# Copies the files that a target is made for into one folder: seeds TARGET.
seeds() {
  local folder=$work/seeds/$1 corpus='' names path
  case $1 in
    yaml) names=('*.yaml' '*.lock') corpus=podfile-lock ;;
    spec) names=('*component.yaml') ;;
    lockfile | editor) names=('integrate.lock.yaml') ;;
    podfile) names=('Podfile') corpus=podfile ;;
    xcode) names=('*.pbxproj') corpus=pbxproj ;;
    workspace) names=('contents.xcworkspacedata') ;;
    xcconfig) names=('*.xcconfig') ;;
    package-settings) names=('mirrors.json' 'registries.json' 'config') ;;
    podfile-lock) names=('*.lock') corpus=podfile-lock ;;
    resolved) names=('*.resolved') corpus=package-resolved ;;
    dump) names=('*dump*.json') corpus=manifest ;;
    podspec) names=('*.podspec.json') corpus=podspec-json ;;
    manifest) names=('Package*.swift') corpus=manifest-source ;;
    swift) names=('*.swift') corpus=manifest-source ;;
    c) names=('*.c' '*.h' '*.m' '*.cpp' '*.hpp' '*.modulemap') ;;
    *)
      echo "error: there is no target '$1'" >&2
      exit 2
      ;;
  esac
  rm -rf "$folder"
  mkdir -p "$folder"
  local number=0 name
  for name in "${names[@]}"; do
    while IFS= read -r -d '' path; do
      number=$((number + 1))
      cp "$path" "$folder/case-$number"
    done < <(find Tests/Cases Tests/Manifests Examples -name .build -prune -o -type f -name "$name" -size -64k -print0)
  done
  corpus=${INTEGRATE_CORPUS-}/$corpus
  if [[ -n ${INTEGRATE_CORPUS-} && $corpus != */ && -d $corpus ]]; then
    while IFS= read -r -d '' path; do
      number=$((number + 1))
      cp "$path" "$folder/corpus-$number"
    done < <(find "$corpus" -type f -size -64k -print0)
  fi
}

options=(-max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1)
# Only Linux has a leak detector beside the address sanitizer.
if [[ $(uname) == Darwin ]]; then options+=(-detect_leaks=0); fi

# Swift's own account of a crash gets in the way of the sanitizer's.
export SWIFT_BACKTRACE=enable=no

failed=0
for target in "${targets[@]}"; do
  printf '\n=== %s, %s seconds\n' "$target" "$seconds"
  seeds "$target"
  mkdir -p "$work/kept/$target"
  log=$work/$target.log
  if "$fuzz" "$target" "${options[@]}" -artifact_prefix="$work/found/$target-" "$work/kept/$target" \
    "$work/seeds/$target" >"$log" 2>&1; then
    grep -E '^stat::(number_of_executed_units|slowest_unit_time_sec|peak_rss_mb)|^Done' "$log"
  else
    failed=1
    grep -v -E '^#[0-9]+.*(NEW|REDUCE|pulse|INITED|LOAD|READ)' "$log" | tail -n 60 >&2
    echo "error: '$target' failed; all that it said is in $log" >&2
    sed -n "s|.*Test unit written to |run it again with: $fuzz $target |p" "$log" >&2
  fi
done
exit "$failed"
