# unload: takes the plugin out of the shell again. With `again` the session stays, for a new copy to take over.
__aish_remove() {
  local name line i
  if [[ $__aish_norris ]]; then
    __aish_norris_dismiss
    # The keys that could put it into the line go.
    if [[ $__aish_norris_buffer ]]; then __aish_say "this was in the line: $__aish_norris_buffer"; fi
    __aish_norris_end
  fi
  if [[ ${__aish_capture-} ]]; then __aish_capture_end; fi
  __aish_prompt_unhook
  for i in "${!BLE_ONLOAD[@]}"; do
    if [[ ${BLE_ONLOAD[i]} == __aish_ble_late ]]; then unset -v "BLE_ONLOAD[$i]"; fi
  done
  if [[ -z ${BLE_ONLOAD[*]-} ]]; then unset -v BLE_ONLOAD; fi
  if [[ ${__aish_bang-} ]]; then set -H; fi
  if [[ ${__aish_ble-} ]]; then __aish_ble_off; elif [[ $__aish_enter$__aish_guard${__aish_bound[*]} ]]; then __aish_unbind; fi
  for name in $__aish_metas; do
    unset -f ":$name"
    complete -r ":$name" 2>/dev/null
  done
  complete -r aish '?' '??' 2>/dev/null
  unset -f _aish aish aish-ask aish-explain aish-check aish-norris aish_prompt_info
  while IFS= builtin read -r line; do
    name=${line##* }
    if [[ $name == __aish_* ]]; then unset -f "$name"; fi
  done < <(declare -F)
  unset -v __aish_loaded __aish_queue __aish_verbs __aish_texts __aish_builtins
  if [[ ${1-} != again ]]; then unset -v AISH_SESSION __aish_session; fi
}

# Takes the hook of the prompt out.
__aish_prompt_unhook() {
  local i was
  if [[ ${PROMPT_COMMAND[*]@a} == *a* ]]; then
    for i in "${!PROMPT_COMMAND[@]}"; do
      if [[ ${PROMPT_COMMAND[i]} == __aish_prompt ]]; then unset -v "PROMPT_COMMAND[$i]"; fi
    done
    if [[ ${__aish_prompt_was-} != array && -z ${PROMPT_COMMAND[*]+x} ]]; then
      unset -v PROMPT_COMMAND
    elif [[ ${__aish_prompt_was-} != array && ${#PROMPT_COMMAND[@]} == 1 && ${PROMPT_COMMAND[0]+x} ]]; then
      # It was a plain string before, and nobody has added to it since.
      was=${PROMPT_COMMAND[0]-}
      unset -v PROMPT_COMMAND
      PROMPT_COMMAND=$was
    fi
  elif [[ ${PROMPT_COMMAND-} == *__aish_* ]]; then
    was=${PROMPT_COMMAND-}
    was=${was//__aish_take_status$'\n'/}
    was=${was//__aish_after/}
    PROMPT_COMMAND=${was%$'\n'}
  fi
}

# The `bind` of a ble.sh that came later reads all keys of Readline when it is first called: for seconds, and in each shell anew,
# where it finds ours. Where it has read them (`ble-bind` in ~/.blerc), it has to give them back itself.
__aish_rebind() {
  if [[ ${_ble_builtin_bind_user_settings_loaded-read} ]]; then bind "$@"; else builtin bind "$@"; fi
}

# Gives the keys back: what the user had bound to a macro or a shell function before, or what readline and the inputrc say (asked
# of a fresh shell).
__aish_unbind() {
  local map key all defaults was
  local -a keys=("${__aish_bound[@]}")
  if [[ $__aish_enter$__aish_guard ]]; then keys+=('\C-m' '\C-j'); fi
  all=$("$BASH" --norc --noprofile -ic 'for map in emacs vi-insert vi-command; do
    printf "\1%s\n" "$map"
    bind -m "$map" -p
  done' 2>/dev/null </dev/null)
  for map in emacs vi-insert vi-command; do
    defaults='' was=''
    # Expressions: of a long text, bash cuts with patterns in a tenth of a second each.
    if [[ $all =~ $'\001'"$map"$'\n'([^$'\001']*) ]]; then defaults=${BASH_REMATCH[1]}; fi
    if [[ $__aish_keys_were =~ $'\001'"$map"$'\n'([^$'\001']*) ]]; then was=${BASH_REMATCH[1]}; fi
    # The first one that is found counts.
    defaults=$'\n'${was%%$'\002'*}$defaults
    for key in "${keys[@]}"; do
      [[ $key ]] || continue
      __aish_rebind -m "$map" -r "$key"
      if [[ $defaults =~ $'\n'("\"$key\": "[^$'\n']*) ]]; then __aish_rebind -m "$map" "${BASH_REMATCH[1]}"; fi
      # Older bash prints no colon.
      if [[ ${was#*$'\002'} =~ $'\n'"\"$key\"":?([^$'\n']*) ]]; then __aish_rebind -m "$map" -x "\"$key\":${BASH_REMATCH[1]}"; fi
    done
    for key in 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98; do
      __aish_rebind -m "$map" -r "\\e[99$key~"
    done
    # The tail of the Enter that brought us here is still to come.
    if [[ $__aish_tail == typed ]]; then
      __aish_rebind -m "$map" -x '"\e[9980~": \bind -m emacs -r "\\e[9980~"; \bind -m vi-insert -r "\\e[9980~"; \bind -m vi-command -r "\\e[9980~"'
    fi
  done
  # Keys that the guard had taken from readline's own functions.
  for was in "${__aish_taken[@]}"; do
    key=${was#* }
    __aish_rebind -m "${was%% *}" "\"${key#* }\": ${key%% *}"
  done
}

aish-unload() {
  __aish_remove
  unset -f aish-unload
  unset -v "${!__aish_@}"
}
