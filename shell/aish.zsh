# aish for zsh, to be sourced. Made from the parts in shell/zsh/ by `AISH_REGENERATE=1 cargo test generated`; edit those.
# Better: let `aish init zsh` print it, which also knows where the helper is.
if [[ -o interactive && -o zle ]]; then
\builtin typeset -g __aish_bin=
for __aish_bin in "${path[@]}" ''; do
  __aish_bin+=/aish
  if [[ -f $__aish_bin && -x $__aish_bin ]]; then \builtin break; fi
done
\builtin typeset -g __aish_key_ask="${AISH_KEY_ASK-^[i}" __aish_key_explain="${AISH_KEY_EXPLAIN-^[k}" __aish_key_check="${AISH_KEY_CHECK-^[j}" __aish_key_norris="${AISH_KEY_NORRIS-^N}" __aish_guard="${AISH_GUARD:+1}" __aish_correcting="${AISH_OFFER_FIX:+1}" __aish_capturing="${AISH_CAPTURE:+1}" __aish_enter=1 __aish_metas='ask norris model models history recall reset save resume sessions remember memory undo cost help bg mcp safety perms diff tree route secrets' __aish_edition=21b93a75e93517d1
\builtin typeset -g __aish_stamp="$__aish_edition $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_key_check $__aish_key_norris $__aish_enter $__aish_guard $__aish_correcting $__aish_capturing"
\builtin typeset -g __aish_go=1
if [[ ! -x $__aish_bin ]]; then
__aish_go=
\builtin print -ru2 -- "aish: ${__aish_bin:-the program aish} is not there; the plugin is off"
elif [[ ${TERM-dumb} == dumb || ${ZSH_SUBSHELL-0} != 0 || -n ${__aish_loaded-} || $ZSH_VERSION == [0-4].* || $ZSH_VERSION == 5.[0-2]* ]]; then
__aish_go=
\builtin eval "$("$__aish_bin" init zsh --part doubt --edition $__aish_edition </dev/null)"
fi
fi
if [[ -n ${__aish_go-} && -o zle ]]; then
() {
\builtin emulate -L zsh
\builtin local map= name= key= letter=
\builtin local -i at=0
\builtin local -a acts
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
\builtin bindkey -N aish-was-$map $map
at=0
while [[ $at -lt $#acts ]]; do
at+=1
\builtin bindkey -M $map -- "$__aish_bound[at]" aish-$acts[at]
done
done
if [[ -n $__aish_enter && ${(t)__aish_inner-} != scalar ]]; then
\builtin typeset -g __aish_inner=.accept-line
if \builtin zle -l accept-line; then
__aish_inner=orig-aish-accept-line
\builtin zle -A accept-line orig-aish-accept-line
fi
\builtin zle -N accept-line __aish_accept_line
fi
if [[ -n $__aish_guard$__aish_key_check && ${(t)__aish_inner_paste-} != scalar ]]; then
\builtin typeset -g __aish_inner_paste=.bracketed-paste
if \builtin zle -l bracketed-paste; then
__aish_inner_paste=orig-aish-bracketed-paste
\builtin zle -A bracketed-paste orig-aish-bracketed-paste
fi
\builtin zle -N bracketed-paste __aish_paste
fi
}
fi
if [[ -n ${__aish_go-} && -o zle ]]; then
() {
\builtin emulate -L zsh -o no_aliases
\builtin eval "function :${__aish_metas// / :} aish aish_prompt_info aish-unload __aish_unload __aish_key __aish_accept_line __aish_paste __aish_preexec"' { __aish_first "${(%):-%N}" "$@" }'
}
function __aish_first {
\builtin local __aish_name=$1
\builtin shift
if [[ -o interactive_comments ]]; then \builtin typeset -g __aish_comments=1; else \builtin typeset -g __aish_comments=; fi
if [[ -z $__aish_lost || $__aish_name == __aish_key ]] && __aish_lazy hooks; then
$__aish_name "$@"
\builtin return
fi
case $__aish_name in
aish) "$__aish_bin" "$@" ;;
*_paste) \builtin zle $__aish_inner_paste -- "$@" ;;
*_line) if [[ -n $__aish_lost && (${CONTEXT-} != start || $BUFFER != "?"*) ]]; then \builtin zle $__aish_inner; fi ;;
esac
}
function __aish_precmd { __aish_offer; }
function __aish_offer {
if [[ -z ${__aish_offering-} && ${(t)_comps-} == association* ]]; then
\builtin emulate -L zsh
\builtin typeset -g __aish_offering=others
if [[ -z ${_comps[aish]-} ]]; then
__aish_offering=ours
\compdef __aish_complete aish \? \?\? :${^=__aish_metas}
fi
fi
if [[ -n $__aish_key_norris && -z $__aish_menu && ${(t)_comps-} == association* ]]; then
\builtin emulate -L zsh
\builtin typeset -ga comppostfuncs
if [[ ${comppostfuncs[(I)__aish_menu_key]} == 0 ]]; then comppostfuncs+=(__aish_menu_key); fi
fi
}
function __aish_menu_key {
if \builtin bindkey -M menuselect -- "$__aish_key_norris" down-line-or-history 2>/dev/null; then
\builtin typeset -g __aish_menu=1
else
comppostfuncs+=(__aish_menu_key)
fi
}
function __aish_complete { \builtin eval "$("$__aish_bin" completions zsh 2>/dev/null)" && _aish "$@"; }
fi
if [[ -n ${__aish_go-} && -o zle ]]; then
function __aish_lazy {
\builtin emulate -L zsh -o no_aliases -o local_traps
\builtin local part= text= again= struck=
for part in hooks ${1-rest}; do
if [[ $__aish_parts == *$part* ]]; then \builtin continue; fi
\builtin trap struck=1 INT
if [[ -n ${__aish_carried-} ]]; then
text=$__aish_carried
\builtin unset __aish_carried
else
for again in 1 2; do
text=$(\builtin trap '' INT; \builtin exec "$__aish_bin" init zsh --part $part --edition $__aish_edition </dev/null 2>/dev/null)
if [[ $text == *"__aish_parts+=' $part'" ]]; then \builtin break; fi
text=
done
if [[ $again == 2 && -n $text ]]; then struck=1; fi
fi
\builtin eval "$text"
if [[ $__aish_parts != *$part* ]]; then
if [[ -n $struck ]]; then \builtin return 1; fi
__aish_lost=1
if \builtin zle; then \builtin zle -I; fi
\builtin print -ru2 -- "aish: $__aish_bin was updated or moved. Open a new shell. Your line is unchanged."
\builtin return 1
fi
done
[[ -z $struck ]]
}
if [[ -n $__aish_capturing ]]; then __aish_lazy hooks; fi
if [[ -n $__aish_guard ]]; then
if __aish_lazy; then
__aish_guard_on
else
\builtin print -ru2 -- 'aish: THE GUARD IS OFF: lines are not judged'
fi
fi
fi
true
