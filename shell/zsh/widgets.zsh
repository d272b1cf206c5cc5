# widgets: the bodies of the keys and of captured lines.

# Ask or explain: the buffer and the cursor change only after a good reply.
function __aish_widget {
  # A job that ends meanwhile is told of at the next prompt: at once, zsh would draw the line while the helper has the terminal.
  emulate -L zsh -o local_traps -o no_notify
  # Ctrl-C ends the helper; zsh itself would take it as the end of the line.
  trap : INT
  local __aish_shown=
  if [[ $1 != ask ]]; then __aish_look; fi
  zle -I
  __aish_call $1 "$BUFFER" $CURSOR || return 0
  case $__aish_verbs[1] in
    replace)
      __aish_set_buffer "$__aish_texts[1]"
      if [[ $__aish_verbs[2] == copy ]]; then __aish_cut "$__aish_texts[2]"; fi
      ;;
    copy) __aish_cut "$__aish_texts[1]" ;;
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

# As if TEXT had just been cut, for the user's own key to paste it.
function __aish_cut {
  emulate -L zsh
  if [[ -n $CUTBUFFER ]]; then killring=("$CUTBUFFER" "${(@)killring}"); fi
  CUTBUFFER=$1
}

# The same at the first line that is edited.
function __aish_cut_init {
  emulate -L zsh
  __aish_cut "$__aish_next_cut"
  unset __aish_next_cut
  __aish_unhook_line __aish_cut_init
}

# What stands on the screen from the first row of the prompt on, as rows, and a word for this prompt.
function __aish_look {
  emulate -L zsh
  local -i rows=${BUFFERLINES:-0}
  # As the prompt was expanded, or words of a prompt would run.
  if [[ -n $__aish_subst ]]; then setopt prompt_subst; fi
  __aish_shown=${(%%)PROMPT}
  if [[ $__aish_shown == *$'\n'* ]]; then __aish_shown=${__aish_shown%$'\n'*}$'\n'; else __aish_shown=; fi
  __aish_shown+=${(pl:$rows::\n:):-}
  if [[ -z $__aish_prompt_id ]]; then __aish_prompt_id=$RANDOM$RANDOM$RANDOM; fi
}

# One undo step; in vi command mode the cursor cannot stand behind the last character.
function __aish_set_buffer {
  emulate -L zsh
  zle split-undo
  BUFFER=$1
  CURSOR=$#BUFFER
  if [[ $KEYMAP == vicmd && $CURSOR -gt 0 ]]; then CURSOR=$CURSOR-1; fi
}

# A line that starts with `? `, `?? ` or `:name` of ours: shown and remembered as it is, run by precmd, never parsed by zsh.
function __aish_capture {
  emulate -L zsh
  local name=${BUFFER%%[[:space:]]*}
  if __aish_asks "$BUFFER" || [[ $BUFFER == :* && " $__aish_metas " == *" ${name#:} "* ]]; then
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
