# public: the commands.

# The helper, told what it can't see by itself, so that `aish fix` as a typed command knows what failed.
function aish {
  AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION AISH_LAST_COMMAND=$__aish_last_command \
    AISH_LAST_STATUS=$__aish_last_status AISH_OUTPUT=$__aish_output AISH_COMMENTS=$__aish_comments \
    AISH_HISTFILE=${HISTFILE-} AISH_PENDING=$__aish_pending "$__aish_bin" "$@"
}

function :help {
  if __aish_lazy; then __aish_help "$@"; fi
}

# Prints `[aish:PRESET]` when this shell has a preset of its own, `[aish guard]` or `[aish:PRESET guard]` when lines are
# judged, `[aish:PRESET ⚡]` during a run of Norris. For the user's prompt: $(aish_prompt_info).
function aish_prompt_info {
  \builtin emulate -L zsh
  \builtin local dir=$HOME/.local/state preset= mark=
  if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
  dir+=/aish/shells/$AISH_SESSION/active
  if [[ -r $dir ]]; then
    \builtin read -r preset < $dir
  fi
  if [[ -n $__aish_norris ]]; then preset=$__aish_norris_label mark=' ⚡'; fi
  # Only what a preset may be called: nothing that a prompt would expand.
  if [[ $preset == *[^A-Za-z0-9._-]* ]]; then preset=; fi
  if [[ -n $preset$__aish_guard$mark ]]; then
    \builtin print -rn -- "[aish${preset:+:$preset}$mark${__aish_guard:+ guard}]"
  fi
}

function aish-unload {
  if __aish_lazy; then __aish_leave; fi
}

function __aish_unload {
  if [[ -n ${__aish_capture_sp-} ]]; then \builtin setopt prompt_sp; fi
  if __aish_lazy; then __aish_remove "$@"; fi
}
