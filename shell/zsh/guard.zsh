# guard: each line is judged by the helper before it runs (opt-in). Not at a key but where zsh takes the line: after the
# line editor, the continuation lines and the history expansion, before anything of it is executed. So it does not
# matter which key or widget accepted it, and what is judged is what runs.

function __aish_guard_on {
  emulate -L zsh
  typeset -g __aish_cleared= __aish_refused= __aish_warned=
  __aish_guard_hook
}

# Our hooks come first: nobody should record or time what does not run.
function __aish_guard_hook {
  emulate -L zsh
  typeset -ga zshaddhistory_functions preexec_functions
  zshaddhistory_functions=(__aish_guard_history "${(@)zshaddhistory_functions:#__aish_guard_history}")
  preexec_functions=(__aish_guard_exec "${(@)preexec_functions:#__aish_guard_exec}")
}

# Called at each prompt and each Enter: a protection that is lost is not lost in silence.
function __aish_guard_watch {
  emulate -L zsh
  (( ${zshaddhistory_functions[(I)__aish_guard_history]} && ${preexec_functions[(I)__aish_guard_exec]} )) && return 0
  __aish_guard_hook
  if [[ -z $__aish_warned ]]; then
    __aish_warned=1
    __aish_say 'the hooks of the guard had been removed, so what ran last was not judged; they are in place again'
  fi
}

# zshaddhistory: the line is complete and expanded, and not in the history yet, where a refused one does not belong.
function __aish_guard_history {
  emulate -L zsh -o extended_glob
  local text=${1%$'\n'}
  __aish_cleared= __aish_refused=
  # What is only blanks and comments is no command, and what zsh cannot parse is none either: if it is wrong to think
  # so, the line is judged below.
  [[ $text == *[^[:space:]]* ]] && __aish_parses "$text" || return 0
  # What Norris pushes was judged and approved already, as it stands.
  if [[ $__aish_norris == given && $text == $__aish_norris_text ]] || __aish_judge "$text"; then
    __aish_cleared=1
    return 0
  fi
  __aish_refused=1
  return 1
}

# preexec: the last moment. A line that was not judged yet is judged now; a refused one ends here.
function __aish_guard_exec {
  emulate -L zsh -o local_traps
  if [[ -n $__aish_cleared ]]; then
    __aish_cleared=
    return 0
  fi
  if [[ -z $__aish_refused ]]; then
    __aish_judge "${1:-$3}" && return 0
  fi
  __aish_refused= __aish_entered= __aish_queue=()
  # What was typed before the question comes behind the line: of the two, the last one put aside is there first.
  local REPLY
  __aish_state_dir
  if [[ -s $REPLY/pending ]]; then __aish_use_pending $REPLY; fi
  print -rz -- "${1:-$3}"
  # An interrupt in this hook makes zsh drop the line, and leaves `$?` and pipestatus as they were.
  trap - INT
  kill -INT $$
  : ${__aish_none:?this line was refused}
}

# Whether TEXT is commands for zsh and more than comments, by its own parser; nothing of it runs.
function __aish_parses {
  emulate -L zsh
  zmodload -i zsh/parameter
  local -i parsed=0
  {
    functions[__aish_parsed]=$1
    [[ ${functions[__aish_parsed]-} == *[^[:space:]]* ]] && parsed=1
  } 2>/dev/null
  if (( ${+functions[__aish_parsed]} )); then unfunction __aish_parsed; fi
  (( parsed ))
}

# Asks the helper about TEXT. Succeeds if it may run as it is.
function __aish_judge {
  emulate -L zsh -o local_traps
  # Ctrl-C ends the helper, and the line comes back.
  local struck=
  trap 'struck=1' INT
  local AISH_ALIASES= AISH_FUNCTIONS=
  local -a options
  local -i code
  if ! __aish_meanings "$1"; then
    __aish_ask_anyway 'too many aliases and functions to judge this line'
    return
  fi
  options=(--shell zsh)
  if [[ -n $__aish_origin_text && $1 == $__aish_origin_text ]]; then options+=(--provenance $__aish_origin); fi
  if [[ ! -x $__aish_bin ]]; then
    __aish_ask_anyway "this line could not be judged: $__aish_bin is gone"
    return
  fi
  export AISH_ALIASES AISH_FUNCTIONS
  local -x AISH_PROTOCOL=1 AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION AISH_COMMENTS=$__aish_comments AISH_PENDING=$__aish_pending
  local -i text=0
  # A here-string is a file in /tmp, which may be full or closed.
  if { exec {text}<<< "$1" } 2>/dev/null; then
    "$__aish_bin" guard $options <&$text
    code=$?
    exec {text}<&-
  else
    print -r -- "$1" | "$__aish_bin" guard $options
    code=$?
  fi
  case $code in
    0) return 0 ;;
    # Refused by the user or by a policy, and the helper has said so.
    10|20|30|130) return 1 ;;
  esac
  if (( code > 128 )); then
    __aish_ask_anyway "this line could not be judged: the helper was killed (status $code)"
  else
    __aish_ask_anyway "this line could not be judged: the helper failed (status $code)"
  fi
}

# The question where there is no verdict; what was typed ahead is no answer to it, and of what is typed behind the answer
# only an Enter that comes alone and at once belongs to it. The terminal gathers lines meanwhile, and takes an answer for one:
# so a second line can be told from keys that come after it, and nothing has to be read for that. Ctrl-C is the end of an empty
# line there: as a signal it would be lost before there is a program to take it.
function __aish_ask_anyway {
  emulate -L zsh
  local key= modes
  local -i fd=0
  local -a reply
  while builtin read -t 0 -k 1 -s key; do :; done
  [[ -z $struck ]] && { exec {fd}</dev/tty && modes=$(stty -g <&$fd) } 2>/dev/null || return 1
  {
    stty icanon icrnl iexten -isig -echo eol y eol2 n eof ^C erase undef kill undef werase undef lnext undef rprnt undef <&$fd
    print -rn -- "aish: $1. Run it anyway?  y yes · n no " >/dev/tty || return 1
    if [[ -z $struck ]]; then key=$(command dd bs=1 count=1 2>/dev/null <&$fd); fi
    zmodload zsh/zselect
    if [[ $key == [yn] ]]; then
      stty isig eol undef eol2 undef eof undef <&$fd
      # A line is there; one that is shorter than the minimum isn't shown, and is the Enter alone.
      if zselect -t 25 -r $fd && stty -icanon min 2 time 0 <&$fd && ! zselect -t 0 -r $fd; then
        command dd bs=1 count=1 <&$fd
      fi
    elif [[ -n $key ]] && zselect -t 0 -r $fd; then
      # The rest of an answer that is none.
      command dd bs=4096 count=1 <&$fd
    fi >/dev/null 2>&1
    print -r -- "$key" >/dev/tty
  } always {
    stty $modes <&$fd
    exec {fd}<&-
  }
  [[ $key == [yY] ]]
}
