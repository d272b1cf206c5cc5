#compdef {names}
# Completions for aish: the program itself is asked. For a directory of $fpath, or to be sourced behind compinit.

_aish() {
    local line
    local -a given offered behind
    given=("$service" "${(@Q)words[2,CURRENT - 1]}" "${(Q)PREFIX}")
    for line in "${(@f)$("${__aish_bin:-aish}" complete -- "$given[@]" 2>/dev/null)}"; do
        if [[ $line == *(/|..)$'\t'* ]]; then behind=(-S ''); fi
        if [[ -n $line ]]; then offered+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}"); fi
    done
    if (( $#offered )); then _describe -V -t values aish offered "$behind[@]"; else _default; fi
}

if [[ $funcstack[1] == _aish ]]; then _aish "$@"; else compdef _aish {names}; fi
