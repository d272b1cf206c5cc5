# queue: commands of `run` frames, one after the other, each accepted at its own prompt as if typed.

# Keeps the frames after the first; only `run` frames may follow.
function __aish_queue_rest {
  emulate -L zsh
  local -i i
  for (( i = 2; i <= $#__aish_verbs; i++ )); do
    [[ $__aish_verbs[i] == run ]] || break
    __aish_queue+=("$__aish_texts[i]")
  done
  __aish_pushing=1
}

# A pushed line is taken as it is: no `!` and `^` history expansion. Undone at the next hook.
function __aish_no_bang {
  emulate -L zsh
  typeset -g __aish_histchars=$histchars
  histchars=$'\1\1'${histchars[3]}
  __aish_pushing=1
}

function __aish_bang_back {
  emulate -L zsh
  if (( ${+__aish_histchars} )); then
    histchars=$__aish_histchars
    unset __aish_histchars
  fi
}

# Called at the prompt after a pushed command: the next one only if it ran and ended well.
function __aish_pushed {
  emulate -L zsh
  local code=$1 ran=$2
  __aish_bang_back
  __aish_pushing=
  if (( $#__aish_queue && code == 0 )) && [[ -n $ran ]]; then
    __aish_push_next
  else
    __aish_queue=()
    __aish_line_init_off
  fi
}

# Arms the line-init hook for the first command of the queue.
function __aish_push_next {
  emulate -L zsh
  typeset -g __aish_next=$__aish_queue[1]
  shift __aish_queue
  __aish_pushing=1
  autoload -Uz add-zle-hook-widget
  zle -N __aish_line_init
  add-zle-hook-widget line-init __aish_line_init
}

function __aish_line_init {
  emulate -L zsh
  if [[ $CONTEXT == cont && -z ${__aish_next-} && -n $__aish_pushing ]]; then
    # The command was incomplete: leave the continuation prompt.
    zle .send-break
  elif [[ $CONTEXT == start && -n ${__aish_next-} ]]; then
    __aish_no_bang
    BUFFER=$__aish_next
    CURSOR=$#BUFFER
    __aish_next=
    zle .accept-line
  fi
  return 0
}

function __aish_line_init_off {
  emulate -L zsh
  unset __aish_next
  if zle -l __aish_line_init; then __aish_unhook_line __aish_line_init; fi
}

# Takes WIDGET out of the hook of a new line. zsh's own function leaves a hook without a list of widgets, whose failure would end
# a shell with err_exit; an empty list does no harm. Deleted here, where it may have run last, the hook's own widget would be missed.
function __aish_unhook_line {
  emulate -L zsh
  local -a others
  autoload -Uz add-zle-hook-widget
  add-zle-hook-widget -d line-init $1
  zle -D $1
  if ! zstyle -a zle-line-init widgets others; then zstyle zle-line-init widgets; fi
}
