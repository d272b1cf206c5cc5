# entry: decides whether this shell gets the plugin. It sets `__aish_go` and defines nothing.
# Command words are quoted, because a user's aliases are in force while this is parsed.
\builtin typeset -g __aish_go=1
if [[ ! -x $__aish_bin ]]; then
  __aish_go=
  \builtin print -ru2 -- "aish: ${__aish_bin:-the program aish} is not there; the plugin is off"
elif [[ ${TERM-dumb} == dumb || ${ZSH_SUBSHELL-0} != 0 || -n ${__aish_loaded-} || $ZSH_VERSION == [0-4].* || $ZSH_VERSION == 5.[0-2]* ]]; then
  # Why not, or what to take out first, is in doubt.zsh.
  __aish_go=
  \builtin eval "$("$__aish_bin" init zsh --part doubt --edition $__aish_edition </dev/null)"
fi
