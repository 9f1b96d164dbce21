#!/usr/bin/env bash
# Takes each guard out in turn, in a copy of the tree, and shows that its test fails without it.
#
# usage: Tests/guards.sh [--list | --check | NAME…]
#
# Without a name all of them, a few minutes each; --list prints the names, --check only looks whether each guard is still
# where the table says. The copy lies in .build/guards and stays there, so that the next run builds less.
#
# To add a guard, add a row to the table: a name, the file, the text that is the guard, what stands in its place without it,
# and the tests that have to fail, as 'swift test --filter' takes them, or the folders of cases. The text has to stand in the
# file once. What is left has to build.
set -euo pipefail
exec </dev/null
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

names=() files=() olds=() news=() tests=()
guard() {
  names+=("$1") files+=("$2") olds+=("$3") news+=("$4") tests+=("$5")
}

# Text of files in generated Swift.
guard type-after-try Sources/Loading/WiringDecoder.swift \
  'let type = TypeReference(String(rest[0]))' 'let type = Optional(TypeReference(unchecked: node.text))' \
  InjectionTests
guard string-literals Sources/Generators/SwiftPM/SwiftLiteral.swift \
  'case "\"": literal += "\\\""' 'case "\"": literal += "\""' \
  'SwiftLiteralTests|ManifestRoundTripTests/hostileTextComesBackAsText'
guard comments Sources/Generators/SwiftCode.swift \
  'case .control, .format, .lineSeparator, .paragraphSeparator:' 'case .format:' \
  WiringPrintTests/noTextFromASpecEndsAComment

# What a file looks like, and what it is.
guard hidden-line-ends Sources/YAML/HiddenBreaks.swift \
  'case 0xC2: return byte(1) == 0x85 ?' 'case 0xC2: return byte(1) == 0 ?' \
  resolve/control-character-that-ends-a-line
guard look-alikes Sources/Planning/Checks/Check.swift \
  '  checkConfusable(graph, &bag)' '' resolve/confusable

# Secrets.
guard secrets-in-files Sources/Planning/Runtime/ConfigurationPlanner.swift \
  'if asker.property.source.value == .secret {' 'if false {' resolve/secret-in-config

# Links out of the root.
guard links-to-specs Sources/Disk/OpenFolder.swift \
  'if folders.allSatisfy({ Disk.leadsOutside(full, of: $0) }) {' 'if false {' \
  resolve/path-outside-root-of-files-that-are-links
guard links-to-the-lockfile Sources/Disk/Disk.swift \
  'if leadsOutside(full, of: root) {' 'if false {' \
  resolve/path-outside-root-of-a-lockfile-that-is-a-link
guard links-in-sources Sources/SourceChecks/TargetContents.swift \
  'if entry.isLink, root.leadsOutside(Self.join(folder, child)) {' 'if false {' \
  resolve/path-outside-root-of-files-that-are-links
guard links-to-search-folders Sources/Workspace/Loading/ProjectLoader.swift \
  'if Disk.leadsOutside(absolute, of: root.path) {' 'if false {' \
  resolve/path-outside-root-of-folders-that-are-links

# git.
guard addresses Sources/Model/GitURL.swift \
  'if let reason = gitURLProblem(text, allowFileURLs: allowFileURLs) { throw Problem(reason: reason) }' '' \
  AttackTests/addressesThatAreNoneNeverReachGit
guard revisions Sources/Disk/GitArgument.swift \
  'guard isGitObjectName(name) else { return nil }' '' AttackTests/revisionsThatAreNoneNeverReachGit
guard transports Sources/Disk/GitProgram.swift \
  'private static let transports = "file:git:http:https:ssh"' 'private static let transports = "ext:file:helper:https"' \
  'GitProgramTests/transportsThatRunCommandsAreOff|AttackTests/transportsThatRunCommandsAreOff'
guard programs-of-a-repository Sources/Disk/GitProgram.swift \
  'if programSettings.contains(name) {' 'if false {' RepositorySettingsTests/noProgramThatTheRepositoryNamesIsRun
