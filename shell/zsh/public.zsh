# public: what the user sees: the widgets, the prompt segment and the way out.
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

function aish-check {
  \builtin emulate -L zsh
  __aish_lazy
  __aish_widget check
}

function aish-norris {
  \builtin emulate -L zsh
  __aish_lazy
  __aish_norris_key
}

# The helper, told what it can't see by itself, so that `aish fix` as a typed command knows what failed.
function aish {
  AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION AISH_LAST_COMMAND=$__aish_last_command \
    AISH_LAST_STATUS=$__aish_last_status AISH_OUTPUT=$__aish_output AISH_COMMENTS=$__aish_comments \
    AISH_PENDING=$__aish_pending "$__aish_bin" "$@"
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
  # An option of the user's that we have changed for the time of a command.
  if [[ -n ${__aish_norris_sp-}${__aish_capture_sp-} ]]; then \builtin setopt prompt_sp; fi
  () {
    \builtin emulate -L zsh
    __aish_unload
    \builtin local inner=${__aish_inner-} paste=${__aish_inner_paste-}
    \builtin unset -m '__aish_*'
    if [[ -n $inner ]]; then \builtin typeset -g __aish_inner=$inner; fi
    if [[ -n $paste ]]; then \builtin typeset -g __aish_inner_paste=$paste; fi
    \builtin unfunction -- aish-unload
  }
}

# `:help` where it isn't captured: the page, or what the program says about a command.
function __aish_help {
  \builtin emulate -L zsh
  if (( $# )); then
    aish help "$@"
    \builtin return
  fi
  __aish_lazy
  \builtin local REPLY=
  __aish_keys
  AISH_SHELL=zsh AISH_KEYS=$REPLY "$__aish_bin" widget help
}

# Parses the rest of the plugin at its first use, free of the user's aliases.
function __aish_lazy {
  if [[ -n ${__aish_rest-} ]]; then
    \builtin emulate -L zsh -o no_aliases
    \builtin eval "$__aish_rest"
    \builtin unset __aish_rest
  fi
}

function __aish_unload {
  if [[ -n ${__aish_capture_sp-} ]]; then \builtin setopt prompt_sp; fi
  __aish_lazy
  __aish_remove "$@"
}
