# segment: what a prompt can show of us.

# Prints `[aish:PRESET]` when this shell has a preset of its own, `[aish guard]` or `[aish:PRESET guard]` when lines are
# judged, `[aish:PRESET ⚡]` during a run of Norris. For the user's prompt: $(aish_prompt_info).
aish_prompt_info() {
  \builtin local dir="$HOME/.local/state" preset='' mark=''
  if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
  dir+=/aish/shells/$AISH_SESSION/active
  if [[ -r $dir ]]; then
    IFS= \builtin read -r preset <"$dir" || \builtin :
  fi
  if [[ -n $__aish_norris ]]; then preset=$__aish_norris_label mark=' ⚡'; fi
  # Only what a preset may be called: nothing that a prompt would expand.
  if [[ $preset == *[^A-Za-z0-9._-]* ]]; then preset=''; fi
  if [[ -n $preset$__aish_guard$mark ]]; then
    \builtin printf '[aish%s]' "${preset:+:$preset}$mark${__aish_guard:+ guard}"
  fi
}
