# capture: what commands print, kept by a helper process for `fix` and questions (opt-in). `__aish_capture` says how, and is
# empty when it is off: redirect (the command's output goes to a pty of the helper) or mark (tmux copies the pane, and marks
# on the terminal say where a command's output is). docs/protocol.md has what is said over the two pipes.

# At the first prompt.
function __aish_capture_start {
  emulate -L zsh
  local -a how
  __aish_capture_due=
  how=("${(@f)$(AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION "$__aish_bin" capture-helper </dev/null 2>/dev/null)}")
  if [[ $how[1] != (redirect|mark) || $how[3] == *[^A-Za-z0-9-]* || $#how != 5 ]]; then
    __aish_say "what commands print isn't captured: ${how[2]:-the helper could not be started}"
    return
  fi
  typeset -g __aish_capture=$how[1] __aish_capture_path=$how[2] __aish_capture_nonce=$how[3] __aish_capture_pid=$how[4] \
    __aish_capture_dir=$how[5] __aish_capture_on= __aish_capture_aside= __aish_capture_frozen= __aish_capture_owed=
  typeset -gi __aish_capture_number=0
  zmodload -i zsh/parameter
  # What says whether the modes of the terminal were frozen before is only a text.
  if [[ "$(ttyctl)" != *not* ]]; then __aish_capture_frozen=1; fi
  __aish_capture_hook
}

# Restoring comes before all other hooks of the prompt, the redirection behind those of a command.
function __aish_capture_hook {
  emulate -L zsh
  typeset -ga precmd_functions preexec_functions
  precmd_functions=(__aish_capture_first "${(@)precmd_functions:#__aish_capture_*}")
  preexec_functions=("${(@)preexec_functions:#__aish_capture_*}" __aish_capture_exec)
}

# At each prompt: somebody may have put hooks before ours, or taken ours out.
function __aish_capture_watch {
  emulate -L zsh
  [[ $precmd_functions[1] == __aish_capture_first && $preexec_functions[-1] == __aish_capture_exec ]] && return 0
  [[ -z $__aish_norris ]] || return 0
  __aish_capture_hook
}

# The next two run with the user's own options: those that they change are to last.

# preexec, the last one.
function __aish_capture_exec {
  if [[ -n ${__aish_capture-} ]]; then
    __aish_capture_begin "$3"
    # zsh writes its sign for a last line without an end before the end mark, past the redirection.
    if [[ -n ${__aish_capture_on-} && -o prompt_sp && -o prompt_cr ]]; then
      __aish_capture_sp=1
      unsetopt prompt_sp
    fi
  fi
  return 0
}

# precmd, the first one.
function __aish_capture_first {
  typeset -g __aish_capture_status=$?
  if [[ -n ${__aish_capture_on-} ]]; then
    __aish_capture_returned
  elif [[ -n ${__aish_ran-} ]]; then
    # Nothing is known of what this one printed.
    __aish_output=
  fi
  if [[ -n ${__aish_capture_sp-} ]]; then
    __aish_capture_sp=
    setopt prompt_sp
    __aish_capture_sign
  fi
  return 0
}

# What zsh does itself under prompt_sp: it shows only where the cursor is not in the first column.
function __aish_capture_sign {
  emulate -L zsh -o extended_glob
  local sign=${(%)${PROMPT_EOL_MARK-%B%S%#%s%b}}
  local plain=${sign//$'\e'\[[0-9;]#m}
  print -rn -- "$sign${(l:COLUMNS - ${#plain}:)}"$'\r'"${(l:$#plain:)}"$'\r' >/dev/tty
}

# A command line starts; TEXT is how it reads with its aliases expanded.
function __aish_capture_begin {
  # For what it calls, too: to set the options anew each time would cost more than the work.
  emulate -L zsh -o extended_glob
  local -i fd
  if [[ -n $__aish_norris ]]; then
    # The run has a capture of its own, and may have made ours stand aside.
    __aish_capture_aside=1
    return 0
  fi
  # The hooks of the prompt were removed by the command before.
  if [[ -n $__aish_capture_on ]]; then __aish_capture_back; fi
  [[ -t 1 && -t 2 ]] || return 0
  if [[ -n $__aish_capture_aside ]]; then
    __aish_capture_aside=
    __aish_capture_ask r || return 0
  fi
  if [[ $__aish_capture == mark ]]; then
    if [[ -n $__aish_capture_owed ]]; then __aish_capture_await || return 0; fi
    print -rn -- $'\e]7771;'$__aish_capture_nonce$';S\a' >/dev/tty
  else
    if __aish_capture_leaves "$1"; then return 0; fi
    __aish_capture_ask b || return 0
    { exec {fd}<>$__aish_capture_path } 2>/dev/null || return 0
    ttyctl -f
    exec {__aish_capture_out}>&1 {__aish_capture_err}>&2 1>&$fd 2>&1 {fd}>&-
  fi
  __aish_capture_on=1
}

# It is over.
function __aish_capture_returned {
  emulate -L zsh
  if [[ $__aish_capture == mark ]]; then
    print -rn -- $'\e]7771;'$__aish_capture_nonce$';E\a' >/dev/tty
    __aish_capture_on=
    # tmux takes its time: the answer is looked for at the next command.
    __aish_capture_send e || return 0
    __aish_capture_owed=$__aish_capture_number
  else
    if [[ -w $__aish_capture_path ]]; then
      { print -rn -- $'\e]7771;'$__aish_capture_nonce$';E\a' 1<>$__aish_capture_path } 2>/dev/null
    fi
    __aish_capture_back
    # The prompt waits until all of the output has been shown.
    __aish_capture_ask e || return 0
  fi
  __aish_output=$__aish_capture_number
}

# Standard output and error are the terminal again.
function __aish_capture_back {
  emulate -L zsh
  __aish_capture_on=
  if (( ${+__aish_capture_out} )); then
    exec 1>&$__aish_capture_out 2>&$__aish_capture_err {__aish_capture_out}>&- {__aish_capture_err}>&-
    unset __aish_capture_out __aish_capture_err
    if [[ -z $__aish_capture_frozen ]]; then ttyctl -u; fi
  fi
}

# Whether the helper is there; one that has ended and waits for its parent is not.
function __aish_capture_lives {
  [[ -p $__aish_capture_dir/requests ]] || return 1
  if [[ -d /proc/self ]]; then
    [[ -e /proc/$__aish_capture_pid/exe ]]
  else
    kill -0 $__aish_capture_pid 2>/dev/null
  fi
}

# Writes a request; opened so that it never waits. Fails, and ends the capture, if the helper is gone.
function __aish_capture_send {
  if ! __aish_capture_lives; then
    __aish_capture_off 'the helper is gone'
    return 1
  fi
  (( ++__aish_capture_number ))
  case $1 in
    e) print -r -- "e $__aish_capture_number $__aish_capture_status" 1<>$__aish_capture_dir/requests ;;
    *) print -r -- "$1 $__aish_capture_number" 1<>$__aish_capture_dir/requests ;;
  esac
}

# The same, and waits for the answer.
function __aish_capture_ask {
  __aish_capture_send $1 || return
  __aish_capture_owed=$__aish_capture_number
  __aish_capture_await
}

# Waits for the answer that is owed. Fails, and ends the capture, without a good one.
function __aish_capture_await {
  local line number=$__aish_capture_owed
  __aish_capture_owed=
  while IFS= builtin read -t 2 -r line <>$__aish_capture_dir/answers; do
    case $line in
      "$number "*X*)
        __aish_capture_off 'the end of an output did not come'
        return 1
        ;;
      "$number "*) return 0 ;;
    esac
  done
  __aish_capture_off 'the helper did not answer'
  return 1
}

# Off for the rest of the session, aloud.
function __aish_capture_off {
  emulate -L zsh
  __aish_capture_end
  __aish_say "what commands print isn't captured any more: $1"
}

# Takes everything of it out of the shell.
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

# Whether a command line is left alone, by the names of its programs: those that take over the terminal don't get ours.
function __aish_capture_leaves {
  local word with= other
  local -i head=1
  local -a words
  words=("${(@z)${1[1,4000]}}")
  for word in "${(@Q)words}"; do
    case $word in
      (\;|'|'|'||'|'&&'|'&'|'|&'|\(|\{|!|$'\n'|do|then|else|elif|if|while|until|time|command|builtin|env|nohup|nice|noglob|nocorrect|coproc|'-'|'&!'|'&|'|';;')
        head=1 with=
        continue
        ;;
    esac
    if (( head )); then
      [[ $word != ([A-Za-z_][A-Za-z0-9_]#(|\[*\])(|+)=*|-*) ]] || continue
      head=0
      if (( ${+functions[$word]} )); then
        # What a function does is known by its words alone.
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
