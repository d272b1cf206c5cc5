# call: one call of the helper and the reading of its reply (docs/protocol.md). Nothing of a reply is ever evaluated.

# The per-shell directory that the helper writes replies into, in REPLY (a local of the caller).
__aish_state_dir() {
  REPLY=$HOME/.local/state
  if [[ ${XDG_STATE_HOME-} == /* ]]; then REPLY=$XDG_STATE_HOME; fi
  REPLY+=/aish/shells/$AISH_SESSION
}

# One line from the plugin itself.
__aish_say() {
  printf 'aish: %s\n' "$1" >&2
}

# Reads the frames of FILE that carry NONCE into __aish_verbs and __aish_texts, and what `$?` is to be into __aish_exit; fails on
# anything unexpected.
__aish_read_reply() {
  local line verb='' text='' left=-1
  local head="^aish 1 $2 (replace|keep|run|copy|capture|step|status) ([0-9]{1,5})\$"
  mapfile -t __aish_verbs </dev/null
  mapfile -t __aish_texts </dev/null
  __aish_exit=0
  [[ -f $1 && -O $1 ]] || return 1
  while IFS= builtin read -r line; do
    if ((left < 0)); then
      [[ $line =~ $head ]] || return 1
      verb=${BASH_REMATCH[1]} left=$((10#${BASH_REMATCH[2]})) text=''
    elif ((left > 0)); then
      text+=$line$'\n'
      left=$((left - 1))
    else
      [[ $line == end ]] || return 1
      if [[ $verb == status ]]; then
        __aish_exit=${text%$'\n'}
        [[ $__aish_exit =~ ^[0-9]{1,3}$ ]] || return 1
      else
        __aish_texts[${#__aish_verbs[@]}]=${text%$'\n'}
        __aish_verbs[${#__aish_verbs[@]}]=$verb
      fi
      left=-1
    fi
  done <"$1"
  ((left == -1 && ${#__aish_verbs[@]} > 0)) && [[ -z $line ]]
}

# What the words of two lines mean in this shell, in REPLY: the helper cannot see aliases and functions.
__aish_definitions() {
  local word text='' seen=' '
  local -a words
  IFS=$' \t\n;|&()<>' builtin read -r -d '' -a words <<<"$1 $2"
  for word in "${words[@]:0:64}"; do
    [[ $word && $seen != *" $word "* ]] || continue
    seen+="$word "
    if [[ ${BASH_ALIASES[$word]+x} ]]; then
      text+="alias $word=${BASH_ALIASES[$word]//$'\n'/ }"$'\n'
    elif declare -F -- "$word" &>/dev/null; then
      text+="function $word"$'\n'
    elif [[ $__aish_builtins == *$'\n'"$word"$'\n'* ]]; then
      text+="builtin $word"$'\n'
    fi
    ((${#text} < 4096)) || break
  done
  REPLY=${text:0:4096}
}

# The keys of our functions as the keymap in use has them, in REPLY, and whether Enter is ours: a line each.
__aish_keys() {
  local line name
  REPLY=''
  while IFS= builtin read -r line; do
    case $line in
      *'": "\e[9996~'*) name=ask ;;
      *'": "\e[9997~'*) name=explain ;;
      *'": "\e[9990~'*) name=check ;;
      *'": "\e[9988~'*) name=norris ;;
      *) continue ;;
    esac
    line=${line#\"}
    REPLY+="$name ${line%%\": *}"$'\n'
  done < <(bind -s 2>/dev/null)
  if [[ $__aish_enter ]]; then REPLY+=enter; fi
}

# Runs `aish widget ACTION` on TEXT with the cursor at CURSOR. Succeeds when a good reply was read.
__aish_call() {
  local action=$1 text=$2 cursor=$3 dir nonce=$RANDOM$RANDOM$RANDOM code=0 tty='' trap='' REPLY LC_ALL
  LC_ALL=C
  code=${#text}
  unset -v LC_ALL
  if ((code > 100000)); then
    __aish_say 'this line is too long (more than 100 kB); it is unchanged'
    return 1
  fi
  # Ctrl-C ends the helper; bash itself would take it as the end of the line. A hook of Norris has seen to that already.
  if [[ ! ${__aish_trapped-} ]]; then
    local __aish_struck=$__aish_early
    __aish_early=''
    __aish_int_trap
    trap=$REPLY
    trap __aish_struck=1 INT
  fi
  __aish_state_dir
  dir=$REPLY
  if [[ $action != norris && -z ${__aish_builtins-} ]]; then __aish_builtins=$'\n'$(\compgen -b)$'\n'; fi
  if [[ -z $__aish_enter && $__aish_last_status ]]; then
    # Without Enter there is no exact text of the last command; the history has one.
    __aish_last_command=$(HISTTIMEFORMAT='' \history 1)
    [[ $__aish_last_command =~ ^\ *[0-9]+\*?\ +(.*)$ ]] && __aish_last_command=${BASH_REMATCH[1]}
  fi
  REPLY=''
  if [[ $action != norris ]]; then __aish_definitions "$text" "$__aish_last_command"; fi
  if [[ $action == check || $action == explain ]]; then
    local -x AISH_ALIASES='' AISH_FUNCTIONS='' AISH_SHOWN="$__aish_shown" AISH_PROMPT_ID
    AISH_PROMPT_ID=${__aish_prompt_id:=$RANDOM$RANDOM$RANDOM}
    if ! __aish_meanings "$text"; then
      if [[ ! ${__aish_trapped-} ]]; then __aish_int_back "$trap"; fi
      __aish_say 'too many aliases and functions to judge this line'
      return 1
    fi
  fi
  # During a run of Norris no line is being edited.
  tty=''
  if [[ $action != norris ]]; then tty=$(\exec stty -g </dev/tty 2>/dev/null); fi
  code=0
  # One that came before there was a helper to hear it. In a run the caller tells the helper of it.
  if [[ ${__aish_struck-} && $action != norris ]]; then code=130; fi
  ((code)) || AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=$nonce AISH_SHELL=bash \
    AISH_SHELL_VERSION=${BASH_VERSION%%(*} AISH_BUFFER=$text AISH_CURSOR=$cursor \
    AISH_LAST_COMMAND=$__aish_last_command AISH_LAST_STATUS=$__aish_last_status AISH_DEFINITIONS=$REPLY \
    AISH_PROVENANCE=$__aish_origin AISH_OUTPUT=$__aish_output AISH_GUARD=$__aish_guard \
    AISH_HISTFILE=${HISTFILE-} AISH_STATUS=1 \
    "$__aish_bin" widget "$action" </dev/tty || code=$?
  if [[ ! ${__aish_trapped-} ]]; then __aish_int_back "$trap"; fi
  # A Ctrl-C that the helper took for its own.
  if ((code != 0)) && [[ ${__aish_trapped-} ]]; then __aish_struck=''; fi
  if ((code == 0)); then
    # The second is where a home can't be written.
    for dir in "$dir" "${XDG_RUNTIME_DIR-}/aish/shells/$AISH_SESSION"; do
      if __aish_read_reply "$dir/reply" "$nonce"; then
        : >|"$dir/reply"
        return 0
      fi
    done
    __aish_say "the answer could not be read; ${__aish_unchanged-your line is unchanged}"
    return 125
  fi
  # After a child that died of a signal bash puts the terminal into the modes for commands, under readline's feet.
  if ((code > 128)) && [[ $tty ]]; then stty "$tty" </dev/tty; fi
  # Up to 125 the helper has said why itself; 130 is the user's own Ctrl-C.
  if ((code == 126 || code == 127)); then
    __aish_say "$__aish_bin cannot be run; ${__aish_unchanged-your line is unchanged}"
  elif ((code > 128 && code != 130)); then
    __aish_say "the helper was killed (status $code); ${__aish_unchanged-your line is unchanged}"
  fi
  return "$code"
}

# `:help` where it isn't captured: the page, or what the program says about a command.
__aish_help() {
  if [[ $# -gt 0 ]]; then
    aish help "$@"
    return
  fi
  local REPLY=''
  __aish_keys
  AISH_SHELL=bash AISH_KEYS=$REPLY "$__aish_bin" widget help
}
