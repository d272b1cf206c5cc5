# For plugin managers and vendor_conf.d: loads what `aish init fish` prints, completions included.
if status is-interactive
    if command --query aish
        aish init fish | source
    else
        echo "aish: the program isn't on the PATH, so the plugin is off: docs/install.md of its repository says how to get it" >&2
    end
end
