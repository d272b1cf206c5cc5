# norris: the commands of a run of Norris, each accepted at its own prompt as if typed, and all that holds only for one of
# them: where its output goes, the pagers, no history expansion, comments. `__aish_norris` is empty when there is no run,
# else where it is: next (a command waits for its prompt), given (accepted), ran, back (at the prompt after it).

# Begins a run with the frames that were just read, or goes on with one.
function __aish_norris_begin {
  emulate -L zsh
  local buffer=$__aish_norris_buffer
  if [[ -n $__aish_norris ]]; then
    # A run whose hooks were taken away.
    __aish_norris_end
    __aish_norris_buffer=$buffer
  fi
  if [[ -z $__aish_norris ]]; then
    __aish_norris_hold
    zmodload -i zsh/parameter zsh/datetime
    autoload -Uz add-zle-hook-widget
    typeset -g __aish_norris=back __aish_norris_frozen=
    # What says whether the modes of the terminal were frozen before is only a text.
    if [[ "$(ttyctl)" != *not* ]]; then __aish_norris_frozen=1; fi
    # Widgets with such a name are left alone by plugins that wrap all others.
    zle -N orig-aish-norris-init __aish_norris_init
    add-zle-hook-widget line-init orig-aish-norris-init
  fi
  __aish_norris_take
}

# From the start of a run to its end Ctrl-C is noted, wherever it falls: a press that zsh takes between two commands, or in a
# builtin, would be forgotten. While a command runs it is what it always is.
function __aish_norris_hold {
  emulate -L zsh
  setopt no_local_traps
  local -i fd
  local list=
  [[ -z ${__aish_int_held-} ]] || return 0
  zmodload -i zsh/parameter
  typeset -g __aish_struck= __aish_int_was=
  if { exec {fd}<<<'' && trap >/proc/self/fd/$fd } 2>/dev/null; then
    builtin read -r -d '' -u $fd list || :
    exec {fd}<&-
  fi
  # Commands of the user's own for it can't be asked for in this way, and stay.
  if [[ "$list"$'\n' == *" INT"$'\n'* ]]; then
    typeset -g __aish_int_held=list
  else
    typeset -g __aish_int_held=1 __aish_int_was=${functions[TRAPINT]-}
    if [[ -n $__aish_int_was ]]; then functions[__aish_int_user]=$__aish_int_was; fi
    functions[TRAPINT]='__aish_norris_int $1; \builtin return $?'
  fi
}

function __aish_norris_int {
  typeset -g __aish_struck=1
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

# Restoring comes before all other hooks of the prompt, the next call behind them; the redirection behind those of a
# command.
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

# Uses a reply: another command, or the end of the run.
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
        __aish_say 'too many aliases and functions to judge this command'
        __aish_norris_fail 1
        return
      fi
      judged=$text
      if [[ -n $AISH_ALIASES$AISH_FUNCTIONS || $how[1] == judge ]]; then
        # The helper can't see what these words are: it judges again, knowing it.
        __aish_norris_call meanings "$text" || { __aish_norris_fail $?; return }
        continue
      fi
    fi
    [[ $how[1] != judge ]] || break
    if [[ ! -o zle ]]; then
      __aish_norris_fail 125 'the line editor is off'
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
    __aish_status_due $__aish_exit
    __aish_use_reply
  else
    __aish_say 'the answer could not be read; Norris has stopped'
    __aish_norris_fail 125
  fi
}

# One call of the helper about TEXT; KIND is meanings or report. It stays in the shell's own process group: in one of its own,
# a Ctrl-C before the new process is the helper reaches nobody, for zsh's child notes it and then forgets it.
function __aish_norris_call {
  emulate -L zsh -o no_monitor
  local -x AISH_NORRIS=$1 AISH_NORRIS_BUFFER=$__aish_norris_buffer
  local __aish_unchanged='Norris has stopped'
  __aish_call norris "$2" $#2
}

# The run is over and went wrong: CODE is that of the helper, 125 for one that does not know yet. WHY may be missing. What was typed
# up to then lies in a file.
function __aish_norris_fail {
  emulate -L zsh
  local REPLY why=${2-}
  __aish_state_dir
  if (( $1 == 130 )); then why=interrupted; fi
  if (( $1 == 1 || $1 == 125 )) || [[ -s $REPLY/norris-typed ]]; then __aish_norris_dismiss "$why"; fi
  # What was in the line when Ctrl-N was pressed, and what was typed since.
  local text=$__aish_norris_buffer
  __aish_norris_end
  if [[ $why == interrupted ]]; then __aish_status_due 130; else __aish_status_due $1; fi
  if [[ -n $text ]]; then print -rz -- "$text"; fi
}

