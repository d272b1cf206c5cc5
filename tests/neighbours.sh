#!/usr/bin/env bash
# Fetches what other shell plugins publish and no package of a stable system has into target/neighbours, once, for the tests in
# tests/shells/preexec.rs and tests/shells/ble.rs: ble.sh (Debian's unstable suite, by this machine's own mirror) and atuin's hooks
# for bash with the bash-preexec that it ships (crates.io). Nothing of it is installed or run. What can't be had is said; with
# CI=true that is a failure for the crate, whose version is fixed, and not for an unstable suite.
set -euo pipefail
cd "$(dirname "$0")/.."
atuin=18.24.4
there=target/neighbours
mkdir -p "$there"
there=$(cd "$there" && pwd)

fetch_ble() {
  command -v apt-get >/dev/null || return 1
  local mirror work=$there/apt
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep '/debian$' | sort -u | head -n 1)
  [ "$mirror" ] || return 1
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$work/sources.list"
  local options=(-qq -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/lists"
    -o "Dir::Cache=$work/cache" -o "APT::Sandbox::User=$(id -un)")
  apt-get "${options[@]}" update && (cd "$work" && apt-get "${options[@]}" download ble.sh) || return 1
  dpkg-deb -x "$work"/ble.sh_*.deb "$work/root"
  mv "$work/root/usr/share/blesh" "$there/blesh"
  rm -rf "$work"
}

fetch_atuin() {
  # It looks the package up and keeps what it has read.
  cargo info --quiet "atuin@$atuin" >/dev/null 2>&1 || return 1
  local crate
  crate=$(find "${CARGO_HOME:-$HOME/.cargo}/registry/cache" -name "atuin-$atuin.crate" | head -n 1)
  [ "$crate" ] || return 1
  tar xzf "$crate" -C "$there" "atuin-$atuin/src/shell/atuin.bash" "atuin-$atuin/vendor/bash-preexec/bash-preexec.sh"
  mv "$there/atuin-$atuin/src/shell/atuin.bash" "$there/atuin.bash"
  mv "$there/atuin-$atuin/vendor/bash-preexec/bash-preexec.sh" "$there/bash-preexec.sh"
  rm -rf "${there:?}/atuin-$atuin"
}

missing() { echo "tests: $1 can't be had; nothing is tested beside it" >&2; }
[ -e "$there/blesh/ble.sh" ] || fetch_ble || missing ble.sh
[ -e "$there/bash-preexec.sh" ] || fetch_atuin || { missing bash-preexec; [ "${CI:-}" != true ]; }
