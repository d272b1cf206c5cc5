# editor: which line editor there is: readline, or ble.sh, for which everything is read at once (it takes a hundred times as long
# itself).
__aish_ble_here() {
  if __aish_ble_on; then
    __aish_ble=1
    return 0
  fi
  __aish_say "ble.sh is loaded, so Norris, the keys, \`? …\` lines${__aish_capturing:+, capturing}${__aish_guard:+ AND THE GUARD} are off; \`:ask\` and \`aish\` work"
  __aish_enter='' __aish_key_ask='' __aish_key_explain='' __aish_key_check='' __aish_key_norris='' __aish_guard='' __aish_capturing=''
}

# ble.sh was loaded after us: readline's keys are given back before it looks at them.
__aish_ble_moved() {
  if [[ $__aish_ble ]]; then return 0; fi
  __aish_unbind
  unset -v __aish_bound
  __aish_ble_here
  if [[ $__aish_guard ]]; then __aish_guard_on; fi
}
