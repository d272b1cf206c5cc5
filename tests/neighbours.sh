#!/usr/bin/env bash
# Fetches what other shell plugins publish and no package of a stable system has into target/neighbours, once, for the tests in
# tests/shells/preexec.rs, ble.rs and managers.rs: ble.sh, antidote and zimfw (Debian's unstable suite, by this machine's own mirror)
# and atuin's hooks for bash with the bash-preexec that it ships (crates.io). Nothing of it is installed or run. What can't be had is
# said; with CI=true that is a failure for the crate, whose version is fixed, and not for an unstable suite.
set -euo pipefail
cd "$(dirname "$0")/.."
atuin=18.24.4
there=target/neighbours
mkdir -p "$there"
there=$(cd "$there" && pwd)

# Each where it isn't yet: a package, and the directory of /usr/share that it fills.
unstable=(ble.sh:blesh zsh-antidote:zsh-antidote zimfw:zimfw)

fetch_unstable() {
  command -v apt-get >/dev/null || return 1
  local mirror work=$there/apt pair
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep '/debian$' | sort -u | head -n 1)
  [ "$mirror" ] || return 1
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$work/sources.list"
  local options=(-qq -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/lists"
    -o "Dir::Cache=$work/cache" -o "APT::Sandbox::User=$(id -un)")
  apt-get "${options[@]}" update || return 1
  for pair in "${unstable[@]}"; do
    [ ! -e "$there/${pair#*:}" ] || continue
    (cd "$work" && apt-get "${options[@]}" download "${pair%:*}") || continue
    dpkg-deb -x "$work/${pair%:*}"_*.deb "$work/root"
    mv "$work/root/usr/share/${pair#*:}" "$there/${pair#*:}"
  done
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
for pair in "${unstable[@]}"; do
  [ -e "$there/${pair#*:}" ] || { fetch_unstable || true; break; }
done
for pair in "${unstable[@]}"; do
  [ -e "$there/${pair#*:}" ] || missing "${pair%:*}"
done
[ -e "$there/bash-preexec.sh" ] || fetch_atuin || { missing bash-preexec; [ "${CI:-}" != true ]; }
