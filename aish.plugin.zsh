# For plugin managers: loads what `aish init zsh` prints, completions included.
if [[ -o interactive ]]; then
  if (( ${+commands[aish]} )); then
    eval "$(aish init zsh)"
  else
    print -ru2 -- "aish: the program isn't on the PATH, so the plugin is off: ${${(%):-%x}:A:h}/docs/install.md says how to get it"
  fi
fi
