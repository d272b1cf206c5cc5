# background: the rows at a prompt for commands of this shell that have ended behind it. One helper, which sends nothing.

# DIR is the per-shell directory.
function __aish_background_ended {
  emulate -L zsh
  : >| $1/background
  (
    trap '' INT
    AISH_SESSION=$__aish_session exec "$__aish_bin" bg notice </dev/null
  ) || return 0
  return 0
}
