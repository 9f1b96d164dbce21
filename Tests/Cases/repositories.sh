# Functions for the `setup` of a case. Repositories lie in $REMOTE, where git finds them under https://git.example.com/;
# author and dates are fixed, so that revisions are the same in every run.

# release NAME VERSION FILE: commits what stands on standard input as FILE to the repository NAME, and tags it.
release() {
  folder=$REMOTE/$1.git
  if [ ! -d "$folder" ]; then
    git init -q -b main "$folder"
    git -C "$folder" config uploadpack.allowFilter true
  fi
  cat >"$folder/$3"
  git -C "$folder" add -A
  git -C "$folder" commit -q --allow-empty -m "$2"
  git -C "$folder" tag -f -a -m "$2" "$2" >/dev/null
}

# commit: commits all that is in the root, which becomes a repository when it is none.
commit() {
  [ -d .git ] || git init -q -b main .
  git add -A
  git commit -q --allow-empty -m "${1:-work}"
}
