# unload: takes the plugin out of the shell again. With `again` the session stays, for a new copy to take over.
function __aish_remove --argument-names again
    set -q __aish_norris; and __aish_norris_fail 125
    if set -q __aish_capture
        __aish_capture_end
    end
    __aish_escape_back
    set -l i 1
    while builtin test $i -le (count $__aish_modes)
        set -l mode $__aish_modes[$i]
        set -l key $__aish_keys[$i]
        # Keys of the guard are kept as they are quoted.
        builtin string match -qr '^(-k |\\\\)' -- $key; and builtin eval set key $key
        # A key that was bound to something else in the meantime is not ours any more.
        if builtin bind --user -M $mode $key 2>/dev/null | builtin string match -qr '(aish-ask|aish-explain|aish-check|aish-norris|__aish_enter|__aish_pasted\'?)$|__aish_enter; else'
            builtin bind --erase --user -M $mode $key
            # What `bind` itself quoted.
            builtin test -n "$__aish_were[$i]"; and builtin eval $__aish_were[$i]
        end
        set i (math $i + 1)
    end
    for name in :$__aish_metas aish '?'
        complete --erase --command $name
    end
    for name in :$__aish_metas aish aish-ask aish-explain aish-check aish-norris aish_prompt_info (functions --all --names | builtin string match '__aish_*')
        functions --erase $name
    end
    for name in modes keys were loaded queue pushing verbs texts prompt_rows prompt_last cursor_row cursor_column end_row end_column asked drawn unmerged approved tried warned scanned origin origin_text output prompt_id optioned at code later exit history_was
        set --erase -g __aish_$name
    end
    if builtin test "$again" != again
        set --erase -g AISH_SESSION __aish_session
    end
end

function aish-unload --description 'aish: take the plugin out of this shell'
    __aish_remove
    functions --erase aish-unload
    for name in (builtin set --global --names | builtin string match '__aish_*')
        set --erase -g $name
    end
end
