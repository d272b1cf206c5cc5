# ble: beside ble.sh, whose line editor is its own: its widgets, hooks and advice take the place of readline's keys, of the swap
# of standard input, and of PROMPT_COMMAND. What is defined here replaces functions of the other parts. Needs ble.sh 0.4.

# Fails, having said so, where this ble.sh hasn't what is needed.
__aish_ble_on() {
  local name
  for name in blehook blehook/eval-after-load ble/function#advice ble/util/keyseq2chars ble/decode/cmap/decode-chars \
    ble-decode-key/bind ble/widget/default/accept-line ble/widget/external-command ble/widget/.newline ble/history/add \
    ble-edit/exec/register ble-edit/exec:gexec/.setup ble-edit/is-single-complete-line ble-edit/content/reset-and-check-dirty ble-edit/content/push-kill-ring \
    ble-edit/restore-PS1 ble-edit/adjust-PS1 ble/textarea#render ble-decode/PROLOGUE ble-decode/EPILOGUE; do
    if ! declare -F -- "$name" >/dev/null; then
      __aish_say "this ble.sh (${BLE_VERSION-}) is not one that is known (no $name)"
      return 1
    fi
  done
  __aish_counter=0 __aish_number=0 __aish_ble_pass='' __aish_ble_judged='' __aish_ble_bound=()
  __aish_prompt_unhook
  blehook PREEXEC!=__aish_ble_preexec exec_end!=__aish_ble_end DETACH!=__aish_ble_gone
  ble/function#advice around ble/widget/default/accept-line __aish_ble_accept
  ble/function#advice around ble-edit/exec/register __aish_ble_register
  ble/function#advice around ble-edit/is-single-complete-line __aish_ble_complete
  ble/function#advice after ble-edit/exec:gexec/.setup __aish_ble_more
  ble/function#advice before ble/widget/bracketed-paste __aish_pasting
  blehook/eval-after-load keymap_emacs '__aish_ble_keys emacs'
  blehook/eval-after-load keymap_vi '__aish_ble_keys vi_imap vi_nmap'
  # There is no hook of the first prompt, whose command is captured, too.
  if [[ $__aish_capture_due ]]; then __aish_capture_start; fi
}

# Readline is back, in which nothing of ours is bound.
__aish_ble_gone() {
  if [[ $__aish_guard ]]; then __aish_say 'ble.sh is detached: the GUARD IS OFF, and so are the keys, until ble-attach'; fi
}

# Everything out of ble.sh again.
__aish_ble_off() {
  local one map key was name
  blehook PREEXEC-=__aish_ble_preexec exec_end-=__aish_ble_end DETACH-=__aish_ble_gone
  for name in ble/widget/default/accept-line ble-edit/exec/register ble-edit/is-single-complete-line \
    ble-edit/exec:gexec/.setup ble/widget/bracketed-paste; do
    ble/function#advice remove "$name"
  done
  for one in "${__aish_ble_bound[@]}"; do
    IFS=: builtin read -r map key was <<<"$one"
    if [[ $was ]]; then ble-decode-key/bind "$map" "$key" "$was"; else ble-decode-key/unbind "$map" "$key"; fi
  done
  unset -f ble/widget/aish/{ask,explain,check,norris}
}

