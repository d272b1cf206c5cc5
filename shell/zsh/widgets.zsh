# widgets: the bodies of the keys and of captured lines.

# Ask or explain: the buffer and the cursor change only after a good reply.
function __aish_widget {
  emulate -L zsh -o local_traps
  # Ctrl-C ends the helper; zsh itself would take it as the end of the line.
  trap : INT
  zle -I
  __aish_call $1 "$BUFFER" $CURSOR || return 0
  case $__aish_verbs[1] in
    replace) __aish_set_buffer "$__aish_texts[1]" ;;
    run)
      __aish_set_buffer "$__aish_texts[1]"
      __aish_queue_rest
      __aish_no_bang
      __aish_line=$BUFFER __aish_entered=1
      zle .accept-line
      ;;
  esac
  return 0
}

# One undo step; in vi command mode the cursor cannot stand behind the last character.
function __aish_set_buffer {
  emulate -L zsh
  zle split-undo
  BUFFER=$1
  CURSOR=$#BUFFER
  if [[ $KEYMAP == vicmd && $CURSOR -gt 0 ]]; then CURSOR=$CURSOR-1; fi
}

# A line that starts with `? ` or `:name` of ours: shown and remembered as it is, run by precmd, never parsed by zsh.
function __aish_capture {
  emulate -L zsh
  local name=${BUFFER%%[[:space:]]*}
  if [[ $BUFFER == '?' || $BUFFER == '?'[[:blank:][:alpha:]]* ]] || [[ $BUFFER == :* && " $__aish_metas " == *" ${name#:} "* ]]; then
    __aish_asked=$BUFFER
    __aish_line= __aish_entered=
    # A command may have taken the hooks away that do the work.
    typeset -ga precmd_functions preexec_functions
    if (( ! ${precmd_functions[(I)__aish_precmd]} )); then precmd_functions+=(__aish_precmd); fi
    if (( ! ${preexec_functions[(I)__aish_preexec]} )); then preexec_functions+=(__aish_preexec); fi
    print -sr -- "$BUFFER"
    PREDISPLAY+=$BUFFER POSTDISPLAY=
    BUFFER=
  else
    __aish_entered=1 __aish_line=$BUFFER
  fi
}