guard hooks-of-a-repository Sources/Disk/GitProgram.swift \
  '"core.hooksPath=/dev/null", "core.fsmonitor=false",' '' GitProgramTests/programsThatARepositoryNamesAreNotRun
guard lost-objects Sources/Disk/GitProgram.swift \
  $'process.environment?["GIT_ALLOW_PROTOCOL"] = "none"\n    process.environment?["GIT_NO_LAZY_FETCH"] = "1"' '' \
  RepositorySettingsTests/whatAPartialCloneLacksIsNotFetched
guard mirrors-of-others Sources/Fetching/Mirror.swift \
  'StableHash.hex(url.key.utf8)' 'StableHash.hex(canonicalRepository(url.text).utf8)' \
  MirrorTests/onlySpellingsOfOneRepositoryShareAMirror

# Writing.
guard links-are-not-written-through Sources/Disk/SafeFolder.swift \
  'guard Path.isInside(target, realRoot), let inside' 'guard let inside' \
  'WritingTests/aFolderThatLeadsOutsideIsRefused|OutsideTests'

# Replaces the one place of a text in a file: replace FILE OLD NEW. Without NEW it only looks for it.
replace() {
  python3 - "$@" <<'END'
import pathlib, sys
path, old = pathlib.Path(sys.argv[1]), sys.argv[2]
text = path.read_text(encoding="utf-8")
if text.count(old) != 1:
    sys.exit(f"guards.sh: {path}: {text.count(old)} places of: {old}")
if len(sys.argv) > 3:
    path.write_text(text.replace(old, sys.argv[3]), encoding="utf-8")
END
}

chosen=()
for argument in "$@"; do
  case $argument in
    -h | --help)
      sed -n '2,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
      exit
      ;;
    --list)
      printf '%s\n' "${names[@]}"
      exit
      ;;
    --check)
      for index in "${!names[@]}"; do replace "${files[index]}" "${olds[index]}"; done
      exit
      ;;
    *)
      printf '%s\n' "${names[@]}" | grep -qxF -- "$argument" || {
        echo "guards.sh: there is no guard '$argument'; --list prints them" >&2
        exit 2
      }
      chosen+=("$argument")
      ;;
  esac
done

copy=.build/guards
mkdir -p "$copy"
rm -rf "$copy/Sources" "$copy/Tests" "$copy/Package.swift"
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  if [[ -e $file || -L $file ]]; then printf '%s\0' "$file"; fi
done | tar --null -T - -cf - | tar -xf - -C "$copy"
cd "$copy"

# Runs the tests of a guard; a case is a folder, and all cases are one test.
run_tests() {
  local filter=$1
  if [[ -d Tests/Cases/$filter ]]; then
    INTEGRATE_CASE=$filter swift test --skip-build --filter CaseTests
  else
    swift test --skip-build --filter "$filter"
  fi
}

failed=()
for index in "${!names[@]}"; do
  name=${names[index]}
  if [[ ${#chosen[@]} -gt 0 ]] && ! printf '%s\n' "${chosen[@]}" | grep -qxF -- "$name"; then continue; fi
  cp -p "${files[index]}" kept
  replace "${files[index]}" "${olds[index]}" "${news[index]}"
  log=$name.log
  if ! swift build --build-tests >"$log" 2>&1; then
    if grep -q 'error: .*TypeReference' "$log"; then
      echo "$name: does not build without the check, as it should"
    else
      failed+=("$name: does not build without the guard: $copy/$log")
    fi
  elif run_tests "${tests[index]}" >"$log" 2>&1; then
    failed+=("$name: its test passes without it: ${tests[index]}")
  elif grep -q 'recorded an issue' "$log"; then
    echo "$name: ${tests[index]} fails without it"
  else
    failed+=("$name: its test did not run: $copy/$log")
  fi
  mv kept "${files[index]}"
  touch "${files[index]}"
done
for line in ${failed[@]+"${failed[@]}"}; do echo "guards.sh: $line" >&2; done
[[ ${#failed[@]} -eq 0 ]]
