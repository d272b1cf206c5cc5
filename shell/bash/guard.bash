# guard: each line is judged by the helper before it runs (opt-in). Bash has no hook that could stop a line once it is
# accepted, so every key that accepts one runs this first: a macro of our function, of the history expansion if the line
# needs one, and of a last step that accepts the line or does nothing.

__aish_guard_on() {
  __aish_open='' __aish_gate=open __aish_expand='' __aish_warned='' __aish_before='' __aish_taken=()
  local map
  for map in emacs vi-insert vi-command; do
    bind -m "$map" '"\e[9989~": operate-and-get-next' '"\e[9986~": history-expand-line' '"\e[9998~": ""'
    bind -m "$map" -x '"\e[9985~": __aish_expanded || \builtin :; \builtin : "$__aish_arg"'
    bind -m "$map" -x '"\e[9984~": __aish_pasting || \builtin :; \builtin : "$__aish_arg"'
    bind -m "$map" -x '"\e[9983~": __aish_edit || \builtin :; \builtin : "$__aish_arg"'
    bind -m "$map" -x '"\e[9982~": __aish_comment || \builtin :; \builtin : "$__aish_arg"'
    bind -m "$map" '"\e[9981~": bracketed-paste-begin' '"\C-m": "\e[9994~\e[9998~\e[9993~\e[9980~"' \
      '"\C-j": "\e[9994~\e[9998~\e[9993~\e[9980~"'
    __aish_guard_take "$map" || :
  done
}

# What the builtin command prints, in REPLY, without a fork.
__aish_printed() {
  local fd
  exec {fd}<<<''
  "$@" >"/proc/self/fd/$fd" 2>/dev/null
  builtin read -r -d '' -u "$fd" || :
  exec {fd}<&-
}

