#!/usr/bin/env bash
# Holds every example, and every case that decoding does not refuse, against the schemas.
#
# usage: Tests/check-schemas.sh
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

venv=.build/check-jsonschema
# shellcheck source=install.sh
. Tests/install.sh
if [[ ! -x $venv/bin/check-jsonschema ]]; then
  install_python
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'check-jsonschema==0.39.0'
fi

# The reference from the report to the graph is looked up beside it, not on the network.
check() {
  "$venv/bin/check-jsonschema" --base-uri "file://$root/Schemas/report.schema.json" \
    --schemafile "Schemas/$1.schema.json" "${@:2}"
}

# Cases of findings that reading and decoding make; their files are not what the schemas describe.
broken='^Tests/Cases/[^/]+/(control-character|duplicate-key|duplicate-pin|effectful-initialiser|file-too-large|invalid-|merge-conflict|missing-key|path-outside-root|stale-record-that-is-broken|several-broken-files|too-|unknown-key|unknown-finding|unsafe-url|version-in-spec|wrong-type|yaml-)'
files() {
  git -c core.quotePath=false ls-files --cached --others --exclude-standard -- Examples Tests/Cases |
    grep -vE "$broken" | grep -E "$1" || true
}

"$venv/bin/check-jsonschema" --check-metaschema Schemas/*.schema.json
for pair in 'component (^|/)([^/]+\.)?component\.yaml$' 'lockfile (^|/)integrate\.lock\.yaml$' \
  'source (^|/)Specs/[^/]+/[^/]+/source\.yaml$'; do
  list=()
  while IFS= read -r file; do [[ -f $file ]] && list+=("$file"); done < <(files "${pair#* }")
  echo "${pair%% *}: ${#list[@]} files"
  if [[ ${#list[@]} -gt 0 ]]; then check "${pair%% *}" "${list[@]}"; fi
done

# What the tool is expected to print as JSON.
for stdout in Tests/Cases/graph/*/stdout; do
  # Pictures are no JSON.
  if ! grep -qE -- '--format[ =](dot|mermaid)' "${stdout%stdout}command" 2>/dev/null; then
    check graph --default-filetype json "$stdout"
  fi
done
while IFS= read -r command; do
  stdout=${command%command}stdout
  if [[ -s $stdout ]]; then check report --default-filetype json "$stdout"; fi
done < <(grep -lE -- '--format[ =]json' Tests/Cases/{check,generate,outdated,pin,resolve,unpin,update}/*/command)
