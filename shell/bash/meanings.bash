# meanings: what words of a line mean in this shell, for whoever judges it. Also read by the child shell of a headless run.

# The user's aliases and functions that TEXT names, and those that these name, for the helper: AISH_ALIASES and
# AISH_FUNCTIONS (locals of the caller), records `name US text RS`, at most 64 and 32 kB. What does not fit stands there
# as something that cannot be judged. Fails if that would be the line itself.
__aish_meanings() {
  local text=$1 owner='' word at=0 bytes=0 REPLY
  local -A aliased=() functioned=()
  local -a owners=('') words
  while ((at < ${#owners[@]})); do
    owner=${owners[at]}
    if [[ $owner ]]; then text="${aliased[$owner]-} ${functioned[$owner]-}"; fi
    text=${text//[\'\"\\]/}
    IFS=$' \t\n;|&()<>{}`$=!' \builtin read -r -d '' -a words <<<"$text"
    for word in "${words[@]}"; do
      [[ $word ]] || continue
      if [[ ! ${BASH_ALIASES[$word]+x} ]] && ! declare -F -- "$word" &>/dev/null; then continue; fi
      if [[ ${aliased[$word]+x}${functioned[$word]+x} ]]; then continue; fi
      case $word in aish | aish-* | aish_prompt_info | __aish_*) continue ;; esac
      # ble.sh's own cover of a builtin.
      if [[ ${__aish_ble-} && " bind exit history read readonly trap " == *" $word "* && ! ${BASH_ALIASES[$word]+x} ]]; then
        __aish_body "$word"
        if [[ $REPLY == *"ble/builtin/$word \"\$@\""* ]]; then continue; fi
      fi
      if [[ $word == :* && " $__aish_metas " == *" ${word#:} "* ]]; then continue; fi
      if ((${#aliased[@]} + ${#functioned[@]} >= 62)); then
        if [[ ! $owner ]]; then return 1; fi
        if [[ ${aliased[$owner]+x} ]]; then aliased[$owner]='eval "$too_much"'; fi
        if [[ ${functioned[$owner]+x} ]]; then functioned[$owner]='eval "$too_much"'; fi
        break
      fi
      if [[ ${BASH_ALIASES[$word]+x} ]]; then aliased[$word]=${BASH_ALIASES[$word]}; fi
      if declare -F -- "$word" &>/dev/null; then
        __aish_body "$word"
        functioned[$word]=$REPLY
      fi
      if ((bytes + ${#word} + ${#aliased[$word]} + ${#functioned[$word]} > 7000)); then
        if [[ ${aliased[$word]+x} ]]; then aliased[$word]='eval "$too_much"'; fi
        if [[ ${functioned[$word]+x} ]]; then functioned[$word]='eval "$too_much"'; fi
      else
        owners+=("$word")
      fi
      bytes=$((bytes + ${#word} + ${#aliased[$word]} + ${#functioned[$word]}))
    done
    at=$((at + 1))
  done
  # A text must not make records of its own.
  for word in "${!aliased[@]}"; do AISH_ALIASES+=$word$'\x1f'${aliased[$word]//[$'\x1e\x1f']/?}$'\x1e'; done
  for word in "${!functioned[@]}"; do AISH_FUNCTIONS+=$word$'\x1f'${functioned[$word]//[$'\x1e\x1f']/?}$'\x1e'; done
}

# The body of a function, in REPLY: what stands between the outer braces.
__aish_body() {
  REPLY=$(\declare -f -- "$1")
  REPLY=${REPLY#*$'{'}
  REPLY=${REPLY%$'}'*}
}
