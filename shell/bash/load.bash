# load: what happens once, when the plugin is sourced. Runs last; nothing here forks.
__aish_load() {
  \builtin local map now='' number='\#'
  # An inherited id belongs to another shell: only an unexported value of ours says "made here".
  if [[ ${__aish_session+x} != x || ${__aish_session@a} == *x* || $__aish_session != "$$"-* ]]; then
    \builtin unset -v __aish_session
    \builtin printf -v now '%(%s)T' -1
    __aish_session=$$-$now
  fi
  \builtin export "AISH_SESSION=$__aish_session"
  __aish_loaded=$__aish_stamp
  __aish_parts='' __aish_lost='' __aish_early='' __aish_status=0 __aish_arg=''
  __aish_number=${number@P}
  __aish_pending=${SRANDOM:-$RANDOM$RANDOM}$RANDOM$RANDOM$RANDOM
  # What our keys are made of can't be guessed, so no text that is sent to the terminal can press them. A key that has just
  # been pressed is still under way when the plugin is loaded anew.
  if [[ ${__aish_k+x} != x || ${__aish_k@a} == *x* ]]; then
    \builtin unset -v __aish_k
    __aish_k=9${SRANDOM:-$RANDOM$RANDOM}$RANDOM
  fi

  __aish_prompt_was=array
  if [[ -z ${PROMPT_COMMAND[*]+x} ]]; then
    __aish_prompt_was='unset'
  elif [[ -n ${PROMPT_COMMAND+x} && ${PROMPT_COMMAND@a} != *a* ]]; then
    __aish_prompt_was=string
  fi
  __aish_hook

  # ble.sh has its own line editor: readline bindings and the swap of standard input are not for it.
  if [[ -n ${BLE_VERSION-}${_ble_version-} ]]; then
    if [[ -n $__aish_guard ]]; then
      \builtin printf '%s\n' 'aish: ble.sh is loaded, so the GUARD IS OFF: lines are not judged' >&2
    fi
    if [[ -n $__aish_enter$__aish_key_ask$__aish_key_explain$__aish_key_check$__aish_key_norris ]]; then
      \builtin printf '%s\n' 'aish: ble.sh is loaded, so Norris, the keys and `? …` lines are off; `:ask` and `aish` work' >&2
    fi
    __aish_enter='' __aish_key_ask='' __aish_key_explain='' __aish_key_check='' __aish_key_norris='' __aish_guard=''
    if [[ -n $__aish_capturing ]]; then
      \builtin printf '%s\n' "aish: ble.sh is loaded, so what commands print isn't captured" >&2
    fi
    __aish_capturing=''
  fi
  __aish_bound=("$__aish_key_ask" "$__aish_key_explain" "$__aish_key_check" "$__aish_key_norris")
  if [[ -n $__aish_enter$__aish_guard$__aish_key_ask$__aish_key_explain$__aish_key_check$__aish_key_norris ]]; then
    __aish_bind
  fi
  # What was asked to be there from the first prompt. `aish init` has put it into this text, if it knew.
  if [[ -n $__aish_capturing ]]; then __aish_lazy hooks || \builtin :; fi
  if [[ -n $__aish_guard ]]; then
    if __aish_lazy; then
      __aish_guard_on
    else
      \builtin printf '%s\n' 'aish: THE GUARD IS OFF: lines are not judged' >&2
    fi
  fi
  \builtin unset -f __aish_load __aish_bind
}

# Keys run a macro of two private sequences: a function, then a step that accepts the line or does nothing.
# The `:` behind the function gives `$_` back to the user.
# `bind` is called without `builtin`: ble.sh replaces it.
__aish_bind() {
  \builtin local k="\\e[$__aish_k"
  # What the user bound to macros and functions before, for aish-unload. Written into the pipe of a here-string, so
  # that nothing is forked; where that does not work nothing is remembered.
  __aish_keys_were=''
  if [[ -w /proc/self/fd/0 || -d /proc/self/fd ]]; then
    \builtin local fd
    \exec {fd}<<<''
    for map in emacs vi-insert vi-command; do
      \builtin printf '\001%s\n' "$map"
      \bind -m "$map" -s
      \builtin printf '\002\n'
      \bind -m "$map" -X
    done >"/proc/self/fd/$fd" 2>/dev/null
    IFS= \read -r -d '' -u "$fd" __aish_keys_were || \builtin :
    \exec {fd}<&-
  fi
  # One call for all macros of a keymap: each call costs.
  \builtin local -a macros functions
  functions=()
  macros=("\"${k}93~\": accept-line" "\"${k}95~\": \"\"" "\"${k}80~\": \"\"")
  if [[ -n $__aish_enter$__aish_guard ]]; then
    functions+=("\"${k}94~\": __aish_enter; \\builtin : \"\$__aish_arg\"")
    macros+=("\"\\C-m\": \"${k}94~${k}93~${k}80~\"" "\"\\C-j\": \"${k}94~${k}93~${k}80~\"")
  fi
  if [[ -n $__aish_key_ask ]]; then
    functions+=("\"${k}96~\": aish-ask") macros+=("\"$__aish_key_ask\": \"${k}96~${k}95~${k}80~\"")
  fi
  if [[ -n $__aish_key_explain ]]; then
    functions+=("\"${k}97~\": aish-explain") macros+=("\"$__aish_key_explain\": \"${k}97~${k}95~${k}80~\"")
  fi
  if [[ -n $__aish_key_check ]]; then
    functions+=("\"${k}90~\": aish-check") macros+=("\"$__aish_key_check\": \"${k}90~${k}95~${k}80~\"")
  fi
  if [[ -n $__aish_key_norris ]]; then
    functions+=("\"${k}88~\": aish-norris") macros+=("\"${k}87~\": \"\"" "\"$__aish_key_norris\": \"${k}88~${k}87~\"")
  fi
  for map in emacs vi-insert vi-command; do
    \bind -m "$map" "${macros[@]}"
    for now in "${functions[@]}"; do \bind -m "$map" -x "$now"; done
  done
}
__aish_load
