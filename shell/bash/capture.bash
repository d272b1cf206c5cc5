# capture: what commands print, kept by a helper process for `fix` and questions (opt-in). `__aish_capture` says how, and is
# empty when it is off: redirect (the command's output goes to a pty of the helper) or mark (tmux copies the pane, and marks
# on the terminal say where a command's output is). docs/protocol.md has what is said over the two pipes.

# At the first prompt.
__aish_capture_start() {
  local -a how
  __aish_capture_due=''
  mapfile -t how <<<"$(AISH_SHELL=bash AISH_SHELL_VERSION=${BASH_VERSION%%(*} "$__aish_bin" capture-helper </dev/null 2>/dev/null)"
  if [[ ! ${how[0]-} =~ ^(redirect|mark)$ || ${how[2]-} == *[^A-Za-z0-9-]* || ${#how[@]} != 5 ]]; then
    __aish_say "what commands print isn't captured: ${how[1]:-the helper could not be started}"
    return 0
  fi
  if [[ ${how[0]} == redirect && ! $__aish_enter$__aish_guard ]]; then
    printf 'q\n' 1<>"${how[4]}/requests"
    __aish_say "what commands print isn't captured: outside tmux that needs the Enter key"
    return 0
  fi
  if ! shopt -q promptvars; then
    printf 'q\n' 1<>"${how[4]}/requests"
    __aish_say "what commands print isn't captured: the option promptvars is off"
    return 0
  fi
  __aish_capture=${how[0]} __aish_capture_path=${how[1]} __aish_capture_pid=${how[3]} __aish_capture_dir=${how[4]}
  __aish_capture_start_mark=$'\e]7771;'${how[2]}$';S\a' __aish_capture_end_mark=$'\e]7771;'${how[2]}$';E\a'
  __aish_capture_number=0 __aish_capture_on='' __aish_capture_aside='' __aish_capture_owed='' __aish_capture_out=''
  __aish_capture_watch
}

# bash takes PS0 up when it draws the prompt, so what it holds is a variable, empty for commands that are left alone.
__aish_capture_watch() {
  if [[ ${PS0-} != *__aish_capture_mark* ]]; then
    __aish_capture_ps0=${PS0+x}
    PS0=${PS0-}'${__aish_capture_mark-}'
  fi
  __aish_capture_mark=''
  if [[ $__aish_capture == mark && ! $__aish_norris ]]; then
    if [[ $__aish_capture_aside ]]; then
      __aish_capture_aside=''
      __aish_capture_ask r || return 0
    fi
    __aish_capture_mark=$__aish_capture_start_mark
  elif [[ $__aish_norris ]]; then
    # The run has a capture of its own, and may have made ours stand aside.
    __aish_capture_aside=1
  fi
}

# A line is accepted: in the key function, so that readline draws the rest through the redirection.
__aish_capture_begin() {
  local fd=''
  if [[ $__aish_capture_on ]]; then __aish_capture_back; fi
  __aish_capture_mark=''
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
  __aish_output_to "$fd" "$__aish_capture_start_mark"
  exec {fd}>&-
  __aish_capture_out=1 __aish_capture_mark=$__aish_capture_start_mark __aish_capture_on=1
}

# At the prompt; RAN says whether a command ran. What bash says of a line that it can't parse is output too.
__aish_capture_returned() {
  __aish_output=''
  if [[ $__aish_capture == mark ]]; then
    if [[ ! $1 || ! $__aish_capture_mark || ! -t 1 ]]; then return 0; fi
    printf '%s' "$__aish_capture_end_mark" >/dev/tty
    # tmux takes its time: the answer is looked for at the next command.
    __aish_capture_send e || return 0
    __aish_capture_owed=$__aish_capture_number
  else
    if [[ ! $__aish_capture_on ]]; then return 0; fi
    if [[ -w $__aish_capture_path ]]; then
      { printf '%s' "$__aish_capture_end_mark" 1<>"$__aish_capture_path"; } 2>/dev/null
    fi
    __aish_capture_back
    # The prompt waits until all of the output has been shown.
    __aish_capture_ask e || return 0
    # A program has changed the modes of the terminal, maybe too late for bash: behind a command that went well it looks.
    if [[ $__aish_capture_answer == *T* ]]; then command true; fi
  fi
  __aish_output=$__aish_capture_number
  return 0
}

# Standard output and error go to the open file FD; bash's PS0 writes the mark of the beginning there.
__aish_output_to() {
  exec {__aish_real_out}>&1 {__aish_real_err}>&2 1>&"$1" 2>&1
}

__aish_output_back() {
  exec 1>&"$__aish_real_out" 2>&"$__aish_real_err" {__aish_real_out}>&- {__aish_real_err}>&-
}

# Standard output and error are the terminal again.
__aish_capture_back() {
  __aish_capture_on=''
  if [[ $__aish_capture_out ]]; then
    __aish_output_back
    __aish_capture_out=''
  fi
}

# Whether the helper is there; one that has ended and waits for its parent is not.
__aish_capture_lives() {
  [[ -p $__aish_capture_dir/requests ]] || return 1
  if [[ -d /proc/self ]]; then
    [[ -e /proc/$__aish_capture_pid/exe ]]
  else
    kill -0 "$__aish_capture_pid" 2>/dev/null
  fi
}

# Writes a request; opened so that it never waits. Fails, and ends the capture, if the helper is gone.
__aish_capture_send() {
  local more=''
  if ! __aish_capture_lives; then
    __aish_capture_off 'the helper is gone'
    return 1
  fi
  __aish_capture_number=$((__aish_capture_number + 1))
  if [[ $1 == e ]]; then more=" $__aish_status"; fi
  printf '%s %s%s\n' "$1" "$__aish_capture_number" "$more" 1<>"$__aish_capture_dir/requests"
}

# The same, and waits for the answer.
__aish_capture_ask() {
  __aish_capture_send "$1" || return 1
  __aish_capture_owed=$__aish_capture_number
  __aish_capture_await
}

# Waits for the answer that is owed. Fails, and ends the capture, without a good one.
__aish_capture_await() {
  local line number=$__aish_capture_owed
  __aish_capture_owed=''
  while IFS= builtin read -t 2 -r line <>"$__aish_capture_dir/answers"; do
    __aish_capture_answer=${line#"$number "}
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
__aish_capture_off() {
  __aish_capture_end
  __aish_say "what commands print isn't captured any more: $1"
}

# Takes everything of it out of the shell.
__aish_capture_end() {
  __aish_capture_back
  if __aish_capture_lives; then
    printf 'q\n' 1<>"$__aish_capture_dir/requests"
  fi
  if [[ ${PS0-} == '${__aish_capture_mark-}' && ! $__aish_capture_ps0 ]]; then
    unset -v PS0
  elif [[ ${PS0+x} ]]; then
    PS0=${PS0/'${__aish_capture_mark-}'/}
  fi
  __aish_capture='' __aish_output='' __aish_capture_owed='' __aish_capture_mark=''
}

# Whether a command line is left alone, by the names of its programs: those that take over the terminal don't get ours.
__aish_capture_leaves() {
  local word line with='' head=1 REPLY body
  local -a words
  line=${1:0:4000}
  line=${line//[$'\n'';|&(){}!']/ ; }
  IFS=$' \t\n' builtin read -r -d '' -a words <<<"$line"
  for word in "${words[@]}"; do
    word=${word//[\"\'\\]/}
    case $word in
      ';' | do | then | else | elif | if | while | until | time | command | builtin | env | nohup | nice | coproc)
        head=1 with=''
        continue
        ;;
    esac
    if [[ $head ]]; then
      if [[ $word == -* || $word =~ ^[A-Za-z_][A-Za-z0-9_]*(\[.*\])?\+?= ]]; then continue; fi
      head=''
      if [[ ${BASH_ALIASES[$word]+x} ]]; then
        body=${BASH_ALIASES[$word]}
      elif declare -F -- "$word" &>/dev/null; then
        # What a function does is known by its words alone.
        __aish_printed declare -f -- "$word"
        body=${REPLY:0:3000}
        body=${body#*'{'}
      else
        body=''
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

# Whether TEXT has one of the names.
__aish_capture_names() {
  local word
  local -a words
  IFS=$' \t\n;|&(){}"'\' builtin read -r -d '' -a words <<<"$1"
  for word in "${words[@]}"; do
    if [[ $word && " $__aish_untouched " == *" ${word##*/} "* ]]; then return 0; fi
  done
  return 1
}
