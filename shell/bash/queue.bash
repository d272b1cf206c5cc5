# queue: text that is put into the next buffer, and the commands of `run` frames, one after the other.
# Readline can be driven only by its input: for a moment standard input is a here-document that holds a bound key sequence,
# and the function behind that key gives the terminal back before it touches the line. Bash keeps so short a one in a pipe (up
# to 5.0, in a file), so that a disk that is full or has no room for this user is in nobody's way.

# Readline prepares the terminal when it begins a line, and cannot prepare a file. A command that is accepted at once needs
# no preparation. Where the user is to edit, setting the modes by hand would be wrong: readline would not know of it, and
# would take those modes for the ones to go back to. So text to edit comes by the tail instead: every key of ours that
# accepts a line is a macro with one more sequence behind the step that accepts. Readline keeps that for the next line it
# reads, which has been prepared as any other. It does nothing, unless there is text for that line.

# Puts TEXT into the next buffer; MODE is `edit` or `run`.
__aish_kick() {
  local map REPLY
  __aish_next=$2 __aish_mode=$1
  for map in emacs vi-insert vi-command; do
    bind -m "$map" -x '"\e[9992~": __aish_kicked || \builtin :; \builtin : "$__aish_arg"'
    bind -m "$map" '"\e[9991~": "\e[9992~\e[9979~\e[9980~"' '"\e[9979~": accept-line' '"\e[9980~": ""'
  done
  if [[ $1 == edit ]]; then
    if [[ $__aish_tail == here ]]; then
      __aish_tail_does '\e[9992~'"${__aish_cutting-}"
      return 0
    fi
    # The last line was not accepted by a key of ours: an empty one is, first.
    __aish_mode=again
  fi
  # Several copies, for Ctrl-C takes away what it falls into. Behind them a key that accepts the line without a macro, should
  # readline have none left: an end of file on standard input would end the shell.
  printf -v REPLY '\e[9991~%.0s' 1 2 3 4 5 6 7 8
  exec {__aish_stdin}<&0 0<<<"$REPLY"$'\e[9979~\e[9979~'
}

__aish_stdin_back() {
  exec 0<&"$__aish_stdin" {__aish_stdin}<&-
  __aish_stdin=''
}

# What the tail of the next key that accepts a line stands for.
__aish_tail_does() {
  local map
  for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9980~\": \"$1\""; done
}

# The text is in the line, or Ctrl-C has ended the line that it was for.
__aish_kick_over() {
  __aish_next='' __aish_mode=''
  __aish_tail_does ''
}

# The key function. The step behind it accepts the line, but for the tail.
__aish_kicked() {
  local REPLY REPLY_WIDTH
  if [[ $__aish_stdin ]]; then __aish_stdin_back; fi
  case $__aish_mode in
    run)
      __aish_set_line "$__aish_next"
      __aish_tail=typed
      if [[ $__aish_norris == next ]]; then
        # Judged and approved already, as it stands.
        __aish_norris_given
      elif [[ $__aish_guard ]] && ! __aish_judge "$__aish_next"; then
        __aish_queue_empty
        __aish_kick_again
        return 0
      fi
      __aish_ready='' __aish_entered=1 __aish_line=$__aish_next
      __aish_no_bang
      if [[ $__aish_capture ]]; then __aish_capture_begin "$__aish_next"; fi
      __aish_next='' __aish_mode=''
      ;;
    again) __aish_kick_again ;;
    edit)
      __aish_set_line "$__aish_next"
      __aish_kick_over
      ;;
  esac
  return 0
}

# Accepts an empty line, so that the text comes into the next one to be edited.
__aish_kick_again() {
  READLINE_LINE='' READLINE_POINT=0
  __aish_mode=edit __aish_tail=again __aish_entered='' __aish_line=''
  __aish_tail_does '\e[9992~'"${__aish_cutting-}"
  if [[ $__aish_code ]]; then
    __aish_status_accept
    return 0
  fi
  __aish_prompt_text
  __aish_rows=$((REPLY_WIDTH / ${COLUMNS:-80} + 1))
}

# Not by `=()`, in which a Ctrl-C can end bash; and not unset, which `set -u` minds.
__aish_queue_empty() {
  mapfile -t __aish_queue </dev/null
}

# Keeps the frames after the first; only `run` frames may follow.
__aish_queue_rest() {
  local i
  # Nobody would run them at the next prompt.
  if [[ $__aish_hookless ]]; then return 0; fi
  for ((i = 1; i < ${#__aish_verbs[@]}; i++)); do
    [[ ${__aish_verbs[i]} == run ]] || break
    __aish_queue[${#__aish_queue[@]}]=${__aish_texts[i]}
  done
  __aish_pushing=1
}

# A pushed line is taken as it is: no `!` history expansion. Undone at the next prompt.
__aish_no_bang() {
  if [[ $- == *H* ]]; then
    set +H
    __aish_bang=1
  fi
}

# Called at the prompt after a pushed command: the next one only if it ran and ended well.
__aish_pushed() {
  local map
  if [[ ${__aish_bang-} ]]; then
    set -H
    __aish_bang=''
  fi
  for map in emacs vi-insert vi-command; do bind -m "$map" '"\e[9995~": ""'; done
  __aish_pushing=''
  if [[ $1 && $__aish_status == 0 && ${#__aish_queue[@]} -gt 0 ]]; then
    __aish_push_next
  else
    __aish_queue_empty
  fi
}

# An incomplete command would wait at the continuation prompt for ever: it is put into the buffer instead.
__aish_push_next() {
  local text=${__aish_queue[0]} mode=run said
  __aish_queue=("${__aish_queue[@]:1}")
  # Not as a job of its own: after one that died of Ctrl-C bash sets the modes for commands, and readline may not know.
  if ! said=$(exec "$BASH" --norc -O extglob -n -c "$text" 2>&1); then
    if [[ ! $__aish_struck ]]; then __aish_say 'this command is not complete; it is in the line for you to edit'; fi
    __aish_queue_empty
    mode=edit
  fi
  __aish_pushing=1
  __aish_kick "$mode" "$text"
}
