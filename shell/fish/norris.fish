# norris: the commands of a run of Norris, each accepted at its own prompt as if typed, and all that holds only for one of
# them: where its output goes, the pagers. `__aish_norris` exists during a run and says where it is: next (a command is in
# the line), given (accepted), ran, back (behind it).
# fish can't redirect itself. To be captured, a command is run by ` eval …` with a redirection, which the blank keeps out
# of the history; the row then gets the plain command, and so does the history: in fish 3, which has no command for that,
# from the helper at its next call.

# Begins a run with the frames that were just read. Leaves a command in the line, or ends the run.
function __aish_norris_begin
    if set -q __aish_norris
        # A run whose hooks were taken away.
        set -l before $__aish_norris_buffer
        __aish_norris_end
        set -g __aish_norris_buffer $before
    end
    set -g __aish_norris back
    set --erase -g __aish_norris_struck
    function __aish_norris_interrupt --on-signal INT
        __aish_norris_strike
    end
    function __aish_norris_preexec --on-event fish_preexec
        __aish_norris_exec $argv[1]
    end
    function __aish_norris_prompt --on-event fish_prompt
        __aish_norris_watch
    end
    __aish_norris_take
end

# Uses a reply: another command, or the end of the run.
function __aish_norris_take
    set -l judged
    while builtin test "$__aish_verbs" = 'capture step'
        set -l how (builtin string split \n -- $__aish_texts[1])
        set -l text $__aish_texts[2]
        builtin contains -- "$how[1]" none redirect mark judge
        and builtin string match -qr '^[A-Za-z0-9-]*$' -- "$how[3]"
        and builtin contains -- "$how[4]" keep hide
        and builtin test -n "$text"
        or break
        if builtin test "$text" != "$judged"
            set -lx AISH_ALIASES ''
            set -lx AISH_FUNCTIONS
            if not set AISH_FUNCTIONS "$(__aish_meanings $text)"
                __aish_say 'too many functions to judge this command'
                __aish_norris_fail 1
                return
            end
            set judged $text
            if builtin test -n "$AISH_FUNCTIONS" -o "$how[1]" = judge
                # The helper can't see what these words are: it judges again, knowing it.
                if not __aish_norris_call meanings $text
                    __aish_norris_fail $status
                    return
                end
                continue
            end
        end
        builtin test "$how[1]" = judge; and break
        set -g __aish_norris_text $text
        set -g __aish_norris_mode $how[1]
        set -g __aish_norris_path $how[2]
        set -g __aish_norris_nonce $how[3]
        set -g __aish_norris_keep $how[4]
        set -g __aish_norris_label $how[5]
        set -g __aish_norris_captured 0
        if __aish_norris_line
            set -g __aish_norris next
            return
        end
        builtin commandline -r ''
        set -g __aish_norris_status 2
        set -g __aish_norris_ran ''
        set -g __aish_norris_ms ''
        __aish_norris_report; or return
    end
    if builtin contains -- "$__aish_verbs" keep replace
        __aish_norris_end
        __aish_status_due $__aish_exit
        builtin commandline -r ''
        __aish_use_reply
    else
        __aish_say 'the answer could not be read; Norris has stopped'
        __aish_norris_fail 125
    end
end

# Puts the command into the line. Fails if fish would not run it.
function __aish_norris_line
    builtin commandline -r -- $__aish_norris_text
    builtin commandline --is-valid; or return 1
    set -g __aish_norris_line $__aish_norris_text
    if builtin test $__aish_norris_mode = redirect
        if __aish_norris_opens $__aish_norris_path
            set -g __aish_norris_captured 1
            set __aish_norris_line ' eval $__aish_norris_text &>>$__aish_norris_path'
        end
    else if builtin test $__aish_norris_mode = mark
        set -g __aish_norris_captured 1
    end
    if builtin test "$__aish_norris_line" = "$__aish_norris_text"
        builtin test $__aish_norris_keep = hide; and set __aish_norris_line " $__aish_norris_text"
        # fish expands an abbreviation at the cursor, but not past two blanks, which it doesn't remember.
        builtin abbr --list | builtin read -l abbreviation
        and set __aish_norris_line "$__aish_norris_line  "
    end
    builtin commandline -r -- $__aish_norris_line
end

# Whether output can go to the file: fish can open a pipe only to write, and would wait for somebody to read it.
function __aish_norris_opens --argument-names path
    builtin test -w "$path"; and not builtin test -d "$path"; or return 1
    builtin test -p "$path"; or return 0
    command dd if=/dev/null of=$path oflag=nonblock conv=notrunc 2>/dev/null
end

