# public: the commands.

# The helper, told what it can't see by itself, so that `aish fix` as a typed command knows what failed.
function aish {
  AISH_SHELL=zsh AISH_SHELL_VERSION=$ZSH_VERSION AISH_LAST_COMMAND=$__aish_last_command \
    AISH_LAST_STATUS=$__aish_last_status AISH_OUTPUT=$__aish_output AISH_COMMENTS=$__aish_comments \
    AISH_HISTFILE=${HISTFILE-} AISH_PENDING=$__aish_pending "$__aish_bin" "$@"
}

function :help {
  if __aish_lazy; then __aish_help "$@"; fi
}

# Prints what `shell.prompt` says. Without such a template `[aish:PRESET]` when this shell has a preset of its own, `[aish guard]` or
# `[aish:PRESET guard]` when lines are judged, `[aish:PRESET ⚡]` during a run of Norris. For the user's prompt: $(aish_prompt_info);
# `aish_prompt_info -v NAME` sets a variable instead, which takes no fork.
function aish_prompt_info {
  \builtin local __aish_code=$?
  \builtin emulate -L zsh
  \builtin local dir=$HOME/.local/state preset= mark= text=${__aish_segment-} where=$PWD
  if [[ ${XDG_STATE_HOME-} == /* ]]; then dir=$XDG_STATE_HOME; fi
  dir+=/aish/shells/$AISH_SESSION
  if [[ -f $dir/segment && -r $dir/segment ]]; then
    \builtin read -r -u 0 -k 512 text < $dir/segment
    text=${text%%$'\n'*}
  fi
  if [[ -n $text ]]; then
    if [[ -n $__aish_norris ]]; then mark=⚡; fi
    if [[ -n $__aish_guard ]]; then mark+=${mark:+ }guard; fi
    if [[ $where == $HOME || $where == $HOME/* ]]; then where=\~${where#$HOME}; fi
    if [[ $where == */*/*/* ]]; then where=…/${where#${where%/*/*}/}; fi
    where=${${where//[\$\`\\[:cntrl:]]/_}//\%/%%}
    # The helper's line has these three in the place of what only the shell knows; with any others it isn't the helper's.
    if [[ ${text//[$'\034\035\036']/} == *[[:cntrl:]]* ]]; then text=; fi
    __aish_fill $'\034' $mark
    __aish_fill $'\036' ${__aish_code#0}
    __aish_fill $'\035' $where
  else
    if [[ -f $dir/active && -r $dir/active ]]; then
      \builtin read -r -u 0 -k 512 preset < $dir/active
      preset=${preset%%$'\n'*}
    fi
    if [[ -n $__aish_norris ]]; then preset=$__aish_norris_label mark=' ⚡'; fi
    # Only what a preset may be called: nothing that a prompt would expand.
    if [[ $preset == *[^A-Za-z0-9._-]* ]]; then preset=; fi
    if [[ -n $preset$__aish_guard$mark ]]; then text="[aish${preset:+:$preset}$mark${__aish_guard:+ guard}]"; fi
  fi
  if [[ ${1-} == -v ]]; then \builtin typeset -g "$2=$text"; else \builtin print -rn -- "$text"; fi
}

# Puts $2 for the mark $1 in the caller's text. Where it is nothing, the blank before the mark goes, too.
function __aish_fill {
  if [[ -z ${2-} ]]; then text=${${text//" $1"}#"$1 "}; fi
  text=${text//$1/${2-}}
}

function aish-unload {
  if __aish_lazy; then __aish_leave; fi
}

function __aish_unload {
  if [[ -n ${__aish_capture_sp-} ]]; then \builtin setopt prompt_sp; fi
  if __aish_lazy; then __aish_remove "$@"; fi
}
