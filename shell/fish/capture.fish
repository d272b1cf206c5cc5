# capture: what commands print, kept by a helper process for `fix` and questions (opt-in). fish can't redirect itself, so it
# works only inside tmux, which copies the pane: marks on the terminal say where a command's output is. `__aish_capture`
# exists while it is on. docs/protocol.md has what is said to the helper and what it answers.

# At the first prompt.
function __aish_capture_start
    functions --erase __aish_capture_due
    set -l how (AISH_SHELL=fish AISH_SHELL_VERSION=$version command $__aish_bin capture-helper </dev/null 2>/dev/null)
    if builtin test "$how[1]" != mark -o (count $how) != 5
        set -q how[2]; or set how none 'the helper could not be started'
        __aish_say "what commands print isn't captured: $how[2]"
        return
    end
    set -g __aish_capture mark
    set -g __aish_capture_nonce $how[3]
    set -g __aish_capture_pid $how[4]
    set -g __aish_capture_dir $how[5]
    set -g __aish_capture_number 0
    set -g __aish_capture_owed
    function __aish_capture_preexec --on-event fish_preexec
        __aish_capture_begin
    end
    function __aish_capture_postexec --on-event fish_postexec
        __aish_capture_returned $status
    end
end

# A command starts.
function __aish_capture_begin
    set --erase -g __aish_capture_on
    if set -q __aish_norris
        # The run has a capture of its own, and has made ours stand aside.
        set -g __aish_capture_aside 1
        return
    end
    builtin test -t 1; or return
    if set -q __aish_capture_aside
        set --erase -g __aish_capture_aside
        __aish_capture_send r; or return
    end
    if builtin test -n "$__aish_capture_owed"
        __aish_capture_await; or return
    end
    builtin printf '\e]7771;%s;S\a' $__aish_capture_nonce >/dev/tty
    set -g __aish_capture_on 1
end

# It is over, with STATUS.
function __aish_capture_returned --argument-names code
    if not set -q __aish_capture_on
        # Nothing is known of what this one printed.
        set -g __aish_output
        return
    end
    set --erase -g __aish_capture_on
    builtin printf '\e]7771;%s;E\a' $__aish_capture_nonce >/dev/tty
    # tmux takes its time: the answer is looked for at the next command.
    __aish_capture_send e $code; or return
    set -g __aish_output $__aish_capture_number
end

# Whether the helper is there, and not merely waiting for its parent: a pipe that nobody reads would hold fish up.
function __aish_capture_lives
    builtin test -p $__aish_capture_dir/requests; or return 1
    if builtin test -d /proc/self
        builtin test -e /proc/$__aish_capture_pid/exe
    else
        command kill -0 $__aish_capture_pid 2>/dev/null
    end
end

# Writes a request. Fails, and ends the capture, if the helper is gone.
function __aish_capture_send
    if not __aish_capture_lives
        __aish_capture_off 'the helper is gone'
        return 1
    end
    set -g __aish_capture_number (math $__aish_capture_number + 1)
    set -g __aish_capture_owed $__aish_capture_number
    builtin echo $argv[1] $__aish_capture_number $argv[2..-1] >$__aish_capture_dir/requests
end

# The answer that is owed, from a file, since fish can't wait at a pipe for a while only. Fails, and ends the capture,
# without a good one.
function __aish_capture_await
    set -l patience 20
    while builtin test $patience -gt 0
        set -l line
        builtin test -r $__aish_capture_dir/answered; and builtin read -l line <$__aish_capture_dir/answered
        set -l words (builtin string split ' ' -- "$line")
        if builtin string match -q '*X*' -- "$words[2]"
            __aish_capture_off 'the end of an output did not come'
            return 1
        else if builtin test "$words[1]" = $__aish_capture_owed
            set -g __aish_capture_owed
            return 0
        end
        __aish_capture_lives; or break
        set patience (math $patience - 1)
        command sleep 0.1
    end
    __aish_capture_off 'the helper did not answer'
    return 1
end

# Off for the rest of the session, aloud.
function __aish_capture_off
    __aish_capture_end
    __aish_say "what commands print isn't captured any more: $argv[1]"
end

# Takes everything of it out of the shell.
function __aish_capture_end
    if __aish_capture_lives
        builtin echo q >$__aish_capture_dir/requests
    end
    functions --erase __aish_capture_preexec __aish_capture_postexec
    for name in '' _on _nonce _pid _dir _number _owed _aside
        set --erase -g __aish_capture$name
    end
    set -g __aish_output
end
