# What the child bash of a headless run reads before its first command. It reads this, and every command after it, from
# a pipe on stdin, line by line, so that commands run at the top level; the pipe is moved away from them first.
exec </dev/null
shopt -s expand_aliases
# The name in messages; bash before 5.0 takes it as an ordinary variable.
BASH_ARGV0=bash

# Gives `$?` back as the last command left it.
__aish_status() { return "$1"; }

# Reports the status and the directory to the FIFO $2, between two marks $1. Without it nobody would ever know that the
# command is over, so the shell ends if it can't.
__aish_report() {
    local status=$?
    [[ -p $2 ]] && {
        builtin printf '%s %d ' "$1" "$status"
        builtin pwd
        builtin printf '%s\n' "$1"
    } >>"$2" || builtin exit 125
}

# Tells, to the FIFO $2 between two marks $1, what words of the text $3 mean: the records of aliases and functions with a
# NUL between them. A status other than 0 says that they can't be told.
__aish_tell() {
    local AISH_ALIASES='' AISH_FUNCTIONS='' __aish_metas='' status=1
    if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)); then
        # bash splits lines at blanks and expands no pattern here, whatever was set.
        local IFS=$' \t\n'
        __aish_meanings "$3" && status=0
    elif [[ -z $(alias) && $(declare -F) != *'declare -f '[!_]* ]]; then
        status=0
    fi
    [[ -p $2 ]] && {
        builtin printf '%s %d ' "$1" "$status"
        builtin printf '%s\0%s\n%s\n' "$AISH_ALIASES" "$AISH_FUNCTIONS" "$1"
    } >>"$2" || builtin exit 125
    return 0
}

