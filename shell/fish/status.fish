# status: `$status` behind a line of ours and behind a run. fish gives it back after everything but a line, so a line is run that
# returns it. It goes into no history, and its rows are taken away.

# `$status` is to be CODE at the next prompt.
function __aish_status_due --argument-names code
    # Our own sign for a reply that can't be used.
    builtin test "$code" = 125; and set code 1
    set --erase -g __aish_code
    builtin test "$code" = "$__aish_at"; or set -g __aish_code $code
end

# The line, in the place of a text that comes back behind it. A history without a name is kept nowhere.
function __aish_status_line
    set -g __aish_later "$(builtin commandline)"
    set -g __aish_history_was
    set -qg fish_history; and set __aish_history_was "$fish_history"
    set -g fish_history ''
    set -g __aish_approved ' __aish_status_give'
    builtin commandline -r -- $__aish_approved
end

function __aish_status_give
    __aish_status_over
    __aish_prompt_size
    builtin printf '\e[%dA\r\e[J' (math $__aish_prompt_rows + 1 + (__aish_row ' __aish_status_give'))
    set -l code $__aish_code
    set --erase -g __aish_code
    return $code
end

# The user's history again, whether the line ran or a Ctrl-C came before it.
function __aish_status_over --on-event fish_cancel
    set -q __aish_history_was; or return 0
    if set -q __aish_history_was[1]
        set -g fish_history $__aish_history_was
    else
        set --erase -g fish_history
    end
    set --erase -g __aish_history_was
end
