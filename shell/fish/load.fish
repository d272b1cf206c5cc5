# load: what happens once, when the plugin is sourced. Runs last; nothing here forks.
function __aish_load
    # An inherited id belongs to another shell: only an unexported value of ours says "made here".
    if not set -qg __aish_session; or set -qx __aish_session; or not builtin string match -q "$fish_pid-*" -- "$__aish_session"
        set -l start (builtin random 100000000 999999999)
        if builtin test -r /proc/$fish_pid/stat
            builtin read -l stat </proc/$fish_pid/stat
            # Field 22, counted behind the name in parentheses, which may hold anything.
            set start (builtin string replace -r '.*\) ' '' -- $stat | builtin string split ' ')[20]
        end
        set --erase __aish_session
        set -g __aish_session $fish_pid-$start
    end
    set -gx AISH_SESSION $__aish_session
    set -g __aish_loaded $__aish_stamp
    set -g __aish_last_command
    set -g __aish_last_status
    set -g __aish_queue
    set -g __aish_modes
    set -g __aish_keys
    set -g __aish_were

    if builtin test -n "$__aish_enter"
        # A key that the user has bound himself stays his.
        for key in \r \n
            __aish_bind default $key __aish_enter keep
            __aish_bind insert $key __aish_enter keep
        end
        if builtin string match -qr '^([4-9]|[1-9][0-9])' -- $version
            for key in enter ctrl-j
                __aish_bind default $key __aish_enter keep
                __aish_bind insert $key __aish_enter keep
            end
        end
    end
    for mode in default insert
        builtin test -n "$__aish_key_ask"; and __aish_bind $mode $__aish_key_ask aish-ask
        builtin test -n "$__aish_key_explain"; and __aish_bind $mode $__aish_key_explain aish-explain
    end
    functions --erase __aish_load __aish_bind
end

# Binds KEY in MODE and remembers what the user had bound to it there. KEY is what one writes after `bind`: an escape
# such as `\\cg`, or a name such as `ctrl-g`, which fish 3 does not know itself.
function __aish_bind --argument-names mode key action keep
    set -l name (builtin string match -r '^(ctrl|alt)-(.)$' -- $key)
    if builtin test (count $name) -eq 3; and not builtin string match -qr '^([4-9]|[1-9][0-9])' -- $version
        builtin test $name[2] = ctrl; and set key "\\c$name[3]"; or set key "\\e$name[3]"
    end
    if builtin test "$(builtin string sub -l 1 -- $key)" = '\\'
        set key (builtin string unescape -- $key | builtin string collect)
    end
    set -l was (builtin bind --user -M $mode -- $key 2>/dev/null)
    if builtin test -n "$was"
        builtin test "$keep" = keep; and return
    end
    builtin bind -M $mode -- $key $action
    set -ga __aish_modes $mode
    set -ga __aish_keys $key
    set -ga __aish_were "$was"
end
__aish_load
