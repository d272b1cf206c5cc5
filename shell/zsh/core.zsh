# core: the way to the rest of the plugin.

# Reads the parts of the plugin that aren't there yet from the helper, which prints what belongs to this text or nothing:
# `hooks`, and without an argument the rest, too. Fails, having said so, when it can't. Typed keys wait in the terminal.
function __aish_lazy {
  \builtin emulate -L zsh -o no_aliases -o local_traps
  \builtin local part= text=
  for part in hooks ${1-rest}; do
    if [[ $__aish_parts == *$part* ]]; then \builtin continue; fi
    \builtin trap '' INT
    if [[ -n ${__aish_carried-} ]]; then
      text=$__aish_carried
      \builtin unset __aish_carried
    else
      text=$("$__aish_bin" init zsh --part $part --edition $__aish_edition </dev/null 2>/dev/null)
      # The last line is there only if all of it is.
      if [[ $text != *"__aish_parts+=' $part'" ]]; then text=; fi
    fi
    \builtin eval "$text"
    if [[ $__aish_parts != *$part* ]]; then
      __aish_lost=1
      if \builtin zle; then \builtin zle -I; fi
      \builtin print -ru2 -- "aish: $__aish_bin cannot be run, or is another version now: load the plugin anew; your line is unchanged"
      \builtin return 1
    fi
  done
}

# What was asked to be there from the first prompt. `aish init` has put it into this text, if it knew.
if [[ -n $__aish_capturing ]]; then __aish_lazy hooks; fi
if [[ -n $__aish_guard ]]; then
  if __aish_lazy; then
    __aish_guard_on
  else
    \builtin print -ru2 -- 'aish: THE GUARD IS OFF: lines are not judged'
  fi
fi
