# guard: each line is judged by the helper before it runs (opt-in). Fish has no hook that could stop a line once it is
# accepted, so every key that accepts one comes here first.

function __aish_guard_on
    set -g __aish_approved
    set -g __aish_tried
    set -g __aish_warned
    set -g __aish_scanned
    # The keys of fish are not there before the first prompt.
    function __aish_guard_prompt --on-event fish_prompt
        __aish_guard_watch
    end
    function __aish_guard_preexec --on-event fish_preexec
        __aish_guard_ran $argv[1]
    end
end

# At each prompt: takes the keys that accept a line. A protection that is lost is not lost in silence.
function __aish_guard_watch
    # A look at all keys only when something may have changed them.
    if builtin test "$__aish_scanned" != "$fish_key_bindings"; or builtin string match -qr 'bind|source|^\s*\. |eval|function' -- "$__aish_last_command"
        set -l first (builtin test -z "$__aish_scanned"; and builtin echo yes)
        set -l again (builtin test "$__aish_scanned" = "$fish_key_bindings"; and builtin echo yes)
        set -g __aish_scanned "$fish_key_bindings"
        for line in (builtin bind --preset; builtin bind --user)
            builtin string match -q '*__aish_*' -- $line; and continue
            if builtin string match -qr '\bexecute\b' -- $line
                __aish_guard_take $line __aish_enter; or continue
                if builtin string match -qv '*--preset*' -- $line
                    __aish_guard_warn 'a key was bound around the guard, so what it ran was not judged; the guard has taken it'
                end
            else if builtin string match -qr '(__fish_stop_bracketed_paste|fish_clipboard_paste)$' -- $line
                __aish_guard_take $line (builtin string match -r '\S+$' -- $line)'; __aish_pasted'
            end
        end
    end
end

# Binds the key of LINE, as `bind` prints it, to COMMAND, unless that is so or the line is a preset that a key of the
# user's own hides.
function __aish_guard_take --argument-names line command
    # -M and -m, and the key as it is quoted: `-k name` or a sequence.
    set -l parts (builtin string match -r '^bind (?:--preset |--user )?(?:-s )?((?:-M \S+ |-m \S+ )*)((?:-k )?(?:\'(?:[^\'\\\\]|\\\\.)*\'|(?:\\\\.|[^\s\\\\])+)) ' -- $line)
    or return 1
    set -l mode (builtin string match -r -- '-M (\S+)' $parts[2])[2]
    builtin test -n "$mode"; or set mode default
    set -l key $parts[3]
    set -l had
    builtin eval "set had (builtin bind --user -M $mode $key 2>/dev/null)"
    if builtin string match -q '* --preset *' -- $line; and builtin test -n "$had"
        return 1
    end
    builtin eval "builtin bind $parts[2] $key '$command'"; or return 1
    set -ga __aish_modes $mode
    set -ga __aish_keys $key
    set -ga __aish_were "$had"
    return 0
end

function __aish_guard_warn
    if builtin test -z "$__aish_warned"
        set -g __aish_warned 1
        __aish_say $argv[1]
    end
end

# What runs is what was judged, or it is said.
function __aish_guard_ran --argument-names text
    if set -q __aish_asked
        # Drawn once more below the question: of that, nothing stays.
        builtin printf '\e[%dA\r\e[J' $__aish_asked
        set --erase -g __aish_asked
    end
    set -l judged $__aish_approved
    set -g __aish_approved
    builtin test "$(builtin string trim -- $text)" = "$(builtin string trim -- $judged)"; and return
    __aish_is_blank "$text"; and return
    __aish_guard_warn 'a line runs that the guard has not judged: something accepts lines in a way of its own'
end