# Tells a helper that may still wait, and the user, that the shell goes on without it. What was typed during the run comes back
# behind what was in the line.
function __aish_norris_dismiss {
  emulate -L zsh
  local nonce=$RANDOM$RANDOM$RANDOM REPLY
  AISH_PROTOCOL=1 AISH_SESSION=$__aish_session AISH_NONCE=$nonce AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION \
    AISH_NORRIS=end AISH_NORRIS_WHY=${1-} AISH_NORRIS_BUFFER=$__aish_norris_buffer \
    "$__aish_bin" widget norris </dev/tty >/dev/null 2>&1
  __aish_state_dir
  if __aish_read_reply $REPLY/reply $nonce && [[ $__aish_verbs == replace ]]; then
    __aish_norris_buffer=$__aish_texts
  fi
}

# Takes everything of a run out of the shell, wherever it is. Harmless without one.
function __aish_norris_end {
  emulate -L zsh
  __aish_norris_restore
  __aish_norris_unhook
  if zle -l orig-aish-norris-init; then __aish_unhook_line orig-aish-norris-init; fi
  __aish_norris= __aish_norris_buffer= __aish_norris_text=
  __aish_norris_release
}

# The next four run with the user's own options: those that they change are to last.

function __aish_norris_options {
  if [[ -n ${__aish_norris_comments-} ]]; then
    typeset -g __aish_norris_comments=
    unsetopt interactive_comments
  fi
  if [[ -n ${__aish_norris_sp-} ]]; then
    typeset -g __aish_norris_sp=
    setopt prompt_sp
  fi
}

# line-init: puts the command into the line and accepts it.
function __aish_norris_init {
  if [[ $CONTEXT == cont && $__aish_norris == given ]]; then
    # It was incomplete: leave the continuation prompt.
    zle .send-break
  elif [[ $CONTEXT == start && $__aish_norris == next && -z ${__aish_struck-} ]]; then
    if [[ ! -o interactive_comments ]]; then
      typeset -g __aish_norris_comments=1
      setopt interactive_comments
    fi
    __aish_norris_give
  elif [[ $CONTEXT == start ]]; then
    # A Ctrl-C has cut the hooks short, or the command has removed them.
    __aish_norris_options
    __aish_norris_lost
  fi
  return 0
}

# preexec, the last one.
function __aish_norris_exec {
  __aish_norris_options
  if [[ $__aish_norris == given && -n ${__aish_struck-} ]]; then
    __aish_norris_refuse
  elif [[ $__aish_norris == given ]]; then
    __aish_norris_redirect
    # zsh writes its sign for a last line without an end past the redirection, before all of the output is there.
    if { (( ${+__aish_norris_out} )) || [[ $__aish_norris_mode == mark ]] } && [[ -o prompt_sp ]]; then
      typeset -g __aish_norris_sp=1
      unsetopt prompt_sp
    fi
  fi
  return 0
}

# An interrupt in a hook before a command makes zsh drop the line.
function __aish_norris_refuse {
  emulate -L zsh -o local_traps
  trap - INT
  kill -INT $$
  : ${__aish_none:?interrupted}
}

# precmd, the first one.
function __aish_norris_first {
  typeset -g __aish_norris_status=$?
  __aish_norris_options
  __aish_norris_returned
  return 0
}

