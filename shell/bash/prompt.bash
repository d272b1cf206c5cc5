# prompt: the work of PROMPT_COMMAND on the rare prompts that have some: a captured line, a pushed command, a
# pending reply.
__aish_at_prompt() {
  local ran=$1 dir=$2 line trap REPLY __aish_trapped=1 __aish_struck=$__aish_early
  # bash 5.2 can take a Ctrl-C that ends a prompt command for the end of its input, and then it exits.
  __aish_int_trap
  trap=$REPLY
  \trap __aish_struck=1 INT
  if [[ $__aish_pushing ]]; then __aish_pushed "$ran"; fi
  if [[ $__aish_rows ]]; then
    printf '\e[%dA\r\e[J' "$__aish_rows" >/dev/tty
    __aish_rows=''
  fi
  if [[ $__aish_asked ]]; then
    line=$__aish_asked
    __aish_asked=''
    __aish_question "$line"
  fi
  if [[ -s $dir/pending ]]; then
    # Written by a helper that ran as an ordinary command; good or bad, it is used up. The word in it was told to that helper
    # alone, and is good for once.
    line=$__aish_pending
    __aish_pending=${SRANDOM:-$RANDOM$RANDOM}$RANDOM$RANDOM$RANDOM
    if __aish_read_reply "$dir/pending" "$line"; then __aish_use_reply; fi
    { : >|"$dir/pending"; } 2>/dev/null || command rm -rf -- "$dir/pending"
  fi
  __aish_prompt_over "$trap"
}

# The end of such work: what a Ctrl-C stops, `$?`, and the user's own TRAP for Ctrl-C again.
__aish_prompt_over() {
  __aish_stop_run
  __aish_status_line
  __aish_int_back "$1"
  # One that came between the two was only noted.
  __aish_stop_run
  if [[ ! $__aish_seen_out ]]; then __aish_code=''; fi
}

# After a Ctrl-C between the end of a command and the prompt, what was about to run does not.
__aish_stop_run() {
  local text=$__aish_next
  if [[ ! $__aish_struck ]]; then return 0; fi
  if [[ $__aish_mode != run ]]; then
    # The helper of a run has not been asked yet for what comes next, and is not to be.
    if [[ $__aish_norris ]]; then __aish_norris_stopped=1; fi
    return 0
  fi
  if [[ $__aish_stdin ]]; then __aish_stdin_back; fi
  __aish_kick_over
  __aish_queue_empty
  if [[ $__aish_norris ]]; then
    __aish_norris_fail 125 interrupted
  else
    __aish_kick edit "$text"
  fi
}

# Runs a captured line in the foreground, in cooked mode. After a failure the line is back in the buffer.
__aish_question() {
  local action=meta code=0 back=$1
  if [[ $__aish_fixed && $1 == :norris* ]]; then
    __aish_say "$__aish_fixed is read-only in this shell, and Norris needs it; \`aish norris --headless\` works"
    return 0
  fi
  if [[ $1 == :norris || $1 == :norris[[:space:]]* ]]; then
    local -x AISH_NORRIS_BUFFER=$__aish_norris_buffer
    back=${__aish_norris_buffer:-$1}
  elif [[ $1 == :help* ]]; then
    __aish_keys
    local -x AISH_KEYS=$REPLY
  elif [[ $1 == '??'* ]]; then
    action=ask
  elif [[ $1 == '?'* || $1 == ':ask' || $1 == ':ask'[[:space:]]* ]]; then action=question; fi
  __aish_call "$action" "$1" "${#1}" || code=$?
  if ((code != 0)); then
    __aish_code=$code
  elif [[ ${__aish_verbs[0]} != @(run|capture) ]]; then
    __aish_code=$__aish_exit
  fi
  if ((code == 0)) && [[ $action != ask || ${__aish_verbs[0]} != keep ]]; then
    __aish_use_reply
  elif ((code != 130)) || [[ $action == @(ask|question) || $back != "$1" ]]; then
    __aish_kick edit "$back"
  fi
  # Kept for the time of a run.
  if [[ ! $__aish_norris ]]; then __aish_norris_buffer=''; fi
}

# At a prompt there is no buffer yet: a kick fills the next one.
__aish_use_reply() {
  case ${__aish_verbs[0]} in
    run)
      __aish_queue=("${__aish_texts[0]}")
      __aish_queue_rest
      __aish_push_next
      ;;
    replace | copy)
      if [[ ${__aish_verbs[*]} == *copy ]]; then __aish_cut "${__aish_texts[-1]}"; fi
      if [[ ${__aish_verbs[0]} == copy ]]; then __aish_texts=(''); fi
      __aish_kick edit "${__aish_texts[0]}"
      ;;
    capture) __aish_norris_begin ;;
  esac
}