# Takes every key of the keymap that would run a line past the guard. Fails if there was none.
__aish_guard_take() {
  local map=$1 name key rest macro again found=1 REPLY
  for name in accept-line operate-and-get-next edit-and-execute-command vi-edit-and-execute-command insert-comment \
    bracketed-paste-begin; do
    # `bind -q` names five keys at most.
    for again in 1 2 3 4; do
      __aish_printed bind -m "$map" -q "$name"
      rest=$REPLY
      macro=''
      while [[ $rest =~ \"(([^\"\\]|\\.)+)\"(.*) ]]; do
        key=${BASH_REMATCH[1]} rest=${BASH_REMATCH[3]}
        case $key in '\e[9993~' | '\e[9989~' | '\e[9981~' | '\e[9995~' | '\e[9979~') continue ;; esac
        case $name in
          accept-line) macro='\e[9994~\e[9998~\e[9993~\e[9980~' ;;
          operate-*) macro='\e[9994~\e[9998~\e[9989~\e[9980~' ;;
          insert-*) macro='\e[9982~\e[9994~\e[9998~\e[9993~\e[9980~' ;;
          bracketed-*) macro='\e[9984~\e[9981~' ;;
          *) macro='\e[9983~' ;;
        esac
        bind -m "$map" "\"$key\": \"$macro\""
        # One string for each: a Ctrl-C leaves no half of it behind.
        __aish_taken[${#__aish_taken[@]}]="$map $name $key"
        if [[ $name != bracketed-* ]]; then found=0; fi
      done
      [[ $macro ]] || break
    done
  done
  return "$found"
}

# At each prompt: a protection that is lost is not lost in silence.
__aish_guard_watch() {
  local map=emacs
  if [[ :$SHELLOPTS: == *:vi:* ]]; then map=vi-insert; fi
  if [[ :$SHELLOPTS: != *:@(emacs|vi):* ]]; then
    # Without it nothing could be judged; `aish-unload` ends the guard.
    set -o emacs
    __aish_guard_take "$map" || :
    __aish_guard_warn 'line editing had been switched off, where the guard cannot judge what you type; it is on again'
  elif __aish_guard_take "$map"; then
    if [[ $map == vi-insert ]]; then __aish_guard_take vi-command || :; fi
    __aish_guard_warn 'a key was bound around the guard, so what it ran was not judged; the guard has taken it back'
  elif [[ $1 && $__aish_unseen ]]; then
    __aish_guard_warn 'a line has run that the guard did not see: a key accepts lines in a way of its own'
  fi
}

__aish_guard_warn() {
  if [[ ! $__aish_warned ]]; then
    __aish_warned=1
    __aish_say "$1"
  fi
}

# Opens or shuts the last step of the macros.
__aish_gate() {
  local map accept='""' next='""'
  [[ $__aish_gate != "$1" ]] || return 0
  __aish_gate=$1
  if [[ $1 == open ]]; then accept=accept-line next=operate-and-get-next; fi
  for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9993~\": $accept" "\"\\e[9989~\": $next"; done
}

# Whether the macros expand the history: only for lines that need it.
__aish_expansion() {
  local map macro='""'
  [[ $__aish_expand != "$1" ]] || return 0
  __aish_expand=$1
  if [[ $1 ]]; then macro='"\e[9986~\e[9985~"'; fi
  for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9998~\": $macro"; done
}

# At each key that accepts a line; FIRST says that it is the first line of a command.
__aish_guard_enter() {
  local bang=${histchars-!^#}
  __aish_expansion ''
  if [[ ! $1 ]]; then
    if [[ ${__aish_counter@P} != "$__aish_number" ]]; then
      # A command is running: it is `read -e` that gets this line.
      __aish_gate open
      return 0
    fi
    # bash goes on reading a command that looked finished. All of it is judged with each further line.
    __aish_no_bang
    if __aish_judge "$__aish_open"$'\n'"$READLINE_LINE"; then
      __aish_open+=$'\n'$READLINE_LINE
      __aish_gate open
    else
      __aish_gate shut
    fi
    return 0
  fi
  if [[ $- == *H* && ($READLINE_LINE == *"${bang:0:1}"* || $READLINE_LINE == "${bang:1:1}"*) ]]; then
    __aish_before=$READLINE_LINE
    __aish_gate shut
    __aish_expansion 1
    return 0
  fi
  __aish_guard_line
}

# After readline has expanded the history. If it changed the line, bash is not to do it once more; if it did not, then
# bash will not either, or it says what it does not find.
__aish_expanded() {
  if [[ $READLINE_LINE != "$__aish_before" ]]; then
    if shopt -q histverify; then return 0; fi
    __aish_no_bang
    __aish_line=$READLINE_LINE
  fi
  __aish_guard_line
}

# Judges the line and opens or shuts the gate.
__aish_guard_line() {
  local text=$READLINE_LINE
  if __aish_is_blank "$text"; then
    __aish_open=''
    __aish_gate open
  elif __aish_unfinished "$text"; then
    # It goes on within the line, where all of it can be judged and edited.
    __aish_set_line "$text"$'\n'
    __aish_held
  elif __aish_judge "$text"; then
    __aish_open=$text
    __aish_gate open
    if [[ $__aish_capture ]]; then __aish_capture_begin "$text"; fi
  else
    __aish_set_line "$text"
    __aish_held
  fi
  return 0
}

# The line stays in the editor, as if Enter had not been pressed.
__aish_held() {
  __aish_gate shut
  __aish_ready=1 __aish_entered='' __aish_tail='' __aish_line=''
}

# Whether TEXT is only blanks and comments.
__aish_is_blank() {
  local line
  if [[ $1 != *[^[:space:]]* ]]; then return 0; fi
  if [[ $1 != *'#'* ]] || ! shopt -q interactive_comments; then return 1; fi
  while IFS= builtin read -r line; do
    [[ $line =~ ^[[:space:]]*(#.*)?$ ]] || return 1
  done <<<"$1"
}

# Whether bash would go on reading after TEXT. Its own parser is asked, which runs nothing, but only if the text holds
# something that can be left open.
__aish_unfinished() {
  local words=" ${1//[$'\t\n'();]/ } " said trap REPLY
  case $1 in
    *[\'\"\`\\\(\{\<\|\&\[]*) ;;
    *) [[ $words =~ \ (for|while|until|if|case|select|function|do|then|else|elif|coproc)\  ]] || return 1 ;;
  esac
  if [[ $1 =~ (^|[^\\])(\\\\)*\\$ ]]; then return 0; fi
  # `exec` here and elsewhere: a subshell of bash that waits for a program can hang for ever in a Ctrl-C.
  __aish_int_trap
  trap=$REPLY
  \trap : INT
  said=$(LC_ALL=C BASH_ENV='' exec "$BASH" --norc -O extglob -n -c "$1" 2>&1 >/dev/null)
  __aish_int_back "$trap"
  [[ $said == *'unexpected end of file'* || $said == *'unexpected EOF'* || $said == *'delimited by end-of-file'* ]]
}

# A paste begins. Readline does not say what it holds, so the whole line counts as pasted, edited or not.
__aish_pasting() {
  __aish_origin=web_content
}

# The editor of C-x C-e, whose result comes back into the line instead of running at once.
__aish_edit() {
  local file REPLY
  __aish_state_dir
  file=$REPLY/edit.$RANDOM.sh
  if ! (umask 077 && command mkdir -p "$REPLY" && printf '%s\n' "$READLINE_LINE" >|"$file"); then return 0; fi
  # The variable may hold options.
  IFS=$' \t\n' eval 'set -- ${VISUAL:-${EDITOR:-vi}}'
  "$@" "$file" </dev/tty >/dev/tty || :
  if IFS= builtin read -r -d '' REPLY <"$file" || [[ $REPLY ]]; then __aish_set_line "${REPLY%$'\n'}"; fi
  command rm -f -- "$file"
}

# A line that is thrown away as a comment: all its lines are.
__aish_comment() {
  __aish_set_line "#${READLINE_LINE//$'\n'/$'\n'#}"
}

# Asks the helper about TEXT. Succeeds if it may run as it is.
__aish_judge() {
  local AISH_ALIASES='' AISH_FUNCTIONS='' code=0 trap __aish_struck='' REPLY REPLY_WIDTH
  local -a options
  # Ctrl-C ends the helper, and the line stays.
  __aish_int_trap
  trap=$REPLY
  \trap __aish_struck=1 INT
  options=(--shell bash)
  if ! __aish_meanings "$1"; then
    __aish_int_back "$trap"
    __aish_ask_anyway "$1" 'too many aliases and functions to judge this line'
    return
  fi
  if [[ $__aish_origin ]]; then options+=(--provenance "$__aish_origin"); fi
  if [[ ! -x $__aish_bin ]]; then
    __aish_int_back "$trap"
    __aish_ask_anyway "$1" "this line could not be judged: $__aish_bin is gone"
    return
  fi
  __aish_prompt_text
  export AISH_ALIASES AISH_FUNCTIONS
  AISH_PROTOCOL=1 AISH_SHELL=bash AISH_SHELL_VERSION=${BASH_VERSION%%(*} AISH_PRELUDE=$REPLY${1:0:4000}$'\n' \
    AISH_PENDING=$__aish_pending "$__aish_bin" guard "${options[@]}" <<<"$1" || code=$?
  __aish_int_back "$trap"
  # After a child that died of a signal bash puts the terminal into the modes for commands, under readline's feet. For a
  # pushed command they are right.
  if ((code > 128)) && [[ $__aish_mode != run ]]; then
    stty -icanon -echo -icrnl -inlcr -istrip -inpck min 1 time 0 lnext undef </dev/tty
  fi
  if [[ $__aish_struck ]]; then return 1; fi
  case $code in
    0) return 0 ;;
    # Refused by the user or by a policy, and the helper has said so.
    10 | 20 | 30 | 130) return 1 ;;
  esac
  if ((code > 128)); then
    __aish_ask_anyway "$1" "this line could not be judged: the helper was killed (status $code)"
  else
    __aish_ask_anyway "$1" "this line could not be judged: the helper failed (status $code)"
  fi
}

# The question where there is no verdict; what was typed ahead is no answer to it, and of what is typed behind the answer
# only an Enter that comes alone and at once belongs to it. The terminal gathers lines meanwhile, and takes an answer for one:
# so a second line can be told from keys that come after it, and nothing has to be read for that. Ctrl-C is the end of an empty
# line there: as a signal it would be lost before there is a program to take it.
__aish_ask_anyway() {
  local key='' modes trap REPLY REPLY_WIDTH
  while builtin read -r -t 0 </dev/tty; do
    IFS= builtin read -rs -n 1 -t 1 key </dev/tty || break
  done
  modes=$(stty -g </dev/tty) || return 1
  __aish_prompt_text
  printf '%s%s\n' "$REPLY" "$1" >/dev/tty || return 1
  __aish_int_trap
  trap=$REPLY
  # Ctrl-C is a no, and the terminal gets its modes back.
  \trap : INT
  stty icanon icrnl iexten -isig -echo eol y eol2 n eof ^C erase undef kill undef werase undef lnext undef rprnt undef </dev/tty
  printf 'aish: %s. Run it anyway?  y yes · n no ' "$2" >/dev/tty
  key=$(exec dd bs=1 count=1 2>/dev/null </dev/tty)
  if [[ $key == [yn] ]]; then
    stty isig eol undef eol2 undef eof undef </dev/tty
    command sleep 0.25
    # A line is there; one that is shorter than the minimum isn't shown, and is the Enter alone.
    if builtin read -r -t 0 </dev/tty && stty -icanon min 2 time 0 </dev/tty && ! builtin read -r -t 0 </dev/tty; then
      command dd bs=1 count=1 </dev/tty
    fi
  elif [[ $key ]] && builtin read -r -t 0 </dev/tty; then
    # The rest of an answer that is none.
    command dd bs=4096 count=1 </dev/tty
  fi >/dev/null 2>&1
  printf '\n' >/dev/tty
  stty "$modes" </dev/tty
  __aish_int_back "$trap"
  [[ $key == [yY] ]]
}
