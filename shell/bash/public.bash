# public: what the user sees: the key functions, the prompt segment and the way out.
aish-ask() {
  __aish_lazy
  __aish_widget ask
}

aish-explain() {
  __aish_lazy
  __aish_widget explain
}

aish-check() {
  __aish_lazy
  __aish_widget check
}

aish-norris() {
  __aish_lazy
  __aish_norris_key
}

# The helper, told what it can't see by itself, so that `aish fix` as a typed command knows what failed.
aish() {
  AISH_SHELL=bash AISH_SHELL_VERSION=$BASH_VERSION AISH_LAST_COMMAND=$__aish_last_command \
    AISH_LAST_STATUS=$__aish_last_status AISH_OUTPUT=$__aish_output AISH_PENDING=$__aish_pending "$__aish_bin" "$@"
}

# Prints `[aish:PRESET]` when this shell has a preset of its own, `[aish guard]` or `[aish:PRESET guard]` when lines are
# judged, `[aish:PRESET ⚡]` during a run of Norris. For the user's prompt: $(aish_prompt_info).
aish_prompt_info() {
  \builtin local dir="$HOME/.local/state" preset='' mark=''
  if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
  dir+=/aish/shells/$AISH_SESSION/active
  if [[ -r $dir ]]; then
    IFS= \read -r preset <"$dir" || \builtin :
  fi
  if [[ -n $__aish_norris ]]; then preset=$__aish_norris_label mark=' ⚡'; fi
  # Only what a preset may be called: nothing that a prompt would expand.
  if [[ $preset == *[^A-Za-z0-9._-]* ]]; then preset=''; fi
  if [[ -n $preset$__aish_guard$mark ]]; then
    \builtin printf '[aish%s]' "${preset:+:$preset}$mark${__aish_guard:+ guard}"
  fi
}

aish-unload() {
  __aish_unload
  \builtin unset -f aish-unload
  \builtin unset -v "${!__aish_@}"
}

# `:help` where it isn't captured: the page, or what the program says about a command.
__aish_help() {
  if [[ $# -gt 0 ]]; then
    aish help "$@"
    \return
  fi
  __aish_lazy
  \builtin local REPLY=''
  __aish_keys
  AISH_SHELL=bash AISH_KEYS=$REPLY "$__aish_bin" widget help
}

# Parses the rest of the plugin at its first use, free of the user's aliases.
__aish_lazy() {
  if [[ -n ${__aish_rest-} ]]; then
    \builtin local aliases=''
    if \builtin shopt -q expand_aliases; then aliases=1; fi
    \builtin shopt -u expand_aliases
    # The key sequences are written as `e[99..` there, and are this session's own.
    \builtin eval -- "${__aish_rest//'e[99'/"e[$__aish_k"}"
    if [[ -n $aliases ]]; then \builtin shopt -s expand_aliases; fi
    \builtin unset -v __aish_rest
  fi
}

__aish_unload() {
  __aish_lazy
  __aish_remove "$@"
}
