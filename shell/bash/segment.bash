# segment: what a prompt can show of us.

# Prints what `shell.prompt` says. Without such a template `[aish:PRESET]` when this shell has a preset of its own, `[aish guard]` or
# `[aish:PRESET guard]` when lines are judged, `[aish:PRESET ⚡]` during a run of Norris. For the user's prompt: $(aish_prompt_info);
# `aish_prompt_info -v NAME` sets a variable instead, which takes no fork.
aish_prompt_info() {
  \builtin local code=$? dir="$HOME/.local/state" preset='' mark='' text="${__aish_segment-}" where="$PWD"
  if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
  dir+=/aish/shells/$AISH_SESSION
  if [[ -f $dir/segment && -r $dir/segment ]]; then
    IFS= \builtin read -r -n 512 text <"$dir/segment" || \builtin :
  fi
  if [[ -n $text ]]; then
    if [[ -n $__aish_norris ]]; then mark=⚡; fi
    if [[ -n $__aish_guard ]]; then mark+=${mark:+ }guard; fi
    if [[ $where == "$HOME" || $where == "$HOME"/* ]]; then where=\~${where#"$HOME"}; fi
    if [[ $where == */*/*/* ]]; then where=…/${where#"${where%/*/*}/"}; fi
    where=${where//[\$\`\\[:cntrl:]]/_}
    # The helper's line has these three in the place of what only the shell knows; with any others it isn't the helper's.
    preset=${text//[$'\034\035\036']/}
    if [[ $preset == *[[:cntrl:]]* ]]; then text=''; fi
    __aish_fill $'\034' "$mark"
    __aish_fill $'\036' "${code#0}"
    __aish_fill $'\035' "$where"
  else
    if [[ -f $dir/active && -r $dir/active ]]; then
      IFS= \builtin read -r -n 512 preset <"$dir/active" || \builtin :
    fi
    if [[ -n $__aish_norris ]]; then preset=$__aish_norris_label mark=' ⚡'; fi
    # Only what a preset may be called: nothing that a prompt would expand.
    if [[ $preset == *[^A-Za-z0-9._-]* ]]; then preset=''; fi
    if [[ -n $preset$__aish_guard$mark ]]; then text="[aish${preset:+:$preset}$mark${__aish_guard:+ guard}]"; fi
  fi
  if [[ ${1-} == -v ]]; then \builtin printf -v "$2" %s "$text"; else \builtin printf %s "$text"; fi
}

# Puts $2 for the mark $1 in the caller's text. Where it is nothing, the blank before the mark goes, too.
__aish_fill() {
  if [[ -z $2 ]]; then text=${text//" $1"/} text=${text#"$1 "}; fi
  text=${text//"$1"/"$2"}
}
