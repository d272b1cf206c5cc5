# status: `$?` behind a line of ours and behind a run. zsh gives `$?` back after everything that runs at a prompt but what `sched`
# runs, which comes behind all hooks and before the prompt is drawn.

# `$?` is to be CODE.
function __aish_status_due {
  emulate -L zsh
  zmodload -i zsh/sched 2>/dev/null || return 0
  typeset -g __aish_code=$1
  # Our own sign for a reply that can't be used.
  if (( __aish_code == 125 )); then __aish_code=1; fi
  # Behind `&&` it ends no shell with err_exit, and sets off no trap. The word keeps `$_`.
  builtin sched +0 '__aish_status_give "$_" && \builtin :'
}

# With the user's own options, as for any hook of a prompt. Those that note the status are told of the new one; what they print
# stands there already.
function __aish_status_give {
  \builtin local __aish_was=$? __aish_hook=
  if [[ $__aish_was != $__aish_code ]]; then
    for __aish_hook in precmd "${precmd_functions[@]}"; do
      if [[ $__aish_hook != __aish_* ]] && \builtin typeset -f -- "$__aish_hook" >/dev/null; then
        if __aish_status_is; then "$__aish_hook"; else "$__aish_hook"; fi >/dev/null 2>&1
      fi
    done
  fi
  __aish_status_is
}

function __aish_status_is { \builtin return $__aish_code; }
