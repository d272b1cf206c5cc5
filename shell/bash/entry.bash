# entry: decides whether this shell gets the plugin. It sets `__aish_go` and defines nothing.
# Command words are quoted, because a user's aliases are in force while this is parsed.
__aish_go=
if [[ ${TERM-dumb} == dumb || $BASH_SUBSHELL != 0 || :$SHELLOPTS: != *:@(emacs|vi):* ]]; then
  # A protection that was asked for is not left out in silence.
  if [[ -n $__aish_guard && $BASH_SUBSHELL == 0 ]]; then
    \builtin printf '%s\n' 'aish: the plugin is off in a terminal without line editing, and the guard with it: lines are not judged' >&2
  fi
elif [[ ${BASH_VERSINFO[0]} -lt 4 || (${BASH_VERSINFO[0]} -eq 4 && ${BASH_VERSINFO[1]} -lt 4) ]]; then
  if [[ -t 2 ]]; then
    \builtin printf '%s\n' "aish: bash 4.4 or later is needed, this is ${BASH_VERSION%%(*}; the plugin is off" >&2
  fi
elif [[ :$SHELLOPTS: == *:posix:* ]]; then
  \builtin printf '%s\n' "aish: bash is in posix mode; the plugin is off" >&2
elif [[ ! -x $__aish_bin ]]; then
  \builtin printf '%s\n' "aish: ${__aish_bin:-the program aish} is not there; the plugin is off" >&2
elif [[ ${__aish_loaded+x} != x || ${__aish_loaded@a} == *x* ]]; then
  # Never loaded, or a value that came in through the environment, which says nothing about this shell.
  \builtin unset -v __aish_loaded
  __aish_go=1
elif [[ $__aish_loaded != "$__aish_stamp" ]]; then
  __aish_unload again
  __aish_go=1
fi
