#!/usr/bin/env bash
# A real model on loopback for benches/real_model.py, by hand: llama.cpp's own server with the model in a file. Neither is part of the suite.
#   tests/real/model.sh MODEL.gguf [PORT]
set -euo pipefail
model=${1:?a model in GGUF form} port=${2:-4100}
command -v llama-server >/dev/null || { echo "model.sh: llama-server isn't installed: https://github.com/ggml-org/llama.cpp" >&2; exit 1; }
exec llama-server --model "$model" --alias "$(basename "$model" .gguf)" --host 127.0.0.1 --port "$port" --ctx-size 16384 --parallel 2 --jinja
