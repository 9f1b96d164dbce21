#!/usr/bin/env bash
# Installs a release into the runner's tool cache and adds it to the PATH of the later steps: VERSION and BASE_URL name it.
# Anything wrong is one '::error' line and status 1, and nothing is installed.
set -euo pipefail

fail() {
  local text=$1
  # As GitHub wants them in a command, so that no text starts another one.
  text=${text//%/%25}
  text=${text//$'\r'/%0D}
  echo "::error title=integrate::${text//$'\n'/%0A}"
  exit 1
}

version=${VERSION-} base=${BASE_URL-}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] ||
  fail "'$version' is not a release: use the action at a tag such as '@0.1.0', or write 'with: { version: 0.1.0 }'"
case $base in
  *//*//*) protocol='' ;;
  https://?*/?*) protocol='=https' ;;
  file:///*) protocol='=file' ;;
  *) protocol='' ;;
esac
[[ -n $protocol ]] || fail "'$base' is not an address: write 'base-url:' with 'https://'"
case $(uname -sm) in
  'Linux x86_64') target=x86_64-unknown-linux-gnu ;;
  'Linux aarch64') target=aarch64-unknown-linux-gnu ;;
  'Darwin x86_64' | 'Darwin arm64') target=universal-apple-macosx ;;
  *) fail "there is no release for '$(uname -sm)': build it from source" ;;
esac
sum=(sha256sum)
if ! command -v sha256sum >/dev/null; then sum=(shasum -a 256); fi
for tool in curl tar "${sum[0]}"; do
  command -v "$tool" >/dev/null || fail "'$tool' is not on the PATH: install it in an earlier step"
done

name=integrate-$version-$target
folder=$RUNNER_TOOL_CACHE/integrate/$version/$target
if [[ ! -x $folder/integrate ]]; then
  mkdir -p "$RUNNER_TOOL_CACHE/integrate/$version"
  # In the same folder, so that it is there as a whole or not at all.
  work=$(mktemp -d "$RUNNER_TOOL_CACHE/integrate/$version/.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  for file in SHA256SUMS.txt "$name.tar.gz"; do
    curl --proto "$protocol" --fail --silent --show-error --location --retry 3 --output "$work/$file" \
      "${base%/}/$version/$file" 2>"$work/message" ||
      fail "cannot download '${base%/}/$version/$file': $(tail -n 1 "$work/message")"
  done
  expected=''
  while read -r one file; do if [[ $file == "$name.tar.gz" ]]; then expected=$one; fi; done <"$work/SHA256SUMS.txt"
  found=$("${sum[@]}" "$work/$name.tar.gz")
  [[ ${found%% *} == "$expected" ]] ||
    fail "the checksum of '$name.tar.gz' is ${found%% *}, not '$expected' as in SHA256SUMS.txt: do not use this file"
  tar -xzf "$work/$name.tar.gz" -C "$work" 2>"$work/message" || fail "cannot unpack '$name.tar.gz': $(tail -n 1 "$work/message")"
  [[ -x $work/$name/integrate ]] || fail "'$name.tar.gz' has no program '$name/integrate'"
  rm -rf "$folder"
  mv "$work/$name" "$folder"
fi
echo "$folder" >>"$GITHUB_PATH"
printf '%s\n' "version=$version" "path=$folder/integrate" >>"$GITHUB_OUTPUT"
echo "integrate $version"
