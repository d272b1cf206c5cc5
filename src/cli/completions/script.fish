# Completions for aish: the program itself is asked.

function __aish_complete
    set -l last (commandline --current-token --cut-at-cursor)
    set -l offered (aish complete -- (commandline --current-process --tokenize --cut-at-cursor) "$last" 2>/dev/null)
    if set -q offered[1]
        printf '%s\n' $offered
    else
        __fish_complete_path "$last"
    end
end

for name in {names}
    complete -c $name -f -k -a '(__aish_complete)'
end
