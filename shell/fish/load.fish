# load: what happens once, when the plugin is sourced. Runs last; nothing here forks.
# By hand the letter of Alt comes later behind Escape than fish waits for it (30 ms). In vi mode Escape alone means something, and
# a time of the user's own stays.
function __aish_escape --on-variable fish_key_bindings
    if builtin string match -q '*_vi_*' '*_hybrid_*' -- "$fish_key_bindings"
        __aish_escape_back
    else if not set -q fish_escape_delay_ms
        set -g fish_escape_delay_ms 500
        set -g __aish_escape_was unset
    end
end

function __aish_escape_back
    set -q __aish_escape_was; and set --erase -g fish_escape_delay_ms __aish_escape_was
    return 0
end

function __aish_load
    # An inherited id belongs to another shell: only an unexported value of ours says "made here".
    if not set -qg __aish_session; or set -qx __aish_session; or not builtin string match -q "$fish_pid-*" -- "$__aish_session"
        set --erase __aish_session
        set -g __aish_session $fish_pid-(builtin random 1 999999999)
    end
    set -gx AISH_SESSION $__aish_session
    set -g __aish_loaded $__aish_stamp
    set -g __aish_pending (builtin random 1 999999999999999999)
    set -g __aish_parts
    set -g __aish_lost
    set -g __aish_modes
    set -g __aish_keys
    set -g __aish_were
    if builtin test -n "$__aish_capturing"
        function __aish_capture_due --on-event fish_prompt
            __aish_lazy; and __aish_capture_start
        end
    end

    # Mostly the user has bound nothing yet. Each question costs, and so does each command substitution.
    set -l bound (builtin bind --user)
    set -l enter \r \n
    set -l names
    if builtin string match -qr '^([4-9]|[1-9][0-9])' -- $version
        set names yes
        set -a enter enter ctrl-j
    end
    set -l keys
    set -l widgets
    for widget in ask explain check norris
        set -l key __aish_key_$widget
        set key $$key
        builtin test -n "$key"; or continue
        # fish 3 does not know the names of fish 4, and a value from an option is text, not yet a key.
        if builtin test -z "$names"; and builtin string match -qr '^(?<modifier>alt|ctrl)-(?<letter>[a-z])$' -- $key
            if builtin test $modifier = alt
                set key \e$letter
            else
                builtin eval "set key \\c$letter"
            end
        else if builtin string match -qr '^\\\\' -- $key
            set key (builtin string unescape -- $key)
        end
        set -a keys $key
        set -a widgets $widget
        # Alt with a letter as terminals send it that were asked for more: CSI-u, and xterm's modifyOtherKeys. fish 4 reads both itself.
        if builtin test -z "$names"; and builtin string match -qr '^\e(?<letter>[!-~])$' -- $key
            set -l code (builtin printf '%d' "'$letter")
            set -a keys \e\[$code\;3u \e\[27\;3\;$code~
            set -a widgets $widget $widget
        end
    end
    for mode in default insert
        if builtin test "$__aish_enter" = 1
            # A key that the user has bound himself stays his.
            for key in $enter
                if not set -q bound[1]; or not builtin bind --user -M $mode -- $key >/dev/null 2>&1
                    # A command that erases functions must not take Enter with it.
                    builtin bind -M $mode -- $key 'if functions -q __aish_enter; __aish_enter; else; commandline -f execute; end'
                    set -ga __aish_modes $mode
                    set -ga __aish_keys $key
                    set -ga __aish_were ''
                end
            end
        end
        set -l at 0
        for key in $keys
            set at (math $at + 1)
            set -l was ''
            set -q bound[1]; and set was "$(builtin bind --user -M $mode -- $key 2>/dev/null)"
            set -ga __aish_were "$was"
            builtin bind -M $mode -- $key aish-$widgets[$at]
            set -ga __aish_modes $mode
            set -ga __aish_keys $key
        end
    end
    if builtin test -n "$__aish_guard"
        if __aish_lazy
            __aish_guard_on
        else
            echo 'aish: THE GUARD IS OFF: lines are not judged' >&2
        end
    end
    set -q keys[1]; and __aish_escape
    functions --erase __aish_load
end
__aish_load
