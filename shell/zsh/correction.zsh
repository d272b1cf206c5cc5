# correction: the line behind a failed command, for those who have asked for it. One helper for a failed command, which sends nothing.

# STATUS is that of the command which has just run. Ctrl-C, a reader that had enough, and a job that was stopped are no failures.
function __aish_offer_correction {
  emulate -L zsh
  local REPLY=
  if (( $1 > 128 && $1 <= 192 )); then return 0; fi
  __aish_definitions '' "$__aish_last_command"
  (
    trap '' INT
    AISH_SESSION=$__aish_session AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION AISH_LAST_COMMAND=$__aish_last_command \
      AISH_LAST_STATUS=$1 AISH_OUTPUT=$__aish_output AISH_DEFINITIONS=$REPLY AISH_KEYS="ask $__aish_key_ask" \
      exec "$__aish_bin" fix --offer </dev/null
  ) || return 0
  return 0
}

# Behind a line that nothing has the name of: the helper knows names of other programs, and signs of a Mac's Option key, which
# it is asked about once in a session.
function __aish_not_found {
  emulate -L zsh
  if [[ $__aish_last_command != :* ]]; then
    if [[ -n $__aish_optioned ]]; then return 0; fi
    typeset -g __aish_optioned=1
  fi
  (
    trap '' INT
    AISH_SESSION=$__aish_session AISH_SHELL=zsh AISH_BUFFER=$__aish_last_command exec "$__aish_bin" widget not-found </dev/null
  ) || return 0
  return 0
}
