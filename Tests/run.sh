#!/usr/bin/env bash
# Installs what is missing, builds everything and passes the tests; or measures or fuzzes, instead of testing.
#
# usage: Tests/run.sh [--full] [--warnings-as-errors]
#        Tests/run.sh --bench [--static] [--json FILE] [--sizes N,N…] [--rounds N] [--only PART,PART…]
#        Tests/run.sh --fuzz SECONDS
#        Tests/run.sh --sanitize
#        Tests/run.sh --release
#        Tests/run.sh [--warnings-as-errors] --truth COUNT
#        Tests/run.sh --misfortunes COUNT
#
# Without options: the tests of all modules, all cases, the guides, and the example's own tests. --full adds the others that
# start programs, and texts, manifests and samples by the hundred.
set -euo pipefail
exec </dev/null

# A module imports what Package.swift says, and nothing else. Debug information is a fifth of the build, and no test reads it.
build_options=(--explicit-target-dependency-import-check error -debug-info-format none)
full=false
bench=false
static=false
fuzz_seconds=none
sanitize=false
release=false
truth_count=none
misfortunes=none
bench_options=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --full) full=true ;;
    --warnings-as-errors) build_options+=(-Xswiftc -warnings-as-errors) ;;
    --bench) bench=true ;;
    --static) static=true ;;
    --sanitize) sanitize=true ;;
    --release) release=true ;;
    --fuzz)
      fuzz_seconds=${2-}
      shift "$(($# > 1 ? 1 : 0))"
      ;;
    --truth)
      truth_count=${2-}
      shift "$(($# > 1 ? 1 : 0))"
      ;;
    --misfortunes)
      misfortunes=${2-}
      shift "$(($# > 1 ? 1 : 0))"
      ;;
    --json | --sizes | --rounds | --only)
      if [[ $# -lt 2 ]]; then
        echo "Tests/run.sh: '$1' needs a value" >&2
        exit 2
      fi
      bench_options+=("$1" "$2")
      shift
      ;;
    -h | --help)
      sed -n '2,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
      exit 0
      ;;
    *)
      echo "Tests/run.sh: unknown option '$1'" >&2
      exit 2
      ;;
  esac
  shift
done
# For tests that take longer than the build: a third of its time goes if each module is compiled as a whole, but then an edit
# compiles whole modules again. Only with threads does the compiler write what tests are found by.
if [[ $full == true || $truth_count != none ]]; then
  build_options+=(-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc "$(getconf _NPROCESSORS_ONLN)")
fi

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"
# shellcheck source=install.sh
. Tests/install.sh
install_dependencies

if [[ $fuzz_seconds != none ]]; then exec bash Tests/fuzz.sh "$fuzz_seconds"; fi
if [[ $release == true ]]; then exec bash Tests/release.sh; fi

if [[ $bench == true ]]; then
  if [[ $static == true ]]; then
    bench_options+=(--tool "$(bash Tests/build-static | tail -1)")
  else
    swift build -c release --product integrate
  fi
  swift build -c release --product benchmarks
  "$(swift build -c release --show-bin-path)/benchmarks" ${bench_options[@]+"${bench_options[@]}"}
  exit
fi

install_sandbox
install_eatmydata
install_curl
use_memory
trap 'rm -rf "$memory"' EXIT

# The user's git configuration has no part in a test.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1

# Random roots, changed as teams change theirs: does 'check' refuse a root that builds, or 'check --build' miss an error?
if [[ $truth_count != none ]]; then
  if ! [[ $truth_count =~ ^[1-9][0-9]*$ ]]; then
    echo "Tests/run.sh: '--truth' needs a number" >&2
    exit 2
  fi
  swift build --build-tests "${build_options[@]}"
  INTEGRATE_TRUTH_COUNT=$truth_count swift test --skip-build "${build_options[@]}" --filter TruthTests
  exit
fi

# Every command that writes is killed that often, and before each of its calls; every kind of file in every place.
if [[ $misfortunes != none ]]; then
  if ! [[ $misfortunes =~ ^[1-9][0-9]*$ ]]; then
    echo "Tests/run.sh: '--misfortunes' needs a number" >&2
    exit 2
  fi
  swift build --build-tests "${build_options[@]}"
  INTEGRATE_MISFORTUNES=$misfortunes swift test --skip-build "${build_options[@]}" \
    --filter 'KilledCommandTests|FullDiskTests|SurroundingsTests|ManyRunsTests|GuardTests'
  exit
fi

