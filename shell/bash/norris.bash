# norris: the commands of a run of Norris, each accepted at its own prompt as if typed, and all that holds only for one of
# them: where its output goes, the history, PS0 and PS2. `__aish_norris` is empty when there is no run, else
# where it is: next (a command waits for its prompt), given (accepted), back (at the prompt after it).

# Begins a run with the frames that were just read.
__aish_norris_begin() {
  if [[ ${BLE_ATTACHED-} && ! $__aish_ble ]]; then
    __aish_say 'ble.sh is loaded, and not known to us, so Norris is off'
    __aish_norris_dismiss
    return 0
  fi
  if [[ $__aish_norris ]]; then
    # A run whose hooks were taken away.
    local buffer=$__aish_norris_buffer
    __aish_norris_end
    __aish_norris_buffer=$buffer
  fi
  __aish_norris=back __aish_norris_status=0 __aish_norris_stopped=''
  __aish_norris_take
}

# Restoring comes first at a prompt, the next call behind everybody else's work. bash-preexec wants to be around all that is
# there, and makes it so at the next prompt, at the cost of the hooks of one command: it gets ours as one of its own hooks, and
# stays the last.
__aish_norris_hook() {
  local i
  local -a keys
  if [[ ${PROMPT_COMMAND-} == __bp_precmd_invoke_cmd* && "${PROMPT_COMMAND[*]}" == *__bp_interactive_mode ]]; then
    if [[ "${precmd_functions[*]-}" != *__aish_norris_first* ]]; then
      precmd_functions=(__aish_norris_first "${precmd_functions[@]}")
    fi
    if [[ "${PROMPT_COMMAND[*]}" != *__aish_norris_last* ]]; then
      keys=("${!PROMPT_COMMAND[@]}")
      i=${keys[-1]}
      PROMPT_COMMAND[i]=${PROMPT_COMMAND[i]%__bp_interactive_mode}__aish_norris_last$'\n'__bp_interactive_mode
    fi
    return 0
  fi
  if [[ ${PROMPT_COMMAND[*]@a} != *a* ]]; then
    if [[ ${PROMPT_COMMAND-} != *__aish_norris_first* ]]; then
      PROMPT_COMMAND=__aish_norris_first$'\n'${PROMPT_COMMAND-}$'\n'__aish_norris_last
    fi
    return 0
  fi
  keys=("${!PROMPT_COMMAND[@]}")
  if [[ ${PROMPT_COMMAND[keys[0]]} == __aish_norris_first && ${PROMPT_COMMAND[keys[-1]]} == __aish_norris_last ]]; then
    return 0
  fi
  __aish_norris_unhook
  if [[ ${PROMPT_COMMAND[0]+x} ]]; then
    keys=("${!PROMPT_COMMAND[@]}")
    for ((i = ${#keys[@]} - 1; i >= 0; i--)); do
      PROMPT_COMMAND[keys[i] + 1]=${PROMPT_COMMAND[keys[i]]}
      unset -v "PROMPT_COMMAND[${keys[i]}]"
    done
    __aish_norris_moved=1
  fi
  PROMPT_COMMAND[0]=__aish_norris_first
  PROMPT_COMMAND+=(__aish_norris_last)
}

# Takes the two out again, and moves the others back to where they were.
__aish_norris_unhook() {
  local i
  for i in "${!precmd_functions[@]}"; do
    if [[ ${precmd_functions[i]} == __aish_norris_first ]]; then unset -v "precmd_functions[$i]"; fi
  done
  for i in "${!PROMPT_COMMAND[@]}"; do
    PROMPT_COMMAND[i]=${PROMPT_COMMAND[i]/__aish_norris_last$'\n'__bp_interactive_mode/__bp_interactive_mode}
  done
  if [[ ${PROMPT_COMMAND[*]@a} != *a* ]]; then
    PROMPT_COMMAND=${PROMPT_COMMAND/#__aish_norris_first$'\n'/}
    PROMPT_COMMAND=${PROMPT_COMMAND/%$'\n'__aish_norris_last/}
    return 0
  fi
  for i in "${!PROMPT_COMMAND[@]}"; do
    case ${PROMPT_COMMAND[i]} in
      __aish_norris_first | __aish_norris_last) unset -v "PROMPT_COMMAND[$i]" ;;
    esac
  done
  if [[ $__aish_norris_moved && ! ${PROMPT_COMMAND[0]+x} ]]; then
    for i in "${!PROMPT_COMMAND[@]}"; do
      PROMPT_COMMAND[i - 1]=${PROMPT_COMMAND[i]}
      unset -v "PROMPT_COMMAND[$i]"
    done
  fi
  __aish_norris_moved=''
}

# Uses a reply: another command, or the end of the run.
__aish_norris_take() {
  local text judged='' code AISH_ALIASES AISH_FUNCTIONS
  local -a how
  while [[ ${#__aish_verbs[@]} == 2 && ${__aish_verbs[0]} == capture && ${__aish_verbs[1]} == step ]]; do
    mapfile -t how <<<"${__aish_texts[0]}"
    text=${__aish_texts[1]}
    [[ ${how[0]-} =~ ^(none|redirect|mark|judge)$ && ${how[2]-} != *[^A-Za-z0-9-]* && ${how[3]-} =~ ^(keep|hide)$ && $text ]] || break
    if [[ $text != "$judged" ]]; then
      AISH_ALIASES='' AISH_FUNCTIONS=''
      if ! __aish_meanings "$text"; then
        __aish_say 'too many aliases and functions to judge this command'
        __aish_norris_fail 1
        return 0
      fi
      judged=$text
      if [[ $AISH_ALIASES$AISH_FUNCTIONS || ${how[0]} == judge ]]; then
        # The helper can't see what these words are: it judges again, knowing it.
        code=0
        export AISH_ALIASES AISH_FUNCTIONS
        __aish_norris_call meanings "$text" || code=$?
        export -n AISH_ALIASES AISH_FUNCTIONS
        if ((code != 0)); then
          __aish_norris_fail "$code"
          return 0
        fi
        continue
      fi
    fi
    if [[ ${how[0]} == judge ]]; then break; fi
    if [[ :$SHELLOPTS: != *:@(emacs|vi):* ]]; then
      __aish_norris_fail 125 'the line editor is off'
      return 0
    fi
    __aish_norris=next __aish_norris_text=$text __aish_norris_mode=${how[0]} __aish_norris_path=${how[1]-} \
      __aish_norris_nonce=${how[2]} __aish_norris_hide='' __aish_norris_label=${how[4]-} __aish_norris_captured=0 \
      __aish_norris_began='' __aish_norris_more=()
    if [[ ${how[3]} == hide ]]; then __aish_norris_hide=1; fi
    if __aish_norris_complete "$text"; then
      __aish_norris_hook
      __aish_norris_prompts
      __aish_pushing=1
      if ! __aish_kick run "$text"; then
        __aish_kick_over
        __aish_norris_fail 125 "its next command can't be handed to the shell"
      fi
      return 0
    fi
    __aish_norris_status=2 __aish_norris_ran='' __aish_norris_ms=''
    if ! __aish_norris_report; then return 0; fi
  done
  if [[ ${#__aish_verbs[@]} == 1 && ${__aish_verbs[0]} =~ ^(keep|replace)$ ]]; then
    __aish_norris_end
    __aish_code=$__aish_exit
    __aish_use_reply
  else
    __aish_say 'the answer could not be read; Norris has stopped'
    __aish_norris_fail 125
  fi
}

# Whether bash would take TEXT as it is and not go on reading. Its own parser is asked, which runs nothing, but only if
# the text holds something that can be left open; most commands don't, and a process costs more than they do.
__aish_norris_complete() {
  local rest=$1 plain='' words
  local quoted="^([^'\"]*)('[^']*'|\"([^\"\\\`\$]|\\\$[A-Za-z0-9_?@*])*\")(.*)\$"
  while [[ $rest =~ $quoted ]]; do
    plain+=${BASH_REMATCH[1]}x rest=${BASH_REMATCH[4]}
  done
  plain+=$rest
  words=" ${plain//[$'\t'();]/ } "
  if [[ $plain != *[$'\n'\'\"\`\\\(\#]* && $plain != *'<<'* && $plain != *'${'* && $1 != *"\$'"* && ! $plain =~ (\||&&)[[:blank:]]*$ &&
    ! $words =~ \ (for|while|until|if|case|select|function|do|then|else|elif|coproc|time|!|\{|\[\[)\  ]]; then
    return 0
  fi
  if [[ $1 =~ (^|[^\\])(\\\\)*\\$ ]]; then return 1; fi
  # A here-document that is left open is only a warning.
  words=$(LC_ALL=C BASH_ENV='' exec "$BASH" --norc -O extglob -n -c "$1" 2>&1 >/dev/null) || return 1
  [[ $words != *'delimited by end-of-file'* ]]
}

# One call of the helper about TEXT; KIND is meanings or report.
__aish_norris_call() {
  local -x AISH_NORRIS=$1 AISH_NORRIS_BUFFER=$__aish_norris_buffer
  local __aish_unchanged='Norris has stopped'
  __aish_call norris "$2" "${#2}"
}

# What came of the command. Succeeds with a reply to use; the run has ended otherwise.
__aish_norris_report() {
  local code=0
  local -x AISH_NORRIS_STATUS=$__aish_norris_status AISH_NORRIS_RAN=$__aish_norris_ran AISH_NORRIS_MS=$__aish_norris_ms \
    AISH_NORRIS_CAPTURED=$__aish_norris_captured
  __aish_norris_call report "$__aish_norris_text" || code=$?
  if ((code == 0)); then return 0; fi
  __aish_norris_fail "$code"
  return 1
}

# The run is over and went wrong: CODE is that of the helper, 125 for one that does not know yet. WHY may be missing. What was typed
# up to then lies in a file.
__aish_norris_fail() {
  local REPLY why=${2-}
  __aish_state_dir
  if (($1 == 130)); then why=interrupted; fi
  if (($1 == 1 || $1 == 125)) || [[ -s $REPLY/norris-typed ]]; then __aish_norris_dismiss "$why"; fi
  # What was in the line when Ctrl-N was pressed, and what was typed since.
  local text=$__aish_norris_buffer
  __aish_norris_end
  __aish_code=$1
  if [[ $why == interrupted ]]; then __aish_code=130; fi
  if [[ $text ]]; then __aish_kick edit "$text"; fi
}

# Tells a helper that may still wait, and the user, that the shell goes on without it. What was typed during the run comes back
# behind what was in the line; with a WORD, at the next prompt. Ctrl-C doesn't end that: behind a child
# that died of a signal bash sets the terminal's modes for commands, and where a Ctrl-C has cut a key function short before,
# readline would not set its own again, and hear no key but Enter.
__aish_norris_dismiss() {
  local nonce=$RANDOM$RANDOM$RANDOM REPLY
  (
    \trap '' INT
    AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=$nonce AISH_SHELL=bash AISH_SHELL_VERSION=${BASH_VERSION%%(*} \
      AISH_PENDING=${2-} AISH_NORRIS=end AISH_NORRIS_WHY=${1-} AISH_NORRIS_BUFFER=$__aish_norris_buffer exec "$__aish_bin" widget norris
  ) </dev/tty >/dev/null 2>&1 || :
  __aish_state_dir
  if __aish_read_reply "$REPLY/reply" "$nonce" && [[ ${__aish_verbs[0]} == replace ]]; then
    __aish_norris_buffer=${__aish_texts[0]}
  fi
}

# The command has removed the hooks of the prompt.
__aish_norris_lost() {
  __aish_norris_dismiss '' "$__aish_pending"
  __aish_norris_end
}

# Takes everything of a run out of the shell, wherever it is.
__aish_norris_end() {
  __aish_norris_restore
  __aish_norris_unhook
  __aish_norris='' __aish_norris_buffer='' __aish_norris_text=''
}

# The first element of PROMPT_COMMAND. The status stays for those behind it.
__aish_norris_first() {
  __aish_norris_status=$?
  unset -v __aish_norris_cut
  case $__aish_norris in
    given) __aish_norris_returned ;;
    # A prompt without a command before it: Ctrl-C has cut the work behind the last one short, or has ended the line.
    next | back) __aish_norris_stopped=1 ;;
  esac
  if [[ ${PROMPT_COMMAND[*]@a} == *a* ]]; then return 0; fi
  return "$__aish_norris_status"
}

# The last one: what came of the command, and the next one.
__aish_norris_last() {
  local trap REPLY __aish_trapped=1 __aish_struck=''
  if [[ ! $__aish_norris ]]; then return 0; fi
  # Ctrl-C ends the helper, not this hook.
  __aish_int_trap
  trap=$REPLY
  \trap __aish_struck=1 INT
  __aish_norris_next
  __aish_prompt_over "$trap"
}

__aish_norris_next() {
  # The command may have replaced the first element.
  if [[ $__aish_norris == given ]]; then
    __aish_norris_status=$__aish_status
    __aish_norris_returned
  fi
  if [[ $__aish_norris_stopped || (! $__aish_norris_ran && $__aish_norris_status == 130) ]]; then
    __aish_norris_fail 125 interrupted
  elif [[ $__aish_norris == back ]]; then
    if __aish_norris_report; then __aish_norris_take; fi
  fi
}

# PS0 and PS2 are taken up by bash when it draws the prompt. PS0 marks where the output begins. Aliases can leave open
# what is complete in itself: at a continuation prompt behind the last line the command ends.
__aish_norris_prompts() {
  local lines=${__aish_norris_text//[!$'\n']/}
  if [[ $__aish_norris_mode == redirect && (! -w $__aish_norris_path || -d $__aish_norris_path) ]]; then
    __aish_norris_mode=none
  fi
  __aish_norris_ps0=${PS0+x${PS0-}} __aish_norris_ps2=${PS2+x${PS2-}} __aish_norris_set=1
  # A Ctrl-C between readline and bash's parser costs the line its first character, and bash runs the rest, with 130 for the
  # last status. Another one sees to it that this is not run.
  unset -v __aish_norris_cut
  if ((__aish_status != 130)); then __aish_norris_cut[130]=1; fi
  __aish_norris_start=''
  if shopt -q promptvars; then __aish_norris_start='${__aish_norris_cut[$?]:+$(\builtin kill -INT $$)}'; fi
  if [[ $__aish_norris_mode != none ]]; then __aish_norris_start+=$'\e]7771;'$__aish_norris_nonce$';S\a'; fi
  PS0=${PS0-}$__aish_norris_start
  __aish_norris_more=(x) __aish_norris_lines=${#lines}
  # What the signal is for is noted before it is sent.
  PS2='${__aish_norris_more[__aish_norris_lines-- <= 0]:=1}${__aish_norris_more[1]:+$(\builtin kill -INT $$)}'
}

# In the key function that puts the command into the line: readline then draws through the redirection.
__aish_norris_given() {
  local fd=''
  __aish_norris=given __aish_norris_number=${__aish_counter@P}
  __aish_norris_pagers
  if [[ $__aish_norris_hide ]]; then __aish_history_off; fi
  if [[ $__aish_norris_mode == mark ]]; then
    __aish_norris_captured=1
  elif [[ $__aish_norris_mode == redirect ]] && { exec {fd}<>"$__aish_norris_path"; } 2>/dev/null; then
    __aish_output_to "$fd" "$__aish_norris_start"
    exec {fd}>&-
    __aish_norris_out=1 __aish_norris_captured=1
  fi
  __aish_norris_began=${EPOCHREALTIME-}
}

# After a command, whether it ran or not.
__aish_norris_returned() {
  local now=${EPOCHREALTIME-}
  __aish_norris_ran='' __aish_norris_ms=''
  if [[ $__aish_norris == given && ${__aish_counter@P} != "$__aish_norris_number" ]]; then __aish_norris_ran=1; fi
  if [[ $now && $__aish_norris_began ]]; then
    __aish_norris_ms=$(((10#${now//[!0-9]/} - 10#${__aish_norris_began//[!0-9]/}) / 1000))
  fi
  if [[ ${__aish_norris_more[1]-} && ! $__aish_norris_ran ]]; then __aish_norris_status=2; fi
  __aish_norris_restore
  __aish_norris=back
}

# What holds for the time of a command, undone.
__aish_norris_restore() {
  local mark=$__aish_norris_start
  if [[ $__aish_norris_out ]]; then
    __aish_output_back
    __aish_norris_out=''
  fi
  __aish_norris_pagers_back
  if [[ ! $__aish_norris_set ]]; then return 0; fi
  __aish_norris_set=''
  # As they were, unless the command has changed them.
  if [[ ${PS0-} == "${__aish_norris_ps0#x}$mark" && ! $__aish_norris_ps0 ]]; then
    unset -v PS0
  elif [[ ${PS0+x} ]]; then
    PS0=${PS0/"$mark"/}
  fi
  if [[ ${PS2-} == '${__aish_norris_more['* ]]; then
    if [[ $__aish_norris_ps2 ]]; then PS2=${__aish_norris_ps2#x}; else unset -v PS2; fi
  fi
  __aish_history_on
}

# The line that is accepted next doesn't go into the history.
__aish_history_off() {
  __aish_norris_ignore=${HISTIGNORE+x${HISTIGNORE-}} __aish_norris_ignored=1
  HISTIGNORE='*'
}

__aish_history_on() {
  if [[ $__aish_norris_ignored && ${HISTIGNORE-} == '*' ]]; then
    if [[ $__aish_norris_ignore ]]; then HISTIGNORE=${__aish_norris_ignore#x}; else unset -v HISTIGNORE; fi
  fi
  __aish_norris_ignored=''
}

# The key: an empty line becomes the start of a goal, words that were just typed are the goal. On a line of the history, and above the
# last row of a longer one, it does what it did before. What the second half of the key's macro does depends on it.
__aish_norris_key() {
  local map macro='"\e[9993~\e[9980~"' waits='' REPLY REPLY_WIDTH
  if [[ $READLINE_LINE != *[^[:space:]]* ]]; then
    __aish_set_line ':norris '
    macro='""'
  # Behind the time, or what stands where none is known, comes the line.
  elif [[ ${READLINE_LINE:READLINE_POINT} == *$'\n'* || $(HISTTIMEFORMAT=$'\1' \history 500)$'\n' == *[$'\1'?]"$READLINE_LINE"$'\n'* ]]; then
    macro=next-history
  elif [[ $READLINE_LINE == :norris || $READLINE_LINE == :norris[[:space:]]* ]]; then
    if [[ ${READLINE_LINE#:norris} != *[^[:space:]]* ]]; then macro='""'; fi
  elif ! __aish_call goal "$READLINE_LINE" "$READLINE_POINT"; then
    macro='""' waits=124
  else
    if [[ ${__aish_verbs[0]} == replace ]]; then
      __aish_prompt_text
      printf '%s%s\nNorris: Enter starts · Ctrl-U clears\n' "$REPLY" "$READLINE_LINE" >/dev/tty
      macro='""' waits=124
    else
      __aish_norris_buffer=$READLINE_LINE
    fi
    __aish_set_line ":norris $READLINE_LINE"
  fi
  if [[ $macro == '"\e'* ]]; then
    if [[ $__aish_enter$__aish_guard ]]; then macro='"\C-m"'; fi
    if [[ ! $__aish_enter ]]; then
      __aish_tail=typed
      __aish_capture
    fi
  fi
  for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9987~\": $macro"; done
  return "${waits:-0}"
}
