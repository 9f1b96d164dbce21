# Sourced by the scripts beside this file and by the tests, never run: what git and SwiftPM see from here on are the
# example's repositories, and nothing of the user's.
#
# usage: . Examples/environment.sh SCRATCH [NAME]
#
# SCRATCH is an absolute path. git finds https://git.example.com/NAME/ (grocery/) in SCRATCH/repositories (made by
# make-repositories.sh), and "${swiftpm_options[@]}" keeps SwiftPM's memory in SCRATCH: in the home folder it would
# remember a fingerprint for each URL and refuse repositories that another run made. Nobody reads an index of system
# modules there, which would be half of the work.

unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_COMMON_DIR \
  GIT_NAMESPACE GIT_CEILING_DIRECTORIES GIT_TEMPLATE_DIR GIT_CONFIG GIT_CONFIG_PARAMETERS GIT_CONFIG_SYSTEM
export GIT_CONFIG_GLOBAL=/dev/null
export GIT_CONFIG_NOSYSTEM=1
export GIT_TERMINAL_PROMPT=0
export GIT_DEFAULT_HASH=sha1
export GIT_CONFIG_COUNT=2
export GIT_CONFIG_KEY_0="url.file://$1/repositories/.insteadOf"
export GIT_CONFIG_VALUE_0=https://git.example.com/${2:-grocery}/
export GIT_CONFIG_KEY_1=protocol.file.allow
export GIT_CONFIG_VALUE_1=always

# shellcheck disable=SC2034  # used by those who source this
swiftpm_options=(
  --cache-path "$1/cache" --config-path "$1/configuration" --security-path "$1/security" --scratch-path "$1/build"
  -Xswiftc -index-ignore-system-modules
)
