# Completions for aish: the program itself is asked.

function __aish_complete
    set -l last (commandline --current-token --cut-at-cursor)
    set -l program aish
    set -q __aish_bin[1]; and set program $__aish_bin
    set -l offered (command $program complete -- (commandline --current-process --tokenize --cut-at-cursor) "$last" 2>/dev/null)
    if set -q offered[1]
        printf '%s\n' $offered
    else
        __fish_complete_path "$last"
    end
end

for name in aish '?' :ask :norris :model :models :history :recall :reset :save :resume :sessions :remember :memory :undo :cost :help :bg :mcp :safety :perms :diff :tree :route :secrets
    # The plugin has said so already.
    set -q __aish_bin[1]; or complete -c $name -f -k -a '(__aish_complete)'
end
