# call: one call of the helper and the reading of its reply (docs/protocol.md). Nothing of a reply is ever evaluated.

# The per-shell directory that the helper writes replies into.
function __aish_state_dir
    set -l dir $HOME/.local/state
    builtin string match -q '/*' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
    builtin printf '%s\n' $dir/aish/shells/$AISH_SESSION
end

# One line from the plugin itself.
function __aish_say
    builtin printf 'aish: %s\n' $argv[1] >&2
end

# Reads the frames of FILE that carry NONCE into __aish_verbs and __aish_texts, and what `$status` is to be into __aish_exit; fails on
# anything unexpected.
function __aish_read_reply --argument-names file nonce
    set -g __aish_verbs
    set -g __aish_texts
    set -g __aish_exit 0
    builtin test -f $file -a -O $file; or return 1
    # At once: line by line takes fish as long as everything else here.
    builtin read -lz text <$file; or return 1
    set -l lines (builtin string split \n -- $text)
    # Behind the last line break nothing follows.
    builtin test -z "$lines[-1]"; or return 1
    set --erase lines[-1]
    set -l at 1
    while builtin test $at -le (count $lines)
        set -l head (builtin string match -r "^aish 1 $nonce (replace|keep|run|copy|capture|step|status) ([0-9]{1,5})\$" -- $lines[$at])
        or return 1
        set -l last (math $at + $head[3])
        builtin test "$lines[$(math $last + 1)]" = end; or return 1
        if builtin test $head[2] = status
            set __aish_exit $lines[(math $at + 1)]
            builtin string match -qr '^[0-9]{1,3}$' -- $__aish_exit; or return 1
            set at (math $last + 2)
            continue
        end
        set -a __aish_verbs $head[2]
        if builtin test $head[3] -gt 0
            set -a __aish_texts "$(builtin string join \n -- $lines[(math $at + 1)..$last])"
        else
            set -a __aish_texts ''
        end
        set at (math $last + 2)
    end
    builtin test (count $__aish_verbs) -gt 0
end

# What the words of the lines mean in this shell, one per line: the helper cannot see functions and abbreviations.
function __aish_definitions
    set -l seen
    for word in (builtin string split -n -- ' ' (builtin string replace -ra '[\s;|&()<>]+' ' ' -- $argv))
        builtin contains -- $word $seen; and continue
        set -a seen $word
        builtin test (count $seen) -le 64; or break
        if functions -q -- $word
            set -l about (functions --details --verbose -- $word)[5]
            if set -l alias (builtin string match -r '^alias '(builtin string escape --style=regex -- $word)'[= ](.*)' -- $about)
                builtin printf 'alias %s=%s\n' $word $alias[2]
            else
                builtin printf 'function %s\n' $word
            end
        else if builtin contains -- $word (builtin --names)
            builtin printf 'builtin %s\n' $word
        end
    end
end

# The keys of our functions in the mode in use, and whether Enter is ours: a line each.
function __aish_keys
    for line in (builtin bind --user -M $fish_bind_mode)
        set -l found (builtin string match -r '^bind (?:-M \S+ |-m \S+ |--user )*(.+) aish-(ask|explain|check|norris)$' -- $line)
        and builtin printf '%s %s\n' $found[3] $found[2]
    end
    builtin test "$__aish_enter" = 1; and builtin echo enter
    return 0
end

# Runs `aish widget ACTION` on TEXT with the cursor at CURSOR. Succeeds when a good reply was read.
function __aish_call --argument-names action text cursor
    # Characters have four bytes at most.
    if builtin test (builtin string length -- "$text") -gt 25000
        and builtin test (builtin string length -- (builtin string escape --style=url -- $text | builtin string replace -ra '%..' x)) -gt 100000
        __aish_say 'this line is too long (more than 100 kB); it is unchanged'
        return 1
    end
    set -l unchanged 'your line is unchanged'
    set -q __aish_unchanged; and set unchanged $__aish_unchanged
    set -l dir (__aish_state_dir)
    set -lx AISH_PROTOCOL 1
    set -lx AISH_SESSION $__aish_session
    set -lx AISH_NONCE (builtin random)(builtin random)(builtin random)
    set -lx AISH_SHELL fish
    set -lx AISH_SHELL_VERSION $version
    set -lx AISH_BUFFER $text
    set -lx AISH_CURSOR $cursor
    set -lx AISH_PROVENANCE ''
    builtin test -n "$text" -a "$text" = "$__aish_origin_text"; and set AISH_PROVENANCE $__aish_origin
    set -lx AISH_LAST_COMMAND $__aish_last_command
    set -lx AISH_LAST_STATUS $__aish_last_status
    set -lx AISH_OUTPUT $__aish_output
    set -lx AISH_GUARD $__aish_guard
    set -lx AISH_HISTFILE "$fish_history"
    set -lx AISH_STATUS 1
    set -l definitions
    builtin test $action = norris; or set definitions "$(__aish_definitions $text $__aish_last_command)"
    set -lx AISH_DEFINITIONS "$(builtin string sub -l 4096 -- $definitions)"
    if builtin contains -- $action check explain
        set -q __aish_prompt_id; or set -g __aish_prompt_id (builtin random)(builtin random)
        set -fx AISH_PROMPT_ID $__aish_prompt_id
        set -fx AISH_SHOWN (builtin string repeat -N --count (math $__aish_prompt_rows + $__aish_end_row + 1) \n | builtin string collect -N)
        if not set -fx AISH_FUNCTIONS "$(__aish_meanings $text)"
            __aish_say 'too many functions to judge this line'
            return 1
        end
    end
    command $__aish_bin widget $action </dev/tty
    set -l code $status
    # A question of the helper's leaves them off, and fish 3 asks for the marks around pastes only with its next prompt.
    functions -q __fish_enable_bracketed_paste; and __fish_enable_bracketed_paste >/dev/tty
    if builtin test $code -eq 0
        # The second is where a home can't be written.
        for dir in $dir $XDG_RUNTIME_DIR/aish/shells/$AISH_SESSION
            if __aish_read_reply $dir/reply $AISH_NONCE
                true >$dir/reply
                return 0
            end
        end
        __aish_say "the answer could not be read; $unchanged"
        return 125
    end
    # Up to 125 the helper has said why itself; 130 is the user's own Ctrl-C. fish itself speaks of 126 and 127.
    if builtin test $code -gt 128 -a $code -ne 130
        __aish_say "the helper was killed (status $code); $unchanged"
    else if builtin test $code -ge 126 -a $code -le 127
        __aish_say "$__aish_bin cannot be run; $unchanged"
    end
    return $code
end

# `:help` where it isn't captured: the page, or what the program says about a command.
function __aish_help
    if set -q argv[1]
        aish help $argv
        return
    end
    AISH_SHELL=fish AISH_KEYS="$(__aish_keys)" command $__aish_bin widget help
end
