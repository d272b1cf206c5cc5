# core: the way to the rest of the plugin.

# Reads the parts of the plugin that aren't there yet from the helper, which prints what belongs to this text or nothing:
# `hooks`, and without an argument the rest, too. Fails, having said so, when it can't; and where a Ctrl-C came meanwhile, which
# then has ended what the parts are for. Typed keys wait in the terminal.
function __aish_lazy {
  \builtin emulate -L zsh -o no_aliases -o local_traps
  \builtin local part= text= again= struck=
  for part in hooks ${1-rest}; do
    if [[ $__aish_parts == *$part* ]]; then \builtin continue; fi
    \builtin trap struck=1 INT
    if [[ -n ${__aish_carried-} ]]; then
      text=$__aish_carried
      \builtin unset __aish_carried
    else
      for again in 1 2; do
        text=$(\builtin trap '' INT; \builtin exec "$__aish_bin" init zsh --part $part --edition $__aish_edition </dev/null 2>/dev/null)
        # The last line is there only if all of it is.
        if [[ $text == *"__aish_parts+=' $part'" ]]; then \builtin break; fi
        text=
      done
      # The first try was struck before it was deaf to that.
      if [[ $again == 2 && -n $text ]]; then struck=1; fi
    fi
    \builtin eval "$text"
    if [[ $__aish_parts != *$part* ]]; then
      # The next key asks again.
      if [[ -n $struck ]]; then \builtin return 1; fi
      __aish_lost=1
      if \builtin zle; then \builtin zle -I; fi
      \builtin print -ru2 -- "aish: $__aish_bin was updated or moved. Open a new shell. Your line is unchanged."
      \builtin return 1
    fi
  done
  [[ -z $struck ]]
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
