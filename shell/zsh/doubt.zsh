# doubt: what a shell asks for that may be the wrong place for the plugin, or has it already. It sets `__aish_go`.
if [[ ${TERM-dumb} == dumb || ${ZSH_SUBSHELL-0} != 0 ]]; then
  # A protection that was asked for is not left out in silence.
  if [[ -n $__aish_guard && ${TERM-dumb} == dumb ]]; then
    \builtin print -ru2 -- 'aish: the plugin is off in a dumb terminal, and the guard with it: lines are not judged'
  fi
elif [[ ${ZSH_VERSION%%.*} -lt 5 || ( ${ZSH_VERSION%%.*} -eq 5 && ${${ZSH_VERSION#*.}%%.*} -lt 3 ) ]]; then
  if [[ -t 2 ]]; then
    \builtin print -ru2 -- "aish: zsh 5.3 or later is needed, this is $ZSH_VERSION; the plugin is off"
  fi
elif [[ ${(t)__aish_loaded-} != scalar ]]; then
  # A value that came in through the environment, which says nothing about this shell.
  __aish_go=1
elif [[ $__aish_loaded != "$__aish_stamp" ]]; then
  __aish_unload again
  __aish_go=1
fi
