#!/usr/bin/env bash
# Makes the git repositories that an example's lockfile names: one for each folder in EXAMPLE/Remote.
#
# usage: Examples/make-repositories.sh DIR [EXAMPLE]
#
# Each becomes the bare repository DIR/<name in lower case>.git with a commit and a tag for each of its version
# folders; a version's folder holds only the files that changed. Names, dates and modes are fixed and the user's git
# configuration is left out, so that the revisions are the same on every machine: the lockfile names them.
set -euo pipefail

examples=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
example=$examples/${2:-Grocery}
if [[ $# -lt 1 || $# -gt 2 || $1 == -* || ! -d $example/Remote ]]; then
  echo "usage: make-repositories.sh DIR [EXAMPLE]" >&2
  exit 2
fi
mkdir -p "$1"
target=$(cd "$1" && pwd -P)

# shellcheck source=environment.sh
. "$examples/environment.sh" "$target"
export GIT_AUTHOR_NAME="Grocery" GIT_AUTHOR_EMAIL="grocery@example.com"
export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
export LC_ALL=C

# What of git's behaviour is left to a configuration and would change a commit.
git_fixed() {
  git -c core.autocrlf=false -c core.fileMode=false -c core.hooksPath=/dev/null -c core.attributesFile=/dev/null \
    -c core.excludesFile=/dev/null -c commit.gpgSign=false -c tag.gpgSign=false -c i18n.commitEncoding=UTF-8 \
    -c gc.auto=0 "$@"
}

make_repository() {
  local source=$1 name=$2 tree date=1767603600 # 2026-01-05 09:00 UTC, and a week for each version
  local repository="$target/$name.git"
  tree=$(mktemp -d "$target/$name.XXXXXX")
  rm -rf "$repository"
  git_fixed init -q --bare --template= "$repository"
  git_fixed -C "$repository" symbolic-ref HEAD refs/heads/main
  local folder version
  for folder in "$source"/*/; do
    version=$(basename "$folder")
    cp -R "$folder." "$tree"
    export GIT_AUTHOR_DATE="$date +0000" GIT_COMMITTER_DATE="$date +0000"
    git_fixed --git-dir="$repository" --work-tree="$tree" \
      add --all -- . ':(exclude,glob)**/.DS_Store'
    git_fixed --git-dir="$repository" --work-tree="$tree" commit -q --no-verify -m "Release $version"
    git_fixed --git-dir="$repository" tag -a -m "$version" "$version"
    date=$((date + 7 * 24 * 60 * 60))
  done
  rm -rf "$tree"
}

for source in "$example"/Remote/*/; do
  name=$(basename "$source" | tr '[:upper:]' '[:lower:]')
  make_repository "${source%/}" "$name"
done
