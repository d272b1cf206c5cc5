# load: what happens once, when the plugin is sourced. It comes before the functions that it names: zsh looks up each word
# among those of all functions that stand before it. Nothing here forks.
() {
  \builtin emulate -L zsh
  \builtin local map= name= key= letter=
  \builtin local -i at=0
  \builtin local -a acts
  # An inherited id belongs to another shell: only an unexported value of ours says "made here".
  if [[ ${(t)__aish_session-} != scalar || $__aish_session != $$-* ]]; then
    \builtin typeset -g __aish_session=$$-$RANDOM$RANDOM
  fi
  \builtin typeset -gx AISH_SESSION="$__aish_session"
  \builtin typeset -g +x __aish_loaded=$__aish_stamp
  \builtin typeset -g __aish_origin= __aish_origin_text= __aish_parts= __aish_lost= __aish_comments= __aish_menu=
  \builtin typeset -ga __aish_bound precmd_functions preexec_functions
  __aish_bound=()
  for name in ask explain check norris; do
    key=__aish_key_$name
    key=${(P)key}
    if [[ -n $key ]]; then
      __aish_bound+=("$key") acts+=($name)
      # Alt with a letter as terminals send it that were asked for more: CSI-u, and xterm's modifyOtherKeys.
      letter=${${${key#\^\[}#\\e}#\\M-}
      if [[ $letter != "$key" && $#letter == 1 ]]; then
        letter=$(( #letter ))
        __aish_bound+=("^[[$letter;3u" "^[[27;3;$letter~") acts+=($name $name)
      fi
    fi
  done
  if [[ ${precmd_functions[(I)__aish_precmd]} == 0 ]]; then precmd_functions+=(__aish_precmd); fi
  if [[ ${preexec_functions[(I)__aish_preexec]} == 0 ]]; then preexec_functions+=(__aish_preexec); fi

  \builtin zle -N aish-ask __aish_key
  \builtin zle -N aish-explain __aish_key
  \builtin zle -N aish-check __aish_key
  \builtin zle -N aish-norris __aish_key
  for map in emacs viins vicmd; do
    # A copy of the keymap remembers what the keys did; to ask `bindkey` would cost a fork each time.
    \builtin bindkey -N aish-was-$map $map
    at=0
    while [[ $at -lt $#acts ]]; do
      at+=1
      \builtin bindkey -M $map -- "$__aish_bound[at]" aish-$acts[at]
    done
  done
  # Enter: the widget is wrapped, not the key, so that every key that accepts a line works and none is taken.
  # If __aish_inner is still known, another plugin has wrapped ours since, and ours is still in the chain.
  # A built-in widget gets no second name: highlighters that wrap all widgets would not know it.
  if [[ -n $__aish_enter && ${(t)__aish_inner-} != scalar ]]; then
    \builtin typeset -g __aish_inner=.accept-line
    if \builtin zle -l accept-line; then
      __aish_inner=orig-aish-accept-line
      \builtin zle -A accept-line orig-aish-accept-line
    fi
    \builtin zle -N accept-line __aish_accept_line
  fi
  # The same for pastes, which the guard and the check want to know of.
  if [[ -n $__aish_guard$__aish_key_check && ${(t)__aish_inner_paste-} != scalar ]]; then
    \builtin typeset -g __aish_inner_paste=.bracketed-paste
    if \builtin zle -l bracketed-paste; then
      __aish_inner_paste=orig-aish-bracketed-paste
      \builtin zle -A bracketed-paste orig-aish-bracketed-paste
    fi
    \builtin zle -N bracketed-paste __aish_paste
  fi
}
