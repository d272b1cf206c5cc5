# widgets: the bodies of the keys and of captured lines.

# The last line of the prompt as the user sees it, in REPLY; readline has just erased that row.
__aish_prompt_text() {
  local open=$'\001' close=$'\002' text
  __aish_give_status
  text=${PS1@P}
  # All of it, and the line.
  __aish_shown=${text//[$open$close]/}$READLINE_LINE$'\n'
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
      replace) __aish_set_line "${__aish_texts[0]}" ;;&
      replace | copy)
        if [[ ${__aish_verbs[*]} != *copy ]]; then return 124; fi
        __aish_cut "${__aish_texts[-1]}"
        if [[ ! $__aish_cutting ]]; then return 124; fi
        for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9995~\": \"$__aish_cutting\""; done
        ;;
      run)
        __aish_set_line "${__aish_texts[0]}"
        if [[ $__aish_guard ]] && ! __aish_judge "${__aish_texts[0]}"; then return 124; fi
        __aish_run_line "${__aish_texts[0]}"
        ;;
    esac
  fi
  return 124
}

# As if TEXT had just been cut, for the user's own key to paste it: only keys can do that, on a line that is TEXT. The keys to be
# pressed are in __aish_cutting then.
__aish_cut() {
  local map
  __aish_copied=$1 __aish_cutting='\e[9978~\e[9977~\e[9976~'
  for map in emacs vi-insert vi-command; do
    bind -m "$map" -x '"\e[9978~": __aish_cut_begin || \builtin :'
    bind -m "$map" -x '"\e[9976~": __aish_cut_end || \builtin :'
    bind -m "$map" '"\e[9977~": kill-whole-line'
  done
}

__aish_cut_begin() {
  __aish_cut_line=$READLINE_LINE __aish_cut_point=$READLINE_POINT
  READLINE_LINE=$__aish_copied READLINE_POINT=0
}

__aish_cut_end() {
  local map
  READLINE_LINE=$__aish_cut_line READLINE_POINT=$__aish_cut_point
  __aish_copied='' __aish_cut_line='' __aish_cutting=''
  for map in emacs vi-insert vi-command; do bind -m "$map" '"\e[9995~": ""'; done
}

# What a prompt does, as a command: where PROMPT_COMMAND is read-only. The history has the question, and not this.
__aish_hooked() {
  __aish_status=$? __aish_arg=''
  if [[ $HISTCMD && ${BASH_VERSINFO[0]} -ge 5 ]] && shopt -qo history && [[ $(\history 1) == *' __aish_hooked '* ]]; then \history -d -1; fi
  __aish_after
  return "${__aish_code:-0}"
}

# The key goes on to accept the line, which is to run as it is.
__aish_run_line() {
  local map
  __aish_ready='' __aish_entered=1 __aish_tail=typed __aish_line=$1
  __aish_queue_rest
  __aish_no_bang
  if [[ $__aish_capture ]]; then __aish_capture_begin "$1"; fi
  for map in emacs vi-insert vi-command; do bind -m "$map" '"\e[9995~": accept-line'; done
}

# Readline makes this one undo step. The point is past the end whether this bash counts characters or bytes.
__aish_set_line() {
  READLINE_LINE=$1
  READLINE_POINT=${#1}
  if ((BASH_VERSINFO[0] < 5)); then READLINE_POINT=$((4 * ${#1})); fi
}

# A line that starts with `? `, `?? ` or `:name` of ours: shown and remembered as it is, run at the next prompt, never parsed.
__aish_capture() {
  local name=${READLINE_LINE%%[[:space:]]*} REPLY REPLY_WIDTH
  if __aish_asks "$READLINE_LINE" || [[ $name == :* && " $__aish_metas " == *" ${name#:} "* ]]; then
    __aish_asked=$READLINE_LINE
    __aish_entered='' __aish_line=''
    if shopt -qo history; then history -s -- "$READLINE_LINE"; fi
    __aish_prompt_text
    printf '%s%s\n' "$REPLY" "$READLINE_LINE" >/dev/tty
    # The rows of the empty prompt that accepting an empty line leaves behind.
    READLINE_LINE='' READLINE_POINT=0
    # Without a hook at the prompt the line itself calls what a prompt would.
    if [[ $__aish_hookless ]]; then
      __aish_code=''
      __aish_set_line ' __aish_hooked && :'
      REPLY_WIDTH=$((REPLY_WIDTH + ${#READLINE_LINE}))
    fi
    __aish_rows=$((REPLY_WIDTH / ${COLUMNS:-80} + 1))
  fi
}
