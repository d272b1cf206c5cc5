# core: what is there from the first prompt: the keys, Enter, the hook of the prompt, the commands, and the way to the rest of
# the plugin. Everything that is called like a function of hooks.bash stands for it until the first Enter, or the first command.

# Reads the parts of the plugin that aren't there yet from the helper, which prints what belongs to this text or nothing:
# `hooks`, `rest`, `ble`, up to the one that is named, or `rest`. Fails, having said so, when it can't. Typed keys wait in the
# terminal, and a Ctrl-C is noted in __aish_early, up to the next prompt: it would be the end of the line, and of the helper.
__aish_lazy() {
  if [[ $__aish_parts == *"${1-rest}"* ]]; then \return 0; fi
  \builtin local part text="${__aish_carried-}" again aliases='' trap='' REPLY=''
  \builtin local -a want
  if \builtin shopt -q expand_aliases; then aliases=1; fi
  __aish_int_trap
  trap=$REPLY
  \trap __aish_early=1 INT
  \builtin shopt -u expand_aliases
  __aish_carried=''
  __aish_own
  \builtin eval -- "$text"
  want=()
  for part in hooks rest ble; do
    if [[ $__aish_parts != *"$part"* ]]; then want+=(--part "$part"); fi
    if [[ $part == "${1-rest}" ]]; then \builtin break; fi
  done
  # The last line is there only if all of it is. A Ctrl-C may have struck the helper before that was deaf to it.
  for again in 1 2; do
    if [[ $__aish_parts == *"$part"* || ($again == 2 && -z $__aish_early) ]]; then \builtin break; fi
    text=$(\trap '' INT; \builtin exec "$__aish_bin" init bash "${want[@]}" --edition "$__aish_edition" </dev/null 2>/dev/null) || \builtin :
    if [[ $text == *"__aish_parts+=' $part'" ]]; then
      __aish_own
      \builtin eval -- "$text"
    fi
  done
  if [[ -n $aliases ]]; then \builtin shopt -s expand_aliases; fi
  __aish_int_back "$trap"
  if [[ $__aish_parts == *"$part"* ]]; then \return 0; fi
  # The next key asks again.
  if [[ -n $__aish_early ]]; then \return 1; fi
  __aish_lost=1
  \builtin printf '%s\n' "aish: $__aish_bin was updated or moved. Open a new shell. Your line is unchanged." >&2
  \return 1
}

