# queue: the commands of `run` frames, one after the other, each accepted at its own prompt as if typed; and text that
# an ordinary command left for the next buffer.

# After the binding has put a first command into the buffer: accept it.
function __aish_accept_pushed
    if builtin test "$__aish_pushing" = first
        set -g __aish_pushing 1
        __aish_accept "$(builtin commandline)"
    else if builtin test "$__aish_norris" = next
        # Judged and approved already, as it stands.
        set -g __aish_norris given
        set -g __aish_approved $__aish_norris_line
        __aish_execute
    else if set -q __aish_code
        __aish_status_line
        __aish_execute
    end
end

function __aish_execute
    if __aish_history_builtin
        builtin commandline -f repaint execute
    else
        # fish 3 takes it at once, and draws the prompt once less.
        builtin commandline -f execute
    end
end

# fish says nothing about a line that it cannot run, so it is asked before.
function __aish_accept --argument-names text
    if builtin commandline --is-valid
        if builtin test -n "$__aish_guard"
            if not __aish_judge $text unseen
                set --erase -g __aish_pushing
                set -g __aish_queue
                builtin commandline -f repaint
                return
            end
            # Drawn below the question, for the first time.
            set --erase -g __aish_asked
            set -g __aish_approved $text
        end
        # `execute` alone would be lost at this point in fish 4; behind a repaint it is queued.
        builtin commandline -f repaint execute
    else
        __aish_say 'this command is not complete; it is in the line for you to edit'
        set --erase -g __aish_pushing
        set -g __aish_queue
    end
end

# Called after a command, with the per-shell directory.
function __aish_after_command --argument-names dir
    if set -q __aish_norris
        __aish_norris_returned
        return
    end
    if set -q __aish_pushing
        if builtin test "$__aish_last_status" = 0 -a (count $__aish_queue) -gt 0
            set -l text $__aish_queue[1]
            builtin commandline -r -- $text
            set --erase -g __aish_queue[1]
            __aish_accept $text
            return
        end
        set --erase -g __aish_pushing
        set -g __aish_queue
    end
    if builtin test -s $dir/pending
        # Good or bad, it is used up. The word in it was told to one helper alone, and is good for once.
        set -l word $__aish_pending
        set -g __aish_pending (builtin random)(builtin random)(builtin random)(builtin random)
        if __aish_read_reply $dir/pending $word
            __aish_use_reply
            command rm -f -- $dir/pending
            __aish_accept_pushed
        else
            command rm -f -- $dir/pending
        end
    end
end