# One call of the helper about TEXT; KIND is meanings or report.
function __aish_norris_call --argument-names kind text
    set -lx AISH_NORRIS $kind
    set -lx AISH_NORRIS_BUFFER "$__aish_norris_buffer"
    set -lx AISH_HISTORY "$__aish_norris_history"
    set -g __aish_norris_history
    set -g __aish_unchanged 'Norris has stopped'
    __aish_call norris "$text" (builtin string length -- "$text" | builtin string join '')
    set -l code $status
    set --erase -g __aish_unchanged
    return $code
end

# What came of the command. Succeeds with a reply to use; the run has ended otherwise.
function __aish_norris_report
    set -lx AISH_NORRIS_STATUS $__aish_norris_status
    set -lx AISH_NORRIS_RAN $__aish_norris_ran
    set -lx AISH_NORRIS_MS $__aish_norris_ms
    set -lx AISH_NORRIS_CAPTURED $__aish_norris_captured
    __aish_norris_call report $__aish_norris_text; and return 0
    __aish_norris_fail $status
    return 1
end

# The run is over and went wrong: CODE is that of the helper, 125 for one that does not know yet. What was typed up to then lies
# in a file.
function __aish_norris_fail --argument-names code
    set -l why
    builtin test $code = 130; and set why interrupted
    builtin contains -- $code 1 125; or builtin test -s (__aish_state_dir)/norris-typed; and __aish_norris_dismiss $why
    # What was in the line when Ctrl-N was pressed, and what was typed since.
    set -l text $__aish_norris_buffer
    __aish_norris_end
    builtin test "$why" = interrupted; and set code 130
    __aish_status_due $code
    builtin commandline -r -- "$text"
end

# Tells a helper that may still wait, and the user, that the shell goes on without it. What was typed during the run comes back
# behind what was in the line; with a word in WORD, after the next command.
function __aish_norris_dismiss --argument-names why word
    set -lx AISH_NORRIS_WHY $why
    set -lx AISH_PENDING $word
    set -lx AISH_PROTOCOL 1
    set -lx AISH_SESSION $__aish_session
    set -lx AISH_NONCE (builtin random)(builtin random)(builtin random)
    set -lx AISH_SHELL fish
    set -lx AISH_SHELL_VERSION $version
    set -lx AISH_NORRIS end
    set -lx AISH_NORRIS_BUFFER "$__aish_norris_buffer"
    set -lx AISH_BUFFER "$__aish_norris_text"
    set -lx AISH_HISTORY "$__aish_norris_history"
    command $__aish_bin widget norris </dev/tty >/dev/null 2>&1
    __aish_read_reply (__aish_state_dir)/reply $AISH_NONCE; and builtin test "$__aish_verbs" = replace
    and set -g __aish_norris_buffer $__aish_texts
end

# Takes everything of a run out of the shell, wherever it is.
function __aish_norris_end
    __aish_norris_restore
    functions --erase __aish_norris_preexec __aish_norris_prompt __aish_norris_interrupt
    set --erase -g __aish_norris __aish_norris_struck __aish_unchanged
    set -g __aish_norris_buffer
    if builtin test -z "$fish_private_mode"
        builtin history merge
        set -g __aish_unmerged 1
    end
end

# The command starts. Any other line that starts is somebody else's, and ends the run.
function __aish_norris_exec --argument-names line
    if builtin test "$__aish_norris" != given -o "$(builtin string trim -- "$line")" != "$(builtin string trim -- "$__aish_norris_line")"
        __aish_norris_dismiss '' $__aish_pending
        __aish_norris_end
        return
    end
    set -g __aish_norris ran
    set -g __aish_norris_stopped (__aish_norris_count_stopped)
    for name in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER
        set -l was unset
        if set -qgx $name
            set was exported
        else if set -qg $name
            set was plain
        end
        set -g __aish_norris_was_$name $was $$name
        set -gx $name cat
    end
    if builtin string match -q ' eval *' -- $__aish_norris_line; and builtin test "$__aish_norris_line" != "$__aish_norris_text"
        __aish_norris_show
        if builtin test $__aish_norris_keep = keep -a -z "$fish_private_mode"
            if __aish_history_builtin
                builtin history append -- $__aish_norris_text
            else
                set -g __aish_norris_history "$(__aish_history_file)"
            end
        end
    else if builtin test $__aish_norris_mode = mark
        builtin printf '\e]7771;%s;S\a' $__aish_norris_nonce
    end
end

