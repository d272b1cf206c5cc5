# hooks: what runs at each prompt and at each Enter. No forks, and only tests when there is nothing to do.

__aish_queue=()
__aish_last_command='' __aish_last_status='' __aish_entered='' __aish_line='' __aish_ready=1 __aish_asked='' __aish_pushing=''
__aish_next='' __aish_stdin='' __aish_mode='' __aish_tail='' __aish_rows='' __aish_bang='' __aish_origin='' __aish_unseen=''
__aish_capture='' __aish_capture_due=$__aish_capturing __aish_output='' __aish_norris='' __aish_norris_buffer=''
__aish_norris_text='' __aish_norris_label='' __aish_norris_status=0 __aish_norris_out='' __aish_norris_nonce=''
__aish_norris_start='' __aish_norris_hide='' __aish_norris_moved='' __aish_norris_set='' __aish_norris_ignored='' __aish_norris_ignore=''
__aish_norris_stopped='' __aish_prompt_id='' __aish_shown='' __aish_optioned='' __aish_code='' __aish_seen_out='' __aish_seen_err=''

__aish_after() {
  # `\#` counts the commands that were really run.
  \builtin local number dir="$HOME/.local/state" ran=
  number=${__aish_counter@P}
  # A Ctrl-C has ended the line that gives the status.
  if [[ -n $__aish_seen_out ]]; then __aish_status_over; fi
  # Back to the terminal, if a Ctrl-C came between a kick and its key binding.
  if [[ -n $__aish_stdin ]]; then __aish_stdin_back; fi
  # A Ctrl-C behind Enter can come before readline has accepted the line: then the rest of the key's macro is gone, and with
  # it the tail. It leaves 130, and runs nothing.
  if [[ $__aish_tail == again || ($__aish_tail == typed && ($number != "$__aish_number" || $__aish_status != 130)) ]]; then
    __aish_tail=here
  else
    __aish_tail=''
    if [[ -n $__aish_mode ]]; then __aish_kick_over; fi
  fi
  if [[ -n $__aish_bang ]]; then
    \set -H
    __aish_bang=''
  fi
  __aish_unseen=''
  if [[ $number != "$__aish_number" && -z $__aish_entered ]]; then __aish_unseen=1; fi
  if [[ $number != "$__aish_number" ]]; then
    ran=1
    __aish_last_command=$__aish_line __aish_last_status=$__aish_status
  elif [[ -n $__aish_entered ]]; then
    # Nothing ran. An empty Enter forgets the last command; a line that could not be parsed is the last command.
    if [[ $__aish_line == *[^[:space:]]* ]]; then
      __aish_last_command=$__aish_line __aish_last_status=$__aish_status
    else
      __aish_last_command='' __aish_last_status=''
    fi
  fi
  # A question is about the output of the command before it.
  if [[ -n $__aish_capture && -z $__aish_asked ]]; then __aish_capture_returned "$ran"; fi
  __aish_number=$number __aish_entered='' __aish_line='' __aish_ready=1 __aish_origin='' __aish_prompt_id=''
  if [[ -n $__aish_guard ]]; then __aish_guard_watch "$ran"; fi
  if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
  dir+=/aish/shells/$AISH_SESSION
  if [[ -n $__aish_asked || -n $__aish_rows || -n $__aish_pushing || -s $dir/pending ]]; then
    if __aish_lazy; then __aish_at_prompt "$ran" "$dir"; fi
  fi
  if [[ -s $dir/background && -z $__aish_norris$__aish_pushing ]]; then
    if __aish_lazy; then __aish_background_ended "$dir"; fi
  fi
  if [[ -n $__aish_correcting && -n $ran && $__aish_status != 0 && -n $__aish_key_ask && -z $__aish_norris$__aish_pushing ]]; then
    if __aish_lazy; then __aish_offer_correction; fi
  fi
  if [[ -n $ran && $__aish_status == 127 && -z $__aish_norris$__aish_pushing && $__aish_last_command == @(:[a-zA-Z]*|*ˆ*|*˚*|*∆*|*¬*) ]]; then
    if __aish_lazy; then __aish_not_found; fi
  fi
  if [[ -n $__aish_capture_due ]]; then
    if __aish_lazy; then __aish_capture_start; else __aish_capture_due=''; fi
  elif [[ -n $__aish_capture ]]; then
    __aish_capture_watch
  fi
  __aish_early=''
  \return 0
}

# Runs before every accept-line. Only the first line of a command counts: continuation lines and `read -e` come later.
__aish_enter() {
  \builtin local first=$__aish_ready
  # Text that has not come by now does not come behind another line.
  if [[ $__aish_mode == edit ]]; then __aish_kick_over; fi
  __aish_tail=typed
  # What a run would stop is its own line alone.
  \builtin unset -v __aish_norris_cut
  if [[ -n $__aish_hookless || (-n $__aish_guard && "${PROMPT_COMMAND[*]-}" != *__aish_*) ]]; then first=1; fi
  if [[ -n $__aish_norris && "${PROMPT_COMMAND[*]-}" != *__aish_norris_* ]]; then
    first=1
    __aish_norris_lost
  fi
  if [[ -n $first ]]; then
    __aish_ready='' __aish_entered=1 __aish_line=$READLINE_LINE
    # Somebody may have assigned to the whole of PROMPT_COMMAND since the last line.
    __aish_hook
    if [[ -n $__aish_enter ]] && { [[ $READLINE_LINE == :[a-z]* ]] || __aish_asks "$READLINE_LINE"; }; then
      if __aish_lazy; then __aish_capture; else __aish_without; fi
    fi
  fi
  if [[ -n $__aish_guard ]]; then
    __aish_guard_enter "$first"
  elif [[ -n $first && -n $__aish_capture ]]; then
    __aish_capture_begin "$READLINE_LINE"
  fi
  \return 0
}
