# queue: text that is put into the next buffer, and the commands of `run` frames, one after the other.
# Readline can be driven only by its input: for a moment standard input is a file that holds a bound key sequence,
# and the function behind that key gives the terminal back before it touches the line.

# Readline cannot put a file into its raw mode. For a command that is accepted at once that does not matter; where the
# user is to edit, the function sets the modes, and the next Enter or prompt brings back those for commands.

# Puts TEXT into the next buffer; MODE is `edit` or `run`.
__aish_kick() {
  local map REPLY
  __aish_state_dir
  # Several copies: an end of file on standard input would end the shell.
  printf '\e[9991~%.0s' 1 2 3 4 5 6 7 8 2>/dev/null >|"$REPLY/kick" || return 0
  for map in emacs vi-insert vi-command; do
    bind -m "$map" -x '"\e[9992~": __aish_kicked'
    bind -m "$map" '"\e[9991~": "\e[9992~\e[9995~"' '"\e[9995~": ""'
    if [[ $1 == run ]]; then bind -m "$map" '"\e[9995~": accept-line'; fi
  done
  __aish_next=$2 __aish_mode=$1
  if [[ $1 == edit || $__aish_guard ]]; then __aish_cooked=$(\stty -g </dev/tty 2>/dev/null); fi
  exec {__aish_stdin}<&0 0<"$REPLY/kick"
}

__aish_stdin_back() {
  exec 0<&"$__aish_stdin" {__aish_stdin}<&-
  __aish_stdin=''
}

__aish_cook() {
  stty "$__aish_cooked" </dev/tty
  __aish_cooked=''
  printf '\e[?2004l' >/dev/tty
}

__aish_kicked() {
  local map
  if [[ $__aish_stdin ]]; then __aish_stdin_back; fi
  if [[ $__aish_mode ]]; then
    __aish_set_line "$__aish_next"
    if [[ $__aish_norris == next ]]; then
      # Judged and approved already, as it stands.
      __aish_cooked=''
      __aish_norris_given
    elif [[ $__aish_mode == run && $__aish_guard ]]; then
      if __aish_judge "$__aish_next"; then
        __aish_cooked=''
      else
        __aish_mode=edit __aish_queue=()
        for map in emacs vi-insert vi-command; do bind -m "$map" '"\e[9995~": ""'; done
      fi
    fi
    if [[ $__aish_mode == edit ]]; then
      stty -icanon -echo -icrnl -inlcr -istrip -inpck min 1 time 0 lnext undef </dev/tty
      if ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] >= 1))); then
        printf '\e[?2004h' >/dev/tty
      fi
    else
      __aish_ready='' __aish_entered=1 __aish_line=$__aish_next
      __aish_no_bang
    fi
    __aish_next='' __aish_mode=''
  fi
  return 0
}

# Keeps the frames after the first; only `run` frames may follow.
__aish_queue_rest() {
  local i
  for ((i = 1; i < ${#__aish_verbs[@]}; i++)); do
    [[ ${__aish_verbs[i]} == run ]] || break
    __aish_queue+=("${__aish_texts[i]}")
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
    __aish_queue=()
  fi
}

# An incomplete command would wait at the continuation prompt for ever: it is put into the buffer instead.
__aish_push_next() {
  local text=${__aish_queue[0]} mode=run
  __aish_queue=("${__aish_queue[@]:1}")
  if ! "$BASH" --norc -O extglob -n -c "$text" 2>/dev/null; then
    __aish_say 'this command is not complete; it is in the line for you to edit'
    __aish_queue=()
    mode=edit
  fi
  __aish_pushing=1
  __aish_kick "$mode" "$text"
}
