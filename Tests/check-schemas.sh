#!/usr/bin/env bash
# Compares every example, and every case that decoding does not refuse, with the schemas; and what GitHub, Renovate and
# pre-commit read, here and in the docs, with theirs.
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

# The JSON output of the tool: the second line of a document names its schema.
documents=.build/check-schemas
rm -rf "$documents"
mkdir -p "$documents"
add() { # FILE NAME: keeps a document, to be compared with its schema below.
  local kind
  kind=$(sed -n '2s/^  "document": "\([a-z]*\)",$/\1/p' "$1")
  if [[ ! -f Schemas/$kind.schema.json ]]; then
    echo "error: $2 prints no document that a schema is there for" >&2
    exit 1
  fi
  mkdir -p "$documents/$kind"
  cp "$1" "$documents/$kind/$(printf '%s' "$2" | tr -c 'A-Za-z0-9' '-').json"
}

# The expected output of cases. 'graph' prints JSON by default.
for folder in Tests/Cases/*/*/; do
  command=$(cat "$folder/command" 2>/dev/null || basename "$(dirname "$folder")")
  case "$folder $command" in
    *\ *--format[=\ ]json*) ;;
    Tests/Cases/graph/*) [[ $command != *--format* ]] || continue ;;
    *) continue ;;
  esac
  if [[ -s $folder/stdout ]]; then add "$folder/stdout" "$folder"; fi
done

# The output for real roots: reports of commands that write nothing, and answers about every name in the graph.
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

# Workflows, of the docs too, and what else GitHub and Renovate read.
python3 - "$documents" <<'PYTHON'
import pathlib, re, sys

documents = pathlib.Path(sys.argv[1])
folder = documents / "docs/.github/workflows"
folder.mkdir(parents=True)
for page in [pathlib.Path("README.md"), *pathlib.Path("Sources/integrate/Documentation.docc").rglob("*.md")]:
    for number, (kind, text) in enumerate(re.findall(r"^```(yaml|json)\n(.*?)^```", page.read_text(), re.S | re.M)):
        if kind == "yaml" and re.search("^jobs:", text, re.M):
            (folder / f"{page.stem}-{number}.yml").write_text(text)
        if "renovate-schema" in text:
            (documents / "renovate.json").write_text(text)
PYTHON
vendored() { echo "$1: $(("$#" - 1)) files" && "$check_jsonschema" --builtin-schema "vendor.$1" "${@:2}"; }
vendored github-workflows .github/workflows/*.yml "$documents"/docs/.github/workflows/*.yml
vendored github-actions .github/actions/*/action.yml
vendored dependabot .github/dependabot.yml
vendored renovate "$documents/renovate.json"

zizmor=$(python_tool zizmor 1.32.0)
# Actions of the docs have no commits, which a reader would copy when they are old.
printf '%s\n' 'rules: { unpinned-uses: { disable: true } }' >"$documents/zizmor.yml"
"$zizmor" --offline --no-progress --quiet --no-config .github
"$zizmor" --offline --no-progress --quiet --config "$documents/zizmor.yml" "$documents/docs"

# The hooks: a sound root passes, files that are written again and a broken spec fail, and a missing tool is reported.
pre_commit=$root/$(python_tool pre-commit 4.7.0)
"$pre_commit" validate-manifest .pre-commit-hooks.yaml
export PRE_COMMIT_HOME=$root/$documents/pre-commit
mkdir -p "$documents"/{hooks,app/Sources/App}
cp .pre-commit-hooks.yaml "$documents/hooks"
(
  cd "$documents/hooks"
  git init -q .
  git add -A
  git -c user.name=A -c user.email=a@example.com commit -q -m hooks
  cd ../app
  git init -q .
  printf 'name: App\nkind: app\n' >component.yaml
  printf 'lockfile: 1\n' >integrate.lock.yaml
  echo 'print(1)' >Sources/App/main.swift
  "$integrate" generate >/dev/null
  hook() { # STATUS TEXT HOOK [PATH]: the hook ends with this status and prints this
    local status=0 printed
    git add -A
    printed=$(PATH=${4:-$(dirname "$integrate"):$PATH} "$pre_commit" try-repo ../hooks "$3" --all-files 2>&1) || status=$?
    if [[ $status != "$1" || $printed != *"$2"* ]]; then
      echo "error: hook $3: status $status, not $1, or no '$2':"$'\n'"$printed" >&2
      exit 1
    fi
  }
  hook 0 Passed integrate-check
  hook 0 Passed integrate-generate
  hook 1 'not found' integrate-check /usr/bin:/bin
  echo 'settings: [upcoming-feature: ExistentialAny]' >>component.yaml
  hook 1 'updated Package.swift' integrate-generate
  hook 0 Passed integrate-check
  echo 'nonsense: 1' >>component.yaml
  hook 1 'component.yaml:4:1: error: ' integrate-check
)
echo "hooks: 6 runs"
