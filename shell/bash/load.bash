# load: what happens once, when the plugin is sourced. Runs last; nothing here forks.
__aish_load() {
  \builtin local map now=''
  # An inherited id belongs to another shell: only an unexported value of ours says "made here".
  if [[ ${__aish_session+x} != x || ${__aish_session@a} == *x* || $__aish_session != "$$"-* ]]; then
    \builtin unset -v __aish_session
    \builtin printf -v now '%(%s)T' -1
    __aish_session=$$-$now
  fi
  \builtin export "AISH_SESSION=$__aish_session"
  __aish_loaded=$__aish_stamp
  __aish_parts='' __aish_lost='' __aish_early='' __aish_status=0 __aish_arg=''
  # What counts the commands that were really run, once it is expanded.
  __aish_counter='\#'
  __aish_number=${__aish_counter@P}
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
  __aish_hookless='' __aish_fixed=''
  __aish_hook
  if [[ $__aish_hookless ]]; then
    \builtin printf '%s\n' 'aish: PROMPT_COMMAND is read-only, so Norris, capturing and what is said at a prompt are off; the keys and `? …` work' >&2
    __aish_capturing='' __aish_correcting='' __aish_fixed=PROMPT_COMMAND
  elif ! __aish_prompts_change; then
    \builtin printf '%s\n' 'aish: PS0 or PS2 is read-only, so Norris and capturing are off; everything else works' >&2
    __aish_capturing='' __aish_fixed='PS0 or PS2'
  fi

  # ble.sh has a line editor of its own. When it comes later, it runs what it finds in this array.
  __aish_ble=''
  if [[ -z ${BLE_VERSION-} ]]; then
    BLE_ONLOAD+=(__aish_ble_late)
  elif __aish_lazy ble; then
    __aish_ble_here
  fi
  __aish_bound=("$__aish_key_ask" "$__aish_key_explain" "$__aish_key_check" "$__aish_key_norris")
  if [[ -n $__aish_enter$__aish_guard$__aish_key_ask$__aish_key_explain$__aish_key_check$__aish_key_norris && -z ${BLE_VERSION-} ]]; then
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
  \builtin unset -f __aish_load __aish_bind __aish_prompts_change
}

# What bash prints before a command and before a further line: no local variable can have the name of a read-only one.
__aish_prompts_change() { \builtin local PS0 PS2; } 2>/dev/null

# Keys run a macro of two private sequences: a function, then a step that accepts the line or does nothing.
# The `:` behind the function gives `$_` back to the user.
# `bind` is called without `builtin`: ble.sh replaces it.
__aish_bind() {
  \builtin local k="\\e[$__aish_k" name='' key='' step='' letter=''
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
    # Without a name nothing is trimmed, also where IFS is read-only.
    \builtin local REPLY=''
    \builtin read -r -d '' -u "$fd" || \builtin :
    __aish_keys_were=$REPLY
    \exec {fd}<&-
  fi
  # One call for all macros of a keymap: each call costs.
  \builtin local -a macros functions
  functions=()
  # Status 124 has the prompt drawn again; with `set -e` it would end the shell, but for a command with another behind it.
  macros=("\"${k}93~\": accept-line" "\"${k}95~\": \"\"" "\"${k}80~\": \"\"")
  if [[ -n $__aish_enter$__aish_guard ]]; then
    functions+=("\"${k}94~\": __aish_enter || \\builtin :; \\builtin : \"\$__aish_arg\"")
    macros+=("\"\\C-m\": \"${k}94~${k}93~${k}80~\"" "\"\\C-j\": \"${k}94~${k}93~${k}80~\"")
  fi
  for name in ask explain check norris; do
    key=__aish_key_$name
    key=${!key}
    if [[ -n $key ]]; then
      case $name in
        ask) step=96 ;;
        explain) step=97 ;;
        check) step=90 ;;
        norris) step=88 ;;
      esac
      functions+=("\"${k}$step~\": aish-$name && \\builtin :")
      step="${k}$step~${k}95~${k}80~"
      if [[ $name == norris ]]; then
        step="${k}88~${k}87~"
        macros+=("\"${k}87~\": \"\"")
      fi
      macros+=("\"$key\": \"$step\"")
      # Alt with a letter as terminals send it that were asked for more: CSI-u, and xterm's modifyOtherKeys.
      letter=${key#\\e}
      letter=${letter#\\M-}
      if [[ $letter != "$key" && ${#letter} == 1 ]]; then
        \builtin printf -v letter %d "'$letter"
        __aish_bound+=("\\e[$letter;3u" "\\e[27;3;$letter~")
        macros+=("\"\\e[$letter;3u\": \"$step\"" "\"\\e[27;3;$letter~\": \"$step\"")
      fi
    fi
  done
  for map in emacs vi-insert vi-command; do
    \bind -m "$map" "${macros[@]}"
    for now in "${functions[@]}"; do \bind -m "$map" -x "$now"; done
  done
}
__aish_load
