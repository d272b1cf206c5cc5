# load: what happens once, when the plugin is sourced. Runs last; nothing here forks.
function __aish_load
    # An inherited id belongs to another shell: only an unexported value of ours says "made here".
    if not set -qg __aish_session; or set -qx __aish_session; or not builtin string match -q "$fish_pid-*" -- "$__aish_session"
        set --erase __aish_session
        set -g __aish_session $fish_pid-(builtin random)(builtin random)
    end
    set -gx AISH_SESSION $__aish_session
    set -g __aish_loaded $__aish_stamp
    set -g __aish_last_command
    set -g __aish_last_status
    set -g __aish_queue
    set -g __aish_modes
    set -g __aish_keys
    set -g __aish_were
    set -g __aish_origin
    set -g __aish_origin_text
    set -g __aish_norris_buffer
    set -g __aish_output
    set -g __aish_pending (builtin random)(builtin random)(builtin random)(builtin random)
    if builtin test -n "$__aish_capturing"
        function __aish_capture_due --on-event fish_prompt
            __aish_lazy
            __aish_capture_start
        end
    end

    set -l names
    builtin string match -qr '^([4-9]|[1-9][0-9])' -- $version; and set names yes
    for mode in default insert
        if builtin test "$__aish_enter" = 1
            # A key that the user has bound himself stays his.
            for key in \r \n (builtin test -n "$names"; and builtin printf '%s\n' enter ctrl-j)
                if not builtin bind --user -M $mode -- $key >/dev/null 2>&1
                    # A command that erases functions must not take Enter with it.
                    builtin bind -M $mode -- $key 'if functions -q __aish_enter; __aish_enter; else; commandline -f execute; end'
                    set -ga __aish_modes $mode
                    set -ga __aish_keys $key
                    set -ga __aish_were ''
                end
            end
        end
        for widget in ask explain check norris
            set -l key __aish_key_$widget
            set key $$key
            builtin test -n "$key"; or continue
            # fish 3 does not know the names of fish 4, and a value from an option is text, not yet a key.
            if builtin test -z "$names"
                set key (builtin string replace -r '^alt-(.)$' '\\\\e$1' -- $key | builtin string replace -r '^ctrl-(.)$' '\\\\c$1')
            end
            if builtin string match -qr '^\\\\' -- $key
                set key (builtin string unescape -- $key)
            end
            set -ga __aish_were "$(builtin bind --user -M $mode -- $key 2>/dev/null)"
            builtin bind -M $mode -- $key aish-$widget
            set -ga __aish_modes $mode
            set -ga __aish_keys $key
        end
    end
    if builtin test -n "$__aish_guard"
        __aish_lazy
        __aish_guard_on
    end
    functions --erase __aish_load
end
__aish_load
