# correction: the line behind a failed command, for those who have asked for it. One helper for a failed command, which sends nothing.

# Ctrl-C, a reader that had enough, and a job that was stopped are no failures.
function __aish_offer_correction
    builtin test $__aish_last_status -gt 128 -a $__aish_last_status -le 192; and return
    AISH_SESSION=$__aish_session AISH_SHELL=fish AISH_SHELL_VERSION=$version AISH_LAST_COMMAND="$__aish_last_command" \
        AISH_LAST_STATUS=$__aish_last_status AISH_OUTPUT="$__aish_output" \
        AISH_DEFINITIONS="$(builtin string sub -l 4096 -- "$(__aish_definitions $__aish_last_command)")" \
        AISH_KEYS="ask $__aish_key_ask" command $__aish_bin fix --offer </dev/null
end

# Behind a line that nothing has the name of: the helper knows names of other programs, and signs of a Mac's Option key, which
# it is asked about once in a session.
function __aish_not_found
    if not builtin string match -q ':*' -- "$__aish_last_command"
        set -q __aish_optioned; and return
        set -g __aish_optioned 1
    end
    AISH_SESSION=$__aish_session AISH_SHELL=fish AISH_BUFFER="$__aish_last_command" command $__aish_bin widget not-found </dev/null
end