# Binds the keys in the keymaps, which have just been loaded.
__aish_ble_keys() {
  local map name key ret was
  local -a chars keys
  for map; do
    for name in ask explain check norris; do
      key=__aish_key_$name
      key=${!key}
      if [[ ! $key ]]; then continue; fi
      ble/util/keyseq2chars "$key"
      chars=("${ret[@]}")
      ble/decode/cmap/decode-chars "${chars[@]}"
      was="_ble_decode_${map}_kmap_[${keys[0]}]"
      was=${!was-}
      if [[ ${#keys[@]} != 1 || $was != 1:* ]]; then was=1:; fi
      __aish_ble_bound+=("$map:${keys[*]}:${was#1:}")
      ble-decode-key/bind "$map" "${keys[*]}" "ble/widget/aish/$name"
    done
  done
}

ble/widget/aish/ask() { __aish_ble_key ask; }
ble/widget/aish/explain() { __aish_ble_key explain; }
ble/widget/aish/check() { __aish_ble_key check; }

__aish_ble_key() {
  local READLINE_LINE=$_ble_edit_str READLINE_POINT=$_ble_edit_ind
  __aish_ble_outside __aish_widget "$1"
  if [[ $READLINE_LINE != "$_ble_edit_str" ]]; then __aish_ble_line "$READLINE_LINE"; fi
  __aish_ble_drain
}

ble/widget/aish/norris() {
  local text=$_ble_edit_str
  if [[ $text != *[^[:space:]]* ]]; then
    __aish_ble_line ':norris '
  elif [[ $text != :norris && $text != :norris[[:space:]]* ]]; then
    __aish_norris_buffer=$text
    __aish_ble_question ":norris $text"
  elif [[ ${text#:norris} == *[^[:space:]]* ]]; then
    __aish_ble_question "$text"
  fi
}

# A command with its arguments, in the modes for commands, with the prompt and the line taken away until it is over.
__aish_ble_outside() {
  __aish_ble_words=("$@")
  ble-edit/restore-PS1
  ble/widget/external-command '"${__aish_ble_words[@]}"'
  local code=$?
  ble-edit/adjust-PS1
  return "$code"
}

__aish_ble_line() {
  ble-edit/content/reset-and-check-dirty "$1"
  _ble_edit_ind=${#1} _ble_edit_mark=0 _ble_edit_mark_active=''
}

__aish_ble_ours() {
  local name=${1%%[[:space:]]*}
  [[ $__aish_enter ]] && { __aish_asks "$1" || [[ $name == :* && " $__aish_metas " == *" ${name#:} "* ]]; }
}

# Enter takes a line of ours as it is, though it may be an open quote to bash.
__aish_ble_complete() {
  if [[ $_ble_edit_str != *$'\n'* ]] && __aish_ble_ours "$_ble_edit_str"; then
    ADVICE_EXIT=0
  else
    ble/function#advice/do
  fi
}

# Around the widget with which every key accepts the line.
__aish_ble_accept() {
  local text=$_ble_edit_str
  if [[ $__aish_ble_pass ]]; then
    ble/function#advice/do
    return 0
  fi
  ADVICE_EXIT=0
  if [[ $text != *[^[:space:]]* ]]; then
    __aish_last_command='' __aish_last_status='' __aish_origin=''
  elif __aish_ble_ours "$text"; then
    __aish_ble_question "$text"
    return 0
  elif [[ $__aish_guard ]] && ! __aish_ble_guard "$text"; then
    return 0
  fi
  ble/function#advice/do
}

# Judges the line with its history expanded, as it will be taken.
__aish_ble_guard() {
  local ret text=$1
  if __aish_is_blank "$text"; then return 0; fi
  if [[ $- == *H* ]] && ble/edit/histexpand "$text" && [[ $ret != "$text" ]]; then
    if shopt -q histverify; then return 0; fi
    text=$ret
    __aish_ble_line "$text"
    __aish_no_bang
  fi
  __aish_ble_outside __aish_judge "$text" || return 1
  __aish_ble_judged=$text
}

# Around the step that every command goes through. What was pushed is run as it was judged, whatever ble.sh has made of it.
__aish_ble_register() {
  local text=${ADVICE_WORDS[1]}
  if [[ $__aish_ble_pass ]]; then
    text=$__aish_ble_pass
    ADVICE_WORDS[1]=$text
  elif [[ $__aish_guard && $text != "$__aish_ble_judged" && $text == *[^[:space:]]* ]] && ! __aish_ble_outside __aish_judge "$text"; then
    ADVICE_EXIT=1
    return 0
  fi
  __aish_ble_judged='' __aish_entered=1 __aish_line=$text
  if [[ $__aish_capture ]]; then __aish_capture_begin "$text"; fi
  # Where the output is redirected to the mark is there already; PS0 goes to the terminal.
  if [[ $__aish_capture == redirect ]]; then __aish_capture_mark=''; fi
  ble/function#advice/do
}

# A line of ours: it stays on the screen and in the history, and is answered at once.
__aish_ble_question() {
  __aish_origin=''
  __aish_ble_line "$1"
  ble/textarea#render leave
  ble/history/add "$1"
  ble/widget/.newline
  __aish_ble_outside __aish_question "$1"
  __aish_status_line
  __aish_ble_drain
}

# Puts the text that waits into the line, to edit or to run.
__aish_ble_drain() {
  local text=$__aish_next mode=$__aish_mode
  __aish_kick_over
  if [[ ! $mode ]]; then return 0; fi
  __aish_ble_line "$text"
  if [[ $mode == edit ]]; then return 0; fi
  if [[ $__aish_norris == next ]]; then
    __aish_norris_given
  elif [[ $__aish_guard ]] && ! __aish_ble_outside __aish_judge "$text"; then
    __aish_queue_empty
    return 0
  fi
  __aish_no_bang
  __aish_ble_pass=$text __aish_entered=''
  ble/widget/accept-line
  __aish_ble_pass=''
  if [[ $__aish_norris == given && ! $__aish_entered ]]; then
    __aish_norris_fail 125 "its next command can't be handed to the shell"
    __aish_ble_drain
  fi
}

# Behind the commands of one Enter ble.sh evaluates what comes next at top level: the next command of ours, as its own are.
__aish_ble_more() {
  if ((ADVICE_EXIT == 0)) && [[ $_ble_decode_bind_hook ]]; then
    _ble_decode_bind_hook+=$'\nif [[ ${__aish_ble-} ]]; then __aish_ble_next; fi\n\\builtin eval -- "$_ble_decode_bind_hook"'
  fi
}

__aish_ble_next() {
  local IFS=$' \t\n'
  if [[ ! $__aish_mode ]]; then return 0; fi
  ble-decode/PROLOGUE
  __aish_ble_drain
  ble-decode/EPILOGUE
}

__aish_ble_preexec() {
  __aish_counter=$((__aish_counter + 1))
}

# After the commands of one Enter, with the terminal still in the modes for commands: what is done at a prompt elsewhere.
__aish_ble_end() {
  __aish_status=$_ble_edit_exec_lastexit __aish_arg=$_ble_edit_exec_lastarg
  __aish_norris_status=$__aish_status
  case $__aish_norris in
    given) __aish_norris_returned ;;
    next | back) __aish_norris_stopped=1 ;;
  esac
  __aish_after
  __aish_norris_last
}

__aish_kick() {
  __aish_mode=$1 __aish_next=$2
}

__aish_kick_over() {
  __aish_mode='' __aish_next=''
}

# ble.sh keeps `$?` in a variable.
__aish_status_line() {
  if [[ $__aish_code && $__aish_mode != run ]]; then
    if ((__aish_code == 125)); then __aish_code=1; fi
    _ble_edit_exec_lastexit=$__aish_code
  fi
  __aish_code=''
}

__aish_pushed() {
  __aish_pushing=''
  if [[ $1 && $__aish_status == 0 && ${#__aish_queue[@]} -gt 0 ]]; then __aish_push_next; else __aish_queue_empty; fi
}

# ble.sh has a kill ring that takes a text.
__aish_cut() {
  __aish_cutting=''
  ble-edit/content/push-kill-ring "$1"
}

# The line of the key is to be run.
__aish_run_line() {
  __aish_queue_rest
  __aish_kick run "$1"
}

__aish_keys() {
  local name key
  REPLY=''
  for name in ask explain check norris; do
    key=__aish_key_$name
    if [[ ${!key} ]]; then REPLY+="$name ${!key}"$'\n'; fi
  done
  if [[ $__aish_enter ]]; then REPLY+=enter; fi
}

# PS0 goes to the terminal always, and no command is left open.
__aish_norris_prompts() {
  if [[ $__aish_norris_mode == redirect && (! -w $__aish_norris_path || -d $__aish_norris_path) ]]; then
    __aish_norris_mode=none
  fi
  __aish_norris_ps0=${PS0+x${PS0-}} __aish_norris_start=$'\e]7771;'$__aish_norris_nonce$';S\a' __aish_norris_set=1
  __aish_norris_more=(x)
  if [[ $__aish_norris_mode == mark ]]; then PS0=${PS0-}$__aish_norris_start; fi
}

__aish_norris_hook() { :; }
__aish_norris_unhook() { :; }

__aish_guard_on() {
  __aish_warned='' __aish_taken=()
}

__aish_guard_watch() {
  if [[ $1 && $__aish_unseen ]]; then
    __aish_guard_warn 'a line has run that the guard did not see: ble.sh accepts lines in a way that is not known'
  fi
}

# ble.sh gives each command standard output and error of its own: these, for the next one.
__aish_output_to() {
  local out='' err=''
  __aish_real_out=$_ble_util_fd_cmd_stdout __aish_real_err=$_ble_util_fd_cmd_stderr
  exec {out}>&"$1" {err}>&"$1"
  printf '%s' "$2" >&"$out"
  _ble_util_fd_cmd_stdout=$out _ble_util_fd_cmd_stderr=$err
}

__aish_output_back() {
  local out=$_ble_util_fd_cmd_stdout err=$_ble_util_fd_cmd_stderr
  exec {out}>&- {err}>&-
  _ble_util_fd_cmd_stdout=$__aish_real_out _ble_util_fd_cmd_stderr=$__aish_real_err
}
