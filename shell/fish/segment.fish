# segment: what a prompt can show of us.

# Prints what `shell.prompt` says. Without such a template `[aish:PRESET]` when this shell has a preset of its own, `[aish guard]` or
# `[aish:PRESET guard]` when lines are judged, `[aish:PRESET ⚡]` during a run of Norris. For the user's own fish_prompt.
function aish_prompt_info --description 'aish: model, money and state of this shell, for a prompt'
    # A program in the prompt may have left another `$status`.
    set -l code $__aish_at
    set -l dir $HOME/.local/state
    builtin string match -q '/*' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
    set dir $dir/aish/shells/$AISH_SESSION
    set -l text "$__aish_segment"
    if builtin test -f $dir/segment -a -r $dir/segment
        builtin read -n 512 -l line <$dir/segment
        set text $line
    end
    # The helper's line has these three in the place of what only the shell knows; with any others it isn't the helper's.
    if builtin string match -qr '[\x00-\x1b\x1f\x7f-\x9f]' -- "$text"
        return
    end
    if builtin test -n "$text"
        set -l mark
        set -q __aish_norris; and set -a mark ⚡
        builtin test -n "$__aish_guard"; and set -a mark guard
        __aish_fill \x1c "$mark"
        builtin test $code = 0; and set code
        __aish_fill \x1e "$code"
        if builtin string match -q "*"\x1d"*" -- "$text"
            set -l home (builtin string escape --style=regex -- $HOME)
            set -l where (builtin string replace -r "^$home(?=/|\$)" '~' -- $PWD)
            set where (builtin string replace -r '^.*/.*(/[^/]*/[^/]*)$' '…$1' -- $where)
            __aish_fill \x1d (builtin string replace -ar '[[:cntrl:]]' _ -- "$where")
        end
        builtin printf %s "$text"
        return
    end
    set -l preset
    if builtin test -f $dir/active -a -r $dir/active
        builtin read -n 512 -l preset_line <$dir/active
        set preset $preset_line
    end
    set -l mark
    if set -q __aish_norris
        set preset $__aish_norris_label
        set mark ' ⚡'
    end
    # Only what a preset may be called.
    builtin string match -qr '^[A-Za-z0-9._-]+$' -- "$preset"; and set preset ":$preset"; or set preset ''
    set preset "$preset$mark"
    builtin test -n "$__aish_guard"; and set preset "$preset guard"
    if builtin test -n "$preset"
        builtin printf '[aish%s]' $preset
    end
end

# Puts the second for the first in the caller's text. Where it is nothing, the blank before the mark goes, too.
function __aish_fill --no-scope-shadowing
    builtin string match -q "*$argv[1]*" -- "$text"; or return 0
    if builtin test -n "$argv[2]"
        set text (builtin string replace -a -- $argv[1] "$argv[2]" "$text")
    else
        set text (builtin string replace -ra -- "^$argv[1] | ?$argv[1]" '' "$text")
    end
end