# Enter, after our own lines are out of the way.
function __aish_guard_enter
    set -l text "$(builtin commandline)"
    if __aish_is_blank "$text"; or builtin test -n "$__aish_approved" -a "$text" = "$__aish_approved"
        # Approved, and Enter only closed a menu.
        builtin commandline -f execute
        return
    end
    # fish expands an abbreviation at the cursor when it executes: what it becomes is to be judged.
    if builtin test "$text" != "$__aish_tried"; and not __aish_guard_expand
        set -g __aish_tried "$text"
        builtin commandline -f expand-abbr
        return
    end
    set -g __aish_tried
    set text "$(builtin commandline)"
    builtin commandline --is-valid
    if builtin test $status -ne 0
        # fish goes on with the line, or says what is wrong with it.
        builtin commandline -f execute
    else if __aish_judge "$text"
        set -g __aish_approved "$text"
        # What was judged is what runs: fish expands an abbreviation at the cursor, but not past two blanks.
        set -q __aish_asked; and __aish_rows
        builtin abbr --list | builtin read -l abbreviation
        and builtin commandline -r -- "$text  "
        if set -q __aish_asked
            # fish would draw what has changed of the line, without its suggestion for one, where the question stands.
            set -g __aish_asked (math $__aish_prompt_rows + 1 + (__aish_row "$(builtin commandline)"))
            __aish_redraw
        end
        builtin commandline -f execute
    else
        __aish_rows
        builtin commandline -C (builtin string length -- "$text")
        __aish_redraw
    end
end

# Expands the abbreviation at the cursor as fish would. Fails if only fish itself can do that.
function __aish_guard_expand
    for again in 1 2 3 4
        set -l before "$(builtin commandline --cut-at-cursor)"
        set -l word (builtin string match -r '([^\s;|&()<>]+)\s?$' -- "$before")[2]
        builtin test -n "$word"; or return 0
        set -l quoted (builtin string escape -- $word)
        set -l found
        for line in (builtin abbr --show)
            if builtin string match -qr -- ' --(regex|function|set-cursor)' $line
                # Rules that only fish can apply: if one might, the first Enter expands and the next one runs.
                set -l regex (builtin string match -r -- ' --regex (\'(?:[^\'\\\\]|\\\\.)*\'|\S+)' $line)[2]
                if builtin test -n "$regex"
                    builtin eval set regex $regex
                    builtin string match -qr -- "^(?:$regex)\$" $word; and return 1
                else if builtin string match -q -- "* -- $quoted*" $line
                    return 1
                end
            else if builtin string match -q -- "abbr -a -- $quoted *" $line; or builtin string match -q -- "abbr -a --position anywhere -- $quoted *" $line
                set found $line
            end
        end
        builtin test -n "$found"; or return 0
        if not builtin string match -q '*--position anywhere*' -- $found
            # Only in the place of a command.
            set -l rest (builtin commandline --current-process --tokenize --cut-at-cursor)
            builtin test "$rest[-1]" = $word; and set --erase rest[-1]
            for other in $rest
                builtin string match -qr '^[A-Za-z_]\\w*=' -- $other; and continue
                builtin contains -- $other and or not ! if while else begin command builtin exec time; or return 0
            end
        end
        set -l expansion
        builtin eval set expansion (builtin string replace -r '^.*? -- \S+ ' '' -- $found)
        set -l after "$(builtin string sub -s (math 1 + (builtin string length -- "$before")) -- "$(builtin commandline)")"
        set -l tail (builtin string match -r '\s?$' -- "$before")
        set -l head (builtin string sub -l (math (builtin string length -- "$before") - (builtin string length -- "$word$tail")) -- "$before")
        builtin commandline -r -- "$head$expansion$tail$after"
        builtin commandline -C (builtin string length -- "$head$expansion$tail")
    end
    return 0
end

# Whether TEXT is only blanks and comments.
function __aish_is_blank
    not builtin string match -qrv '^\s*(#.*)?$' -- (builtin string split \n -- "$argv[1]")
end

# A paste has ended: a line that is still what it made of it did not come from the user.
function __aish_pasted
    set -g __aish_origin web_content
    set -g __aish_origin_text "$(builtin commandline)"
end

