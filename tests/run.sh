#!/usr/bin/env bash
# Installs the shells and tools that the tests need, where they are missing, and passes all tests, each once, in a home and a
# temporary directory of their own, where nothing may be left. Ends as cargo does. Without the rights to install anything it
# goes on with what is there, and a test whose shell is missing says so; with CI=true that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tests/private_home.sh
source tests/private_home.sh

# Of others: before anything of ours is installed or built.
load=$(cut -d. -f1 /proc/loadavg 2>/dev/null || echo 0)

needed=(zsh bash fish tmux strace git python3 shellcheck cc curl less)
plugins=(/usr/share/zsh-autosuggestions /usr/share/zsh-syntax-highlighting /usr/share/zsh-antigen /usr/share/zplug /usr/share/doc/fzf/examples)

# What is not there, by the names of Debian's packages.
find_missing() {
  local program path
  missing=()
  for program in "${needed[@]}"; do
    command -v "$program" >/dev/null || missing+=("${program/#cc/gcc}")
  done
  for path in "${plugins[@]}"; do
    [ -e "$path" ] || { case $path in *fzf*) missing+=(fzf) ;; *) missing+=("${path##*/}") ;; esac; }
  done
}

find_missing
if [ ${#missing[@]} -gt 0 ]; then
  echo "tests: installing ${missing[*]}"
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  if command -v apt-get >/dev/null; then
    "${as_root[@]}" apt-get update -qq &&
      DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
  elif command -v dnf >/dev/null; then
    "${as_root[@]}" dnf install -y "${missing[@]/#shellcheck/ShellCheck}"
  elif command -v pacman >/dev/null; then
    "${as_root[@]}" pacman -S --needed --noconfirm "${missing[@]}"
  elif command -v brew >/dev/null; then
    brew install zsh bash fish tmux fzf shellcheck zsh-autosuggestions zsh-syntax-highlighting
  else
    echo "tests: no package manager that I know; please install ${missing[*]}" >&2
  fi || echo "tests: could not install ${missing[*]}; going on without" >&2
  if [ "${CI:-}" = true ]; then
    for program in "${needed[@]}"; do
      command -v "$program" >/dev/null || { echo "tests: $program is missing" >&2; exit 1; }
    done
  fi
fi

bash tests/neighbours.sh
enter_private_home tests
# Most tests wait for a shell, a server or a pause that is part of what they test: more of them than cores (at two cores twelve
# at once took 165 s, eight 181). Fewer where others are at work.
if [ -z "${RUST_TEST_THREADS:-}" ]; then
  cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
  threads=$((cores * 6 - load))
  if [ "$threads" -lt $((cores * 2)) ]; then threads=$((cores * 2)); fi
  export RUST_TEST_THREADS=$threads
fi
# Where this script itself was started in the background or by nohup, Ctrl-C and a hang-up are ignored, and would be by the tests.
cargo=(cargo)
reset="--default-signal=INT,QUIT,HUP"
if env "$reset" true 2>/dev/null; then cargo=(env "$reset" cargo); fi
cargo test --workspace --no-run "$@"
# The program that the tests start is the one that is shipped: what cargo builds for tests has the features of libraries that only
# tests want, and takes more than twice the time of the processor.
cargo build --release --bin aish
AISH_TEST_PROGRAM=${CARGO_TARGET_DIR:-$PWD/target}/release/aish
export AISH_TEST_PROGRAM
began=$SECONDS
status=0
"${cargo[@]}" test --workspace --no-fail-fast "$@" || status=$?
echo "tests: $((SECONDS - began)) s, $RUST_TEST_THREADS at once"
if ! expect_nothing_left && [ "$status" = 0 ]; then status=1; fi
exit "$status"
