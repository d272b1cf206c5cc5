# core: what is there from the first prompt: the keys, Enter, the commands, and the way to the rest of the plugin. Everything
# that is called like a function of hooks.fish stands for it until the first Enter, or the first command.

# Reads the parts of the plugin that aren't there yet from the helper, which prints what belongs to this text or nothing:
# `hooks`, and without an argument the rest, too. Fails, having said so, when it can't. Typed keys wait in the terminal.
function __aish_lazy
    set -l last rest
    set -q argv[1]; and set last $argv[1]
    for part in hooks $last
        contains -- $part $__aish_parts; and continue
        set -l text $__aish_carried
        set --erase -g __aish_carried
        if not set -q text[1]
            set text "$(command $__aish_bin init fish --part $part --edition $__aish_edition </dev/null 2>/dev/null)"
            set -l code $status
            # Killed by a Ctrl-C: the next key asks again.
            builtin test $code -gt 128 -a $code -ne 255; and return 1
            # The last line is there only if all of it is.
            builtin string match -q "*set -ga __aish_parts $part" -- "$text"; or set text ''
        end
        builtin eval "$text"
        contains -- $part $__aish_parts; or break
    end
    contains -- $last $__aish_parts; and return 0
    set -g __aish_lost 1
    builtin printf '\naish: %s was updated or moved. Open a new shell. Your line is unchanged.\n' $__aish_bin >&2
    builtin commandline -f repaint
    return 1
end

function aish-ask --description 'aish: turn the words in the line into a command'
    __aish_lazy; and __aish_widget ask
end

function aish-explain --description 'aish: explain the command in the line'
    __aish_lazy; and __aish_widget explain
end

function aish-check --description 'aish: say what the command in the line would do'
    __aish_lazy; and __aish_widget check
end

function aish-norris --description 'aish: let Norris work towards the goal in the line'
    __aish_lazy; and __aish_norris_key
end

# The helper, told what it can't see by itself, so that `aish fix` as a typed command knows what failed.
function aish --description 'aish: ask, suggest, explain, fix and more'
    AISH_SHELL=fish AISH_SHELL_VERSION=$version AISH_LAST_COMMAND="$__aish_last_command" \
        AISH_LAST_STATUS="$__aish_last_status" AISH_OUTPUT="$__aish_output" \
        AISH_HISTFILE="$fish_history" AISH_PENDING=$__aish_pending command $__aish_bin $argv
end

# The first Tab: the function itself takes over.
function __aish_complete
    command $__aish_bin completions fish 2>/dev/null | source
    and __aish_complete
end

function aish_prompt_info --description 'aish: the preset of this shell, for a prompt'
    __aish_lazy hooks; and aish_prompt_info
end

function aish-unload --description 'aish: take the plugin out of this shell'
    __aish_lazy; and aish-unload
end

function __aish_unload
    __aish_lazy; and __aish_remove $argv
end

function :help
    __aish_lazy; and __aish_help $argv
end

# Enter. Without the rest of the plugin a question stays in the line, and every other line is fish's own.
function __aish_enter
    if builtin test -z "$__aish_lost"; and __aish_lazy hooks
        __aish_enter
    else if not builtin string match -qr '^\?\??($|\s|[A-Za-z])' -- (builtin commandline)[1]
        builtin commandline -f execute
    end
end

# A line that was accepted past our Enter.
function __aish_postexec --on-event fish_postexec
    set -l code $status
    builtin test -z "$__aish_lost"; and __aish_lazy hooks; and __aish_ran $code $argv[1]
end
