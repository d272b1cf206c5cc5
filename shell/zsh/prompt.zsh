# prompt: the work of precmd on the rare prompts that have some: a captured line, a pushed command, a pending reply.
function __aish_at_prompt {
  emulate -L zsh
  local code=$1 ran=$2 dir=$3 line=
  if [[ -n $__aish_pushing ]]; then __aish_pushed $code "$ran"; fi
  if [[ -n $__aish_asked ]]; then
    line=$__aish_asked
    __aish_asked=
    __aish_question "$line"
  fi
  if [[ -s $dir/pending ]]; then __aish_use_pending $dir; fi
}

# Written by a helper that ran as an ordinary command; good or bad, it is used up. The word in it was told to that helper
# alone, and is good for once.
function __aish_use_pending {
  emulate -L zsh
  local word=$__aish_pending
  typeset -g __aish_pending=$RANDOM$RANDOM$RANDOM$RANDOM$RANDOM
  if __aish_read_reply $1/pending $word; then __aish_use_reply; fi
  \command rm -f -- $1/pending
}

# Runs a captured line in the foreground, in cooked mode. After a failure the line is back in the buffer.
function __aish_question {
  emulate -L zsh -o local_traps
  local action=meta back=$1 REPLY=
  local -i code
  if [[ $1 == :norris || $1 == :norris[[:space:]]* ]]; then
    # To the end of the run.
    __aish_norris_hold
    local -x AISH_NORRIS_BUFFER=$__aish_norris_buffer
    back=${__aish_norris_buffer:-$1}
  elif [[ $1 == :help* ]]; then
    __aish_keys
    local -x AISH_KEYS=$REPLY
  elif [[ $1 == '??'* ]]; then
    action=ask
  elif [[ $1 == '?'* || $1 == ':ask'([[:space:]]*|) ]]; then action=question; fi
  if [[ -z ${__aish_int_held-} ]]; then trap : INT; fi
  __aish_call $action "$1" $#1
  code=$?
  if (( code )); then
    __aish_status_due $code
  elif [[ $__aish_verbs[1] != (run|capture) ]]; then
    __aish_status_due $__aish_exit
  fi
  if (( code == 0 )) && [[ $action != ask || $__aish_verbs[1] != keep ]]; then
    __aish_use_reply
  elif (( code != 130 )) || [[ $action == (ask|question) || $back != $1 ]]; then
    print -rz -- "$back"
  fi
  # Kept for the time of a run.
  if [[ -z $__aish_norris ]]; then
    __aish_norris_buffer=
    __aish_norris_release
  fi
}

# At a prompt there is no buffer yet: text for it goes onto the buffer stack, a command is accepted by line-init.
function __aish_use_reply {
  emulate -L zsh
  case $__aish_verbs[1] in
    replace)
      print -rz -- "$__aish_texts[1]"
      shift __aish_verbs __aish_texts
      if [[ $__aish_verbs[1] == copy ]]; then __aish_use_reply; fi
      ;;
    run)
      __aish_queue=("$__aish_texts[1]")
      __aish_queue_rest
      __aish_push_next
      ;;
    copy)
      typeset -g __aish_next_cut=$__aish_texts[1]
      autoload -Uz add-zle-hook-widget
      zle -N __aish_cut_init
      add-zle-hook-widget line-init __aish_cut_init
      ;;
    capture) __aish_norris_begin ;;
  esac
}