# Asks the helper about TEXT. Succeeds if it may run as it is; `__aish_asked` is there if that was a question. With
# `unseen` the line isn't on the screen.
function __aish_judge --argument-names text seen
    set --erase -g __aish_asked
    set -lx AISH_ALIASES ''
    set -lx AISH_FUNCTIONS
    set -lx AISH_PROTOCOL 1
    set -lx AISH_SHELL fish
    set -lx AISH_SHELL_VERSION $version
    # The way below the line, before the first word on the terminal. Behind the cursor at its end is the suggestion alone,
    # and the prompt needn't be asked for.
    set -lx AISH_PRELUDE ''
    if builtin test "$seen" = unseen
    else if builtin test (builtin commandline --cursor) -eq (builtin string length -- "$text"); and not functions -q fish_right_prompt
        set AISH_PRELUDE \e'[J'\n
    else
        __aish_rows
        set AISH_PRELUDE (__aish_way_below | builtin string collect --no-trim-newlines)
    end
    set -lx AISH_GUARD_ASKED 1
    set -l options --shell fish
    if builtin test -n "$__aish_origin_text" -a "$text" = "$__aish_origin_text"
        set -a options --provenance $__aish_origin
    end
    if not set AISH_FUNCTIONS "$(__aish_meanings $text)"
        __aish_ask_anyway 'too many functions to judge this line'
        return
    end
    if not builtin test -x $__aish_bin
        __aish_ask_anyway "this line could not be judged: $__aish_bin is gone"
        return
    end
    builtin printf '%s\n' "$text" | AISH_PENDING=$__aish_pending command $__aish_bin guard $options
    set -l code $pipestatus[2]
    switch $code
        case 0
            return 0
        case 40
            set -g __aish_asked
            return 0
        case 10 20 30 130
            # Refused by the user or by a policy, and the helper has said so.
            return 1
    end
    if builtin test $code -gt 128
        __aish_ask_anyway "this line could not be judged: the helper was killed (status $code)"
    else
        __aish_ask_anyway "this line could not be judged: the helper failed (status $code)"
    end
end

# The question where there is no verdict. Not by `read`, which would draw the line of the outer reader again. Of what is
# typed behind the answer only an Enter that comes alone and at once belongs to it: the terminal gathers lines meanwhile, and
# takes an answer for one, so a second line can be told from keys that come after it, and nothing has to be read for that.
# Ctrl-C is the end of an empty line there: as a signal it would be lost before there is a program to take it.
# Only bash can look at a terminal so; elsewhere nothing behind the answer is taken.
function __aish_ask_anyway
    set -l shell (command --search bash; or builtin echo sh)
    BASH_ENV= command $shell -c '
        modes=$(stty -g </dev/tty) || exit 1
        trap \'stty "$modes" </dev/tty; printf "\n" >/dev/tty; exit 1\' INT
        if test -n "$BASH_VERSION"; then
            stty icanon icrnl iexten -isig -echo eol y eol2 n eof ^C erase undef kill undef werase undef lnext undef rprnt undef </dev/tty
        else
            stty -icanon -isig -echo min 1 time 0 </dev/tty
        fi
        printf "%s%s" "$AISH_PRELUDE" "$1" >/dev/tty
        key=$(exec dd bs=1 count=1 2>/dev/null </dev/tty)
        case $BASH_VERSION,$key in
            ,* | *,) ;;
            *,[yn])
                stty isig eol undef eol2 undef eof undef </dev/tty
                sleep 0.25
                if read -r -t 0 </dev/tty && stty -icanon min 2 time 0 </dev/tty && ! read -r -t 0 </dev/tty; then
                    dd bs=1 count=1 >/dev/null 2>&1 </dev/tty
                fi ;;
            *) read -r -t 0 </dev/tty && dd bs=4096 count=1 >/dev/null 2>&1 </dev/tty ;;
        esac
        stty "$modes" </dev/tty
        printf "\n" >/dev/tty
        case $key in y | Y) exit 0 ;; esac
        exit 1' sh "aish: $argv[1]. Run it anyway?  y yes · n no "
    and set -g __aish_asked
end