# The key sequences are written as `e[99..` in a part, and are this session's own. As bytes: as UTF-8 it takes bash 0.1 s.
__aish_own() {
  \builtin local LC_ALL=C 2>/dev/null || \builtin :
  text=${text//'e[99'/"e[$__aish_k"}
}

# The user's own trap for Ctrl-C as bash quotes it, in REPLY, without a fork where that can be. To be asked for before any
# `name=(…)` of a key function or a hook: bash 5.2 that is struck while it reads such words keeps them for its input, and exits
# at their end. Where Ctrl-C isn't caught, lists are written place by place.
__aish_int_trap() {
  \builtin local fd
  if [[ -d /proc/self/fd ]]; then
    \exec {fd}<<<''
    \trap -p INT >"/proc/self/fd/$fd"
    \builtin read -r -d '' -u "$fd" || \builtin :
    \exec {fd}<&-
    REPLY=${REPLY#$'\n'}
  else
    REPLY=$(\trap -p INT)
  fi
}

# The user's own trap again, as bash itself quoted it.
__aish_int_back() {
  if [[ $1 ]]; then \builtin eval "\\$1"; else \trap - INT; fi
}

aish-ask() {
  if __aish_lazy; then __aish_widget ask; fi
}

aish-explain() {
  if __aish_lazy; then __aish_widget explain; fi
}

aish-check() {
  if __aish_lazy; then __aish_widget check; fi
}

aish-norris() {
  if __aish_lazy; then __aish_norris_key; fi
}

# The helper, told what it can't see by itself, so that `aish fix` as a typed command knows what failed.
aish() {
  AISH_SHELL=bash AISH_SHELL_VERSION=$BASH_VERSION AISH_LAST_COMMAND=${__aish_last_command-} \
    AISH_LAST_STATUS=${__aish_last_status-} AISH_OUTPUT=${__aish_output-} \
    AISH_HISTFILE=${HISTFILE-} AISH_PENDING=${__aish_pending-} \
    AISH_BLE=${BLE_VERSION:+"${BLE_VERSION%%+*} ${__aish_ble-}"} AISH_PREEXEC=${bash_preexec_imported:+1} "$__aish_bin" "$@"
}

# The first Tab: the function itself takes over.
__aish_complete() { \builtin eval "$("$__aish_bin" completions bash 2>/dev/null)" && _aish "$@"; }

aish_prompt_info() { if __aish_lazy hooks; then aish_prompt_info "$@"; fi; }
:help() { if __aish_lazy; then __aish_help "$@"; fi; }
__aish_unload() { if __aish_lazy; then __aish_remove "$@"; fi; }
aish-unload() { if __aish_lazy; then aish-unload; fi; }

# Runs before every accept-line.
__aish_enter() {
  if [[ -z $__aish_lost ]] && __aish_lazy hooks; then
    __aish_enter
  else
    __aish_without
  fi
}

# Whether a line is a question (`? …`) or a wish (`?? …`).
__aish_asks() { [[ $1 == '?' || $1 == '??' || $1 == '?'[[:blank:][:alpha:]]* || $1 == '??'[[:blank:][:alpha:]]* ]]; }

# Without the rest of the plugin a question stays in the line, and every other line is bash's own.
__aish_without() {
  \builtin local map step=accept-line
  if __aish_asks "$READLINE_LINE"; then step='""'; fi
  for map in emacs vi-insert vi-command; do \bind -m "$map" "\"\\e[${__aish_k}93~\": $step"; done
}

# The single hook of bash 5.1 and later, an element of the array PROMPT_COMMAND: bash gives every element the status,
# PIPESTATUS and `$_` of the user's command, so nothing has to be handed on.
__aish_prompt() {
  __aish_status=$? __aish_arg=$_
  # As a condition: `set -e` of the user is not for what we do.
  __aish_after && \return 0
}

# Older bash has one PROMPT_COMMAND string: the status is taken before the user's part, the work is done behind it.
__aish_take_status() {
  __aish_status=$? __aish_arg=$_
  \return "$__aish_status"
}

# A command that was accepted past our Enter.
__aish_after() {
  if [[ ${__aish_counter@P} != "$__aish_number" && -z $__aish_lost ]] && __aish_lazy hooks; then __aish_after; fi
  \return 0
}

# Puts the hook into PROMPT_COMMAND, unless it is there. Arrays exist since 5.1; a string becomes the first element, and
# without one the first place stays free, because a later `PROMPT_COMMAND=…` of the user replaces just that.
__aish_hook() {
  \builtin local i=
  # Read-only, it would end what assigns to it. Without a value its attributes can't be seen.
  if [[ ${PROMPT_COMMAND[*]+x} && ${PROMPT_COMMAND[*]@a} == *r* ]] ||
    [[ ! ${PROMPT_COMMAND[*]+x} ]] && ! \builtin unset -v PROMPT_COMMAND 2>/dev/null; then
    __aish_hookless=1
    \return 0
  fi
  if [[ "${PROMPT_COMMAND[*]-}" == *__aish_* ]]; then
    \return 0
  elif [[ ${BASH_VERSINFO[0]} -gt 5 || (${BASH_VERSINFO[0]} -eq 5 && ${BASH_VERSINFO[1]} -ge 1) ]]; then
    # One place at a time: a Ctrl-C in `name+=(…)` of a key function can end bash.
    if [[ -z ${PROMPT_COMMAND[*]+x} ]]; then
      PROMPT_COMMAND[1]=__aish_prompt
    else
      for i in "${!PROMPT_COMMAND[@]}"; do \builtin :; done
      PROMPT_COMMAND[i + 1]=__aish_prompt
    fi
  else
    PROMPT_COMMAND=__aish_take_status$'\n'${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}__aish_after
  fi
  \return 0
}

__aish_ble_late() { if __aish_lazy ble; then __aish_ble_moved; fi; }
