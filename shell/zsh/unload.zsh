# unload: takes the plugin out of the shell again. With `again` the session stays, for a new copy to take over.
function __aish_remove {
  emulate -L zsh
  zmodload -i zsh/parameter zsh/zleparameter
  local map key was name
  local -a others
  if [[ -n $__aish_norris ]]; then
    # At the next prompt nothing of ours is there.
    functions[__aish_status_due]=:
    __aish_norris_fail 125
  fi
  if [[ -n ${__aish_capture-} ]]; then __aish_capture_end; fi
  precmd_functions=("${(@)precmd_functions:#__aish_precmd}")
  preexec_functions=("${(@)preexec_functions:#__aish_preexec}")
  preexec_functions=("${(@)preexec_functions:#__aish_guard_exec}")
  if (( ${+zshaddhistory_functions} )); then
    zshaddhistory_functions=("${(@)zshaddhistory_functions:#__aish_guard_history}")
    if (( ! $#zshaddhistory_functions )); then unset zshaddhistory_functions; fi
  fi
  if (( ! $#precmd_functions )); then unset precmd_functions; fi
  if (( ! $#preexec_functions )); then unset preexec_functions; fi
  __aish_bang_back
  __aish_line_init_off
  if zstyle -a zle-line-init widgets others && [[ -z $others && ${widgets[zle-line-init]-} == user:azhw:zle-line-init ]]; then
    zstyle -d zle-line-init widgets
    zle -D zle-line-init
  fi
  for map in emacs viins vicmd; do
    (( ${keymaps[(Ie)aish-was-$map]} )) || continue
    for key in $__aish_bound; do
      # A key that was bound to something else in the meantime is not ours any more.
      [[ "$(bindkey -M $map -- $key)" == *' aish-'(ask|explain|check|norris) ]] || continue
      was=$(bindkey -M aish-was-$map -L -- $key)
      if [[ -z $was || $was == *' undefined-key' ]]; then
        bindkey -M $map -r -- $key
      else
        # What `bindkey -L` itself quoted, with the name of the copy replaced.
        eval "${was/ -M aish-was-$map / -M $map }"
      fi
    done
    bindkey -D aish-was-$map
  done
  if (( ${+comppostfuncs} )); then
    comppostfuncs=("${(@)comppostfuncs:#__aish_menu_key}")
    if (( ! $#comppostfuncs )); then unset comppostfuncs; fi
  fi
  if [[ -n ${__aish_menu-} ]]; then bindkey -M menuselect -r -- "$__aish_key_norris"; fi
  zle -D aish-ask aish-explain aish-check aish-norris
  if [[ $widgets[accept-line] == user:__aish_accept_line ]]; then
    zle -A $__aish_inner accept-line
    if [[ $__aish_inner == orig-* ]]; then zle -D $__aish_inner; fi
    unset __aish_inner
  elif [[ -n ${__aish_inner-} ]]; then
    # Another plugin holds on to our function: it gets one that only passes the line on.
    functions[__aish_accept_line]="\\builtin zle $__aish_inner"
  fi
  if [[ $widgets[bracketed-paste] == user:__aish_paste ]]; then
    zle -A $__aish_inner_paste bracketed-paste
    if [[ $__aish_inner_paste == orig-* ]]; then zle -D $__aish_inner_paste; fi
    unset __aish_inner_paste
  elif [[ -n ${__aish_inner_paste-} ]]; then
    functions[__aish_paste]="\\builtin zle $__aish_inner_paste -- \"\$@\""
  fi
  if [[ ${__aish_offering-} == ours ]]; then
    compdef -d aish \? \?\? :${^=__aish_metas}
    if (( ${+functions[_aish]} )); then unfunction -- _aish; fi
  fi
  unset __aish_offering
  for name in ${(k)functions[(I)__aish_*]}; do
    if [[ $name == __aish_accept_line && -n ${__aish_inner-} ]]; then continue; fi
    if [[ $name == __aish_paste && -n ${__aish_inner_paste-} ]]; then continue; fi
    unfunction -- $name
  done
  for name in ${=__aish_metas}; do
    if (( ${+functions[:$name]} )); then unfunction -- :$name; fi
  done
  unfunction -- aish aish_prompt_info
  unset __aish_loaded __aish_queue __aish_bound __aish_verbs __aish_texts
  if [[ ${1-} != again ]]; then unset AISH_SESSION __aish_session; fi
}

# Everything goes, and the names of what other plugins still hold on to stay.
function __aish_leave {
  # An option of the user's that we have changed for the time of a command.
  if [[ -n ${__aish_norris_sp-}${__aish_capture_sp-} ]]; then setopt prompt_sp; fi
  () {
    emulate -L zsh
    __aish_remove
    local inner=${__aish_inner-} paste=${__aish_inner_paste-}
    unset -m '__aish_*'
    if [[ -n $inner ]]; then typeset -g __aish_inner=$inner; fi
    if [[ -n $paste ]]; then typeset -g __aish_inner_paste=$paste; fi
    unfunction -- aish-unload
  }
}
