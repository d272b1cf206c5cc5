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
__aish_capturing="${AISH_CAPTURE:+1}"
__aish_enter=1
__aish_metas='ask norris model models history reset save resume sessions remember memory cost safety help'
__aish_stamp="0.1.0 $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_key_check $__aish_key_norris $__aish_enter $__aish_guard $__aish_capturing"
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
function :reset { aish reset "$@"; }
function :save { aish sessions save "$@"; }
function :resume { aish sessions resume "$@"; }
function :sessions { aish sessions "$@"; }
function :remember { aish remember "$@"; }
function :memory { aish memory "$@"; }
function :cost { aish cost "$@"; }
function :safety { aish safety "$@"; }
function :help { __aish_help "$@"; }
__aish_prompt() {
__aish_status=$? __aish_arg=$_
__aish_after
\return 0
}
__aish_take_status() {
__aish_status=$? __aish_arg=$_
\return "$__aish_status"
}
__aish_after() {
\builtin local number='\#' dir="$HOME/.local/state" ran=
number=${number@P}
if [[ -n $__aish_stdin ]]; then __aish_stdin_back; fi
if [[ $__aish_tail == again || ($__aish_tail == typed && ($number != "$__aish_number" || $__aish_status != 130)) ]]; then
__aish_tail=here
else
__aish_tail=''
if [[ -n $__aish_mode ]]; then __aish_kick_over; fi
fi
if [[ -n $__aish_bang ]]; then
\set -H
__aish_bang=''
fi
__aish_unseen=''
if [[ $number != "$__aish_number" && -z $__aish_entered ]]; then __aish_unseen=1; fi
if [[ $number != "$__aish_number" ]]; then
ran=1
__aish_last_command=$__aish_line __aish_last_status=$__aish_status
elif [[ -n $__aish_entered ]]; then
if [[ $__aish_line == *[^[:space:]]* ]]; then
__aish_last_command=$__aish_line __aish_last_status=$__aish_status
else
__aish_last_command='' __aish_last_status=''
fi
fi
if [[ -n $__aish_capture && -z $__aish_asked ]]; then __aish_capture_returned "$ran"; fi
__aish_number=$number __aish_entered='' __aish_line='' __aish_ready=1 __aish_origin=''
if [[ -n $__aish_guard ]]; then __aish_guard_watch "$ran"; fi
if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
dir+=/aish/shells/$AISH_SESSION
if [[ -n $__aish_asked || -n $__aish_rows || -n $__aish_pushing || -s $dir/pending ]]; then
__aish_lazy
__aish_at_prompt "$ran" "$dir"
fi
if [[ -n $__aish_capture_due ]]; then
__aish_lazy
__aish_capture_start
elif [[ -n $__aish_capture ]]; then
__aish_capture_watch
fi
\return 0
}
__aish_hook() {
\builtin local i=
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
__aish_enter() {
\builtin local first=$__aish_ready
if [[ $__aish_mode == edit ]]; then __aish_kick_over; fi
__aish_tail=typed
if [[ -n $__aish_guard && "${PROMPT_COMMAND[*]-}" != *__aish_* ]]; then first=1; fi
if [[ -n $__aish_norris && "${PROMPT_COMMAND[*]-}" != *__aish_norris_* ]]; then
first=1
__aish_norris_lost
fi
if [[ -n $first ]]; then
__aish_ready='' __aish_entered=1 __aish_line=$READLINE_LINE
__aish_hook
case $__aish_enter$READLINE_LINE in
'1? '* | 1:[a-z]*)
__aish_lazy
__aish_capture
;;
esac
fi
if [[ -n $__aish_guard ]]; then
__aish_guard_enter "$first"
elif [[ -n $first && -n $__aish_capture ]]; then
__aish_capture_begin "$READLINE_LINE"
fi
\return 0
}
aish-ask() {
__aish_lazy
__aish_widget ask
}
aish-explain() {
__aish_lazy
__aish_widget explain
}
aish-check() {
__aish_lazy
__aish_widget check
}
aish-norris() {
__aish_lazy
__aish_norris_key
}
aish() {
AISH_SHELL=bash AISH_SHELL_VERSION=$BASH_VERSION AISH_LAST_COMMAND=$__aish_last_command \
AISH_LAST_STATUS=$__aish_last_status AISH_OUTPUT=$__aish_output AISH_PENDING=$__aish_pending "$__aish_bin" "$@"
}
aish_prompt_info() {
\builtin local dir="$HOME/.local/state" preset='' mark=''
if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
dir+=/aish/shells/$AISH_SESSION/active
if [[ -r $dir ]]; then
IFS= \read -r preset <"$dir" || \builtin :
fi
if [[ -n $__aish_norris ]]; then preset=$__aish_norris_label mark=' ⚡'; fi
if [[ $preset == *[^A-Za-z0-9._-]* ]]; then preset=''; fi
if [[ -n $preset$__aish_guard$mark ]]; then
\builtin printf '[aish%s]' "${preset:+:$preset}$mark${__aish_guard:+ guard}"
fi
}
aish-unload() {
__aish_unload
\builtin unset -f aish-unload
\builtin unset -v "${!__aish_@}"
}
__aish_help() {
if [[ $# -gt 0 ]]; then
aish help "$@"
\return
fi
__aish_lazy
\builtin local REPLY=''
__aish_keys
AISH_SHELL=bash AISH_KEYS=$REPLY "$__aish_bin" widget help
}
__aish_lazy() {
if [[ -n ${__aish_rest-} ]]; then
\builtin local aliases=''
if \builtin shopt -q expand_aliases; then aliases=1; fi
\builtin shopt -u expand_aliases
\builtin eval -- "${__aish_rest//'e[99'/"e[$__aish_k"}"
if [[ -n $aliases ]]; then \builtin shopt -s expand_aliases; fi
\builtin unset -v __aish_rest
fi
}
__aish_unload() {
__aish_lazy
__aish_remove "$@"
}
__aish_rest='__aish_state_dir() {
REPLY=$HOME/.local/state
if [[ ${XDG_STATE_HOME-} == /* ]]; then REPLY=$XDG_STATE_HOME; fi
REPLY+=/aish/shells/$AISH_SESSION
}
__aish_say() {
printf '\''aish: %s\n'\'' "$1" >&2
}
__aish_read_reply() {
local line verb='\'''\'' text='\'''\'' left=-1
local head="^aish 1 $2 (replace|keep|run|capture|step) ([0-9]{1,5})\$"
mapfile -t __aish_verbs </dev/null
mapfile -t __aish_texts </dev/null
[[ -f $1 && -O $1 ]] || return 1
while IFS= read -r line; do
if ((left < 0)); then
[[ $line =~ $head ]] || return 1
verb=${BASH_REMATCH[1]} left=$((10#${BASH_REMATCH[2]})) text='\'''\''
elif ((left > 0)); then
text+=$line$'\''\n'\''
left=$((left - 1))
else
[[ $line == end ]] || return 1
__aish_texts[${#__aish_verbs[@]}]=${text%$'\''\n'\''}
__aish_verbs[${#__aish_verbs[@]}]=$verb
left=-1
fi
done <"$1"
((left == -1 && ${#__aish_verbs[@]} > 0)) && [[ -z $line ]]
}
__aish_definitions() {
local word kind text='\'''\'' seen='\'' '\''
local -a words
IFS=$'\'' \t\n;|&()<>'\'' read -r -d '\'''\'' -a words <<<"$1 $2"
for word in "${words[@]:0:64}"; do
[[ $word && $seen != *" $word "* ]] || continue
seen+="$word "
if [[ ${BASH_ALIASES[$word]+x} ]]; then
text+="alias $word=${BASH_ALIASES[$word]//$'\''\n'\''/ }"$'\''\n'\''
elif declare -F -- "$word" &>/dev/null; then
text+="function $word"$'\''\n'\''
elif [[ $__aish_builtins == *$'\''\n'\''"$word"$'\''\n'\''* ]]; then
text+="builtin $word"$'\''\n'\''
fi
((${#text} < 4096)) || break
done
REPLY=${text:0:4096}
}
__aish_keys() {
local line name
REPLY='\'''\''
while IFS= read -r line; do
case $line in
*'\''": "\e[9996~'\''*) name=ask ;;
*'\''": "\e[9997~'\''*) name=explain ;;
*'\''": "\e[9990~'\''*) name=check ;;
*'\''": "\e[9988~'\''*) name=norris ;;
*) continue ;;
esac
line=${line#\"}
REPLY+="$name ${line%%\": *}"$'\''\n'\''
done < <(bind -s 2>/dev/null)
if [[ $__aish_enter ]]; then REPLY+=enter; fi
}
__aish_int_trap() {
local fd
if [[ -d /proc/self/fd ]]; then
exec {fd}<<<'\'''\''
\trap -p INT >"/proc/self/fd/$fd"
IFS= read -r -d '\'''\'' -u "$fd" REPLY || :
exec {fd}<&-
REPLY=${REPLY#$'\''\n'\''}
else
REPLY=$(\trap -p INT)
fi
}
__aish_int_back() {
if [[ $1 ]]; then eval "\\$1"; else \trap - INT; fi
}
__aish_call() {
local action=$1 text=$2 cursor=$3 dir nonce=$RANDOM$RANDOM$RANDOM code=0 tty='\'''\'' trap='\'''\'' REPLY LC_ALL
LC_ALL=C
code=${#text}
unset -v LC_ALL
if ((code > 100000)); then
__aish_say '\''this line is too long (more than 100 kB); it is unchanged'\''
return 1
fi
if [[ ! ${__aish_trapped-} ]]; then
__aish_int_trap
trap=$REPLY
trap : INT
fi
__aish_state_dir
dir=$REPLY
if [[ $action != norris && -z ${__aish_builtins-} ]]; then __aish_builtins=$'\''\n'\''$(\compgen -b)$'\''\n'\''; fi
if [[ -z $__aish_enter && $__aish_last_status ]]; then
__aish_last_command=$(HISTTIMEFORMAT='\'''\'' \history 1)
[[ $__aish_last_command =~ ^\ *[0-9]+\*?\ +(.*)$ ]] && __aish_last_command=${BASH_REMATCH[1]}
fi
REPLY='\'''\''
if [[ $action != norris ]]; then __aish_definitions "$text" "$__aish_last_command"; fi
tty='\'''\''
if [[ $action != norris ]]; then tty=$(\exec stty -g </dev/tty 2>/dev/null); fi
code=0
AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=$nonce AISH_SHELL=bash \
AISH_SHELL_VERSION=${BASH_VERSION%%(*} AISH_BUFFER=$text AISH_CURSOR=$cursor \
AISH_LAST_COMMAND=$__aish_last_command AISH_LAST_STATUS=$__aish_last_status AISH_DEFINITIONS=$REPLY \
AISH_PROVENANCE=$__aish_origin AISH_OUTPUT=$__aish_output AISH_GUARD=$__aish_guard \
"$__aish_bin" widget "$action" </dev/tty || code=$?
if [[ ! ${__aish_trapped-} ]]; then __aish_int_back "$trap"; fi
if ((code != 0)) && [[ ${__aish_trapped-} ]]; then __aish_struck='\'''\''; fi
if ((code == 0)); then
if __aish_read_reply "$dir/reply" "$nonce"; then
: >|"$dir/reply"
return 0
fi
__aish_say "the answer could not be read; ${__aish_unchanged-your line is unchanged}"
return 125
fi
if ((code > 128)) && [[ $tty ]]; then stty "$tty" </dev/tty; fi
if ((code == 126 || code == 127)); then
__aish_say "$__aish_bin cannot be run; ${__aish_unchanged-your line is unchanged}"
elif ((code > 128 && code != 130)); then
__aish_say "the helper was killed (status $code); ${__aish_unchanged-your line is unchanged}"
fi
return "$code"
}
__aish_prompt_text() {
local open=$'\''\001'\'' close=$'\''\002'\'' text
__aish_give_status
text=${PS1@P}
REPLY=${text##*$'\''\n'\''}
text=$REPLY
while [[ $text == *"$open"*"$close"* ]]; do text=${text%%"$open"*}${text#*"$close"}; done
REPLY_WIDTH=${#text}
REPLY=${REPLY//[$open$close]/}
}
__aish_give_status() {
return "$__aish_status"
}
__aish_widget() {
local REPLY REPLY_WIDTH map
__aish_prompt_text
printf '\''%s%s\n'\'' "$REPLY" "$READLINE_LINE" >/dev/tty
if __aish_call "$1" "$READLINE_LINE" "$READLINE_POINT"; then
case ${__aish_verbs[0]} in
replace) __aish_set_line "${__aish_texts[0]}" ;;
run)
__aish_set_line "${__aish_texts[0]}"
if [[ $__aish_guard ]] && ! __aish_judge "${__aish_texts[0]}"; then return 124; fi
__aish_ready='\'''\'' __aish_entered=1 __aish_tail=typed __aish_line=${__aish_texts[0]}
__aish_queue_rest
__aish_no_bang
if [[ $__aish_capture ]]; then __aish_capture_begin "$__aish_line"; fi
for map in emacs vi-insert vi-command; do bind -m "$map" '\''"\e[9995~": accept-line'\''; done
;;
esac
fi
return 124
}
__aish_set_line() {
READLINE_LINE=$1
READLINE_POINT=${#1}
if ((BASH_VERSINFO[0] < 5)); then READLINE_POINT=$((4 * ${#1})); fi
}
__aish_capture() {
local name=${READLINE_LINE%%[[:space:]]*} REPLY REPLY_WIDTH
if [[ $READLINE_LINE == '\''? '\''*[^[:space:]]* || ($name == :* && " $__aish_metas " == *" ${name#:} "*) ]]; then
__aish_asked=$READLINE_LINE
__aish_entered='\'''\'' __aish_line='\'''\''
if shopt -qo history; then history -s -- "$READLINE_LINE"; fi
__aish_prompt_text
printf '\''%s%s\n'\'' "$REPLY" "$READLINE_LINE" >/dev/tty
__aish_rows=$((REPLY_WIDTH / ${COLUMNS:-80} + 1))
READLINE_LINE='\'''\'' READLINE_POINT=0
fi
}
__aish_at_prompt() {
local ran=$1 dir=$2 line trap REPLY __aish_trapped=1 __aish_struck='\'''\''
__aish_int_trap
trap=$REPLY
\trap __aish_struck=1 INT
if [[ $__aish_pushing ]]; then __aish_pushed "$ran"; fi
if [[ $__aish_rows ]]; then
printf '\''\e[%dA\r\e[J'\'' "$__aish_rows" >/dev/tty
__aish_rows='\'''\''
fi
if [[ $__aish_asked ]]; then
line=$__aish_asked
__aish_asked='\'''\''
__aish_question "$line"
fi
if [[ -s $dir/pending ]]; then
line=$__aish_pending
__aish_pending=${SRANDOM:-$RANDOM$RANDOM}$RANDOM$RANDOM$RANDOM
if __aish_read_reply "$dir/pending" "$line"; then __aish_use_reply; fi
{ : >|"$dir/pending"; } 2>/dev/null || command rm -rf -- "$dir/pending"
fi
__aish_stop_run
__aish_int_back "$trap"
__aish_stop_run
}
__aish_stop_run() {
local text=$__aish_next
if [[ ! $__aish_struck ]]; then return 0; fi
if [[ $__aish_mode != run ]]; then
if [[ $__aish_norris ]]; then __aish_norris_stopped=1; fi
return 0
fi
if [[ $__aish_stdin ]]; then __aish_stdin_back; fi
__aish_kick_over
__aish_queue_empty
if [[ $__aish_norris ]]; then
__aish_norris_fail 125 interrupted
else
__aish_kick edit "$text"
fi
}
__aish_question() {
local action=meta code=0 back=$1
if [[ $1 == :norris || $1 == :norris[[:space:]]* ]]; then
local -x AISH_NORRIS_BUFFER=$__aish_norris_buffer
back=${__aish_norris_buffer:-$1}
elif [[ $1 == :help* ]]; then
__aish_keys
local -x AISH_KEYS=$REPLY
elif [[ $1 == '\''? '\''* || $1 == '\'':ask'\'' || $1 == '\'':ask'\''[[:space:]]* ]]; then action=question; fi
__aish_call "$action" "$1" "${#1}" || code=$?
if ((code == 0)); then
__aish_use_reply
elif ((code != 130)) || [[ $action == question || $back != "$1" ]]; then
__aish_kick edit "$back"
fi
if [[ ! $__aish_norris ]]; then __aish_norris_buffer='\'''\''; fi
}
__aish_use_reply() {
case ${__aish_verbs[0]} in
replace) __aish_kick edit "${__aish_texts[0]}" ;;
run)
__aish_queue=("${__aish_texts[0]}")
__aish_queue_rest
__aish_push_next
;;
capture) __aish_norris_begin ;;
esac
}
__aish_kick() {
local map REPLY
__aish_next=$2 __aish_mode=$1
for map in emacs vi-insert vi-command; do
bind -m "$map" -x '\''"\e[9992~": __aish_kicked; \builtin : "$__aish_arg"'\''
bind -m "$map" '\''"\e[9991~": "\e[9992~\e[9979~\e[9980~"'\'' '\''"\e[9979~": accept-line'\'' '\''"\e[9980~": ""'\''
done
if [[ $1 == edit ]]; then
if [[ $__aish_tail == here ]]; then
__aish_tail_does '\''\e[9992~'\''
return 0
fi
__aish_mode=again
fi
printf -v REPLY '\''\e[9991~%.0s'\'' 1 2 3 4 5 6 7 8
exec {__aish_stdin}<&0 0<<<"$REPLY"$'\''\e[9979~\e[9979~'\''
}
__aish_stdin_back() {
exec 0<&"$__aish_stdin" {__aish_stdin}<&-
__aish_stdin='\'''\''
}
__aish_tail_does() {
local map
for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9980~\": \"$1\""; done
}
__aish_kick_over() {
__aish_next='\'''\'' __aish_mode='\'''\''
__aish_tail_does '\'''\''
}
__aish_kicked() {
local REPLY REPLY_WIDTH
if [[ $__aish_stdin ]]; then __aish_stdin_back; fi
case $__aish_mode in
run)
__aish_set_line "$__aish_next"
__aish_tail=typed
if [[ $__aish_norris == next ]]; then
__aish_norris_given
elif [[ $__aish_guard ]] && ! __aish_judge "$__aish_next"; then
__aish_queue_empty
__aish_kick_again
return 0
fi
__aish_ready='\'''\'' __aish_entered=1 __aish_line=$__aish_next
__aish_no_bang
if [[ $__aish_capture ]]; then __aish_capture_begin "$__aish_next"; fi
__aish_next='\'''\'' __aish_mode='\'''\''
;;
again) __aish_kick_again ;;
edit)
__aish_set_line "$__aish_next"
__aish_kick_over
;;
esac
return 0
}
__aish_kick_again() {
READLINE_LINE='\'''\'' READLINE_POINT=0
__aish_mode=edit __aish_tail=again __aish_entered='\'''\'' __aish_line='\'''\''
__aish_tail_does '\''\e[9992~'\''
__aish_prompt_text
__aish_rows=$((REPLY_WIDTH / ${COLUMNS:-80} + 1))
}
__aish_queue_empty() {
mapfile -t __aish_queue </dev/null
}
__aish_queue_rest() {
local i
for ((i = 1; i < ${#__aish_verbs[@]}; i++)); do
[[ ${__aish_verbs[i]} == run ]] || break
__aish_queue[${#__aish_queue[@]}]=${__aish_texts[i]}
done
__aish_pushing=1
}
__aish_no_bang() {
if [[ $- == *H* ]]; then
set +H
__aish_bang=1
fi
}
__aish_pushed() {
local map
if [[ ${__aish_bang-} ]]; then
set -H
__aish_bang='\'''\''
fi
for map in emacs vi-insert vi-command; do bind -m "$map" '\''"\e[9995~": ""'\''; done
__aish_pushing='\'''\''
if [[ $1 && $__aish_status == 0 && ${#__aish_queue[@]} -gt 0 ]]; then
__aish_push_next
else
__aish_queue_empty
fi
}
__aish_push_next() {
local text=${__aish_queue[0]} mode=run said
__aish_queue=("${__aish_queue[@]:1}")
if ! said=$(exec "$BASH" --norc -O extglob -n -c "$text" 2>&1); then
if [[ ! $__aish_struck ]]; then __aish_say '\''this command is not complete; it is in the line for you to edit'\''; fi
__aish_queue_empty
mode=edit
fi
__aish_pushing=1
__aish_kick "$mode" "$text"
}
__aish_guard_on() {
__aish_open='\'''\'' __aish_gate=open __aish_expand='\'''\'' __aish_warned='\'''\'' __aish_before='\'''\'' __aish_taken=()
local map
for map in emacs vi-insert vi-command; do
bind -m "$map" '\''"\e[9989~": operate-and-get-next'\'' '\''"\e[9986~": history-expand-line'\'' '\''"\e[9998~": ""'\''
bind -m "$map" -x '\''"\e[9985~": __aish_expanded; \builtin : "$__aish_arg"'\''
bind -m "$map" -x '\''"\e[9984~": __aish_pasting; \builtin : "$__aish_arg"'\''
bind -m "$map" -x '\''"\e[9983~": __aish_edit; \builtin : "$__aish_arg"'\''
bind -m "$map" -x '\''"\e[9982~": __aish_comment; \builtin : "$__aish_arg"'\''
bind -m "$map" '\''"\e[9981~": bracketed-paste-begin'\'' '\''"\C-m": "\e[9994~\e[9998~\e[9993~\e[9980~"'\'' \
'\''"\C-j": "\e[9994~\e[9998~\e[9993~\e[9980~"'\''
__aish_guard_take "$map" || :
done
}
__aish_printed() {
local fd
exec {fd}<<<'\'''\''
"$@" >"/proc/self/fd/$fd" 2>/dev/null
IFS= read -r -d '\'''\'' -u "$fd" REPLY || :
exec {fd}<&-
}
__aish_guard_take() {
local map=$1 name key rest macro again found=1 REPLY
for name in accept-line operate-and-get-next edit-and-execute-command vi-edit-and-execute-command insert-comment \
bracketed-paste-begin; do
for again in 1 2 3 4; do
__aish_printed bind -m "$map" -q "$name"
rest=$REPLY
macro='\'''\''
while [[ $rest =~ \"(([^\"\\]|\\.)+)\"(.*) ]]; do
key=${BASH_REMATCH[1]} rest=${BASH_REMATCH[3]}
case $key in '\''\e[9993~'\'' | '\''\e[9989~'\'' | '\''\e[9981~'\'' | '\''\e[9995~'\'' | '\''\e[9979~'\'') continue ;; esac
case $name in
accept-line) macro='\''\e[9994~\e[9998~\e[9993~\e[9980~'\'' ;;
operate-*) macro='\''\e[9994~\e[9998~\e[9989~\e[9980~'\'' ;;
insert-*) macro='\''\e[9982~\e[9994~\e[9998~\e[9993~\e[9980~'\'' ;;
bracketed-*) macro='\''\e[9984~\e[9981~'\'' ;;
*) macro='\''\e[9983~'\'' ;;
esac
bind -m "$map" "\"$key\": \"$macro\""
__aish_taken[${#__aish_taken[@]}]="$map $name $key"
if [[ $name != bracketed-* ]]; then found=0; fi
done
[[ $macro ]] || break
done
done
return "$found"
}
__aish_guard_watch() {
local map=emacs
if [[ :$SHELLOPTS: == *:vi:* ]]; then map=vi-insert; fi
if [[ :$SHELLOPTS: != *:@(emacs|vi):* ]]; then
set -o emacs
__aish_guard_take "$map" || :
__aish_guard_warn '\''line editing had been switched off, where the guard cannot judge what you type; it is on again'\''
elif __aish_guard_take "$map"; then
if [[ $map == vi-insert ]]; then __aish_guard_take vi-command || :; fi
__aish_guard_warn '\''a key was bound around the guard, so what it ran was not judged; the guard has taken it back'\''
elif [[ $1 && $__aish_unseen ]]; then
__aish_guard_warn '\''a line has run that the guard did not see: a key accepts lines in a way of its own'\''
fi
}
__aish_guard_warn() {
if [[ ! $__aish_warned ]]; then
__aish_warned=1
__aish_say "$1"
fi
}
__aish_gate() {
local map accept='\''""'\'' next='\''""'\''
[[ $__aish_gate != "$1" ]] || return 0
__aish_gate=$1
if [[ $1 == open ]]; then accept=accept-line next=operate-and-get-next; fi
for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9993~\": $accept" "\"\\e[9989~\": $next"; done
}
__aish_expansion() {
local map macro='\''""'\''
[[ $__aish_expand != "$1" ]] || return 0
__aish_expand=$1
if [[ $1 ]]; then macro='\''"\e[9986~\e[9985~"'\''; fi
for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9998~\": $macro"; done
}
__aish_guard_enter() {
local number='\''\#'\'' bang=${histchars-!^#}
__aish_expansion '\'''\''
if [[ ! $1 ]]; then
if [[ ${number@P} != "$__aish_number" ]]; then
__aish_gate open
return 0
fi
__aish_no_bang
if __aish_judge "$__aish_open"$'\''\n'\''"$READLINE_LINE"; then
__aish_open+=$'\''\n'\''$READLINE_LINE
__aish_gate open
else
__aish_gate shut
fi
return 0
fi
if [[ $- == *H* && ($READLINE_LINE == *"${bang:0:1}"* || $READLINE_LINE == "${bang:1:1}"*) ]]; then
__aish_before=$READLINE_LINE
__aish_gate shut
__aish_expansion 1
return 0
fi
__aish_guard_line
}
__aish_expanded() {
if [[ $READLINE_LINE != "$__aish_before" ]]; then
if shopt -q histverify; then return 0; fi
__aish_no_bang
__aish_line=$READLINE_LINE
fi
__aish_guard_line
}
__aish_guard_line() {
local text=$READLINE_LINE
if __aish_is_blank "$text"; then
__aish_open='\'''\''
__aish_gate open
elif __aish_unfinished "$text"; then
__aish_set_line "$text"$'\''\n'\''
__aish_held
elif __aish_judge "$text"; then
__aish_open=$text
__aish_gate open
if [[ $__aish_capture ]]; then __aish_capture_begin "$text"; fi
else
__aish_set_line "$text"
__aish_held
fi
return 0
}
__aish_held() {
__aish_gate shut
__aish_ready=1 __aish_entered='\'''\'' __aish_tail='\'''\'' __aish_line='\'''\''
}
__aish_is_blank() {
local line
if [[ $1 != *[^[:space:]]* ]]; then return 0; fi
if [[ $1 != *'\''#'\''* ]] || ! shopt -q interactive_comments; then return 1; fi
while IFS= read -r line; do
[[ $line =~ ^[[:space:]]*(#.*)?$ ]] || return 1
done <<<"$1"
}
__aish_unfinished() {
local words=" ${1//[$'\''\t\n'\''();]/ } " said trap REPLY
case $1 in
*[\'\''\"\`\\\(\{\<\|\&\[]*) ;;
*) [[ $words =~ \ (for|while|until|if|case|select|function|do|then|else|elif|coproc)\  ]] || return 1 ;;
esac
if [[ $1 =~ (^|[^\\])(\\\\)*\\$ ]]; then return 0; fi
__aish_int_trap
trap=$REPLY
\trap : INT
said=$(LC_ALL=C BASH_ENV='\'''\'' exec "$BASH" --norc -O extglob -n -c "$1" 2>&1 >/dev/null)
__aish_int_back "$trap"
[[ $said == *'\''unexpected end of file'\''* || $said == *'\''unexpected EOF'\''* || $said == *'\''delimited by end-of-file'\''* ]]
}
__aish_pasting() {
__aish_origin=web_content
}
__aish_edit() {
local file REPLY
__aish_state_dir
file=$REPLY/edit.$RANDOM.sh
if ! (umask 077 && command mkdir -p "$REPLY" && printf '\''%s\n'\'' "$READLINE_LINE" >|"$file"); then return 0; fi
IFS=$'\'' \t\n'\'' eval '\''set -- ${VISUAL:-${EDITOR:-vi}}'\''
"$@" "$file" </dev/tty >/dev/tty || :
if IFS= read -r -d '\'''\'' REPLY <"$file" || [[ $REPLY ]]; then __aish_set_line "${REPLY%$'\''\n'\''}"; fi
command rm -f -- "$file"
}
__aish_comment() {
__aish_set_line "#${READLINE_LINE//$'\''\n'\''/$'\''\n'\''#}"
}
__aish_judge() {
local AISH_ALIASES='\'''\'' AISH_FUNCTIONS='\'''\'' code=0 trap __aish_struck='\'''\'' REPLY REPLY_WIDTH
local -a options
__aish_int_trap
trap=$REPLY
\trap __aish_struck=1 INT
options=(--shell bash)
if ! __aish_meanings "$1"; then
__aish_int_back "$trap"
__aish_ask_anyway "$1" '\''too many aliases and functions to judge this line'\''
return
fi
if [[ $__aish_origin ]]; then options+=(--provenance "$__aish_origin"); fi
if [[ ! -x $__aish_bin ]]; then
__aish_int_back "$trap"
__aish_ask_anyway "$1" "this line could not be judged: $__aish_bin is gone"
return
fi
__aish_prompt_text
export AISH_ALIASES AISH_FUNCTIONS
AISH_PROTOCOL=1 AISH_SHELL=bash AISH_SHELL_VERSION=${BASH_VERSION%%(*} AISH_PRELUDE=$REPLY${1:0:4000}$'\''\n'\'' \
"$__aish_bin" guard "${options[@]}" <<<"$1" || code=$?
__aish_int_back "$trap"
if ((code > 128)) && [[ $__aish_mode != run ]]; then
stty -icanon -echo -icrnl -inlcr -istrip -inpck min 1 time 0 lnext undef </dev/tty
fi
if [[ $__aish_struck ]]; then return 1; fi
case $code in
0) return 0 ;;
10 | 20 | 30 | 130) return 1 ;;
esac
if ((code > 128)); then
__aish_ask_anyway "$1" "this line could not be judged: the helper was killed (status $code)"
else
__aish_ask_anyway "$1" "this line could not be judged: the helper failed (status $code)"
fi
}
__aish_ask_anyway() {
local key='\'''\'' modes trap REPLY REPLY_WIDTH
while read -r -t 0 </dev/tty; do
IFS= read -rs -n 1 -t 1 key </dev/tty || break
done
modes=$(stty -g </dev/tty) || return 1
__aish_prompt_text
printf '\''%s%s\n'\'' "$REPLY" "$1" >/dev/tty || return 1
__aish_int_trap
trap=$REPLY
\trap : INT
stty icanon icrnl iexten -echo eol y eol2 n eof undef erase undef kill undef werase undef lnext undef rprnt undef </dev/tty
printf '\''aish: %s. Run it anyway? [y/N] '\'' "$2" >/dev/tty
key=$(exec dd bs=1 count=1 2>/dev/null </dev/tty)
if [[ $key == [yn] ]]; then
stty eol undef eol2 undef </dev/tty
command sleep 0.25
if read -r -t 0 </dev/tty && stty -icanon min 2 time 0 </dev/tty && ! read -r -t 0 </dev/tty; then
command dd bs=1 count=1 </dev/tty
fi
elif [[ $key ]] && read -r -t 0 </dev/tty; then
command dd bs=4096 count=1 </dev/tty
fi >/dev/null 2>&1
printf '\''\n'\'' >/dev/tty
stty "$modes" </dev/tty
__aish_int_back "$trap"
[[ $key == [yY] ]]
}
__aish_meanings() {
local text=$1 owner='\'''\'' word at=0 bytes=0 REPLY
local -A aliased=() functioned=()
local -a owners=('\'''\'') words
while ((at < ${#owners[@]})); do
owner=${owners[at]}
if [[ $owner ]]; then text="${aliased[$owner]-} ${functioned[$owner]-}"; fi
text=${text//[\'\''\"\\]/}
IFS=$'\'' \t\n;|&()<>{}`$=!'\'' read -r -d '\'''\'' -a words <<<"$text"
for word in "${words[@]}"; do
[[ $word ]] || continue
if [[ ! ${BASH_ALIASES[$word]+x} ]] && ! declare -F -- "$word" &>/dev/null; then continue; fi
if [[ ${aliased[$word]+x}${functioned[$word]+x} ]]; then continue; fi
case $word in aish | aish-* | aish_prompt_info | __aish_*) continue ;; esac
if [[ $word == :* && " $__aish_metas " == *" ${word#:} "* ]]; then continue; fi
if ((${#aliased[@]} + ${#functioned[@]} >= 62)); then
if [[ ! $owner ]]; then return 1; fi
if [[ ${aliased[$owner]+x} ]]; then aliased[$owner]='\''eval "$too_much"'\''; fi
if [[ ${functioned[$owner]+x} ]]; then functioned[$owner]='\''eval "$too_much"'\''; fi
break
fi
if [[ ${BASH_ALIASES[$word]+x} ]]; then aliased[$word]=${BASH_ALIASES[$word]}; fi
if declare -F -- "$word" &>/dev/null; then
__aish_body "$word"
functioned[$word]=$REPLY
fi
if ((bytes + ${#word} + ${#aliased[$word]} + ${#functioned[$word]} > 7000)); then
if [[ ${aliased[$word]+x} ]]; then aliased[$word]='\''eval "$too_much"'\''; fi
if [[ ${functioned[$word]+x} ]]; then functioned[$word]='\''eval "$too_much"'\''; fi
else
owners+=("$word")
fi
bytes=$((bytes + ${#word} + ${#aliased[$word]} + ${#functioned[$word]}))
done
at=$((at + 1))
done
for word in "${!aliased[@]}"; do AISH_ALIASES+=$word$'\''\x1f'\''${aliased[$word]//[$'\''\x1e\x1f'\'']/?}$'\''\x1e'\''; done
for word in "${!functioned[@]}"; do AISH_FUNCTIONS+=$word$'\''\x1f'\''${functioned[$word]//[$'\''\x1e\x1f'\'']/?}$'\''\x1e'\''; done
}
__aish_body() {
REPLY=$(\declare -f -- "$1")
REPLY=${REPLY#*$'\''{'\''}
REPLY=${REPLY%$'\''}'\''*}
}
__aish_norris_begin() {
if [[ ${BLE_VERSION-}${_ble_version-} ]]; then
__aish_say '\''ble.sh is loaded, so Norris is off'\''
__aish_norris_dismiss
return 0
fi
if [[ $__aish_norris ]]; then
local buffer=$__aish_norris_buffer
__aish_norris_end
__aish_norris_buffer=$buffer
fi
__aish_norris=back __aish_norris_status=0 __aish_norris_stopped='\'''\''
__aish_norris_take
}
__aish_norris_hook() {
local i
local -a keys
if [[ ${PROMPT_COMMAND[*]@a} != *a* ]]; then
if [[ ${PROMPT_COMMAND-} != *__aish_norris_first* ]]; then
PROMPT_COMMAND=__aish_norris_first$'\''\n'\''${PROMPT_COMMAND-}$'\''\n'\''__aish_norris_last
fi
return 0
fi
keys=("${!PROMPT_COMMAND[@]}")
if [[ ${PROMPT_COMMAND[keys[0]]} == __aish_norris_first && ${PROMPT_COMMAND[keys[-1]]} == __aish_norris_last ]]; then
return 0
fi
__aish_norris_unhook
if [[ ${PROMPT_COMMAND[0]+x} ]]; then
keys=("${!PROMPT_COMMAND[@]}")
for ((i = ${#keys[@]} - 1; i >= 0; i--)); do
PROMPT_COMMAND[keys[i] + 1]=${PROMPT_COMMAND[keys[i]]}
unset -v "PROMPT_COMMAND[${keys[i]}]"
done
__aish_norris_moved=1
fi
PROMPT_COMMAND[0]=__aish_norris_first
PROMPT_COMMAND+=(__aish_norris_last)
}
__aish_norris_unhook() {
local i moved='\'''\''
if [[ ${PROMPT_COMMAND[*]@a} != *a* ]]; then
PROMPT_COMMAND=${PROMPT_COMMAND/#__aish_norris_first$'\''\n'\''/}
PROMPT_COMMAND=${PROMPT_COMMAND/%$'\''\n'\''__aish_norris_last/}
return 0
fi
for i in "${!PROMPT_COMMAND[@]}"; do
case ${PROMPT_COMMAND[i]} in
__aish_norris_first | __aish_norris_last) unset -v "PROMPT_COMMAND[$i]" ;;
esac
done
if [[ $__aish_norris_moved && ! ${PROMPT_COMMAND[0]+x} ]]; then
for i in "${!PROMPT_COMMAND[@]}"; do
PROMPT_COMMAND[i - 1]=${PROMPT_COMMAND[i]}
unset -v "PROMPT_COMMAND[$i]"
done
fi
__aish_norris_moved='\'''\''
}
__aish_norris_take() {
local text judged='\'''\'' code AISH_ALIASES AISH_FUNCTIONS
local -a how
while [[ ${#__aish_verbs[@]} == 2 && ${__aish_verbs[0]} == capture && ${__aish_verbs[1]} == step ]]; do
mapfile -t how <<<"${__aish_texts[0]}"
text=${__aish_texts[1]}
[[ ${how[0]-} =~ ^(none|redirect|mark|judge)$ && ${how[2]-} != *[^A-Za-z0-9-]* && ${how[3]-} =~ ^(keep|hide)$ && $text ]] || break
if [[ $text != "$judged" ]]; then
AISH_ALIASES='\'''\'' AISH_FUNCTIONS='\'''\''
if ! __aish_meanings "$text"; then
__aish_say '\''too many aliases and functions to judge this command'\''
__aish_norris_fail 1
return 0
fi
judged=$text
if [[ $AISH_ALIASES$AISH_FUNCTIONS || ${how[0]} == judge ]]; then
code=0
export AISH_ALIASES AISH_FUNCTIONS
__aish_norris_call meanings "$text" || code=$?
export -n AISH_ALIASES AISH_FUNCTIONS
if ((code != 0)); then
__aish_norris_fail "$code"
return 0
fi
continue
fi
fi
if [[ ${how[0]} == judge ]]; then break; fi
if [[ :$SHELLOPTS: != *:@(emacs|vi):* ]]; then
__aish_norris_fail 125 '\''the line editor is off'\''
return 0
fi
__aish_norris=next __aish_norris_text=$text __aish_norris_mode=${how[0]} __aish_norris_path=${how[1]-} \
__aish_norris_nonce=${how[2]} __aish_norris_hide='\'''\'' __aish_norris_label=${how[4]-} __aish_norris_captured=0 \
__aish_norris_began='\'''\'' __aish_norris_more=()
if [[ ${how[3]} == hide ]]; then __aish_norris_hide=1; fi
if __aish_norris_complete "$text"; then
__aish_norris_hook
__aish_norris_prompts
__aish_pushing=1
if ! __aish_kick run "$text"; then
__aish_kick_over
__aish_norris_fail 125 "its next command can'\''t be handed to the shell"
fi
return 0
fi
__aish_norris_status=2 __aish_norris_ran='\'''\'' __aish_norris_ms='\'''\''
if ! __aish_norris_report; then return 0; fi
done
if [[ ${#__aish_verbs[@]} == 1 && ${__aish_verbs[0]} =~ ^(keep|replace)$ ]]; then
__aish_norris_end
__aish_use_reply
else
__aish_say '\''the answer could not be read; Norris has stopped'\''
__aish_norris_fail 125
fi
}
__aish_norris_complete() {
local rest=$1 plain='\'''\'' words
local quoted="^([^'\''\"]*)('\''[^'\'']*'\''|\"([^\"\\\`\$]|\\\$[A-Za-z0-9_?@*])*\")(.*)\$"
while [[ $rest =~ $quoted ]]; do
plain+=${BASH_REMATCH[1]}x rest=${BASH_REMATCH[4]}
done
plain+=$rest
words=" ${plain//[$'\''\t'\''();]/ } "
if [[ $plain != *[$'\''\n'\''\'\''\"\`\\\(\#]* && $plain != *'\''<<'\''* && $plain != *'\''${'\''* && $1 != *"\$'\''"* && ! $plain =~ (\||&&)[[:blank:]]*$ &&
! $words =~ \ (for|while|until|if|case|select|function|do|then|else|elif|coproc|time|!|\{|\[\[)\  ]]; then
return 0
fi
if [[ $1 =~ (^|[^\\])(\\\\)*\\$ ]]; then return 1; fi
words=$(LC_ALL=C BASH_ENV='\'''\'' exec "$BASH" --norc -O extglob -n -c "$1" 2>&1 >/dev/null) || return 1
[[ $words != *'\''delimited by end-of-file'\''* ]]
}
__aish_norris_call() {
local -x AISH_NORRIS=$1
local __aish_unchanged='\''Norris has stopped'\''
__aish_call norris "$2" "${#2}"
}
__aish_norris_report() {
local code=0
local -x AISH_NORRIS_STATUS=$__aish_norris_status AISH_NORRIS_RAN=$__aish_norris_ran AISH_NORRIS_MS=$__aish_norris_ms \
AISH_NORRIS_CAPTURED=$__aish_norris_captured
__aish_norris_call report "$__aish_norris_text" || code=$?
if ((code == 0)); then return 0; fi
__aish_norris_fail "$code"
return 1
}
__aish_norris_fail() {
local text=$__aish_norris_buffer
if (($1 == 1 || $1 == 125)); then __aish_norris_dismiss "${2-}"; fi
__aish_norris_end
if [[ $text ]]; then __aish_kick edit "$text"; fi
}
__aish_norris_dismiss() {
(
\trap '\'''\'' INT
AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=0 AISH_SHELL=bash AISH_SHELL_VERSION=${BASH_VERSION%%(*} \
AISH_NORRIS=end AISH_NORRIS_WHY=${1-} exec "$__aish_bin" widget norris
) </dev/tty >/dev/null 2>&1 || :
}
__aish_norris_lost() {
__aish_norris_dismiss
__aish_norris_end
}
__aish_norris_end() {
__aish_norris_restore
__aish_norris_unhook
__aish_norris='\'''\'' __aish_norris_buffer='\'''\'' __aish_norris_text='\'''\''
}
__aish_norris_first() {
__aish_norris_status=$?
case $__aish_norris in
given) __aish_norris_returned ;;
next | back) __aish_norris_stopped=1 ;;
esac
if [[ ${PROMPT_COMMAND[*]@a} == *a* ]]; then return 0; fi
return "$__aish_norris_status"
}
__aish_norris_last() {
local trap REPLY __aish_trapped=1 __aish_struck='\'''\''
if [[ ! $__aish_norris ]]; then return 0; fi
if [[ $__aish_norris == given ]]; then
__aish_norris_status=$__aish_status
__aish_norris_returned
fi
if [[ $__aish_norris_stopped || (! $__aish_norris_ran && $__aish_norris_status == 130) ]]; then
__aish_norris_fail 125 interrupted
return 0
fi
if [[ $__aish_norris != back ]]; then return 0; fi
__aish_int_trap
trap=$REPLY
\trap __aish_struck=1 INT
if __aish_norris_report; then __aish_norris_take; fi
__aish_stop_run
__aish_int_back "$trap"
__aish_stop_run
return 0
}
__aish_norris_prompts() {
local lines=${__aish_norris_text//[!$'\''\n'\'']/}
if [[ $__aish_norris_mode == redirect && (! -w $__aish_norris_path || -d $__aish_norris_path) ]]; then
__aish_norris_mode=none
fi
__aish_norris_ps0=${PS0+x${PS0-}} __aish_norris_ps2=${PS2+x${PS2-}} __aish_norris_set=1
unset -v __aish_norris_cut
if ((__aish_status != 130)); then __aish_norris_cut[130]=1; fi
__aish_norris_start='\'''\''
if shopt -q promptvars; then __aish_norris_start='\''${__aish_norris_cut[$?]:+$(\builtin kill -INT $$)}'\''; fi
if [[ $__aish_norris_mode != none ]]; then __aish_norris_start+=$'\''\e]7771;'\''$__aish_norris_nonce$'\'';S\a'\''; fi
PS0=${PS0-}$__aish_norris_start
__aish_norris_more=(x) __aish_norris_lines=${#lines}
PS2='\''${__aish_norris_more[__aish_norris_lines-- <= 0]:=1}${__aish_norris_more[1]:+$(\builtin kill -INT $$)}'\''
}
__aish_norris_given() {
local fd='\'''\'' number='\''\#'\''
__aish_norris=given __aish_norris_number=${number@P}
__aish_norris_pagers
if [[ $__aish_norris_hide ]]; then
__aish_norris_ignore=${HISTIGNORE+x${HISTIGNORE-}} __aish_norris_ignored=1
HISTIGNORE='\''*'\''
fi
if [[ $__aish_norris_mode == mark ]]; then
__aish_norris_captured=1
elif [[ $__aish_norris_mode == redirect ]] && { exec {fd}<>"$__aish_norris_path"; } 2>/dev/null; then
exec {__aish_norris_out}>&1 {__aish_norris_err}>&2 1>&"$fd" 2>&1 {fd}>&-
__aish_norris_captured=1
fi
__aish_norris_began=${EPOCHREALTIME-}
}
__aish_norris_returned() {
local number='\''\#'\'' now=${EPOCHREALTIME-}
__aish_norris_ran='\'''\'' __aish_norris_ms='\'''\''
if [[ $__aish_norris == given && ${number@P} != "$__aish_norris_number" ]]; then __aish_norris_ran=1; fi
if [[ $now && $__aish_norris_began ]]; then
__aish_norris_ms=$(((10#${now//[!0-9]/} - 10#${__aish_norris_began//[!0-9]/}) / 1000))
fi
if [[ ${__aish_norris_more[1]-} && ! $__aish_norris_ran ]]; then __aish_norris_status=2; fi
__aish_norris_restore
__aish_norris=back
}
__aish_norris_restore() {
local mark=$__aish_norris_start
if [[ $__aish_norris_out ]]; then
exec 1>&"$__aish_norris_out" 2>&"$__aish_norris_err" {__aish_norris_out}>&- {__aish_norris_err}>&-
__aish_norris_out='\'''\'' __aish_norris_err='\'''\''
fi
__aish_norris_pagers_back
if [[ ! $__aish_norris_set ]]; then return 0; fi
__aish_norris_set='\'''\''
if [[ ${PS0-} == "${__aish_norris_ps0#x}$mark" && ! $__aish_norris_ps0 ]]; then
unset -v PS0
elif [[ ${PS0+x} ]]; then
PS0=${PS0/"$mark"/}
fi
if [[ ${PS2-} == '\''${__aish_norris_more['\''* ]]; then
if [[ $__aish_norris_ps2 ]]; then PS2=${__aish_norris_ps2#x}; else unset -v PS2; fi
fi
if [[ $__aish_norris_ignored && ${HISTIGNORE-} == '\''*'\'' ]]; then
if [[ $__aish_norris_ignore ]]; then HISTIGNORE=${__aish_norris_ignore#x}; else unset -v HISTIGNORE; fi
fi
__aish_norris_ignored='\'''\''
}
__aish_norris_key() {
local map macro='\''"\e[9993~\e[9980~"'\''
if [[ $READLINE_LINE != *[^[:space:]]* ]]; then
__aish_set_line '\'':norris '\''
macro='\''""'\''
elif [[ $READLINE_LINE == :norris || $READLINE_LINE == :norris[[:space:]]* ]]; then
if [[ ${READLINE_LINE#:norris} != *[^[:space:]]* ]]; then macro='\''""'\''; fi
else
__aish_norris_buffer=$READLINE_LINE
__aish_set_line ":norris $READLINE_LINE"
fi
if [[ $macro != '\''""'\'' ]]; then
if [[ $__aish_enter$__aish_guard ]]; then macro='\''"\C-m"'\''; fi
if [[ ! $__aish_enter ]]; then
__aish_tail=typed
__aish_capture
fi
fi
for map in emacs vi-insert vi-command; do bind -m "$map" "\"\\e[9987~\": $macro"; done
}
__aish_norris_pagers() {
__aish_norris_pager_set PAGER "${PAGER+s${PAGER@a}}" "${PAGER-}"
__aish_norris_pager_set GIT_PAGER "${GIT_PAGER+s${GIT_PAGER@a}}" "${GIT_PAGER-}"
__aish_norris_pager_set MANPAGER "${MANPAGER+s${MANPAGER@a}}" "${MANPAGER-}"
__aish_norris_pager_set SYSTEMD_PAGER "${SYSTEMD_PAGER+s${SYSTEMD_PAGER@a}}" "${SYSTEMD_PAGER-}"
}
__aish_norris_pager_set() {
case $2 in
'\'''\'' | s | sx)
printf -v "__aish_norris_was_$1" '\''%s:%s'\'' "$2" "$3"
export "$1=cat"
;;
esac
}
__aish_norris_pagers_back() {
local name was
for name in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER; do
was=__aish_norris_was_$name
if [[ ${!was+x} && ${!name-} == cat ]]; then
case ${!was} in
:*) unset -v "$name" ;;
s:*) export -n "$name=${!was#s:}" ;;
sx:*) export "$name=${!was#sx:}" ;;
esac
fi
unset -v "$was"
done
}
__aish_capture_start() {
local -a how
__aish_capture_due='\'''\''
mapfile -t how <<<"$(AISH_SHELL=bash AISH_SHELL_VERSION=${BASH_VERSION%%(*} "$__aish_bin" capture-helper </dev/null 2>/dev/null)"
if [[ ! ${how[0]-} =~ ^(redirect|mark)$ || ${how[2]-} == *[^A-Za-z0-9-]* || ${#how[@]} != 5 ]]; then
__aish_say "what commands print isn'\''t captured: ${how[1]:-the helper could not be started}"
return 0
fi
if [[ ${how[0]} == redirect && ! $__aish_enter$__aish_guard ]]; then
printf '\''q\n'\'' 1<>"${how[4]}/requests"
__aish_say "what commands print isn'\''t captured: outside tmux that needs the Enter key"
return 0
fi
if ! shopt -q promptvars; then
printf '\''q\n'\'' 1<>"${how[4]}/requests"
__aish_say "what commands print isn'\''t captured: the option promptvars is off"
return 0
fi
__aish_capture=${how[0]} __aish_capture_path=${how[1]} __aish_capture_pid=${how[3]} __aish_capture_dir=${how[4]}
__aish_capture_start_mark=$'\''\e]7771;'\''${how[2]}$'\'';S\a'\'' __aish_capture_end_mark=$'\''\e]7771;'\''${how[2]}$'\'';E\a'\''
__aish_capture_number=0 __aish_capture_on='\'''\'' __aish_capture_aside='\'''\'' __aish_capture_owed='\'''\'' __aish_capture_out='\'''\''
__aish_capture_watch
}
__aish_capture_watch() {
if [[ ${PS0-} != *__aish_capture_mark* ]]; then
__aish_capture_ps0=${PS0+x}
PS0=${PS0-}'\''${__aish_capture_mark-}'\''
fi
__aish_capture_mark='\'''\''
if [[ $__aish_capture == mark && ! $__aish_norris ]]; then
if [[ $__aish_capture_aside ]]; then
__aish_capture_aside='\'''\''
__aish_capture_ask r || return 0
fi
__aish_capture_mark=$__aish_capture_start_mark
elif [[ $__aish_norris ]]; then
__aish_capture_aside=1
fi
}
__aish_capture_begin() {
local fd='\'''\''
if [[ $__aish_capture_on ]]; then __aish_capture_back; fi
__aish_capture_mark='\'''\''
if [[ $__aish_norris || $1 != *[^[:space:]]* ]]; then return 0; fi
if [[ $__aish_capture == mark ]]; then
if [[ $__aish_capture_owed ]]; then __aish_capture_await || return 0; fi
__aish_capture_mark=$__aish_capture_start_mark
return 0
fi
[[ -t 1 && -t 2 ]] || return 0
if __aish_capture_leaves "$1"; then return 0; fi
__aish_capture_ask b || return 0
{ exec {fd}<>"$__aish_capture_path"; } 2>/dev/null || return 0
exec {__aish_capture_out}>&1 {__aish_capture_err}>&2 1>&"$fd" 2>&1 {fd}>&-
__aish_capture_mark=$__aish_capture_start_mark __aish_capture_on=1
}
__aish_capture_returned() {
__aish_output='\'''\''
if [[ $__aish_capture == mark ]]; then
if [[ ! $1 || ! $__aish_capture_mark || ! -t 1 ]]; then return 0; fi
printf '\''%s'\'' "$__aish_capture_end_mark" >/dev/tty
__aish_capture_send e || return 0
__aish_capture_owed=$__aish_capture_number
else
if [[ ! $__aish_capture_on ]]; then return 0; fi
if [[ -w $__aish_capture_path ]]; then
{ printf '\''%s'\'' "$__aish_capture_end_mark" 1<>"$__aish_capture_path"; } 2>/dev/null
fi
__aish_capture_back
__aish_capture_ask e || return 0
if [[ $__aish_capture_answer == *T* ]]; then command true; fi
fi
__aish_output=$__aish_capture_number
return 0
}
__aish_capture_back() {
__aish_capture_on='\'''\''
if [[ $__aish_capture_out ]]; then
exec 1>&"$__aish_capture_out" 2>&"$__aish_capture_err" {__aish_capture_out}>&- {__aish_capture_err}>&-
__aish_capture_out='\'''\'' __aish_capture_err='\'''\''
fi
}
__aish_capture_lives() {
[[ -p $__aish_capture_dir/requests ]] || return 1
if [[ -d /proc/self ]]; then
[[ -e /proc/$__aish_capture_pid/exe ]]
else
kill -0 "$__aish_capture_pid" 2>/dev/null
fi
}
__aish_capture_send() {
local more='\'''\''
if ! __aish_capture_lives; then
__aish_capture_off '\''the helper is gone'\''
return 1
fi
__aish_capture_number=$((__aish_capture_number + 1))
if [[ $1 == e ]]; then more=" $__aish_status"; fi
printf '\''%s %s%s\n'\'' "$1" "$__aish_capture_number" "$more" 1<>"$__aish_capture_dir/requests"
}
__aish_capture_ask() {
__aish_capture_send "$1" || return 1
__aish_capture_owed=$__aish_capture_number
__aish_capture_await
}
__aish_capture_await() {
local line number=$__aish_capture_owed
__aish_capture_owed='\'''\''
while IFS= read -t 2 -r line <>"$__aish_capture_dir/answers"; do
__aish_capture_answer=${line#"$number "}
case $line in
"$number "*X*)
__aish_capture_off '\''the end of an output did not come'\''
return 1
;;
"$number "*) return 0 ;;
esac
done
__aish_capture_off '\''the helper did not answer'\''
return 1
}
__aish_capture_off() {
__aish_capture_end
__aish_say "what commands print isn'\''t captured any more: $1"
}
__aish_capture_end() {
__aish_capture_back
if __aish_capture_lives; then
printf '\''q\n'\'' 1<>"$__aish_capture_dir/requests"
fi
if [[ ${PS0-} == '\''${__aish_capture_mark-}'\'' && ! $__aish_capture_ps0 ]]; then
unset -v PS0
elif [[ ${PS0+x} ]]; then
PS0=${PS0/'\''${__aish_capture_mark-}'\''/}
fi
__aish_capture='\'''\'' __aish_output='\'''\'' __aish_capture_owed='\'''\'' __aish_capture_mark='\'''\''
}
__aish_capture_leaves() {
local word line with='\'''\'' head=1 REPLY body
local -a words
line=${1:0:4000}
line=${line//[$'\''\n'\'''\'';|&(){}!'\'']/ ; }
IFS=$'\'' \t\n'\'' read -r -d '\'''\'' -a words <<<"$line"
for word in "${words[@]}"; do
word=${word//[\"\'\''\\]/}
case $word in
'\'';'\'' | do | then | else | elif | if | while | until | time | command | builtin | env | nohup | nice | coproc)
head=1 with='\'''\''
continue
;;
esac
if [[ $head ]]; then
if [[ $word == -* || $word =~ ^[A-Za-z_][A-Za-z0-9_]*(\[.*\])?\+?= ]]; then continue; fi
head='\'''\''
if [[ ${BASH_ALIASES[$word]+x} ]]; then
body=${BASH_ALIASES[$word]}
elif declare -F -- "$word" &>/dev/null; then
__aish_printed declare -f -- "$word"
body=${REPLY:0:3000}
body=${body#*'\''{'\''}
else
body='\'''\''
fi
if [[ $body ]]; then
if __aish_capture_names "$body"; then return 0; fi
continue
fi
word=${word##*/}
if [[ " $__aish_untouched " == *" $word "* ]]; then return 0; fi
if [[ " $__aish_untouched_with " == *" $word "* ]]; then
with=1
if [[ $word == tmux && ${#words[@]} == 1 ]]; then return 0; fi
fi
elif [[ $with && ($word =~ ^-[A-Za-z]*t[A-Za-z]*$ || $word == --tty* || " $__aish_untouched_words " == *" $word "*) ]]; then
return 0
fi
done
return 1
}
__aish_capture_names() {
local word
local -a words
IFS=$'\'' \t\n;|&(){}"'\''\'\'' read -r -d '\'''\'' -a words <<<"$1"
for word in "${words[@]}"; do
if [[ $word && " $__aish_untouched " == *" ${word##*/} "* ]]; then return 0; fi
done
return 1
}
__aish_remove() {
local map key name line i was
local -a kept
if [[ $__aish_norris ]]; then
__aish_norris_dismiss
__aish_norris_end
fi
if [[ ${__aish_capture-} ]]; then __aish_capture_end; fi
if [[ ${PROMPT_COMMAND[*]@a} == *a* ]]; then
for i in "${!PROMPT_COMMAND[@]}"; do
if [[ ${PROMPT_COMMAND[i]} == __aish_prompt ]]; then unset -v "PROMPT_COMMAND[$i]"; fi
done
if [[ ${__aish_prompt_was-} != array && -z ${PROMPT_COMMAND[*]+x} ]]; then
unset -v PROMPT_COMMAND
elif [[ ${__aish_prompt_was-} != array && ${#PROMPT_COMMAND[@]} == 1 && ${PROMPT_COMMAND[0]+x} ]]; then
was=${PROMPT_COMMAND[0]-}
unset -v PROMPT_COMMAND
PROMPT_COMMAND=$was
fi
else
was=${PROMPT_COMMAND-}
was=${was//__aish_take_status$'\''\n'\''/}
was=${was//__aish_after/}
PROMPT_COMMAND=${was%$'\''\n'\''}
fi
if [[ ${__aish_bang-} ]]; then set -H; fi
if [[ $__aish_enter$__aish_guard${__aish_bound[*]} ]]; then __aish_unbind; fi
for name in $__aish_metas; do unset -f ":$name"; done
unset -f aish aish-ask aish-explain aish-check aish-norris aish_prompt_info
while IFS= read -r line; do
name=${line##* }
if [[ $name == __aish_* ]]; then unset -f "$name"; fi
done < <(declare -F)
unset -v __aish_loaded __aish_queue __aish_verbs __aish_texts __aish_builtins
if [[ ${1-} != again ]]; then unset -v AISH_SESSION __aish_session; fi
}
__aish_unbind() {
local map key line defaults was
local -a keys=("${__aish_bound[@]}")
if [[ $__aish_enter$__aish_guard ]]; then keys+=('\''\C-m'\'' '\''\C-j'\''); fi
for map in emacs vi-insert vi-command; do
defaults=$("$BASH" --norc --noprofile -ic "bind -m $map -p" 2>/dev/null </dev/null)
was=${__aish_keys_were#*$'\''\001'\''"$map"$'\''\n'\''}
was=${was%%$'\''\001'\''*}
for key in "${keys[@]}"; do
[[ $key ]] || continue
bind -m "$map" -r "$key"
while IFS= read -r line; do
if [[ $line == "\"$key\": "* ]]; then bind -m "$map" "$line"; fi
done <<<"$defaults"
while IFS= read -r line; do
if [[ $line == "\"$key\": "* ]]; then bind -m "$map" "$line"; fi
done <<<"${was%%$'\''\002'\''*}"
while IFS= read -r line; do
if [[ $line == "\"$key\""* ]]; then bind -m "$map" -x "${line/\" \"/\": \"}"; fi
done <<<"${was#*$'\''\002'\''}"
done
for key in 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98; do
bind -m "$map" -r "\\e[99$key~"
done
if [[ $__aish_tail == typed ]]; then
bind -m "$map" -x '\''"\e[9980~": \bind -m emacs -r "\\e[9980~"; \bind -m vi-insert -r "\\e[9980~"; \bind -m vi-command -r "\\e[9980~"'\''
fi
done
for was in "${__aish_taken[@]}"; do
key=${was#* }
bind -m "${was%% *}" "\"${key#* }\": ${key%% *}"
done
}
__aish_untouched='\''aptitude ash atop autossh bash bashtop bmon bpytop broot btm btop byobu cfdisk cgdb chroot cmatrix crontab csh cu dash dialog doas ed elinks elvish emacs ex exec fish ftp fzf gitui glances helix htop hx iftop info iotop irssi jed joe k9s kak ksh lazydocker lazygit less lf lftp links login lynx mc mcedit micro minicom mksh more mosh most mutt nano ncdu ncmpcpp neomutt nethogs newgrp newsboat nix-shell nmon nmtui nnn nsenter nu nvim nvtop pg pico picocom pkexec powertop pwsh ranger rbash reset rlogin run0 runuser screen script sftp sh sk slogin ssh stty su sudo sudoedit tcsh telnet tig tmate top tset ttyctl unshare vi view vifm vigr vim vimdiff vipw visudo w3m watch weechat whiptail xonsh yash yazi zellij zsh'\''
__aish_untouched_with='\''crictl docker docker-compose incus kubectl lxc nerdctl oc podman podman-compose machinectl nix pipenv poetry tmux vagrant'\''
__aish_untouched_words='\''a attach console debug develop edit exec login new new-session rsh run shell ssh start switch-client'\''
'
__aish_load() {
\builtin local map now='' number='\#'
if [[ ${__aish_session+x} != x || ${__aish_session@a} == *x* || $__aish_session != "$$"-* ]]; then
\builtin unset -v __aish_session
\builtin printf -v now '%(%s)T' -1
__aish_session=$$-$now
fi
\builtin export "AISH_SESSION=$__aish_session"
__aish_loaded=$__aish_stamp
__aish_queue=()
__aish_last_command='' __aish_last_status='' __aish_status=0 __aish_entered='' __aish_line='' __aish_ready=1
__aish_asked='' __aish_pushing='' __aish_next='' __aish_stdin='' __aish_mode='' __aish_tail='' __aish_rows='' __aish_arg=''
__aish_bang='' __aish_origin='' __aish_unseen='' __aish_capture='' __aish_capture_due=$__aish_capturing __aish_output=''
__aish_norris='' __aish_norris_buffer='' __aish_norris_text='' __aish_norris_label='' __aish_norris_status=0
__aish_norris_out='' __aish_norris_nonce='' __aish_norris_start='' __aish_norris_hide='' __aish_norris_moved='' __aish_norris_set='' \
__aish_norris_ignored='' __aish_norris_stopped=''
__aish_number=${number@P}
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
__aish_hook
if [[ -n ${BLE_VERSION-}${_ble_version-} ]]; then
if [[ -n $__aish_guard ]]; then
\builtin printf '%s\n' 'aish: ble.sh is loaded, so the GUARD IS OFF: lines are not judged' >&2
fi
if [[ -n $__aish_enter$__aish_key_ask$__aish_key_explain$__aish_key_check$__aish_key_norris ]]; then
\builtin printf '%s\n' 'aish: ble.sh is loaded, so Norris, the keys and `? …` lines are off; `:ask` and `aish` work' >&2
fi
__aish_enter='' __aish_key_ask='' __aish_key_explain='' __aish_key_check='' __aish_key_norris='' __aish_guard=''
if [[ -n $__aish_capture_due ]]; then
\builtin printf '%s\n' "aish: ble.sh is loaded, so what commands print isn't captured" >&2
fi
__aish_capture_due=''
fi
__aish_bound=("$__aish_key_ask" "$__aish_key_explain" "$__aish_key_check" "$__aish_key_norris")
if [[ -n $__aish_enter$__aish_guard$__aish_key_ask$__aish_key_explain$__aish_key_check$__aish_key_norris ]]; then
__aish_bind
fi
\builtin unset -f __aish_load __aish_bind
}
__aish_bind() {
\builtin local k="\\e[$__aish_k"
__aish_keys_were=''
if [[ -w /proc/self/fd/0 || -d /proc/self/fd ]]; then
\builtin local fd
\builtin exec {fd}<<<''
for map in emacs vi-insert vi-command; do
\builtin printf '\001%s\n' "$map"
\bind -m "$map" -s
\builtin printf '\002\n'
\bind -m "$map" -X
done >"/proc/self/fd/$fd" 2>/dev/null
IFS= \read -r -d '' -u "$fd" __aish_keys_were || \builtin :
\builtin exec {fd}<&-
fi
for map in emacs vi-insert vi-command; do
\bind -m "$map" "\"${k}93~\": accept-line" "\"${k}95~\": \"\"" "\"${k}80~\": \"\""
if [[ -n $__aish_enter$__aish_guard ]]; then
\bind -m "$map" -x "\"${k}94~\": __aish_enter; \\builtin : \"\$__aish_arg\""
\bind -m "$map" "\"\\C-m\": \"${k}94~${k}93~${k}80~\"" "\"\\C-j\": \"${k}94~${k}93~${k}80~\""
fi
if [[ -n $__aish_key_ask ]]; then
\bind -m "$map" -x "\"${k}96~\": aish-ask"
\bind -m "$map" "\"$__aish_key_ask\": \"${k}96~${k}95~${k}80~\""
fi
if [[ -n $__aish_key_explain ]]; then
\bind -m "$map" -x "\"${k}97~\": aish-explain"
\bind -m "$map" "\"$__aish_key_explain\": \"${k}97~${k}95~${k}80~\""
fi
if [[ -n $__aish_key_check ]]; then
\bind -m "$map" -x "\"${k}90~\": aish-check"
\bind -m "$map" "\"$__aish_key_check\": \"${k}90~${k}95~${k}80~\""
fi
if [[ -n $__aish_key_norris ]]; then
\bind -m "$map" -x "\"${k}88~\": aish-norris"
\bind -m "$map" "\"${k}87~\": \"\"" "\"$__aish_key_norris\": \"${k}88~${k}87~\""
fi
done
if [[ -n $__aish_guard ]]; then
__aish_lazy
__aish_guard_on
fi
}
__aish_load
fi
fi
true
