#!/usr/bin/env bash
# Holds every example, and every case that decoding does not refuse, against the schemas.
#
# usage: Tests/check-schemas.sh
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

# shellcheck source=install.sh
. Tests/install.sh
check_jsonschema=$(python_tool check-jsonschema 0.39.0)

# The reference from the report to the graph is looked up beside it, not on the network.
check() {
  "$check_jsonschema" --base-uri "file://$root/Schemas/report.schema.json" \
    --schemafile "Schemas/$1.schema.json" "${@:2}"
}

# Cases of findings that reading and decoding make; their files are not what the schemas describe.
broken='^Tests/Cases/[^/]+/(control-character|duplicate-key|duplicate-pin|effectful-initialiser|file-too-large|invalid-|merge-conflict|missing-key|path-outside-root|stale-record-that-is-broken|several-broken-files|too-|unknown-key|unknown-finding|unsafe-url|version-in-spec|wrong-type|yaml-)'
files() {
  git -c core.quotePath=false ls-files --cached --others --exclude-standard -- Examples Tests/Cases |
    grep -vE "$broken" | grep -E "$1" || true
}

"$check_jsonschema" --check-metaschema Schemas/*.schema.json
for pair in 'component (^|/)([^/]+\.)?component\.yaml$' 'lockfile (^|/)integrate\.lock\.yaml$' \
  'source (^|/)Specs/[^/]+/[^/]+/source\.yaml$'; do
  list=()
  while IFS= read -r file; do [[ -f $file ]] && list+=("$file"); done < <(files "${pair#* }")
  echo "${pair%% *}: ${#list[@]} files"
  if [[ ${#list[@]} -gt 0 ]]; then check "${pair%% *}" "${list[@]}"; fi
done

# What the tool prints as JSON: the second line of a document names its schema.
documents=.build/check-schemas
rm -rf "$documents"
mkdir -p "$documents"
add() { # FILE NAME: keeps a document, to be held against its schema below.
  local kind
  kind=$(sed -n '2s/^  "document": "\([a-z]*\)",$/\1/p' "$1")
  if [[ ! -f Schemas/$kind.schema.json ]]; then
    echo "error: $2 prints no document that a schema is there for" >&2
    exit 1
  fi
  mkdir -p "$documents/$kind"
  cp "$1" "$documents/$kind/$(printf '%s' "$2" | tr -c 'A-Za-z0-9' '-').json"
}

# What cases expect. JSON is what 'graph' prints where no format is asked for.
for folder in Tests/Cases/*/*/; do
  command=$(cat "$folder/command" 2>/dev/null || basename "$(dirname "$folder")")
  case "$folder $command" in
    *\ *--format[=\ ]json*) ;;
    Tests/Cases/graph/*) [[ $command != *--format* ]] || continue ;;
    *) continue ;;
  esac
  if [[ -s $folder/stdout ]]; then add "$folder/stdout" "$folder"; fi
done

# What real roots print: reports of commands that write nothing, and answers about every name that the graph has.
integrate=$(swift build --show-bin-path)/integrate
ask() { # ROOT ARGUMENTS…
  local status=0
  "$integrate" -C "$1" "${@:2}" --format json >"$documents/last" || status=$?
  if [[ $status -gt 1 ]]; then
    echo "error: integrate -C $1 ${*:2}: status $status" >&2
    exit 1
  fi
  add "$documents/last" "${*:2} in $1"
}
for app in Examples/Grocery Examples/VersionConflict/App; do
  for question in check 'resolve --frozen' 'generate --check' 'affected component.yaml no-such-file' 'diff HEAD' routes coupling graph; do
    # shellcheck disable=SC2086 # a command and its options
    ask "$app" $question
  done
  names=$(python3 -c '
import json, sys
graph = json.load(open(sys.argv[1]))
modules = [module for component in graph["components"] for module in component["modules"]]
names = {one["name"] for key in ("components", "pins", "services") for one in graph[key]}
print("\n".join(sorted(names | {module["title"] for module in modules if module["kind"] != "test"})))' "$documents/last")
  while IFS= read -r name; do
    ask "$app" why "$name"
    ask "$app" graph --focus "$name"
  done <<<"$names"
done

for kind in report graph why affected diff pods routes coupling simulate; do
  echo "$kind: $(find "$documents/$kind" -name '*.json' | wc -l) documents"
  check "$kind" "$documents/$kind"/*.json
done
