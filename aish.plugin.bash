# For plugin managers: loads what `aish init bash` prints, completions included.
if [[ $- == *i* ]]; then
  if command -v aish >/dev/null; then
    eval -- "$(aish init bash)"
  else
    echo "aish: the program isn't on the PATH, so the plugin is off: ${BASH_SOURCE[0]%/*}/docs/install.md says how to get it" >&2
  fi
fi
