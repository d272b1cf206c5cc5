#!/bin/sh
# Installs aish {{version}} for this user: one static program in ~/.local/bin (or $AISH_BIN). Nothing else is changed.
set -eu

version='{{version}}'
repository='{{repository}}'
from=${AISH_FROM:-$repository/releases/download/v$version}
bin=${AISH_BIN:-$HOME/.local/bin}
# TARGET SHA256
archives='{{archives}}'

fail() { printf 'aish: %s\n' "$1" >&2; exit 1; }

case $(uname -s) in
Linux) ;;
*) fail "no program is built for $(uname -s); build it: cargo install --git $repository" ;;
esac
machine=$(uname -m)
line=$(printf '%s\n' "$archives" | grep "^$machine-" | head -n 1) || fail "no program is built for $machine; build it: cargo install --git $repository"
target=${line% *}
sum=${line#* }
name=aish-$version-$target

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if command -v curl >/dev/null; then
    curl -fsSL -o "$work/archive" "$from/$name.tar.gz" || fail "$from/$name.tar.gz can't be fetched"
else
    wget -qO "$work/archive" "$from/$name.tar.gz" || fail "$from/$name.tar.gz can't be fetched"
fi
printf '%s  %s\n' "$sum" "$work/archive" | sha256sum -c - >/dev/null 2>&1 || fail "the checksum is wrong; nothing is installed"
tar -xzf "$work/archive" -C "$work"
mkdir -p "$bin"
# At once, also where an older one is running.
cp "$work/$name/aish" "$bin/.aish.new"
chmod 755 "$bin/.aish.new"
mv "$bin/.aish.new" "$bin/aish"

printf 'aish %s is in %s\n' "$version" "$bin"
case :$PATH: in
*:"$bin":*) ;;
*) printf 'put %s on the PATH\n' "$bin" ;;
esac
cat <<'END'
then add the line of your shell to its start-up file, or try it first with `aish try`:
  zsh   ~/.zshrc                    eval "$(aish init zsh)"
  bash  ~/.bashrc                   eval -- "$(aish init bash)"
  fish  ~/.config/fish/config.fish  aish init fish | source
END
