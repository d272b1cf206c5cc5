# Completions for aish: the program itself is asked.

_aish() {
    local line=${COMP_LINE:0:COMP_POINT} rest
    local -a given
    read -ra given <<<"$line"
    if [[ -z $line || $line == *[[:blank:]] ]]; then given+=(''); fi
    COMPREPLY=()
    while IFS=$'\t' read -r line rest; do
        COMPREPLY+=("${line#"${given[${#given[@]} - 1]%"$2"}"}")
        if [[ $line == */ || $line == *.. ]]; then compopt -o nospace 2>/dev/null; fi
    done < <("${__aish_bin:-aish}" complete -- "${given[@]}" 2>/dev/null)
}

complete -F _aish -o nosort -o bashdefault -o default aish '?' '??' :ask :norris :model :models :history :recall :reset :save :resume :sessions :remember :memory :undo :cost :help :bg :mcp :safety :perms :diff :tree :route :secrets
