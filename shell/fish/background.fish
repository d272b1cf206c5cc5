# background: the rows at a prompt for commands of this shell that have ended behind it. One helper, which sends nothing.

function __aish_background_ended --argument-names dir
    true >$dir/background
    AISH_SESSION=$__aish_session command $__aish_bin bg notice </dev/null
end
