# aish for zsh, to be sourced. Made from the parts in shell/zsh/ by `AISH_REGENERATE=1 cargo test generated`; edit those.
# Better: let `aish init zsh` print it, which also knows where the helper is.
if [[ -o interactive && -o zle ]]; then
\builtin typeset -g __aish_bin=
for __aish_bin in "${path[@]}" ''; do
  __aish_bin+=/aish
  if [[ -f $__aish_bin && -x $__aish_bin ]]; then \builtin break; fi
done
\builtin typeset -g __aish_key_ask="${AISH_KEY_ASK-^[i}"
\builtin typeset -g __aish_key_explain="${AISH_KEY_EXPLAIN-^[k}"
\builtin typeset -g __aish_key_check="${AISH_KEY_CHECK-^[j}"
\builtin typeset -g __aish_key_norris="${AISH_KEY_NORRIS-^N}"
\builtin typeset -g __aish_guard="${AISH_GUARD:+1}"
\builtin typeset -g __aish_capturing="${AISH_CAPTURE:+1}"
\builtin typeset -g __aish_enter=1
\builtin typeset -g __aish_metas='ask norris model models history reset save resume sessions remember memory cost safety help'
\builtin typeset -g __aish_stamp="0.1.0 $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_key_check $__aish_key_norris $__aish_enter $__aish_guard $__aish_capturing"
\builtin typeset -g __aish_go=
if [[ ${TERM-dumb} == dumb || ${ZSH_SUBSHELL-0} != 0 ]]; then
if [[ -n $__aish_guard && ${TERM-dumb} == dumb ]]; then
\builtin print -ru2 -- 'aish: the plugin is off in a dumb terminal, and the guard with it: lines are not judged'
fi
elif [[ ${ZSH_VERSION%%.*} -lt 5 || ( ${ZSH_VERSION%%.*} -eq 5 && ${${ZSH_VERSION#*.}%%.*} -lt 3 ) ]]; then
if [[ -t 2 ]]; then
\builtin print -ru2 -- "aish: zsh 5.3 or later is needed, this is $ZSH_VERSION; the plugin is off"
fi
elif [[ ! -x $__aish_bin ]]; then
\builtin print -ru2 -- "aish: ${__aish_bin:-the program aish} is not there; the plugin is off"
elif [[ ${(t)__aish_loaded-} != scalar ]]; then
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
function __aish_preexec {
\builtin typeset -g __aish_ran="$1"
if [[ -n $__aish_pushing ]]; then
__aish_bang_back
fi
}
function __aish_precmd {
\builtin local __aish_status=$?
if [[ -o interactive_comments ]]; then __aish_comments=1; else __aish_comments=; fi
\builtin emulate -L zsh
\builtin local ran=$__aish_ran dir=
if [[ -n $ran ]]; then
__aish_last_command=$ran __aish_last_status=$__aish_status
elif [[ -n $__aish_entered ]]; then
if [[ $__aish_line == *[^[:space:]]* ]]; then
__aish_last_command=$__aish_line __aish_last_status=$__aish_status
else
__aish_last_command= __aish_last_status=
fi
__aish_output=
fi
__aish_ran= __aish_entered= __aish_line=
if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; else dir=$HOME/.local/state; fi
dir+=/aish/shells/$AISH_SESSION
if [[ -n $__aish_guard ]]; then __aish_guard_watch; fi
if [[ -n $__aish_asked || -n $__aish_pushing || -s $dir/pending ]]; then
__aish_lazy
__aish_at_prompt "$__aish_status" "$ran" "$dir"
fi
if [[ -n $__aish_capture_due ]]; then
__aish_lazy
__aish_capture_start
elif [[ -n $__aish_capture ]]; then
__aish_capture_watch
fi
}
function __aish_accept_line {
if [[ ${CONTEXT-} == start ]]; then
if [[ -n $__aish_guard ]]; then __aish_guard_watch; fi
if [[ -n $__aish_capture_on ]]; then __aish_capture_back; fi
if [[ $BUFFER == [:?]* ]]; then
__aish_lazy
__aish_capture
else
__aish_entered=1 __aish_line=$BUFFER
fi
fi
\builtin zle "$__aish_inner"
}
function __aish_paste {
\builtin zle "$__aish_inner_paste" -- "$@"
__aish_origin=web_content __aish_origin_text=$BUFFER
}
function aish-ask {
\builtin emulate -L zsh
__aish_lazy
__aish_widget ask
}
function aish-explain {
\builtin emulate -L zsh
__aish_lazy
__aish_widget explain
}
function aish-check {
\builtin emulate -L zsh
__aish_lazy
__aish_widget check
}
function aish-norris {
\builtin emulate -L zsh
__aish_lazy
__aish_norris_key
}
function aish {
AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION AISH_LAST_COMMAND=$__aish_last_command \
AISH_LAST_STATUS=$__aish_last_status AISH_OUTPUT=$__aish_output AISH_COMMENTS=$__aish_comments \
AISH_PENDING=$__aish_pending "$__aish_bin" "$@"
}
function aish_prompt_info {
\builtin emulate -L zsh
\builtin local dir=$HOME/.local/state preset= mark=
if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
dir+=/aish/shells/$AISH_SESSION/active
if [[ -r $dir ]]; then
\builtin read -r preset < $dir
fi
if [[ -n $__aish_norris ]]; then preset=$__aish_norris_label mark=' ⚡'; fi
if [[ $preset == *[^A-Za-z0-9._-]* ]]; then preset=; fi
if [[ -n $preset$__aish_guard$mark ]]; then
\builtin print -rn -- "[aish${preset:+:$preset}$mark${__aish_guard:+ guard}]"
fi
}
function aish-unload {
if [[ -n ${__aish_norris_sp-}${__aish_capture_sp-} ]]; then \builtin setopt prompt_sp; fi
() {
\builtin emulate -L zsh
__aish_unload
\builtin local inner=${__aish_inner-} paste=${__aish_inner_paste-}
\builtin unset -m '__aish_*'
if [[ -n $inner ]]; then \builtin typeset -g __aish_inner=$inner; fi
if [[ -n $paste ]]; then \builtin typeset -g __aish_inner_paste=$paste; fi
\builtin unfunction -- aish-unload
}
}
function __aish_help {
\builtin emulate -L zsh
if (( $# )); then
aish help "$@"
\builtin return
fi
__aish_lazy
\builtin local REPLY=
__aish_keys
AISH_SHELL=zsh AISH_KEYS=$REPLY "$__aish_bin" widget help
}
function __aish_lazy {
if [[ -n ${__aish_rest-} ]]; then
\builtin emulate -L zsh -o no_aliases
\builtin eval "$__aish_rest"
\builtin unset __aish_rest
fi
}
function __aish_unload {
if [[ -n ${__aish_capture_sp-} ]]; then \builtin setopt prompt_sp; fi
__aish_lazy
__aish_remove "$@"
}
\builtin typeset -g __aish_rest='function __aish_state_dir {
emulate -L zsh
REPLY=$HOME/.local/state
if [[ ${XDG_STATE_HOME-} == /* ]]; then REPLY=$XDG_STATE_HOME; fi
REPLY+=/aish/shells/$AISH_SESSION
}
function __aish_say {
emulate -L zsh
print -ru2 -- "aish: $1"
}
function __aish_read_reply {
emulate -L zsh -o extended_glob
typeset -ga __aish_verbs=() __aish_texts=()
local -a lines
local -i at=1 count
[[ -f $1 && -O $1 ]] || return 1
lines=("${(@f)$(<$1)}")
while (( at <= $#lines )); do
[[ $lines[at] == "aish 1 $2 "(replace|keep|run|capture|step)'\'' '\''[0-9](#c1,5) ]] || return 1
count=${lines[at]##* }
(( at + count < $#lines )) && [[ $lines[at+count+1] == end ]] || return 1
__aish_verbs+=("${${lines[at]% *}##* }")
__aish_texts+=("${(F)lines[at+1,at+count]}")
at+=count+2
done
(( $#__aish_verbs ))
}
function __aish_definitions {
emulate -L zsh
zmodload -i zsh/parameter
local word text=
local -aU words
words=("${(@Q)${(@z)1}}" "${(@Q)${(@z)2}}")
for word in "${(@)words[1,64]}"; do
[[ -n $word && $word != *$'\''\n'\''* ]] || continue
if (( ${+aliases[$word]} )); then
text+="alias $word=${aliases[$word]//$'\''\n'\''/ }"$'\''\n'\''
elif (( ${+galiases[$word]} )); then
text+="alias $word=${galiases[$word]//$'\''\n'\''/ }"$'\''\n'\''
elif (( ${+functions[$word]} )); then
text+="function $word"$'\''\n'\''
elif (( ${+builtins[$word]} )); then
text+="builtin $word"$'\''\n'\''
fi
(( $#text < 4096 )) || break
done
REPLY=${text[1,4096]}
}
function __aish_keys {
emulate -L zsh
local line
REPLY=
for line in "${(@f)$(bindkey)}"; do
if [[ $line == \"*\"'\'' aish-'\''(ask|explain|check|norris) ]]; then
line=${line#\"}
REPLY+="${line##* aish-} ${line%\" *}"$'\''\n'\''
fi
done
if [[ -n $__aish_enter ]]; then REPLY+=enter; fi
}
function __aish_run_helper {
emulate -L zsh
local -i rows=${BUFFERLINES:-0}
local size="$LINES $COLUMNS"
if (( ! rows )); then
local frozen=1
local -i code
if [[ "$(ttyctl)" == *not* ]]; then
frozen=
ttyctl -f
fi
"$__aish_bin" widget $1 </dev/tty
code=$?
if [[ -z $frozen ]]; then ttyctl -u; fi
return code
fi
(
"$__aish_bin" widget $1 </dev/tty
code=$?
if [[ "$(stty size </dev/tty 2>/dev/null)" != $size ]]; then
print -n -- ${(pl:$rows::\n:):-} >/dev/tty
fi
exit $code
)
}
function __aish_call {
emulate -L zsh
local action=$1 text=$2 cursor=$3 dir= nonce=$RANDOM$RANDOM$RANDOM REPLY=
local -i code bytes
local provenance=
if [[ -n $text && $text == $__aish_origin_text ]]; then provenance=$__aish_origin; fi
() { setopt local_options no_multibyte; bytes=$#text }
if (( bytes > 100000 )); then
__aish_say '\''this line is too long (more than 100 kB); it is unchanged'\''
return 1
fi
__aish_state_dir
dir=$REPLY
if [[ $action != norris ]]; then __aish_definitions "$text" "$__aish_last_command"; else REPLY=; fi
AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=$nonce AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION \
AISH_COMMENTS=$__aish_comments \
AISH_BUFFER=$text AISH_CURSOR=$cursor AISH_LAST_COMMAND=$__aish_last_command \
AISH_LAST_STATUS=$__aish_last_status AISH_DEFINITIONS=$REPLY AISH_OUTPUT=$__aish_output AISH_PROVENANCE=$provenance AISH_GUARD=$__aish_guard \
__aish_run_helper $action
code=$?
if (( code == 0 )); then
if __aish_read_reply $dir/reply $nonce; then
: >| $dir/reply
return 0
fi
__aish_say "the answer could not be read; ${__aish_unchanged-your line is unchanged}"
return 125
fi
if (( code == 126 || code == 127 )); then
__aish_say "$__aish_bin cannot be run; ${__aish_unchanged-your line is unchanged}"
elif (( code > 128 && code != 130 )); then
__aish_say "the helper was killed (status $code); ${__aish_unchanged-your line is unchanged}"
fi
return $code
}
function __aish_widget {
emulate -L zsh -o local_traps
trap : INT
zle -I
__aish_call $1 "$BUFFER" $CURSOR || return 0
case $__aish_verbs[1] in
replace) __aish_set_buffer "$__aish_texts[1]" ;;
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
function __aish_set_buffer {
emulate -L zsh
zle split-undo
BUFFER=$1
CURSOR=$#BUFFER
if [[ $KEYMAP == vicmd && $CURSOR -gt 0 ]]; then CURSOR=$CURSOR-1; fi
}
function __aish_capture {
emulate -L zsh
local name=${BUFFER%%[[:space:]]*}
if [[ $BUFFER == '\''? '\''*[^[:space:]]* ]] || [[ $BUFFER == :* && " $__aish_metas " == *" ${name#:} "* ]]; then
__aish_asked=$BUFFER
__aish_line= __aish_entered=
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
function __aish_at_prompt {
emulate -L zsh
local code=$1 ran=$2 dir=$3 line=
if [[ -n $__aish_pushing ]]; then __aish_pushed $code "$ran"; fi
if [[ -n $__aish_asked ]]; then
line=$__aish_asked
__aish_asked=
__aish_question "$line"
fi
if [[ -s $dir/pending ]]; then
line=$__aish_pending
typeset -g __aish_pending=$RANDOM$RANDOM$RANDOM$RANDOM$RANDOM
if __aish_read_reply $dir/pending $line; then __aish_use_reply; fi
\command rm -f -- $dir/pending
fi
}
function __aish_question {
emulate -L zsh -o local_traps
local action=meta back=$1 REPLY=
local -i code
if [[ $1 == :norris || $1 == :norris[[:space:]]* ]]; then
__aish_norris_hold
local -x AISH_NORRIS_BUFFER=$__aish_norris_buffer
back=${__aish_norris_buffer:-$1}
elif [[ $1 == :help* ]]; then
__aish_keys
local -x AISH_KEYS=$REPLY
elif [[ $1 == '\''? '\''* || $1 == '\'':ask'\''([[:space:]]*|) ]]; then action=question; fi
if [[ -z ${__aish_int_held-} ]]; then trap : INT; fi
__aish_call $action "$1" $#1
code=$?
if (( code == 0 )); then
__aish_use_reply
elif (( code != 130 )) || [[ $action == question || $back != $1 ]]; then
print -rz -- "$back"
fi
if [[ -z $__aish_norris ]]; then
__aish_norris_buffer=
__aish_norris_release
fi
}
function __aish_use_reply {
emulate -L zsh
case $__aish_verbs[1] in
replace) print -rz -- "$__aish_texts[1]" ;;
run)
__aish_queue=("$__aish_texts[1]")
__aish_queue_rest
__aish_push_next
;;
capture) __aish_norris_begin ;;
esac
}
function __aish_queue_rest {
emulate -L zsh
local -i i
for (( i = 2; i <= $#__aish_verbs; i++ )); do
[[ $__aish_verbs[i] == run ]] || break
__aish_queue+=("$__aish_texts[i]")
done
__aish_pushing=1
}
function __aish_no_bang {
emulate -L zsh
typeset -g __aish_histchars=$histchars
histchars=$'\''\1\1'\''${histchars[3]}
__aish_pushing=1
}
function __aish_bang_back {
emulate -L zsh
if (( ${+__aish_histchars} )); then
histchars=$__aish_histchars
unset __aish_histchars
fi
}
function __aish_pushed {
emulate -L zsh
local code=$1 ran=$2
__aish_bang_back
__aish_pushing=
if (( $#__aish_queue && code == 0 )) && [[ -n $ran ]]; then
__aish_push_next
else
__aish_queue=()
__aish_line_init_off
fi
}
function __aish_push_next {
emulate -L zsh
typeset -g __aish_next=$__aish_queue[1]
shift __aish_queue
__aish_pushing=1
autoload -Uz add-zle-hook-widget
zle -N __aish_line_init
add-zle-hook-widget line-init __aish_line_init
}
function __aish_line_init {
emulate -L zsh
if [[ $CONTEXT == cont && -z ${__aish_next-} && -n $__aish_pushing ]]; then
zle .send-break
elif [[ $CONTEXT == start && -n ${__aish_next-} ]]; then
__aish_no_bang
BUFFER=$__aish_next
CURSOR=$#BUFFER
__aish_next=
zle .accept-line
fi
return 0
}
function __aish_line_init_off {
emulate -L zsh
unset __aish_next
if zle -l __aish_line_init; then
autoload -Uz add-zle-hook-widget
add-zle-hook-widget -d line-init __aish_line_init
zle -D __aish_line_init
fi
}
function __aish_guard_on {
emulate -L zsh
typeset -g __aish_cleared= __aish_refused= __aish_warned=
__aish_guard_hook
}
function __aish_guard_hook {
emulate -L zsh
typeset -ga zshaddhistory_functions preexec_functions
zshaddhistory_functions=(__aish_guard_history "${(@)zshaddhistory_functions:#__aish_guard_history}")
preexec_functions=(__aish_guard_exec "${(@)preexec_functions:#__aish_guard_exec}")
}
function __aish_guard_watch {
emulate -L zsh
(( ${zshaddhistory_functions[(I)__aish_guard_history]} && ${preexec_functions[(I)__aish_guard_exec]} )) && return 0
__aish_guard_hook
if [[ -z $__aish_warned ]]; then
__aish_warned=1
__aish_say '\''the hooks of the guard had been removed, so what ran last was not judged; they are in place again'\''
fi
}
function __aish_guard_history {
emulate -L zsh -o extended_glob
local text=${1%$'\''\n'\''}
__aish_cleared= __aish_refused=
[[ $text == *[^[:space:]]* ]] && __aish_parses "$text" || return 0
if [[ $__aish_norris == given && $text == $__aish_norris_text ]] || __aish_judge "$text"; then
__aish_cleared=1
return 0
fi
__aish_refused=1
return 1
}
function __aish_guard_exec {
emulate -L zsh -o local_traps
if [[ -n $__aish_cleared ]]; then
__aish_cleared=
return 0
fi
if [[ -z $__aish_refused ]]; then
__aish_judge "${1:-$3}" && return 0
fi
__aish_refused= __aish_entered= __aish_queue=()
print -rz -- "${1:-$3}"
trap - INT
kill -INT $$
: ${__aish_none:?this line was refused}
}
function __aish_parses {
emulate -L zsh
zmodload -i zsh/parameter
local -i parsed=0
{
functions[__aish_parsed]=$1
[[ ${functions[__aish_parsed]-} == *[^[:space:]]* ]] && parsed=1
} 2>/dev/null
if (( ${+functions[__aish_parsed]} )); then unfunction __aish_parsed; fi
(( parsed ))
}
function __aish_judge {
emulate -L zsh -o local_traps
trap : INT
local AISH_ALIASES= AISH_FUNCTIONS=
local -a options
local -i code
if ! __aish_meanings "$1"; then
__aish_ask_anyway '\''too many aliases and functions to judge this line'\''
return
fi
options=(--shell zsh)
if [[ -n $__aish_origin_text && $1 == $__aish_origin_text ]]; then options+=(--provenance $__aish_origin); fi
if [[ ! -x $__aish_bin ]]; then
__aish_ask_anyway "this line could not be judged: $__aish_bin is gone"
return
fi
export AISH_ALIASES AISH_FUNCTIONS
AISH_PROTOCOL=1 AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION AISH_COMMENTS=$__aish_comments "$__aish_bin" guard $options <<< "$1"
code=$?
case $code in
0) return 0 ;;
10|20|30|130) return 1 ;;
esac
if (( code > 128 )); then
__aish_ask_anyway "this line could not be judged: the helper was killed (status $code)"
else
__aish_ask_anyway "this line could not be judged: the helper failed (status $code)"
fi
}
function __aish_ask_anyway {
emulate -L zsh
local key= modes
local -i fd=0
local -a reply
while read -t 0 -k 1 -s key; do :; done
{ exec {fd}</dev/tty && modes=$(stty -g <&$fd) } 2>/dev/null || return 1
{
stty icanon icrnl iexten -echo eol y eol2 n eof undef erase undef kill undef werase undef lnext undef rprnt undef <&$fd
print -rn -- "aish: $1. Run it anyway? [y/N] " >/dev/tty || return 1
key=$(command dd bs=1 count=1 2>/dev/null <&$fd)
zmodload zsh/zselect
if [[ $key == [yn] ]]; then
stty eol undef eol2 undef <&$fd
if zselect -t 25 -r $fd && stty -icanon min 2 time 0 <&$fd && ! zselect -t 0 -r $fd; then
command dd bs=1 count=1 <&$fd
fi
elif [[ -n $key ]] && zselect -t 0 -r $fd; then
command dd bs=4096 count=1 <&$fd
fi >/dev/null 2>&1
print -r -- "$key" >/dev/tty
} always {
stty $modes <&$fd
exec {fd}<&-
}
[[ $key == [yY] ]]
}
function __aish_meanings {
emulate -L zsh -o extended_glob
zmodload -i zsh/parameter
local -A aliased functioned
local -a owners=('\'''\'') words
local -aU names
local -i at bytes=0
local word text owner
for (( at = 1; at <= $#owners; at++ )); do
owner=$owners[at]
if (( at == 1 )); then
text=$1
else
text="${aliased[$owner]-} ${functioned[$owner]-}"
fi
words=("${(@Q)${(@z)text}}" "${(@s: :)${text//[^[:alnum:]_.:+,@%\/~-]/ }}")
names=("${(@)words:#(|aish|aish-*|aish_prompt_info|__aish_*)}")
for word in $names; do
(( ${+aliases[$word]} || ${+galiases[$word]} || ${+functions[$word]} )) || continue
(( ! ${+aliased[$word]} && ! ${+functioned[$word]} )) || continue
[[ $word != :* || " $__aish_metas " != *" ${word#:} "* ]] || continue
if (( $#aliased + $#functioned >= 62 )); then
(( at > 1 )) || return 1
if (( ${+aliased[$owner]} )); then aliased[$owner]='\''eval "$too_much"'\''; fi
if (( ${+functioned[$owner]} )); then functioned[$owner]='\''eval "$too_much"'\''; fi
break
fi
if (( ${+aliases[$word]} )); then
aliased[$word]=${aliases[$word]}
elif (( ${+galiases[$word]} )); then
aliased[$word]=${galiases[$word]}
fi
if (( ${+functions[$word]} )); then functioned[$word]=${functions[$word]}; fi
if (( bytes + ${#aliased[$word]} + ${#functioned[$word]} + $#word > 7000 )); then
if (( ${+aliased[$word]} )); then aliased[$word]='\''eval "$too_much"'\''; fi
if (( ${+functioned[$word]} )); then functioned[$word]='\''eval "$too_much"'\''; fi
else
owners+=("$word")
fi
(( bytes += ${#aliased[$word]} + ${#functioned[$word]} + $#word ))
done
done
for word in ${(k)aliased}; do AISH_ALIASES+=$word$'\''\x1f'\''${aliased[$word]//[$'\''\x1e\x1f'\'']/?}$'\''\x1e'\''; done
for word in ${(k)functioned}; do AISH_FUNCTIONS+=$word$'\''\x1f'\''${functioned[$word]//[$'\''\x1e\x1f'\'']/?}$'\''\x1e'\''; done
}
function __aish_norris_begin {
emulate -L zsh
local buffer=$__aish_norris_buffer
if [[ -n $__aish_norris ]]; then
__aish_norris_end
__aish_norris_buffer=$buffer
fi
if [[ -z $__aish_norris ]]; then
__aish_norris_hold
zmodload -i zsh/parameter zsh/datetime
autoload -Uz add-zle-hook-widget
typeset -g __aish_norris=back __aish_norris_frozen=
if [[ "$(ttyctl)" != *not* ]]; then __aish_norris_frozen=1; fi
zle -N orig-aish-norris-init __aish_norris_init
add-zle-hook-widget line-init orig-aish-norris-init
fi
__aish_norris_take
}
function __aish_norris_hold {
emulate -L zsh
setopt no_local_traps
local -i fd
local list=
[[ -z ${__aish_int_held-} ]] || return 0
zmodload -i zsh/parameter
typeset -g __aish_struck= __aish_int_was=
if { exec {fd}<<<'\'''\'' && trap >/proc/self/fd/$fd } 2>/dev/null; then
read -r -d '\'''\'' -u $fd list
exec {fd}<&-
fi
if [[ "$list"$'\''\n'\'' == *" INT"$'\''\n'\''* ]]; then
typeset -g __aish_int_held=list
else
typeset -g __aish_int_held=1 __aish_int_was=${functions[TRAPINT]-}
if [[ -n $__aish_int_was ]]; then functions[__aish_int_user]=$__aish_int_was; fi
functions[TRAPINT]='\''__aish_norris_int $1; \builtin return $?'\''
fi
}
function __aish_norris_int {
__aish_struck=1
if [[ $__aish_norris != ran ]]; then return 0; fi
if [[ -n $__aish_int_was ]]; then
__aish_int_user $1
return
fi
return $(( 128 + $1 ))
}
function __aish_norris_release {
emulate -L zsh
setopt no_local_traps
[[ -n ${__aish_int_held-} ]] || return 0
if [[ $__aish_int_held == 1 && ${functions[TRAPINT]-} == *__aish_norris_int* ]]; then
unfunction TRAPINT
if [[ -n $__aish_int_was ]]; then
functions[TRAPINT]=$__aish_int_was
unfunction __aish_int_user
fi
fi
unset __aish_int_held __aish_int_was __aish_struck
}
function __aish_norris_hook {
emulate -L zsh
typeset -ga precmd_functions preexec_functions
precmd_functions=(__aish_norris_first "${(@)precmd_functions:#__aish_norris_*}" __aish_norris_last)
preexec_functions=("${(@)preexec_functions:#__aish_norris_*}" __aish_norris_exec)
if [[ -n $__aish_norris_hide ]]; then
typeset -ga zshaddhistory_functions
zshaddhistory_functions=("${(@)zshaddhistory_functions:#__aish_norris_*}" __aish_norris_history)
fi
}
function __aish_norris_unhook {
emulate -L zsh
local name
for name in precmd_functions preexec_functions zshaddhistory_functions; do
(( ${(P)+name} )) || continue
set -A $name "${(@)${(@P)name}:#__aish_norris_*}"
if (( ! ${#${(@P)name}} )); then unset $name; fi
done
}
function __aish_norris_take {
emulate -L zsh
local text judged=
local -a how
while [[ $#__aish_verbs == 2 && $__aish_verbs[1] == capture && $__aish_verbs[2] == step ]]; do
how=("${(@f)__aish_texts[1]}")
text=$__aish_texts[2]
[[ $how[1] == (none|redirect|mark|judge) && $how[3] != *[^A-Za-z0-9-]* && $how[4] == (keep|hide) && -n $text ]] || break
if [[ $text != $judged ]]; then
local -x AISH_ALIASES= AISH_FUNCTIONS=
if ! __aish_meanings "$text"; then
__aish_say '\''too many aliases and functions to judge this command'\''
__aish_norris_fail 1
return
fi
judged=$text
if [[ -n $AISH_ALIASES$AISH_FUNCTIONS || $how[1] == judge ]]; then
__aish_norris_call meanings "$text" || { __aish_norris_fail $?; return }
continue
fi
fi
[[ $how[1] != judge ]] || break
if [[ ! -o zle ]]; then
__aish_norris_fail 125 '\''the line editor is off'\''
return
fi
typeset -g __aish_norris=next __aish_norris_text=$text __aish_norris_mode=$how[1] __aish_norris_path=$how[2] \
__aish_norris_nonce=$how[3] __aish_norris_hide= __aish_norris_label=${how[5]-} __aish_norris_captured=0 \
__aish_norris_began=
if [[ $how[4] == hide ]]; then __aish_norris_hide=1; fi
__aish_norris_hook
return 0
done
if [[ $#__aish_verbs == 1 && $__aish_verbs[1] == (keep|replace) ]]; then
__aish_norris_end
__aish_use_reply
else
__aish_say '\''the answer could not be read; Norris has stopped'\''
__aish_norris_fail 125
fi
}
function __aish_norris_call {
emulate -L zsh
local -x AISH_NORRIS=$1
local __aish_unchanged='\''Norris has stopped'\''
__aish_call norris "$2" $#2
}
function __aish_norris_fail {
emulate -L zsh
local text=$__aish_norris_buffer
if (( $1 == 1 || $1 == 125 )); then __aish_norris_dismiss "${2-}"; fi
__aish_norris_end
if [[ -n $text ]]; then print -rz -- "$text"; fi
}
function __aish_norris_dismiss {
emulate -L zsh
AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=0 AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION \
AISH_NORRIS=end AISH_NORRIS_WHY=${1-} "$__aish_bin" widget norris </dev/tty >/dev/null 2>&1
}
function __aish_norris_end {
emulate -L zsh
__aish_norris_restore
__aish_norris_unhook
if zle -l orig-aish-norris-init; then
add-zle-hook-widget -d line-init orig-aish-norris-init
zle -D orig-aish-norris-init
fi
__aish_norris= __aish_norris_buffer= __aish_norris_text=
__aish_norris_release
}
function __aish_norris_options {
if [[ -n ${__aish_norris_comments-} ]]; then
__aish_norris_comments=
unsetopt interactive_comments
fi
if [[ -n ${__aish_norris_sp-} ]]; then
__aish_norris_sp=
setopt prompt_sp
fi
}
function __aish_norris_init {
if [[ $CONTEXT == cont && $__aish_norris == given ]]; then
zle .send-break
elif [[ $CONTEXT == start && $__aish_norris == next && -z ${__aish_struck-} ]]; then
if [[ ! -o interactive_comments ]]; then
__aish_norris_comments=1
setopt interactive_comments
fi
__aish_norris_give
elif [[ $CONTEXT == start ]]; then
__aish_norris_options
__aish_norris_lost
fi
return 0
}
function __aish_norris_exec {
__aish_norris_options
if [[ $__aish_norris == given && -n ${__aish_struck-} ]]; then
__aish_norris_refuse
elif [[ $__aish_norris == given ]]; then
__aish_norris_redirect
if { (( ${+__aish_norris_out} )) || [[ $__aish_norris_mode == mark ]] } && [[ -o prompt_sp ]]; then
__aish_norris_sp=1
unsetopt prompt_sp
fi
fi
return 0
}
function __aish_norris_refuse {
emulate -L zsh -o local_traps
trap - INT
kill -INT $$
: ${__aish_none:?interrupted}
}
function __aish_norris_first {
__aish_norris_status=$?
__aish_norris_options
__aish_norris_returned
return 0
}
function __aish_norris_last {
emulate -L zsh -o local_traps
[[ $__aish_norris == back ]] || return 0
if [[ ${__aish_int_held-} != 1 ]]; then trap '\''__aish_struck=1'\'' INT; fi
if [[ -n ${__aish_struck-} ]]; then
if [[ -z $__aish_norris_ran ]]; then
__aish_norris_fail 125 interrupted
return 0
fi
__aish_norris_status=130 __aish_struck=
fi
local -x AISH_NORRIS_STATUS=$__aish_norris_status AISH_NORRIS_RAN=$__aish_norris_ran AISH_NORRIS_MS=$__aish_norris_ms \
AISH_NORRIS_CAPTURED=$__aish_norris_captured
if __aish_norris_call report "$__aish_norris_text"; then
if [[ -n ${__aish_struck-} ]]; then
__aish_norris_fail 125 interrupted
else
__aish_norris_take
fi
else
__aish_norris_fail $?
fi
return 0
}
function __aish_norris_history {
emulate -L zsh
[[ $__aish_norris != given || -z $__aish_norris_hide ]]
}
function __aish_norris_give {
emulate -L zsh
if [[ -n $BUFFER ]]; then print -rz -- "$BUFFER"; fi
typeset -g __aish_histchars=$histchars
histchars=$'\''\1\1'\''${histchars[3]}
BUFFER=$__aish_norris_text
CURSOR=$#BUFFER
__aish_norris=given
zle .accept-line
}
function __aish_norris_lost {
emulate -L zsh
local text=$__aish_norris_buffer
zle -I
__aish_norris_dismiss "${__aish_struck:+interrupted}"
__aish_norris_end
if [[ -n $text && -z $BUFFER ]]; then BUFFER=$text CURSOR=$#text; fi
}
function __aish_norris_redirect {
emulate -L zsh
local -i fd
__aish_bang_back
__aish_norris=ran __aish_ran=$__aish_norris_text
__aish_norris_pagers
if [[ $__aish_norris_mode == redirect && -w $__aish_norris_path && ! -d $__aish_norris_path ]]; then
if { exec {fd}<>$__aish_norris_path } 2>/dev/null; then
ttyctl -f
exec {__aish_norris_out}>&1 {__aish_norris_err}>&2 1>&$fd 2>&1 {fd}>&-
__aish_norris_captured=1
fi
elif [[ $__aish_norris_mode == mark ]]; then
print -rn -- $'\''\e]7771;'\''$__aish_norris_nonce$'\'';S\a'\''
__aish_norris_captured=1
fi
__aish_norris_began=$EPOCHREALTIME
}
function __aish_norris_returned {
emulate -L zsh
local -i ms
typeset -g __aish_norris_ran= __aish_norris_ms=
if [[ $__aish_norris == ran ]]; then __aish_norris_ran=1; fi
if [[ -n $__aish_norris_began ]]; then
ms=$(( (EPOCHREALTIME - __aish_norris_began) * 1000 ))
__aish_norris_ms=$ms
fi
__aish_norris_restore
if [[ -n $__aish_norris ]]; then __aish_norris=back; fi
}
function __aish_norris_restore {
emulate -L zsh
if (( ${+__aish_norris_out} )); then
exec 1>&$__aish_norris_out 2>&$__aish_norris_err {__aish_norris_out}>&- {__aish_norris_err}>&-
unset __aish_norris_out __aish_norris_err
if [[ -z $__aish_norris_frozen ]]; then ttyctl -u; fi
fi
__aish_bang_back
__aish_norris_pagers_back
}
function __aish_norris_pagers {
emulate -L zsh
local name
typeset -gA __aish_norris_pager=()
for name in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER; do
case ${(Pt)name} in
'\'''\'') __aish_norris_pager[$name]= ;;
scalar) __aish_norris_pager[$name]=s${(P)name} ;;
scalar-export) __aish_norris_pager[$name]=x${(P)name} ;;
*) continue ;;
esac
typeset -gx $name=cat
done
}
function __aish_norris_pagers_back {
emulate -L zsh
local name
for name in ${(k)__aish_norris_pager}; do
[[ ${(Pt)name} == scalar-export && ${(P)name} == cat ]] || continue
case $__aish_norris_pager[$name] in
'\'''\'') unset $name ;;
s*) typeset -g +x $name=${__aish_norris_pager[$name]#s} ;;
x*) typeset -gx $name=${__aish_norris_pager[$name]#x} ;;
esac
done
unset __aish_norris_pager
}
function __aish_norris_key {
emulate -L zsh
[[ $CONTEXT == start ]] || return 0
if [[ $BUFFER != *[^[:space:]]* ]]; then
zle split-undo
BUFFER= LBUFFER='\'':norris '\''
return 0
elif [[ $BUFFER == :norris || $BUFFER == :norris[[:space:]]* ]]; then
[[ ${BUFFER#:norris} == *[^[:space:]]* ]] || return 0
else
__aish_norris_buffer=$BUFFER
BUFFER=":norris $BUFFER"
fi
CURSOR=$#BUFFER
if [[ -n $__aish_enter ]]; then
zle accept-line
else
__aish_capture
zle .accept-line
fi
}
function __aish_capture_start {
emulate -L zsh
local -a how
__aish_capture_due=
how=("${(@f)$(AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION "$__aish_bin" capture-helper </dev/null 2>/dev/null)}")
if [[ $how[1] != (redirect|mark) || $how[3] == *[^A-Za-z0-9-]* || $#how != 5 ]]; then
__aish_say "what commands print isn'\''t captured: ${how[2]:-the helper could not be started}"
return
fi
typeset -g __aish_capture=$how[1] __aish_capture_path=$how[2] __aish_capture_nonce=$how[3] __aish_capture_pid=$how[4] \
__aish_capture_dir=$how[5] __aish_capture_on= __aish_capture_aside= __aish_capture_frozen= __aish_capture_owed=
typeset -gi __aish_capture_number=0
zmodload -i zsh/parameter
if [[ "$(ttyctl)" != *not* ]]; then __aish_capture_frozen=1; fi
__aish_capture_hook
}
function __aish_capture_hook {
emulate -L zsh
typeset -ga precmd_functions preexec_functions
precmd_functions=(__aish_capture_first "${(@)precmd_functions:#__aish_capture_*}")
preexec_functions=("${(@)preexec_functions:#__aish_capture_*}" __aish_capture_exec)
}
function __aish_capture_watch {
emulate -L zsh
[[ $precmd_functions[1] == __aish_capture_first && $preexec_functions[-1] == __aish_capture_exec ]] && return 0
[[ -z $__aish_norris ]] || return 0
__aish_capture_hook
}
function __aish_capture_exec {
if [[ -n ${__aish_capture-} ]]; then
__aish_capture_begin "$3"
if [[ -n ${__aish_capture_on-} && -o prompt_sp && -o prompt_cr ]]; then
__aish_capture_sp=1
unsetopt prompt_sp
fi
fi
return 0
}
function __aish_capture_first {
__aish_capture_status=$?
if [[ -n ${__aish_capture_on-} ]]; then
__aish_capture_returned
elif [[ -n ${__aish_ran-} ]]; then
__aish_output=
fi
if [[ -n ${__aish_capture_sp-} ]]; then
__aish_capture_sp=
setopt prompt_sp
__aish_capture_sign
fi
return 0
}
function __aish_capture_sign {
emulate -L zsh -o extended_glob
local sign=${(%)${PROMPT_EOL_MARK-%B%S%#%s%b}}
local plain=${sign//$'\''\e'\''\[[0-9;]#m}
print -rn -- "$sign${(l:COLUMNS - ${#plain}:)}"$'\''\r'\''"${(l:$#plain:)}"$'\''\r'\'' >/dev/tty
}
function __aish_capture_begin {
emulate -L zsh -o extended_glob
local -i fd
if [[ -n $__aish_norris ]]; then
__aish_capture_aside=1
return 0
fi
if [[ -n $__aish_capture_on ]]; then __aish_capture_back; fi
[[ -t 1 && -t 2 ]] || return 0
if [[ -n $__aish_capture_aside ]]; then
__aish_capture_aside=
__aish_capture_ask r || return 0
fi
if [[ $__aish_capture == mark ]]; then
if [[ -n $__aish_capture_owed ]]; then __aish_capture_await || return 0; fi
print -rn -- $'\''\e]7771;'\''$__aish_capture_nonce$'\'';S\a'\'' >/dev/tty
else
if __aish_capture_leaves "$1"; then return 0; fi
__aish_capture_ask b || return 0
{ exec {fd}<>$__aish_capture_path } 2>/dev/null || return 0
ttyctl -f
exec {__aish_capture_out}>&1 {__aish_capture_err}>&2 1>&$fd 2>&1 {fd}>&-
fi
__aish_capture_on=1
}
function __aish_capture_returned {
emulate -L zsh
if [[ $__aish_capture == mark ]]; then
print -rn -- $'\''\e]7771;'\''$__aish_capture_nonce$'\'';E\a'\'' >/dev/tty
__aish_capture_on=
__aish_capture_send e || return 0
__aish_capture_owed=$__aish_capture_number
else
if [[ -w $__aish_capture_path ]]; then
{ print -rn -- $'\''\e]7771;'\''$__aish_capture_nonce$'\'';E\a'\'' 1<>$__aish_capture_path } 2>/dev/null
fi
__aish_capture_back
__aish_capture_ask e || return 0
fi
__aish_output=$__aish_capture_number
}
function __aish_capture_back {
emulate -L zsh
__aish_capture_on=
if (( ${+__aish_capture_out} )); then
exec 1>&$__aish_capture_out 2>&$__aish_capture_err {__aish_capture_out}>&- {__aish_capture_err}>&-
unset __aish_capture_out __aish_capture_err
if [[ -z $__aish_capture_frozen ]]; then ttyctl -u; fi
fi
}
function __aish_capture_lives {
[[ -p $__aish_capture_dir/requests ]] || return 1
if [[ -d /proc/self ]]; then
[[ -e /proc/$__aish_capture_pid/exe ]]
else
kill -0 $__aish_capture_pid 2>/dev/null
fi
}
function __aish_capture_send {
if ! __aish_capture_lives; then
__aish_capture_off '\''the helper is gone'\''
return 1
fi
(( ++__aish_capture_number ))
case $1 in
e) print -r -- "e $__aish_capture_number $__aish_capture_status" 1<>$__aish_capture_dir/requests ;;
*) print -r -- "$1 $__aish_capture_number" 1<>$__aish_capture_dir/requests ;;
esac
}
function __aish_capture_ask {
__aish_capture_send $1 || return
__aish_capture_owed=$__aish_capture_number
__aish_capture_await
}
function __aish_capture_await {
local line number=$__aish_capture_owed
__aish_capture_owed=
while IFS= read -t 2 -r line <>$__aish_capture_dir/answers; do
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
function __aish_capture_off {
emulate -L zsh
__aish_capture_end
__aish_say "what commands print isn'\''t captured any more: $1"
}
function __aish_capture_end {
emulate -L zsh
local name
__aish_capture_back
if __aish_capture_lives; then
print q 1<>$__aish_capture_dir/requests
fi
for name in precmd_functions preexec_functions; do
(( ${(P)+name} )) || continue
set -A $name "${(@)${(@P)name}:#__aish_capture_*}"
if (( ! ${#${(@P)name}} )); then unset $name; fi
done
__aish_capture= __aish_output= __aish_capture_owed=
}
function __aish_capture_leaves {
local word with= other
local -i head=1
local -a words
words=("${(@z)${1[1,4000]}}")
for word in "${(@Q)words}"; do
case $word in
(\;|'\''|'\''|'\''||'\''|'\''&&'\''|'\''&'\''|'\''|&'\''|\(|\{|!|$'\''\n'\''|do|then|else|elif|if|while|until|time|command|builtin|env|nohup|nice|noglob|nocorrect|coproc|'\''-'\''|'\''&!'\''|'\''&|'\''|'\'';;'\'')
head=1 with=
continue
;;
esac
if (( head )); then
[[ $word != ([A-Za-z_][A-Za-z0-9_]#(|\[*\])(|+)=*|-*) ]] || continue
head=0
if (( ${+functions[$word]} )); then
for other in "${(@Q)${(@z)${functions[$word][1,3000]}}}"; do
if [[ " $__aish_untouched " == *" ${other:t} "* ]]; then return 0; fi
done
continue
fi
word=${word:t}
if [[ " $__aish_untouched " == *" $word "* ]]; then return 0; fi
if [[ " $__aish_untouched_with " == *" $word "* ]]; then
with=1
if [[ $word == tmux && $#words == 1 ]]; then return 0; fi
fi
elif [[ -n $with && ( $word == -[A-Za-z]#t[A-Za-z]# || $word == --tty* || " $__aish_untouched_words " == *" $word "* ) ]]; then
return 0
fi
done
return 1
}
function __aish_remove {
emulate -L zsh
zmodload -i zsh/parameter zsh/zleparameter
local map key was name
if [[ -n $__aish_norris ]]; then
__aish_norris_dismiss
__aish_norris_end
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
for map in emacs viins vicmd; do
(( ${keymaps[(Ie)aish-was-$map]} )) || continue
for key in $__aish_bound; do
[[ "$(bindkey -M $map -- $key)" == *'\'' aish-'\''(ask|explain|check|norris) ]] || continue
was=$(bindkey -M aish-was-$map -L -- $key)
if [[ -z $was || $was == *'\'' undefined-key'\'' ]]; then
bindkey -M $map -r -- $key
else
eval "${was/ -M aish-was-$map / -M $map }"
fi
done
bindkey -D aish-was-$map
done
zle -D aish-ask aish-explain aish-check aish-norris
if [[ $widgets[accept-line] == user:__aish_accept_line ]]; then
zle -A $__aish_inner accept-line
if [[ $__aish_inner == orig-* ]]; then zle -D $__aish_inner; fi
unset __aish_inner
elif [[ -n ${__aish_inner-} ]]; then
functions[__aish_accept_line]="\\builtin zle $__aish_inner"
fi
if [[ $widgets[bracketed-paste] == user:__aish_paste ]]; then
zle -A $__aish_inner_paste bracketed-paste
if [[ $__aish_inner_paste == orig-* ]]; then zle -D $__aish_inner_paste; fi
unset __aish_inner_paste
elif [[ -n ${__aish_inner_paste-} ]]; then
functions[__aish_paste]="\\builtin zle $__aish_inner_paste -- \"\$@\""
fi
for name in ${(k)functions[(I)__aish_*]}; do
if [[ $name == __aish_accept_line && -n ${__aish_inner-} ]]; then continue; fi
if [[ $name == __aish_paste && -n ${__aish_inner_paste-} ]]; then continue; fi
unfunction -- $name
done
for name in ${=__aish_metas}; do
if (( ${+functions[:$name]} )); then unfunction -- :$name; fi
done
unfunction -- aish aish-ask aish-explain aish-check aish-norris aish_prompt_info
unset __aish_loaded __aish_queue __aish_bound __aish_verbs __aish_texts
if [[ ${1-} != again ]]; then unset AISH_SESSION __aish_session; fi
}
\builtin typeset -g __aish_untouched='\''aptitude ash atop autossh bash bashtop bmon bpytop broot btm btop byobu cfdisk cgdb chroot cmatrix crontab csh cu dash dialog doas ed elinks elvish emacs ex exec fish ftp fzf gitui glances helix htop hx iftop info iotop irssi jed joe k9s kak ksh lazydocker lazygit less lf lftp links login lynx mc mcedit micro minicom mksh more mosh most mutt nano ncdu ncmpcpp neomutt nethogs newgrp newsboat nix-shell nmon nmtui nnn nsenter nu nvim nvtop pg pico picocom pkexec powertop pwsh ranger rbash reset rlogin run0 runuser screen script sftp sh sk slogin ssh stty su sudo sudoedit tcsh telnet tig tmate top tset ttyctl unshare vi view vifm vigr vim vimdiff vipw visudo w3m watch weechat whiptail xonsh yash yazi zellij zsh'\''
\builtin typeset -g __aish_untouched_with='\''crictl docker docker-compose incus kubectl lxc nerdctl oc podman podman-compose machinectl nix pipenv poetry tmux vagrant'\''
\builtin typeset -g __aish_untouched_words='\''a attach console debug develop edit exec login new new-session rsh run shell ssh start switch-client'\''
'
function __aish_load {
\builtin emulate -L zsh
\builtin local map now='%D{%s}'
if [[ ${(t)__aish_session-} != scalar || $__aish_session != $$-* ]]; then
\builtin typeset -g __aish_session=$$-${(%)now}
fi
\builtin typeset -gx AISH_SESSION="$__aish_session"
\builtin typeset -g +x __aish_loaded=$__aish_stamp
\builtin typeset -ga __aish_queue
\builtin typeset -g __aish_last_command= __aish_last_status= __aish_ran= __aish_entered= __aish_line= \
__aish_asked= __aish_pushing= __aish_origin= __aish_origin_text= __aish_norris= __aish_norris_buffer= \
__aish_norris_text= __aish_norris_label= __aish_norris_hide= __aish_norris_status= __aish_norris_sp= \
__aish_norris_comments= __aish_capture= __aish_capture_due=$__aish_capturing __aish_capture_on= __aish_capture_sp= \
__aish_output= __aish_comments= __aish_pending=$RANDOM$RANDOM$RANDOM$RANDOM$RANDOM
\builtin typeset -ga __aish_bound
__aish_bound=("$__aish_key_ask" "$__aish_key_explain" "$__aish_key_check" "$__aish_key_norris")
\builtin typeset -ga precmd_functions preexec_functions
if [[ ${precmd_functions[(I)__aish_precmd]} == 0 ]]; then precmd_functions+=(__aish_precmd); fi
if [[ ${preexec_functions[(I)__aish_preexec]} == 0 ]]; then preexec_functions+=(__aish_preexec); fi
\builtin zle -N aish-ask
\builtin zle -N aish-explain
\builtin zle -N aish-check
\builtin zle -N aish-norris
if [[ -n $__aish_key_ask$__aish_key_explain$__aish_key_check$__aish_key_norris ]]; then
for map in emacs viins vicmd; do
\builtin bindkey -N aish-was-$map $map
if [[ -n $__aish_key_ask ]]; then \builtin bindkey -M $map -- "$__aish_key_ask" aish-ask; fi
if [[ -n $__aish_key_explain ]]; then \builtin bindkey -M $map -- "$__aish_key_explain" aish-explain; fi
if [[ -n $__aish_key_check ]]; then \builtin bindkey -M $map -- "$__aish_key_check" aish-check; fi
if [[ -n $__aish_key_norris ]]; then \builtin bindkey -M $map -- "$__aish_key_norris" aish-norris; fi
done
fi
if [[ -n $__aish_enter && ${(t)__aish_inner-} != scalar ]]; then
if \builtin zle -l accept-line; then
\builtin typeset -g __aish_inner=orig-aish-accept-line
\builtin zle -A accept-line orig-aish-accept-line
else
\builtin typeset -g __aish_inner=.accept-line
fi
\builtin zle -N accept-line __aish_accept_line
fi
if [[ -n $__aish_guard$__aish_key_check && ${(t)__aish_inner_paste-} != scalar ]]; then
if \builtin zle -l bracketed-paste; then
\builtin typeset -g __aish_inner_paste=orig-aish-bracketed-paste
\builtin zle -A bracketed-paste orig-aish-bracketed-paste
else
\builtin typeset -g __aish_inner_paste=.bracketed-paste
fi
\builtin zle -N bracketed-paste __aish_paste
fi
if [[ -n $__aish_guard ]]; then
__aish_lazy
__aish_guard_on
fi
\builtin unfunction __aish_load
}
__aish_load
fi
fi
true