# The address sanitizer over all that runs in the test process, but for what evaluates thousands of roots or manifests,
# which takes too long; the thread sanitizer over the modules that share work among threads, and over whole runs over large
# apps. Leaks are found by --fuzz: Foundation's own would be shown here. A process under the thread sanitizer cannot have a
# limit on the size of its files.
if [[ $sanitize == true ]]; then
  slow='ArticleTests|CommandsTests.MutationTests|CorpusManifestTests|ManifestCorpusTests|ManifestRoundTripTests|ImportBackTests'
  slow+='|Wiring(Build|Print)Tests|ManifestTests'
  for sanitizer in address thread; do
    options=(--sanitize="$sanitizer" --scratch-path ".build/$sanitizer")
    swift build --build-tests "${options[@]}"
    watched='^(Disk|Fetching|Generators|Importing|Parallel|Planning|SourceChecks|Workspace)Tests\.'
    if [[ $sanitizer == address ]]; then watched=.; else slow+='|aLimitOnFileSizes'; fi
    ASAN_OPTIONS=detect_leaks=0 swift test --skip-build "${options[@]}" \
      --filter "$watched" --skip "EndToEndTests|$slow"
  done
  swift test --skip-build "${options[@]}" --filter 'LargeRootTests|ConcurrencyTests'
  exit
fi

swift build --build-tests "${build_options[@]}"

# The suites that --full adds: most that start programs, and those that try texts, manifests and samples by the hundred.
slow='^EndToEndTests\.|^(SwiftSourcesTests\.CompilerAgreement|ManifestReaderTests\.(CorpusManifest|Cost)'
slow+='|[A-Za-z]*\.ManifestRoundTrip|CommandsTests\.(ImportInjection|Mutation)|VersionsTests\.PinnedAgreement)Tests/'
quick='^EndToEndTests\.(Case|BuildProof|FindingCoverage|MessageStyle|OpenedFiles|PageExample|PrintedText)Tests/'
# More random roots than anyone waits for after each change.
if [[ $full == true ]]; then export INTEGRATE_MUTATIONS=${INTEGRATE_MUTATIONS:-250}; fi

# Tests that start programs wait for them most of the time: four processes run groups of suites, the slow suites first.
rm -rf .build/tests
mkdir -p .build/tests
suites=$(swift test list --skip-build --ignore-lock "${build_options[@]}" 2>.build/tests/list.log | sed 's,/.*,/,' | sort -u)
if [[ -z $suites ]]; then
  cat .build/tests/list.log >&2
  exit 1
fi
{
  grep -E "$quick" <<<"$suites" | xargs -n 1
  if [[ $full == true ]]; then grep -E "$slow" <<<"$suites" | grep -vE "$quick" | xargs -n 2; fi
  grep -vE "$slow" <<<"$suites" | xargs -n 10
} >.build/tests/groups
export TEST_OPTIONS="--skip-build --ignore-lock ${build_options[*]}"
EATMYDATA=$(command -v eatmydata || true)
GROUPS_OF_SUITES=$(wc -l <.build/tests/groups | tr -d ' ')
export EATMYDATA GROUPS_OF_SUITES
run_group() {
  local number=$1 verdict=passed
  shift
  # shellcheck disable=SC2086
  $EATMYDATA swift test $TEST_OPTIONS --filter "^($(tr ' ' '|' <<<"${*//./\\.}"))" --event-stream-version 0 \
    --event-stream-output-path ".build/tests/$number.json" >".build/tests/$number.log" 2>&1 || verdict=failed
  echo "group $number of $GROUPS_OF_SUITES of the tests $verdict"
  if [[ $verdict == failed ]]; then
    cat ".build/tests/$number.log"
    return 1
  fi
}
export -f run_group
# A job of its own does not ignore interrupts, and has to be told of them.
set -m
cat -n .build/tests/groups | xargs -P 4 -L 1 bash -c 'run_group "$@"' bash &
set +m
job=$!
trap 'kill -- "-$job" 2>/dev/null || true; rm -rf "$memory"' EXIT
trap 'exit 1' INT TERM HUP
status=0
wait "$job" || status=$?
trap 'rm -rf "$memory"' EXIT
if command -v python3 >/dev/null; then
  events=()
  for number in $(seq "$GROUPS_OF_SUITES"); do events+=(".build/tests/$number.json"); done
  python3 Tests/slowest "${events[@]}"
  # On a busy machine a test that starts many programs may fail once. It has to pass alone, and the log names it.
  again=$(python3 Tests/slowest --failed "${events[@]}")
  if [[ $status != 0 && -n $again ]]; then
    echo "Run again, alone: $again"
    status=0
    swift test --skip-build --ignore-lock "${build_options[@]}" --filter "$again" || status=$?
  fi
fi
if [[ $status != 0 ]]; then exit "$status"; fi

if [[ $full == true ]]; then
  bash Tests/check-schemas.sh
else
  # .ci/run does this after it has built the examples.
  scratch=$root/.build/example-tests
  rm -rf "$scratch"
  bash Examples/make-repositories.sh "$scratch/repositories"
  # shellcheck source=../Examples/environment.sh
  . Examples/environment.sh "$scratch"
  swift test "${swiftpm_options[@]}" --package-path Examples/Grocery --only-use-versions-from-resolved-file
fi
