# segment: what a prompt can show of us.

# Prints `[aish:PRESET]` when this shell has a preset of its own, `[aish guard]` or `[aish:PRESET guard]` when lines are
# judged, `[aish:PRESET ⚡]` during a run of Norris. For the user's own fish_prompt.
function aish_prompt_info --description 'aish: the preset of this shell, for a prompt'
    set -l dir $HOME/.local/state
    builtin string match -q '/*' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
    set dir $dir/aish/shells/$AISH_SESSION/active
    set -l preset
    if builtin test -r $dir
        builtin read -l preset_line <$dir
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
