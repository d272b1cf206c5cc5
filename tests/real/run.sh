#!/bin/sh
# Runs the providers against servers that others wrote, aimock (four wire formats) and LiteLLM in front of it, and the MCP
# client against the reference servers. All are installed once below target/ and listen on 127.0.0.1 only. Without node or Python it says what is
# missing and exits 77 (skipped); where CI=true that is a failure.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cache=$here/../../target/real-servers
mkdir -p "$cache"
cache=$(cd "$cache" && pwd)

missing() {
    echo "tests/real: $1 is missing, so nothing was tested against real servers" >&2
    if [ "${CI:-}" = true ]; then exit 1; fi
    exit 77
}

for program in node npm python3; do
    command -v "$program" >/dev/null 2>&1 || missing "$program"
done
python3 -c 'import venv, ensurepip' 2>/dev/null || missing "python3's venv module"

# A copy of the pinned versions beside what was installed from them tells whether it is current.
if ! cmp -s "$here/package.json" "$cache/node/installed.json"; then
    echo "tests/real: installing aimock and MCP servers into $cache/node" >&2
    mkdir -p "$cache/node"
    cp "$here/package.json" "$cache/node/package.json"
    (cd "$cache/node" && npm install --silent --no-audit --no-fund --ignore-scripts)
    cp "$here/package.json" "$cache/node/installed.json"
fi
install_python() {
    if cmp -s "$here/$1" "$cache/$2/installed.txt"; then return; fi
    echo "tests/real: installing $3 into $cache/$2" >&2
    python3 -m venv "$cache/$2"
    "$cache/$2/bin/pip" install --quiet --disable-pip-version-check -r "$here/$1"
    cp "$here/$1" "$cache/$2/installed.txt"
}
install_python mcp-requirements.txt mcp-venv "MCP servers"
install_python requirements.txt venv "LiteLLM (more than a minute)"

cd "$here/../.."
AISH_REAL_SERVERS=$cache exec cargo test --features real --test real -- --nocapture "$@"
