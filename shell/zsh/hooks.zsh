# hooks: what runs at each prompt and at each Enter. No forks, and only tests when there is nothing to do.

\builtin typeset -ga __aish_queue
\builtin typeset -g __aish_last_command= __aish_last_status= __aish_ran= __aish_entered= __aish_line= \
  __aish_asked= __aish_pushing= __aish_norris= __aish_norris_buffer= __aish_norris_text= __aish_norris_label= \
  __aish_norris_hide= __aish_norris_status= __aish_norris_sp= __aish_norris_comments= __aish_capture= \
  __aish_prompt_id= __aish_optioned= __aish_capture_due=$__aish_capturing __aish_capture_on= __aish_capture_sp= __aish_output= \
  __aish_pending=$RANDOM$RANDOM$RANDOM$RANDOM$RANDOM

function __aish_preexec {
  \builtin typeset -g __aish_ran="$1"
  if [[ -n $__aish_pushing ]]; then
    __aish_bang_back
  fi
}

function __aish_precmd {
  \builtin local __aish_status=$?
  # Asked for here, where the options are the user's own.
  if [[ -o interactive_comments ]]; then \builtin typeset -g __aish_comments=1; else \builtin typeset -g __aish_comments=; fi
  __aish_offer
  \builtin emulate -L zsh
  \builtin local ran=$__aish_ran dir=
  if [[ -n $ran ]]; then
    __aish_last_command=$ran __aish_last_status=$__aish_status
  elif [[ -n $__aish_entered ]]; then
    # Nothing ran. An empty Enter forgets the last command; a line that could not be parsed is the last command.
    if [[ $__aish_line == *[^[:space:]]* ]]; then
      __aish_last_command=$__aish_line __aish_last_status=$__aish_status
    else
      __aish_last_command= __aish_last_status=
    fi
    __aish_output=
  fi
  __aish_ran= __aish_entered= __aish_line= __aish_prompt_id=
  if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; else dir=$HOME/.local/state; fi
  dir+=/aish/shells/$AISH_SESSION
  if [[ -n $__aish_guard ]]; then __aish_guard_watch; fi
  if [[ -n $__aish_asked || -n $__aish_pushing || -s $dir/pending ]]; then
    if __aish_lazy; then __aish_at_prompt "$__aish_status" "$ran" "$dir"; fi
  fi
  if [[ -s $dir/background && -z $__aish_norris$__aish_pushing ]]; then
    if __aish_lazy; then __aish_background_ended "$dir"; fi
  fi
  if [[ -n $__aish_correcting && -n $ran && $__aish_status != 0 && -n $__aish_key_ask && -z $__aish_norris$__aish_pushing$__aish_asked ]]; then
    if __aish_lazy; then __aish_offer_correction $__aish_status; fi
  fi
  if [[ $__aish_status == 127 && -z $__aish_norris$__aish_pushing && $ran == (:[a-zA-Z]*|*ˆ*|*˚*|*∆*|*¬*) ]]; then
    if __aish_lazy; then __aish_not_found; fi
  fi
  if [[ -n $__aish_capture_due ]]; then
    if __aish_lazy; then __aish_capture_start; else __aish_capture_due=; fi
  elif [[ -n $__aish_capture ]]; then
    __aish_capture_watch
  fi
}

# Whether a line is a question (`? …`) or a wish (`?? …`). Runs with the user's own options.
function __aish_asks { [[ $1 == '?' || $1 == '??' || $1 == '?'[[:blank:][:alpha:]]* || $1 == '??'[[:blank:][:alpha:]]* ]]; }

# The accept-line widget. Runs with the user's own options until it is sure that the line is one of ours.
function __aish_accept_line {
  if [[ ${CONTEXT-} == start ]]; then
    if [[ -n $__aish_guard ]]; then __aish_guard_watch; fi
    if [[ -n $__aish_capture_on ]]; then __aish_capture_back; fi
    if [[ $BUFFER == :[a-z]* ]] || __aish_asks "$BUFFER"; then
      if __aish_lazy; then
        __aish_capture
      elif [[ $BUFFER == '?'* || -z $__aish_lost ]]; then
        \builtin return 0
      fi
    else
      \builtin typeset -g __aish_entered=1 __aish_line="$BUFFER"
    fi
  fi
  \builtin zle "$__aish_inner"
}

# The widgets of our keys. A plugin that wraps widgets may call them by another name, with ours at its end.
function __aish_key {
  \builtin local __aish_subst=
  if [[ -o prompt_subst ]]; then __aish_subst=1; fi
  \builtin emulate -L zsh
  if __aish_lazy; then
    if [[ $WIDGET == *norris ]]; then __aish_norris_key; else __aish_widget ${WIDGET##*-}; fi
  fi
}

# The bracketed-paste widget: a line that is still what a paste made of it did not come from the user.
function __aish_paste {
  \builtin zle "$__aish_inner_paste" -- "$@"
  \builtin typeset -g __aish_origin=web_content __aish_origin_text="$BUFFER"
}
