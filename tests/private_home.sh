# shellcheck shell=bash
# Sourced by `tests/run.sh` and `.ci/run`: gives everything that is started afterwards a new, empty home and temporary
# directory, and takes them away again. Toolchain and registry stay where they are; of the caller's own settings nothing is seen.

# The directory for private homes: that of the caller, or one in memory where there is room: the tests make and
# delete files all the time, and ext4 goes through those deleted in the last seconds for each new one.
place_for_homes() {
  local free
  free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
  if [ -n "${TMPDIR:-}" ]; then
    printf '%s' "$TMPDIR"
  elif [ "${free:-0}" -gt 4000000 ] && runs_programs /dev/shm; then
    printf /dev/shm
  else
    printf /tmp
  fi
}

# Whether a file can be made in directory $1 and run: containers often mount memory without that.
runs_programs() {
  local program works=1
  program=$(mktemp "$1/aish-runs.XXXXXX" 2>/dev/null) || return 1
  printf '#!/bin/sh\n' >"$program" && chmod 700 "$program" && "$program" 2>/dev/null && works=0
  rm -f "$program"
  return "$works"
}

# $1: what the directories are for, as a part of their name.
enter_private_home() {
  # A run inside another one has its own home already, but not its own account of what was left there.
  private=$(mktemp -d "$(place_for_homes)/aish-$1.XXXXXX")
  private=$(cd "$private" && pwd -P)
  trap 'rm -rf "$private"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  mkdir -m 700 "$private/home" "$private/tmp" "$private/run"

  export CARGO_HOME=${CARGO_HOME:-$HOME/.cargo} RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}
  # Where packages are fetched from, for the servers of other makers.
  if [ -r "$HOME/.npmrc" ]; then export NPM_CONFIG_USERCONFIG=${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}; fi
  local name
  for name in "${!XDG_@}" "${!AISH_@}" "${!TMUX@}" "${!GIT_@}" ZDOTDIR BASH_ENV ENV HISTFILE INPUTRC NO_COLOR CLICOLOR \
    EDITOR VISUAL PAGER $(compgen -e | grep -E '_(API_KEY|TOKEN)$' || true); do
    case $name in
      # What a run of the tests is told.
      AISH_REGENERATE | AISH_GOALS | AISH_REAL_SERVERS | AISH_TEST_SHELLS) ;;
      *) unset "$name" ;;
    esac
  done
  export HOME=$private/home TMPDIR=$private/tmp XDG_RUNTIME_DIR=$private/run
}

# The processes that were started with the private home and still run, one `ID COMMAND` for each; nothing where there is no /proc.
processes_of_private_home() {
  local environ id
  for environ in /proc/[0-9]*/environ; do
    id=${environ#/proc/}
    id=${id%/environ}
    case $id in "$$" | "$BASHPID") continue ;; esac
    if grep -qasF "=$private" "$environ" 2>/dev/null && ! [ "$(ps -o ppid= -p "$id" | tr -d ' ')" = $$ ]; then
      printf '%s %s\n' "$id" "$(tr '\0' ' ' <"/proc/$id/cmdline" 2>/dev/null)"
    fi
  done
}

# Says what was left behind, on stderr; fails if there is anything.
expect_nothing_left() {
  local left wait
  # What a test has killed needs a moment to be gone.
  for wait in 1 1 1 1 1 0; do
    left=$(processes_of_private_home)
    if [ -z "$left" ] || [ "$wait" = 0 ]; then break; fi
    sleep "$wait"
  done
  if [ -n "$left" ]; then
    printf 'tests: still running, and ended now:\n%s\n' "$left" >&2
    while read -r id _; do kill -9 "$id" 2>/dev/null || true; done <<<"$left"
  fi
  local files
  files=$(cd "$private" && find . -mindepth 2 | sort)
  if [ -n "$files" ]; then printf 'tests: left behind in a home or a temporary directory:\n%s\n' "$files" >&2; fi
  [ -z "$left$files" ]
}
