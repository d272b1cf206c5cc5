# status: `$?` behind a line of ours and behind a run. bash gives `$?` back after everything but a line, so a line is accepted that
# returns it. That is drawn to nowhere, and kept out of the history.

# At the end of what a prompt has to do, where a Ctrl-C is only noted: `$?` is to be __aish_code, if that is known. Text that waits
# comes into the line behind.
__aish_status_line() {
  if [[ $__aish_hookless || ! $__aish_code ]]; then return 0; fi
  # Our own sign for a reply that can't be used.
  if ((__aish_code == 125)); then __aish_code=1; fi
  if [[ $__aish_mode == run || $__aish_code == "$__aish_status" ]]; then
    __aish_code=''
    return 0
  fi
  # Where an empty line is to be accepted first, it is this one.
  if [[ $__aish_mode != again ]]; then __aish_kick edit "$__aish_next"; fi
  if [[ $__aish_mode == edit ]]; then
    __aish_mode=again
    __aish_tail_does '\e[9992~\e[9979~\e[9980~'
  fi
  __aish_status_jobs
  exec {__aish_seen_out}>&1 {__aish_seen_err}>&2 1>/dev/null 2>&1
}

# What bash would say of jobs while nothing is seen, but for what we have called ourselves.
__aish_status_jobs() {
  local line ours=''
  while IFS= builtin read -r line; do
    if [[ $line == \[* ]]; then
      ours=''
      if [[ $line == *'"$__aish_bin"'* ]]; then ours=1; fi
    fi
    if [[ $line && ! $ours ]]; then printf '%s\n' "$line" >&2; fi
  done <<<"$(\jobs -n)"
}

# In the key function: the line.
__aish_status_accept() {
  __aish_history_off
  # bash-preexec would tell others of the line that is the last one in the history.
  if [[ ${__bp_preexec_interactive_mode+x} ]]; then __bp_preexec_interactive_mode=''; fi
  # Behind `&&` it ends no shell with errexit, and sets off no trap. The word keeps `$_`.
  __aish_set_line ' __aish_status_give "$__aish_arg" && \builtin :'
}

__aish_status_give() {
  local code=$__aish_code
  __aish_status_over
  # It is no command of the user's.
  __aish_number=${__aish_counter@P}
  return "$code"
}

# Everything is seen again, whether the line ran or not.
__aish_status_over() {
  __aish_code=''
  __aish_history_on
  if [[ $__aish_seen_out ]]; then
    exec 1>&"$__aish_seen_out" 2>&"$__aish_seen_err" {__aish_seen_out}>&- {__aish_seen_err}>&-
    __aish_seen_out=''
  fi
}
