# widgets: the bodies of the keys and of captured lines.

# The last line of the prompt as the user sees it, in REPLY; readline has just erased that row.
__aish_prompt_text() {
  local open=$'\001' close=$'\002' text
  __aish_give_status
  text=${PS1@P}
  REPLY=${text##*$'\n'}
  # Its width without the invisible parts, in REPLY_WIDTH.
  text=$REPLY
  while [[ $text == *"$open"*"$close"* ]]; do text=${text%%"$open"*}${text#*"$close"}; done
  REPLY_WIDTH=${#text}
  REPLY=${REPLY//[$open$close]/}
}

# For prompts that show `$?`.
__aish_give_status() {
  return "$__aish_status"
}

# Ask or explain: the buffer and the cursor change only after a good reply. Status 124 makes bash draw the whole
# prompt again.
__aish_widget() {
  local REPLY REPLY_WIDTH map
  __aish_prompt_text
  printf '%s%s\n' "$REPLY" "$READLINE_LINE" >/dev/tty
  if __aish_call "$1" "$READLINE_LINE" "$READLINE_POINT"; then
    case ${__aish_verbs[0]} in
      replace) __aish_set_line "${__aish_texts[0]}" ;;
      run)
        __aish_set_line "${__aish_texts[0]}"
        if [[ $__aish_guard ]] && ! __aish_judge "${__aish_texts[0]}"; then return 124; fi
        __aish_ready='' __aish_entered=1 __aish_tail=typed __aish_line=${__aish_texts[0]}
        __aish_queue_rest
        __aish_no_bang
        if [[ $__aish_capture ]]; then __aish_capture_begin "$__aish_line"; fi
        for map in emacs vi-insert vi-command; do bind -m "$map" '"\e[9995~": accept-line'; done
        ;;
    esac
  fi
  return 124
}

# Readline makes this one undo step. The point is past the end whether this bash counts characters or bytes.
__aish_set_line() {
  READLINE_LINE=$1
  READLINE_POINT=${#1}
  if ((BASH_VERSINFO[0] < 5)); then READLINE_POINT=$((4 * ${#1})); fi
}

# A line that starts with `? ` or `:name` of ours: shown and remembered as it is, run at the next prompt, never parsed.
__aish_capture() {
  local name=${READLINE_LINE%%[[:space:]]*} REPLY REPLY_WIDTH
  if [[ $READLINE_LINE == '?' || $READLINE_LINE == '?'[[:blank:][:alpha:]]* || ($name == :* && " $__aish_metas " == *" ${name#:} "*) ]]; then
    __aish_asked=$READLINE_LINE
    __aish_entered='' __aish_line=''
    if shopt -qo history; then history -s -- "$READLINE_LINE"; fi
    __aish_prompt_text
    printf '%s%s\n' "$REPLY" "$READLINE_LINE" >/dev/tty
    # The rows of the empty prompt that accepting an empty line leaves behind.
    __aish_rows=$((REPLY_WIDTH / ${COLUMNS:-80} + 1))
    READLINE_LINE='' READLINE_POINT=0
  fi
}
