#!/bin/sh
# Installs aish {{version}} for this user: one static program in ~/.local/bin (or $AISH_BIN). Nothing else is changed.
set -eu

version='{{version}}'
repository='{{repository}}'
# TARGET SHA256
archives='{{archives}}'

fail() { printf 'aish: %s\n' "$1" >&2; exit 1; }

have() { command -v "$1" >/dev/null 2>&1; }

fetch() {
    if have curl; then
        curl -fsSL --retry 2 -o "$2" "$1"
    else
        # GNU's tries a connection that breaks twenty times; others don't know the option.
        tries=
        case $(wget --help 2>&1) in *--tries*) tries=--tries=3 ;; esac
        wget -q $tries -O "$2" "$1"
    fi || fail "$1 can't be fetched; nothing is installed"
}

# What is called last: of a script that arrives in part, nothing runs.
install_aish() {
    from=${AISH_FROM:-$repository/releases/download/v$version}
    bin=${AISH_BIN:-${HOME:?is not set; AISH_BIN names the directory}/.local/bin}
    case $(uname -s) in
    Linux) ;;
    *) fail "no program is built for $(uname -s); build it: cargo install --git $repository aish" ;;
    esac
    machine=$(uname -m)
    line=$(printf '%s\n' "$archives" | grep "^$machine-" | head -n 1)
    [ "$line" ] || fail "no program is built for $machine; build it: cargo install --git $repository aish"
    target=${line% *}
    sum=${line#* }
    name=aish-$version-$target
    have curl || have wget || fail "curl or wget is needed to fetch $from/$name.tar.gz"
    for tool in sha256sum tar gzip; do
        have "$tool" || fail "$tool is needed, and isn't here"
    done
    mkdir -p "$bin" && [ -w "$bin" ] || fail "$bin can't be written to; AISH_BIN=DIRECTORY names another"
    [ ! -d "$bin/aish" ] || fail "$bin/aish is a directory; AISH_BIN=DIRECTORY names another place"

    work=$(mktemp -d)
    new=
    trap 'rm -rf "$work" ${new:+"$new"}' EXIT
    trap 'exit 1' HUP INT TERM
    fetch "$from/$name.tar.gz" "$work/archive"
    printf '%s  %s\n' "$sum" "$work/archive" | sha256sum -c - >/dev/null 2>&1 ||
        fail "the checksum of $from/$name.tar.gz is wrong; nothing is installed"
    tar -xzf "$work/archive" -C "$work"
    # At once, also where an older one is running.
    new=$(mktemp "$bin/.aish.XXXXXX")
    cp "$work/$name/aish" "$new" && chmod 755 "$new" && mv -f "$new" "$bin/aish" ||
        fail "the program can't be put into $bin; nothing is changed"

    printf 'aish %s is in %s\n' "$version" "$bin"
    first=$(command -v aish || :)
    case :$PATH: in
    *:"$bin":*) [ "$first" = "$bin/aish" ] || printf 'but %s comes before it on the PATH\n' "$first" ;;
    *) printf 'put %s on the PATH\n' "$bin" ;;
    esac
    cat <<'END'
then: aish try      opens a throw-away shell with it
      aish setup    finds keys and model servers, and adds a line to your shell's start-up file, both shown first
By hand, that line is:
  zsh   ~/.zshrc                    eval "$(aish init zsh)"
  bash  ~/.bashrc                   eval -- "$(aish init bash)"
  fish  ~/.config/fish/config.fish  aish init fish | source
END
}

install_aish
