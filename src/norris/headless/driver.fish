# What the child fish of a headless run executes. fish reads a script as a whole, so this loop takes the commands from the
# pipe on stdin: four records that end with NUL, of which the commands themselves see nothing.

# Gives `$status` back as the last command left it.
function __aish_status
    return $argv[1]
end

while true
    builtin read --null --local __aish_before; or exit
    builtin read --null --local __aish_command; or exit
    # No command, but the question what its words mean; fish's aliases are functions.
    if builtin test "$__aish_before" = '?'
        builtin read --null --local __aish_nonce; or exit
        builtin read --null --local __aish_fifo; or exit
        builtin test -p $__aish_fifo; or exit 125
        set --local __aish_functions "$(__aish_meanings "$__aish_command")"
        set --local __aish_told $status
        builtin printf '%s %d \0%s\n%s\n' $__aish_nonce $__aish_told "$__aish_functions" $__aish_nonce >>$__aish_fifo 2>/dev/null
        or exit 125
        continue
    end
    # Once: what a `break` or a `continue` of the command ends.
    for __aish_once in 1
        __aish_status $__aish_before
        eval $__aish_command </dev/null
    end
    set --local __aish_after $status
    # Only now, so that the command can't know it.
    builtin read --null --local __aish_nonce; or exit
    builtin read --null --local __aish_fifo; or exit
    # Without the report nobody would ever know that the command is over, so the shell ends if it can't be made.
    builtin test -p $__aish_fifo; or exit 125
    begin
        builtin printf '%s %d ' $__aish_nonce $__aish_after
        builtin pwd
        builtin printf '%s\n' $__aish_nonce
    end >>$__aish_fifo 2>/dev/null; or exit 125
    set --erase --local __aish_nonce
end
