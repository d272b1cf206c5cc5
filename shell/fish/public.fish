# public: what the user sees: the key functions, the prompt segment and the way out.
function aish-ask --description 'aish: turn the words in the line into a command'
    __aish_lazy
    __aish_widget ask
end

function aish-explain --description 'aish: explain the command in the line'
    __aish_lazy
    __aish_widget explain
end

function aish-check --description 'aish: say what the command in the line would do'
    __aish_lazy
    __aish_widget check
end

function aish-norris --description 'aish: let Norris work towards the goal in the line'
    __aish_lazy
    __aish_norris_key
end

# The helper, told what it can't see by itself, so that `aish fix` as a typed command knows what failed.
function aish --description 'aish: ask, suggest, explain, fix and more'
    AISH_SHELL=fish AISH_SHELL_VERSION=$version AISH_LAST_COMMAND="$__aish_last_command" \
        AISH_LAST_STATUS="$__aish_last_status" AISH_OUTPUT="$__aish_output" AISH_PENDING=$__aish_pending command $__aish_bin $argv
end

# Prints `[aish:PRESET]` when this shell has a preset of its own, `[aish guard]` or `[aish:PRESET guard]` when lines are
# judged, `[aish:PRESET ⚡]` during a run of Norris. For the user's own fish_prompt.
function aish_prompt_info --description 'aish: the preset of this shell, for a prompt'
    set -l dir $HOME/.local/state
    builtin string match -q '/*' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
    set dir $dir/aish/shells/$AISH_SESSION/active
    set -l preset
    if builtin test -r $dir
        builtin read -l preset_line <$dir
        set preset $preset_line
    end
    set -l mark
    if set -q __aish_norris
        set preset $__aish_norris_label
        set mark ' ⚡'
    end
    # Only what a preset may be called.
    builtin string match -qr '^[A-Za-z0-9._-]+$' -- "$preset"; and set preset ":$preset"; or set preset ''
    set preset "$preset$mark"
    builtin test -n "$__aish_guard"; and set preset "$preset guard"
    if builtin test -n "$preset"
        builtin printf '[aish%s]' $preset
    end
end

function aish-unload --description 'aish: take the plugin out of this shell'
    __aish_unload
    functions --erase aish-unload
    for name in (builtin set --global --names | builtin string match '__aish_*')
        set --erase -g $name
    end
end

# `:help` where it isn't captured: the page, or what the program says about a command.
function __aish_help
    if set -q argv[1]
        aish help $argv
        return
    end
    __aish_lazy
    AISH_SHELL=fish AISH_KEYS="$(__aish_keys)" command $__aish_bin widget help
end

# Parses the rest of the plugin at its first use.
function __aish_lazy
    if set -q __aish_rest
        builtin eval $__aish_rest
        set --erase -g __aish_rest
    end
end

function __aish_unload
    __aish_lazy
    __aish_remove $argv
end