# precmd, the last one: what came of the command, and the next one.
function __aish_norris_last {
  emulate -L zsh -o local_traps
  [[ $__aish_norris == back ]] || return 0
  # Ctrl-C ends the helper, not this hook.
  if [[ ${__aish_int_held-} != 1 ]]; then trap '__aish_struck=1' INT; fi
  if [[ -n ${__aish_struck-} ]]; then
    if [[ -z $__aish_norris_ran ]]; then
      __aish_norris_fail 125 interrupted
      return 0
    fi
    # The helper is told, and has the last word.
    __aish_norris_status=130 __aish_struck=
  fi
  local -x AISH_NORRIS_STATUS=$__aish_norris_status AISH_NORRIS_RAN=$__aish_norris_ran AISH_NORRIS_MS=$__aish_norris_ms \
    AISH_NORRIS_CAPTURED=$__aish_norris_captured
  if __aish_norris_call report "$__aish_norris_text"; then
    # An end has what was typed in it, and is one.
    if [[ -n ${__aish_struck-} && $__aish_verbs != (keep|replace) ]]; then
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
  # Text that was put aside for this prompt waits for a later one.
  if [[ -n $BUFFER ]]; then print -rz -- "$BUFFER"; fi
  typeset -g __aish_histchars=$histchars
  histchars=$'\1\1'${histchars[3]}
  BUFFER=$__aish_norris_text
  CURSOR=$#BUFFER
  __aish_norris=given
  zle .accept-line
}

function __aish_norris_lost {
  emulate -L zsh
  zle -I
  __aish_norris_dismiss "${__aish_struck:+interrupted}"
  local text=$__aish_norris_buffer
  __aish_norris_end
  [[ -n $text ]] || return 0
  # As before a command.
  if [[ -n $BUFFER ]]; then print -rz -- "$BUFFER"; fi
  BUFFER=$text CURSOR=$#text
}

# Points standard output and error where the helper reads them, opened so that it never waits; without that the command
# runs as it is.
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
    print -rn -- $'\e]7771;'$__aish_norris_nonce$';S\a'
    __aish_norris_captured=1
  fi
  __aish_norris_began=$EPOCHREALTIME
}

# After a command, whether it ran or not.
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

# What holds for the time of a command, undone.
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

# A pager would wait for the user.
function __aish_norris_pagers {
  emulate -L zsh
  local name
  typeset -gA __aish_norris_pager=()
  for name in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER; do
    case ${(Pt)name} in
      '') __aish_norris_pager[$name]= ;;
      scalar) __aish_norris_pager[$name]=s${(P)name} ;;
      scalar-export) __aish_norris_pager[$name]=x${(P)name} ;;
      *) continue ;;
    esac
    typeset -gx $name=cat
  done
}

# As they were, unless the command has changed them.
function __aish_norris_pagers_back {
  emulate -L zsh
  local name
  for name in ${(k)__aish_norris_pager}; do
    [[ ${(Pt)name} == scalar-export && ${(P)name} == cat ]] || continue
    case $__aish_norris_pager[$name] in
      '') unset $name ;;
      s*) typeset -g +x $name=${__aish_norris_pager[$name]#s} ;;
      x*) typeset -gx $name=${__aish_norris_pager[$name]#x} ;;
    esac
  done
  unset __aish_norris_pager
}

# The key: an empty line becomes the start of a goal, words that were just typed are the goal. In a list, a search and a longer line
# it does what it did before.
function __aish_norris_key {
  emulate -L zsh
  if [[ $CONTEXT != start || $RBUFFER == *$'\n'* || $LASTWIDGET == *search* ]] ||
    [[ $LASTWIDGET == *(complet|menu)* && ${_lastcomp[nmatches]-2} != [01] ]] ||
    [[ $HISTNO != $HISTCMD && $BUFFER == "$history[$HISTNO]" ]]; then
    __aish_norris_next
    return 0
  elif [[ $BUFFER != *[^[:space:]]* ]]; then
    zle split-undo
    BUFFER= LBUFFER=':norris '
    return 0
  elif [[ $BUFFER == :norris || $BUFFER == :norris[[:space:]]* ]]; then
    [[ ${BUFFER#:norris} == *[^[:space:]]* ]] || return 0
  else
    __aish_call goal "$BUFFER" $CURSOR || return 0
    if [[ $__aish_verbs[1] == replace ]] || (( HISTNO != HISTCMD )); then
      __aish_set_buffer ":norris $BUFFER"
      zle -M 'Norris: Enter starts · Ctrl-U clears'
      return 0
    fi
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

# What the key did before; where that was nothing, the next line of the text or of the history.
function __aish_norris_next {
  emulate -L zsh
  local map=$KEYMAP was=
  if [[ $map != vicmd ]]; then map=${${(z)"$(bindkey -lL main)"}[3]}; fi
  was=${"$(bindkey -M aish-was-$map -- "$KEYS" 2>/dev/null)"##* }
  if [[ $was == (|self-insert*|undefined-key|*\") ]]; then was=down-line-or-history; fi
  zle $was
}
