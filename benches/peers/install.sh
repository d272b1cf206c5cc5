#!/usr/bin/env bash
# Installs other programs of the field from their registries into one directory, to be measured beside aish:
#
#     bash benches/peers/install.sh DIR [NAME …]
#
# Each has twenty minutes of building. What can't be had in them is left out, and said; what is there already stays.
set -euo pipefail

root=$(mkdir -p "$1" && cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- shellfirm tirith ptuf cc-safety-net zoxide atuin starship aichat shell_gpt

# Without the versions that it was released with where the registry has not all of them.
crate() {
    cargo install --quiet --locked --root "$root/$1" --target-dir "$root/build" "$1" ||
        cargo install --quiet --root "$root/$1" --target-dir "$root/build" "$1"
}

install() {
    case $1 in
        cc-safety-net) npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$root/$1" "$1" ;;
        shell_gpt) python3 -m venv "$root/$1" && "$root/$1/bin/pip" install --quiet --disable-pip-version-check shell-gpt click ;;
        *) crate "$1" ;;
    esac
}
export -f install crate
export root

for peer in "$@"; do
    if [ -e "$root/$peer/installed" ]; then continue; fi
    begin=$SECONDS
    if timeout 1200 bash -ec 'install "$1"' - "$peer" 2> "$root/$peer.log"; then
        touch "$root/$peer/installed"
        echo "$peer: installed in $((SECONDS - begin)) s"
    else
        echo "$peer: left out, because it could not be installed in twenty minutes; see $root/$peer.log"
    fi
    rm -rf "$root/build"
done
