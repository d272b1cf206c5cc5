# pagers: PAGER and its like are `cat` for the time of a command of Norris, and then what they were. Only that.
# A pager would wait for the user.
__aish_norris_pagers() {
  __aish_norris_pager_set PAGER "${PAGER+s${PAGER@a}}" "${PAGER-}"
  __aish_norris_pager_set GIT_PAGER "${GIT_PAGER+s${GIT_PAGER@a}}" "${GIT_PAGER-}"
  __aish_norris_pager_set MANPAGER "${MANPAGER+s${MANPAGER@a}}" "${MANPAGER-}"
  __aish_norris_pager_set SYSTEMD_PAGER "${SYSTEMD_PAGER+s${SYSTEMD_PAGER@a}}" "${SYSTEMD_PAGER-}"
}

# NAME has the attributes KIND (after an `s` if it is set at all) and the value VALUE.
__aish_norris_pager_set() {
  case $2 in
    '' | s | sx)
      printf -v "__aish_norris_was_$1" '%s:%s' "$2" "$3"
      export "$1=cat"
      ;;
  esac
}

# As they were, unless the command has changed them.
__aish_norris_pagers_back() {
  local name was
  for name in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER; do
    was=__aish_norris_was_$name
    if [[ ${!was+x} && ${!name-} == cat ]]; then
      case ${!was} in
        :*) unset -v "$name" ;;
        s:*) export -n "$name=${!was#s:}" ;;
        sx:*) export "$name=${!was#sx:}" ;;
      esac
    fi
    unset -v "$was"
  done
}
