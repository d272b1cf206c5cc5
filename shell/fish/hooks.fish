# hooks: what runs after each command and at each Enter. No forks, and only tests when there is nothing to do.

set -g __aish_last_command
set -g __aish_last_status
set -g __aish_queue
set -g __aish_origin
set -g __aish_origin_text
set -g __aish_norris_buffer
set -g __aish_output
# What `$status` is at the prompt.
set -g __aish_at 0

# Another prompt: what a key has printed is not just above it.
function __aish_prompted --on-event fish_prompt --on-event fish_cancel
    set --erase -g __aish_prompt_id
end

function __aish_behind --on-event fish_prompt
    set -l dir $HOME/.local/state
    builtin string match -q '/*' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
    set dir $dir/aish/shells/$AISH_SESSION
    builtin test -s $dir/background; and not set -q __aish_norris; and not set -q __aish_pushing
    and __aish_lazy; and __aish_background_ended $dir
end

function __aish_postexec --on-event fish_postexec
    __aish_ran $status $argv[1]
end

# A command line has run, and left this status.
function __aish_ran --argument-names code text
    set -g __aish_at $code
    if builtin test "$text" = ' __aish_status_give'
        builtin commandline -r -- "$__aish_later"
        set --erase -g __aish_later
        return
    end
    set --erase -g __aish_code
    set -g __aish_last_status $code
    set -g __aish_last_command $text
    set -l dir $HOME/.local/state
    builtin string match -q '/*' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
    set dir $dir/aish/shells/$AISH_SESSION
    if set -q __aish_unmerged
        set --erase -g __aish_unmerged
        builtin history merge
    end
    if set -q __aish_norris; and builtin test "$(builtin string trim -- "$text")" != "$(builtin string trim -- "$__aish_norris_line")"
        # The command itself has sent the event.
        return
    end
    if builtin test "$code" = 127; and not set -q __aish_norris; and not set -q __aish_pushing; and builtin string match -qr '^:[a-zA-Z]|[ˆ˚∆¬]' -- "$text"
        __aish_lazy; and __aish_not_found
    end
    if set -q __aish_pushing; or set -q __aish_norris; or builtin test -s $dir/pending
        __aish_lazy; and __aish_after_command $dir
    else if builtin test -n "$__aish_correcting" -a "$code" != 0 -a -n "$__aish_key_ask"
        __aish_lazy; and __aish_offer_correction
    end
end

# Enter. Menus, searches and everything that is not one of our lines go to fish as without us.
function __aish_enter
    set -q __aish_history_was; and __aish_status_over
    set -l line (builtin commandline)
    if builtin test "$__aish_enter" = 1; and builtin string match -qr '^(\?\??($|\s|[A-Za-z])|:[a-z])' -- $line[1]
        __aish_lazy; or return
        __aish_capture; and return
    else if builtin test -z "$line"
        # An empty Enter forgets the last command.
        set -g __aish_last_command
        set -g __aish_last_status
        set -g __aish_output
    end
    if builtin test -n "$__aish_guard"
        __aish_guard_enter
    else
        builtin commandline -f execute
    end
end
