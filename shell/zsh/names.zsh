# names: what is called before the first Enter, by keys, Enter, pastes and commands.

# One function for all that is called before: it fetches the hooks, which have the real one of the same name, and calls that.
# Without them a question stays in the line, every other line is zsh's own, and the program is called as it is.
# No string here has a second line: with `csh_junkie_quotes` zsh couldn't read it.
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
    # A Ctrl-C that came meanwhile leaves the line as it is.
    *_line) if [[ -n $__aish_lost && (${CONTEXT-} != start || $BUFFER != "?"*) ]]; then \builtin zle $__aish_inner; fi ;;
  esac
}

# A name that others may call, as they call all that is in precmd_functions.
function __aish_precmd { __aish_offer; }

# Completions, once there is a completion system, which may come after us. What completes `aish` already stays.
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

# Behind a completion, before its menu is shown: the menu has keys of its own once zsh has loaded it. zsh calls such a function once.
function __aish_menu_key {
  if \builtin bindkey -M menuselect -- "$__aish_key_norris" down-line-or-history 2>/dev/null; then
    \builtin typeset -g __aish_menu=1
  else
    comppostfuncs+=(__aish_menu_key)
  fi
}

# The first Tab: the function itself takes over.
function __aish_complete { \builtin eval "$("$__aish_bin" completions zsh 2>/dev/null)" && _aish "$@"; }
