# call: one call of the helper and the reading of its reply (docs/protocol.md). Nothing of a reply is ever evaluated.

# The per-shell directory that the helper writes replies into, in REPLY (a local of the caller).
function __aish_state_dir {
  emulate -L zsh
  REPLY=$HOME/.local/state
  if [[ ${XDG_STATE_HOME-} == /* ]]; then REPLY=$XDG_STATE_HOME; fi
  REPLY+=/aish/shells/$AISH_SESSION
}

# One line from the plugin itself, in a fresh row.
function __aish_say {
  emulate -L zsh
  print -ru2 -- "aish: $1"
}

# Reads the frames of FILE that carry NONCE into __aish_verbs and __aish_texts, and what `$?` is to be into __aish_exit; fails on
# anything unexpected.
function __aish_read_reply {
  emulate -L zsh -o extended_glob
  typeset -ga __aish_verbs=() __aish_texts=()
  typeset -g __aish_exit=0
  local -a lines
  local -i at=1 count
  [[ -f $1 && -O $1 ]] || return 1
  lines=("${(@f)$(<$1)}")
  while (( at <= $#lines )); do
    [[ $lines[at] == "aish 1 $2 "(replace|keep|run|copy|capture|step|status)' '[0-9](#c1,5) ]] || return 1
    count=${lines[at]##* }
    (( at + count < $#lines )) && [[ $lines[at+count+1] == end ]] || return 1
    if [[ $lines[at] == *' status 1' ]]; then
      [[ $lines[at+1] == [0-9](#c1,3) ]] || return 1
      __aish_exit=$lines[at+1]
    else
      __aish_verbs+=("${${lines[at]% *}##* }")
      __aish_texts+=("${(F)lines[at+1,at+count]}")
    fi
    at+=count+2
  done
  (( $#__aish_verbs ))
}

# What the words of two lines mean in this shell, in REPLY: the helper cannot see aliases and functions.
function __aish_definitions {
  emulate -L zsh
  zmodload -i zsh/parameter
  local word text=
  local -aU words
  words=("${(@Q)${(@z)1}}" "${(@Q)${(@z)2}}")
  for word in "${(@)words[1,64]}"; do
    [[ -n $word && $word != *$'\n'* ]] || continue
    if (( ${+aliases[$word]} )); then
      text+="alias $word=${aliases[$word]//$'\n'/ }"$'\n'
    elif (( ${+galiases[$word]} )); then
      text+="alias $word=${galiases[$word]//$'\n'/ }"$'\n'
    elif (( ${+functions[$word]} )); then
      text+="function $word"$'\n'
    elif (( ${+builtins[$word]} )); then
      text+="builtin $word"$'\n'
    fi
    (( $#text < 4096 )) || break
  done
  REPLY=${text[1,4096]}
}

# The keys of our widgets as the keymap in use has them, in REPLY, and whether Enter is ours: a line each.
function __aish_keys {
  emulate -L zsh
  local line
  REPLY=
  for line in "${(@f)$(bindkey)}"; do
    if [[ $line == \"*\"' aish-'(ask|explain|check|norris) ]]; then
      line=${line#\"}
      REPLY+="${line##* aish-} ${line%\" *}"$'\n'
    fi
  done
  if [[ -n $__aish_enter ]]; then REPLY+=enter; fi
}

# The helper as one foreground job. When the terminal was resized meanwhile, zsh redraws as soon as that job ends, and
# first moves up over the rows the line had: then the job leaves that many empty rows, to be used up by the redraw.
function __aish_run_helper {
  emulate -L zsh
  local -i rows=${BUFFERLINES:-0}
  local size="$LINES $COLUMNS"
  if (( ! rows )); then
    local frozen=1
    local -i code
    # One that is killed can't put the modes of the terminal back; so zsh does.
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
    # The helper's own status counts behind a Ctrl-C, too: it may have a reply.
    trap : INT
    # A line editor has no jobs: one that Ctrl-Z stopped could never go on.
    if [[ $1 == (ask|explain|check|question) ]]; then trap '' TSTP; fi
    "$__aish_bin" widget $1 </dev/tty
    code=$?
    if [[ "$(stty size </dev/tty 2>/dev/null)" != $size ]]; then
      print -n -- ${(pl:$rows::\n:):-} >/dev/tty
    fi
    exit $code
  )
}

# Runs `aish widget ACTION` on TEXT with the cursor at CURSOR. Succeeds when a good reply was read.
function __aish_call {
  emulate -L zsh
  local action=$1 text=$2 cursor=$3 dir= nonce=$RANDOM$RANDOM$RANDOM REPLY=
  local -i code bytes
  local provenance=
  if [[ -n $text && $text == $__aish_origin_text ]]; then provenance=$__aish_origin; fi
  () { setopt local_options no_multibyte; bytes=$#text }
  if (( bytes > 100000 )); then
    __aish_say 'this line is too long (more than 100 kB); it is unchanged'
    return 1
  fi
  __aish_state_dir
  dir=$REPLY
  if [[ $action != norris ]]; then __aish_definitions "$text" "$__aish_last_command"; else REPLY=; fi
  if [[ $action == (check|explain) ]]; then
    local -x AISH_ALIASES= AISH_FUNCTIONS= AISH_PROMPT_ID=$__aish_prompt_id AISH_SHOWN=$__aish_shown
    if ! __aish_meanings "$text"; then __aish_say 'too many aliases and functions to judge this line'; return 1; fi
  fi
  AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=$nonce AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION \
    AISH_COMMENTS=$__aish_comments \
    AISH_BUFFER=$text AISH_CURSOR=$cursor AISH_LAST_COMMAND=$__aish_last_command \
    AISH_LAST_STATUS=$__aish_last_status AISH_DEFINITIONS=$REPLY AISH_OUTPUT=$__aish_output AISH_PROVENANCE=$provenance AISH_GUARD=$__aish_guard \
    AISH_HISTFILE=${HISTFILE-} AISH_STATUS=1 \
    __aish_run_helper $action
  code=$?
  if (( code == 0 )); then
    # The second is where a home can't be written.
    for dir in $dir ${XDG_RUNTIME_DIR-}/aish/shells/$AISH_SESSION; do
      if __aish_read_reply $dir/reply $nonce; then
        : >| $dir/reply
        return 0
      fi
    done
    __aish_say "the answer could not be read; ${__aish_unchanged-your line is unchanged}"
    return 125
  fi
  # Up to 125 the helper has said why itself; 130 is the user's own Ctrl-C.
  if (( code == 126 || code == 127 )); then
    __aish_say "$__aish_bin cannot be run; ${__aish_unchanged-your line is unchanged}"
  elif (( code > 128 && code != 130 )); then
    __aish_say "the helper was killed (status $code); ${__aish_unchanged-your line is unchanged}"
  fi
  return $code
}

# `:help` where it isn't captured: the page, or what the program says about a command.
function __aish_help {
  emulate -L zsh
  if (( $# )); then
    aish help "$@"
    return
  fi
  local REPLY=
  __aish_keys
  AISH_SHELL=zsh AISH_KEYS=$REPLY "$__aish_bin" widget help
}