# Puts the plain command where the line was: the rows of the latter are known, the cursor is below them.
function __aish_norris_show
    __aish_prompt_size
    set -l indent (builtin string length --visible -- "$__aish_prompt_last")
    set -l rows (__aish_row "$__aish_norris_line")
    # Behind a line that fills its row the cursor is below it already.
    builtin test (__aish_column $__aish_norris_line) -gt 0; and set rows (math $rows + 1)
    builtin printf '\e[%dA\r\e[J%s%s\n' $rows "$__aish_prompt_last" "$(builtin string split \n -- $__aish_norris_text | builtin string join \n(builtin string repeat -N --count $indent ' '))"
end

function __aish_norris_count_stopped
    builtin jobs | builtin string match --regex '^\d+\t\d+\t[^\t]*\tstopped\t' | builtin count
end

# Behind a command: what came of it, and the next one.
function __aish_norris_returned
    if builtin test "$__aish_norris" != ran
        __aish_norris_fail 125
        __aish_accept_pushed
        return
    end
    set -g __aish_norris_status $__aish_last_status
    set -q __aish_norris_struck; and set __aish_norris_status 130
    # fish has 0 for a command that Ctrl-Z has stopped; the other shells have the signal's status.
    builtin test $__aish_norris_status = 0 -a (__aish_norris_count_stopped) -gt $__aish_norris_stopped
    and set __aish_norris_status 148
    set -g __aish_norris_ran 1
    set -g __aish_norris_ms $CMD_DURATION
    set -g __aish_last_command $__aish_norris_text
    __aish_norris_restore
    set -g __aish_norris back
    __aish_norris_report; and __aish_norris_take
    __aish_accept_pushed
end

# A Ctrl-C that fish hears itself: without this it forgets one that comes just before or behind a command. fish calls it
# when a hook has done its work.
function __aish_norris_strike
    set -g __aish_norris_struck 1
    if builtin test "$__aish_norris" = ran
        # While somebody listens fish doesn't cut short what runs.
        functions --erase __aish_norris_interrupt
        command kill -INT $fish_pid
    end
end

# At a prompt a command has been accepted, or a Ctrl-C has cut the work behind the last one short.
function __aish_norris_watch
    if builtin test "$__aish_norris" != given; or set -q __aish_norris_struck
        # The Enter of an accepted one is still to come.
        builtin commandline -r ''
        __aish_norris_dismiss interrupted $__aish_pending
        __aish_norris_end
    end
end

# The pagers as they were, unless the command has changed them.
function __aish_norris_restore
    for name in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER
        set -l was __aish_norris_was_$name
        set was $$was
        set --erase -g __aish_norris_was_$name
        if builtin test -n "$was"; and set -qgx $name; and builtin test "$$name" = cat
            switch $was[1]
                case unset
                    set --erase -g $name
                case plain
                    set -gu $name $was[2..-1]
                case exported
                    set -gx $name $was[2..-1]
            end
        end
    end
end

# The key: an empty line becomes the start of a goal, words that were just typed are the goal. In a list, a search, a longer line and on a
# line of the history it does what it did before.
function __aish_norris_key
    set -l text "$(builtin commandline)"
    if builtin commandline --paging-mode; or builtin commandline --search-mode; or builtin test (builtin commandline --line) -lt (builtin commandline | builtin count)
        down-or-search
    else if not builtin string match -qr '\S' -- $text
        builtin commandline -r -- ':norris '
    else if builtin test "$(builtin history search --exact --case-sensitive --max 1 -- $text)" = "$text"
        down-or-search
    else if not builtin string match -qr '^:norris(\s|$)' -- $text
        __aish_call goal "$text" (builtin commandline --cursor); or begin
            builtin commandline -f repaint
            return 0
        end
        if builtin test $__aish_verbs[1] = replace
            __aish_below
            builtin printf 'Norris: Enter starts · Ctrl-U clears\n'
            builtin commandline -r -- ":norris $text"
            __aish_redraw
            return 0
        end
        __aish_rows
        # Where fish believes the cursor to be, whatever is written here.
        set -g __aish_drawn $__aish_cursor_row $__aish_cursor_column
        set -l indent (builtin string length --visible -- "$__aish_prompt_last")
        # The line as it would look if it had been typed.
        builtin test $__aish_cursor_row -gt 0; and builtin printf '\e[%dA' $__aish_cursor_row
        builtin printf '\r\e[J%s%s' "$__aish_prompt_last" "$(builtin string split \n -- ":norris $text" | builtin string join \n(builtin string repeat -N --count $indent ' '))"
        builtin commandline -r -- ":norris $text"
        set -g __aish_norris_buffer $text
        __aish_capture
    else if builtin string match -qr '^:norris\s+\S' -- $text
        __aish_capture
    end
    return 0
end
