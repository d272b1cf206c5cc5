# aish for bash, to be sourced. Made from the parts in shell/bash/ by `AISH_REGENERATE=1 cargo test generated`; edit those.
# Better: let `aish init bash` print it, which also knows where the helper is.
if [[ $- == *i* ]]; then
__aish_bin=$PATH:
while [[ -n $__aish_bin && ! (-f ${__aish_bin%%:*}/aish && -x ${__aish_bin%%:*}/aish) ]]; do
  __aish_bin=${__aish_bin#*:}
done
__aish_bin=${__aish_bin:+${__aish_bin%%:*}/aish}
__aish_key_ask="${AISH_KEY_ASK-\ei}"
__aish_key_explain="${AISH_KEY_EXPLAIN-\ek}"
__aish_key_check="${AISH_KEY_CHECK-\ej}"
__aish_key_norris="${AISH_KEY_NORRIS-\C-n}"
__aish_guard="${AISH_GUARD:+1}"
__aish_correcting="${AISH_OFFER_FIX:+1}"
__aish_capturing="${AISH_CAPTURE:+1}"
__aish_enter=1
__aish_metas='ask norris model models history recall reset save resume sessions remember memory undo cost help bg mcp safety perms diff tree route secrets'
__aish_edition=cef59e85f20fc737
__aish_stamp="$__aish_edition $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_key_check $__aish_key_norris $__aish_enter $__aish_guard $__aish_correcting $__aish_capturing"
__aish_go=
if [[ ${TERM-dumb} == dumb || $BASH_SUBSHELL != 0 || :$SHELLOPTS: != *:@(emacs|vi):* ]]; then
if [[ -n $__aish_guard && $BASH_SUBSHELL == 0 ]]; then
\builtin printf '%s\n' 'aish: the plugin is off in a terminal without line editing, and the guard with it: lines are not judged' >&2
fi
elif [[ ${BASH_VERSINFO[0]} -lt 4 || (${BASH_VERSINFO[0]} -eq 4 && ${BASH_VERSINFO[1]} -lt 4) ]]; then
if [[ -t 2 ]]; then
\builtin printf '%s\n' "aish: bash 4.4 or later is needed, this is ${BASH_VERSION%%(*}; the plugin is off" >&2
fi
elif [[ :$SHELLOPTS: == *:posix:* ]]; then
\builtin printf '%s\n' "aish: bash is in posix mode; the plugin is off" >&2
elif [[ ! -x $__aish_bin ]]; then
\builtin printf '%s\n' "aish: ${__aish_bin:-the program aish} is not there; the plugin is off" >&2
elif [[ ${__aish_loaded+x} != x || ${__aish_loaded@a} == *x* ]]; then
\builtin unset -v __aish_loaded
__aish_go=1
elif [[ $__aish_loaded != "$__aish_stamp" ]]; then
__aish_unload again
__aish_go=1
fi
if [[ -n $__aish_go ]]; then
function :ask { aish ask "$@"; }
function :norris { aish norris "$@"; }
function :model { aish model "$@"; }
function :models { aish models "$@"; }
function :history { aish history "$@"; }
function :recall { aish recall "$@"; }
function :reset { aish reset "$@"; }
function :save { aish sessions save "$@"; }
function :resume { aish sessions resume "$@"; }
function :sessions { aish sessions "$@"; }
function :remember { aish remember "$@"; }
function :memory { aish memory "$@"; }
function :undo { aish undo "$@"; }
function :cost { aish cost "$@"; }
function :bg { aish bg "$@"; }
function :mcp { aish mcp "$@"; }
function :safety { aish safety "$@"; }
function :perms { aish perms "$@"; }
function :diff { aish diff "$@"; }
function :tree { aish tree "$@"; }
function :route { aish route "$@"; }
function :secrets { aish secrets "$@"; }
\builtin complete -F __aish_complete -o nosort -o bashdefault -o default aish '?' '??' :ask :norris :model :models :history :recall :reset :save :resume :sessions :remember :memory :undo :cost :help :bg :mcp :safety :perms :diff :tree :route :secrets
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
if [[ -n $__aish_early ]]; then \return 1; fi
__aish_lost=1
\builtin printf '%s\n' "aish: $__aish_bin was updated or moved. Open a new shell. Your line is unchanged." >&2
\return 1
}
__aish_own() {
\builtin local LC_ALL=C 2>/dev/null || \builtin :
text=${text//'e[99'/"e[$__aish_k"}
}
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
aish() {
AISH_SHELL=bash AISH_SHELL_VERSION=$BASH_VERSION AISH_LAST_COMMAND=${__aish_last_command-} \
AISH_LAST_STATUS=${__aish_last_status-} AISH_OUTPUT=${__aish_output-} \
AISH_HISTFILE=${HISTFILE-} AISH_PENDING=${__aish_pending-} \
AISH_BLE=${BLE_VERSION:+"${BLE_VERSION%%+*} ${__aish_ble-}"} AISH_PREEXEC=${bash_preexec_imported:+1} "$__aish_bin" "$@"
}
__aish_complete() { \builtin eval "$("$__aish_bin" completions bash 2>/dev/null)" && _aish "$@"; }
aish_prompt_info() { if __aish_lazy hooks; then aish_prompt_info "$@"; fi; }
:help() { if __aish_lazy; then __aish_help "$@"; fi; }
__aish_unload() { if __aish_lazy; then __aish_remove "$@"; fi; }
aish-unload() { if __aish_lazy; then aish-unload; fi; }
__aish_enter() {
if [[ -z $__aish_lost ]] && __aish_lazy hooks; then
__aish_enter
else
__aish_without
fi
}
__aish_asks() { [[ $1 == '?' || $1 == '??' || $1 == '?'[[:blank:][:alpha:]]* || $1 == '??'[[:blank:][:alpha:]]* ]]; }
__aish_without() {
\builtin local map step=accept-line
if __aish_asks "$READLINE_LINE"; then step='""'; fi
for map in emacs vi-insert vi-command; do \bind -m "$map" "\"\\e[${__aish_k}93~\": $step"; done
}
__aish_prompt() {
__aish_status=$? __aish_arg=$_
__aish_after && \return 0
}
__aish_take_status() {
__aish_status=$? __aish_arg=$_
\return "$__aish_status"
}
__aish_after() {
if [[ ${__aish_counter@P} != "$__aish_number" && -z $__aish_lost ]] && __aish_lazy hooks; then __aish_after; fi
\return 0
}
__aish_hook() {
\builtin local i=
if [[ ${PROMPT_COMMAND[*]+x} && ${PROMPT_COMMAND[*]@a} == *r* ]] ||
[[ ! ${PROMPT_COMMAND[*]+x} ]] && ! \builtin unset -v PROMPT_COMMAND 2>/dev/null; then
__aish_hookless=1
\return 0
fi
if [[ "${PROMPT_COMMAND[*]-}" == *__aish_* ]]; then
\return 0
elif [[ ${BASH_VERSINFO[0]} -gt 5 || (${BASH_VERSINFO[0]} -eq 5 && ${BASH_VERSINFO[1]} -ge 1) ]]; then
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
__aish_load() {
\builtin local map now=''
if [[ ${__aish_session+x} != x || ${__aish_session@a} == *x* || $__aish_session != "$$"-* ]]; then
\builtin unset -v __aish_session
\builtin printf -v now '%(%s)T' -1
__aish_session=$$-$now
fi
\builtin export "AISH_SESSION=$__aish_session"
__aish_loaded=$__aish_stamp
__aish_parts='' __aish_lost='' __aish_early='' __aish_status=0 __aish_arg=''
__aish_counter='\#'
__aish_number=${__aish_counter@P}
__aish_pending=${SRANDOM:-$RANDOM$RANDOM}$RANDOM$RANDOM$RANDOM
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
__aish_prompts_change() { \builtin local PS0 PS2; } 2>/dev/null
__aish_bind() {
\builtin local k="\\e[$__aish_k" name='' key='' step='' letter=''
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
\builtin local REPLY=''
\builtin read -r -d '' -u "$fd" || \builtin :
__aish_keys_were=$REPLY
\exec {fd}<&-
fi
\builtin local -a macros functions
functions=()
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
fi
fi
true
