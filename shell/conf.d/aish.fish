# For plugin managers and vendor_conf.d: loads what `aish init fish` prints.
status is-interactive; and command --query aish; and aish init fish | source
