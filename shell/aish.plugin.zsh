# For plugin managers: loads what `aish init zsh` prints, or the copy next to this file when there is no such program.
if (( ${+commands[aish]} )); then eval "$(aish init zsh)"; else source "${${(%):-%x}:A:h}/aish.zsh"; fi
