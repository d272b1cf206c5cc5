# widgets: the bodies of the keys and of captured lines.

# Ask or explain: the buffer and the cursor change only after a good reply.
function __aish_widget --argument-names action
    set -l text "$(builtin commandline)"
    set -l cursor (builtin commandline --cursor)
    __aish_below
    if __aish_call $action "$text" $cursor
        __aish_use_reply
    end
    __aish_redraw
    __aish_accept_pushed
end

# A line that starts with `? `, `?? ` or `:name` of ours: remembered as it is, run here, never parsed by fish.
# Fails, having done nothing, for any other line.
function __aish_capture
    set -l text "$(builtin commandline)"
    set -l name (builtin string match -r '^:([a-z]+)(?:\s|$)' -- $text)[2]
    set -l action meta
    if builtin string match -qr '^\?\?($|\s|[A-Za-z])' -- $text
        set action ask
    else if builtin string match -qr '^\?($|\s|[A-Za-z])' -- $text
        set action question
    else if not builtin contains -- "$name" $__aish_metas
        return 1
    else if builtin test $name = ask
        set action question
    end
    __aish_below
    __aish_remember $text
    set -l before
    builtin test "$name" = norris; and set before $__aish_norris_buffer
    set -lx AISH_NORRIS_BUFFER $before
    set -lx AISH_KEYS
    builtin test "$name" = help; and set AISH_KEYS "$(__aish_keys)"
    if __aish_call $action "$text" (builtin string length -- "$text")
        builtin contains -- $__aish_verbs[1] run capture; or __aish_status_due $__aish_exit
        # The words of a wish that nothing came of stay.
        builtin test "$action $__aish_verbs[1]" = 'ask keep'; or builtin commandline -r ''
        __aish_use_reply
    else
        set -l code $status
        __aish_status_due $code
        # The words of a question are back after a Ctrl-C; what a run was typed over is its own to bring back.
        builtin test $code -eq 130 -o -n "$before"; and builtin test $action = meta; and builtin commandline -r -- "$before"
    end
    # Kept for the time of a run.
    set -q __aish_norris; or set -g __aish_norris_buffer
    __aish_redraw
    __aish_accept_pushed
    return 0
end

# Puts the first frame into the buffer; fish makes it one undo step.
function __aish_use_reply
    switch $__aish_verbs[1]
        case replace
            builtin commandline -r -- $__aish_texts[1]
            set --erase __aish_verbs[1]
            set --erase __aish_texts[1]
            builtin test "$__aish_verbs[1]" = copy; and __aish_use_reply
        case copy
            # As if it had just been cut, for the user's own key to paste it: behind the line, and the cursor goes back.
            set -l text "$(builtin commandline)"
            set -l cursor (builtin commandline --cursor)
            builtin commandline -r -- $text$__aish_texts[1]
            builtin commandline --cursor (builtin string length -- "$text")
            builtin commandline -f begin-selection end-of-buffer kill-selection end-selection \
                (builtin string repeat -N --count (math (builtin string length -- "$text") - $cursor) backward-char\n)
        case run
            builtin commandline -r -- $__aish_texts[1]
            set -g __aish_queue
            set -l i 2
            while builtin test "$__aish_verbs[$i]" = run
                set -a __aish_queue "$__aish_texts[$i]"
                set i (math $i + 1)
            end
            set -g __aish_pushing first
        case capture
            __aish_norris_begin
    end
end

# Into the history once, as typed. fish 3 has no command for that: its file takes the entry, under the lock that fish
# itself uses, and is read again.
function __aish_remember --argument-names text
    builtin test -z "$fish_private_mode"; or return 0
    if __aish_history_builtin
        builtin history append -- $text
        return 0
    end
    set -l file (__aish_history_file)
    builtin test -n "$file"; or return 0
    set -l quoted (builtin string replace -a '\\' '\\\\' -- $text | builtin string join '\\n')
    set -l now (command date +%s)
    begin
        command -q flock; and command flock 9
        builtin printf '- cmd: %s\n  when: %s\n' "$quoted" $now >>$file
    end 9>>$file
    # fish merges at most once a second: until a later command has done it again, it may not have happened.
    builtin history merge
    set -g __aish_unmerged 1
end

# Whether fish can add to its history itself.
function __aish_history_builtin
    builtin string match -qr '^([4-9]|[1-9][0-9])' -- $version
end

# The file of the history; nothing where there is none.
function __aish_history_file
    set -l name fish
    if set -q fish_history
        set name $fish_history
        builtin test "$name" = default; and set name fish
    end
    builtin test -n "$name"; or return 0
    set -l data $HOME/.local/share
    builtin test -n "$XDG_DATA_HOME"; and set data $XDG_DATA_HOME
    builtin printf '%s\n' $data/fish/{$name}_history
end
