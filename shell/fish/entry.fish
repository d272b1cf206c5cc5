# entry: decides whether this shell gets the plugin. It sets `__aish_go` and defines nothing.
set -g __aish_go
if test "$TERM" = dumb
    # A protection that was asked for is not left out in silence.
    if test -n "$__aish_guard"
        echo 'aish: the plugin is off in a dumb terminal, and the guard with it: lines are not judged' >&2
    end
else if not string match -qr '^(3\.([6-9]|[1-9][0-9])|[4-9]|[1-9][0-9])' -- $version
    if isatty stderr
        echo "aish: fish 3.6 or later is needed, this is $version; the plugin is off" >&2
    end
else if not test -x "$__aish_bin"
    set -q __aish_bin[1]; or set -g __aish_bin 'the program aish'
    echo "aish: $__aish_bin is not there; the plugin is off" >&2
else if not set -qg __aish_loaded; or set -qx __aish_loaded
    # Never loaded, or a value that came in through the environment, which says nothing about this shell.
    set -g __aish_go 1
else if test "$__aish_loaded" != "$__aish_stamp"
    __aish_unload again
    set -g __aish_go 1
end
