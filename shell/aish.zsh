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
\builtin typeset -g __aish_enter=1
\builtin typeset -g __aish_metas='ask model models history reset save sessions resume help'
\builtin typeset -g __aish_stamp="0.1.0 $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_enter"
\builtin typeset -g __aish_go=
if [[ ${TERM-dumb} == dumb || ${ZSH_SUBSHELL-0} != 0 ]]; then
\builtin :
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
function :model { aish model "$@"; }
function :models { aish models "$@"; }
function :history { aish history "$@"; }
function :reset { aish reset "$@"; }
function :save { aish sessions save "$@"; }
function :sessions { aish sessions "$@"; }
function :resume { aish sessions resume "$@"; }
function :help { aish help "$@"; }
function __aish_preexec {
\builtin typeset -g __aish_ran="$1"
if [[ -n $__aish_pushing ]]; then
__aish_bang_back
fi
}
function __aish_precmd {
\builtin local __aish_status=$?
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
fi
__aish_ran= __aish_entered= __aish_line=
if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; else dir=$HOME/.local/state; fi
dir+=/aish/shells/$AISH_SESSION
if [[ -n $__aish_asked || -n $__aish_pushing || -s $dir/pending ]]; then
__aish_lazy
__aish_at_prompt "$__aish_status" "$ran" "$dir"
fi
}
function __aish_accept_line {
if [[ ${CONTEXT-} == start ]]; then
if [[ $BUFFER == [:?]* ]]; then
__aish_lazy
__aish_capture
else
__aish_entered=1 __aish_line=$BUFFER
fi
fi
\builtin zle "$__aish_inner"
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
function aish {
AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION AISH_LAST_COMMAND=$__aish_last_command \
AISH_LAST_STATUS=$__aish_last_status "$__aish_bin" "$@"
}
function aish_prompt_info {
\builtin emulate -L zsh
\builtin local dir=$HOME/.local/state preset=
if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
dir+=/aish/shells/$AISH_SESSION/active
if [[ -r $dir ]]; then
\builtin read -r preset < $dir
fi
if [[ -n $preset && $preset != *[^A-Za-z0-9._-]* ]]; then
\builtin print -rn -- "[aish:$preset]"
fi
}
function aish-unload {
\builtin emulate -L zsh
__aish_unload
\builtin local inner=${__aish_inner-}
\builtin unset -m '__aish_*'
if [[ -n $inner ]]; then \builtin typeset -g __aish_inner=$inner; fi
\builtin unfunction -- aish-unload
}
function __aish_lazy {
if [[ -n ${__aish_rest-} ]]; then
\builtin emulate -L zsh -o no_aliases
\builtin eval "$__aish_rest"
\builtin unset __aish_rest
fi
}
function __aish_unload {
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
[[ $lines[at] == "aish 1 $2 "(replace|keep|run)'\'' '\''[0-9](#c1,5) ]] || return 1
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
function __aish_run_helper {
emulate -L zsh
local -i rows=${BUFFERLINES:-0}
local size="$LINES $COLUMNS"
if (( ! rows )); then
"$__aish_bin" widget $1 </dev/tty
return
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
() { setopt local_options no_multibyte; bytes=$#text }
if (( bytes > 100000 )); then
__aish_say '\''this line is too long (more than 100 kB); it is unchanged'\''
return 1
fi
__aish_state_dir
dir=$REPLY
__aish_definitions "$text" "$__aish_last_command"
AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=$nonce AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION \
AISH_BUFFER=$text AISH_CURSOR=$cursor AISH_LAST_COMMAND=$__aish_last_command \
AISH_LAST_STATUS=$__aish_last_status AISH_DEFINITIONS=$REPLY \
__aish_run_helper $action
code=$?
if (( code == 0 )); then
if __aish_read_reply $dir/reply $nonce; then
: >| $dir/reply
return 0
fi
__aish_say '\''the answer could not be read; your line is unchanged'\''
return 1
fi
if (( code == 126 || code == 127 )); then
__aish_say "$__aish_bin cannot be run; your line is unchanged"
elif (( code > 128 && code != 130 )); then
__aish_say "the helper was killed (status $code); your line is unchanged"
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
if __aish_read_reply $dir/pending $AISH_SESSION; then __aish_use_reply; fi
\command rm -f -- $dir/pending
fi
}
function __aish_question {
emulate -L zsh -o local_traps
trap : INT
local action=meta
local -i code
if [[ $1 == '\''? '\''* || $1 == '\'':ask'\''([[:space:]]*|) ]]; then action=question; fi
__aish_call $action "$1" $#1
code=$?
if (( code == 0 )); then
__aish_use_reply
elif (( code != 130 )); then
print -rz -- "$1"
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
function __aish_remove {
emulate -L zsh
zmodload -i zsh/parameter zsh/zleparameter
local map key was name
precmd_functions=("${(@)precmd_functions:#__aish_precmd}")
preexec_functions=("${(@)preexec_functions:#__aish_preexec}")
if (( ! $#precmd_functions )); then unset precmd_functions; fi
if (( ! $#preexec_functions )); then unset preexec_functions; fi
__aish_bang_back
__aish_line_init_off
for map in emacs viins vicmd; do
(( ${keymaps[(Ie)aish-was-$map]} )) || continue
for key in $__aish_bound; do
[[ "$(bindkey -M $map -- $key)" == *'\'' aish-'\''(ask|explain) ]] || continue
was=$(bindkey -M aish-was-$map -L -- $key)
if [[ -z $was || $was == *'\'' undefined-key'\'' ]]; then
bindkey -M $map -r -- $key
else
eval "${was/ -M aish-was-$map / -M $map }"
fi
done
bindkey -D aish-was-$map
done
zle -D aish-ask aish-explain
if [[ $widgets[accept-line] == user:__aish_accept_line ]]; then
zle -A $__aish_inner accept-line
if [[ $__aish_inner == orig-* ]]; then zle -D $__aish_inner; fi
unset __aish_inner
elif [[ -n ${__aish_inner-} ]]; then
functions[__aish_accept_line]="\\builtin zle $__aish_inner"
fi
for name in ${(k)functions[(I)__aish_*]}; do
if [[ $name != __aish_accept_line || -z ${__aish_inner-} ]]; then unfunction -- $name; fi
done
for name in ${=__aish_metas}; do
if (( ${+functions[:$name]} )); then unfunction -- :$name; fi
done
unfunction -- aish aish-ask aish-explain aish_prompt_info
unset __aish_loaded __aish_queue __aish_bound __aish_verbs __aish_texts
if [[ ${1-} != again ]]; then unset AISH_SESSION __aish_session; fi
}
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
__aish_asked= __aish_pushing=
\builtin typeset -ga __aish_bound
__aish_bound=("$__aish_key_ask" "$__aish_key_explain")
\builtin typeset -ga precmd_functions preexec_functions
if [[ ${precmd_functions[(I)__aish_precmd]} == 0 ]]; then precmd_functions+=(__aish_precmd); fi
if [[ ${preexec_functions[(I)__aish_preexec]} == 0 ]]; then preexec_functions+=(__aish_preexec); fi
\builtin zle -N aish-ask
\builtin zle -N aish-explain
if [[ -n $__aish_key_ask$__aish_key_explain ]]; then
for map in emacs viins vicmd; do
\builtin bindkey -N aish-was-$map $map
if [[ -n $__aish_key_ask ]]; then \builtin bindkey -M $map -- "$__aish_key_ask" aish-ask; fi
if [[ -n $__aish_key_explain ]]; then \builtin bindkey -M $map -- "$__aish_key_explain" aish-explain; fi
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
\builtin unfunction __aish_load
}
__aish_load
fi
fi
true
