# meanings: what words of a line mean in this shell, for whoever judges it. Also read by the child shell of a headless run.

# The user's aliases and functions that TEXT names, and those that these name, for the helper: AISH_ALIASES and
# AISH_FUNCTIONS (locals of the caller), records `name US text RS`, at most 64 and 32 kB. What does not fit stands there
# as something that cannot be judged. Fails if that would be the line itself.
function __aish_meanings {
  emulate -L zsh -o extended_glob
  zmodload -i zsh/parameter
  local -A aliased functioned
  local -a owners=('') words
  local -aU names
  local -i at bytes=0
  local word text owner
  for (( at = 1; at <= $#owners; at++ )); do
    owner=$owners[at]
    if (( at == 1 )); then
      text=$1
    else
      text="${aliased[$owner]-} ${functioned[$owner]-}"
    fi
    # As zsh splits it, and also whatever looks like a word within quotes and substitutions.
    words=("${(@Q)${(@z)text}}" "${(@s: :)${text//[^[:alnum:]_.:+,@%\/~-]/ }}")
    names=("${(@)words:#(|aish|aish-*|aish_prompt_info|__aish_*)}")
    for word in $names; do
      (( ${+aliases[$word]} || ${+galiases[$word]} || ${+functions[$word]} )) || continue
      (( ! ${+aliased[$word]} && ! ${+functioned[$word]} )) || continue
      [[ $word != :* || " $__aish_metas " != *" ${word#:} "* ]] || continue
      if (( $#aliased + $#functioned >= 62 )); then
        (( at > 1 )) || return 1
        if (( ${+aliased[$owner]} )); then aliased[$owner]='eval "$too_much"'; fi
        if (( ${+functioned[$owner]} )); then functioned[$owner]='eval "$too_much"'; fi
        break
      fi
      if (( ${+aliases[$word]} )); then
        aliased[$word]=${aliases[$word]}
      elif (( ${+galiases[$word]} )); then
        aliased[$word]=${galiases[$word]}
      fi
      if (( ${+functions[$word]} )); then functioned[$word]=${functions[$word]}; fi
      if (( bytes + ${#aliased[$word]} + ${#functioned[$word]} + $#word > 7000 )); then
        if (( ${+aliased[$word]} )); then aliased[$word]='eval "$too_much"'; fi
        if (( ${+functioned[$word]} )); then functioned[$word]='eval "$too_much"'; fi
      else
        owners+=("$word")
      fi
      (( bytes += ${#aliased[$word]} + ${#functioned[$word]} + $#word ))
    done
  done
  # A text must not make records of its own.
  for word in ${(k)aliased}; do AISH_ALIASES+=$word$'\x1f'${aliased[$word]//[$'\x1e\x1f']/?}$'\x1e'; done
  for word in ${(k)functioned}; do AISH_FUNCTIONS+=$word$'\x1f'${functioned[$word]//[$'\x1e\x1f']/?}$'\x1e'; done
}
