# aish for fish, to be sourced. Made from the parts in shell/fish/ by `AISH_REGENERATE=1 cargo test generated`; edit those.
# Better: let `aish init fish` print it, which also knows where the helper is.
if status is-interactive
set -g __aish_bin (command --search aish)
set -g __aish_key_ask alt-i
set -q AISH_KEY_ASK; and set -g __aish_key_ask "$AISH_KEY_ASK"
set -g __aish_key_explain alt-k
set -q AISH_KEY_EXPLAIN; and set -g __aish_key_explain "$AISH_KEY_EXPLAIN"
set -g __aish_key_check alt-j
set -q AISH_KEY_CHECK; and set -g __aish_key_check "$AISH_KEY_CHECK"
set -g __aish_key_norris ctrl-n
set -q AISH_KEY_NORRIS; and set -g __aish_key_norris "$AISH_KEY_NORRIS"
set -g __aish_guard ''
test -n "$AISH_GUARD"; and set -g __aish_guard 1
set -g __aish_correcting ''
test -n "$AISH_OFFER_FIX"; and set -g __aish_correcting 1
set -g __aish_capturing ''
test -n "$AISH_CAPTURE"; and set -g __aish_capturing 1
set -g __aish_enter 1
set -g __aish_metas ask norris model models history recall reset save resume sessions remember memory undo cost help bg mcp safety perms diff tree route secrets
set -g __aish_edition debe90a17ced8bbd
set -g __aish_stamp "$__aish_edition $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_key_check $__aish_key_norris $__aish_enter $__aish_guard $__aish_correcting $__aish_capturing"
set -g __aish_go
if test "$TERM" = dumb
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
set -g __aish_go 1
else if test "$__aish_loaded" != "$__aish_stamp"
__aish_unload again
set -g __aish_go 1
end
if set -qg __aish_go[1]; and test -n "$__aish_go"
function :ask
aish ask $argv
end
function :norris
aish norris $argv
end
function :model
aish model $argv
end
function :models
aish models $argv
end
function :history
aish history $argv
end
function :recall
aish recall $argv
end
function :reset
aish reset $argv
end
function :save
aish sessions save $argv
end
function :resume
aish sessions resume $argv
end
function :sessions
aish sessions $argv
end
function :remember
aish remember $argv
end
function :memory
aish memory $argv
end
function :undo
aish undo $argv
end
function :cost
aish cost $argv
end
function :bg
aish bg $argv
end
function :mcp
aish mcp $argv
end
function :safety
aish safety $argv
end
function :perms
aish perms $argv
end
function :diff
aish diff $argv
end
function :tree
aish tree $argv
end
function :route
aish route $argv
end
function :secrets
aish secrets $argv
end
complete -f -k -a '(__aish_complete)' -c aish -c '?' -c :ask -c :norris -c :model -c :models -c :history -c :recall -c :reset -c :save -c :resume -c :sessions -c :remember -c :memory -c :undo -c :cost -c :help -c :bg -c :mcp -c :safety -c :perms -c :diff -c :tree -c :route -c :secrets
function __aish_lazy
set -l last rest
set -q argv[1]; and set last $argv[1]
for part in hooks $last
contains -- $part $__aish_parts; and continue
set -l text $__aish_carried
set --erase -g __aish_carried
if not set -q text[1]
set text "$(command $__aish_bin init fish --part $part --edition $__aish_edition </dev/null 2>/dev/null)"
set -l code $status
builtin test $code -gt 128 -a $code -ne 255; and return 1
builtin string match -q "*set -ga __aish_parts $part" -- "$text"; or set text ''
end
builtin eval "$text"
contains -- $part $__aish_parts; or break
end
contains -- $last $__aish_parts; and return 0
set -g __aish_lost 1
builtin printf '\naish: %s was updated or moved. Open a new shell. Your line is unchanged.\n' $__aish_bin >&2
builtin commandline -f repaint
return 1
end
function aish-ask --description 'aish: turn the words in the line into a command'
__aish_lazy; and __aish_widget ask
end
function aish-explain --description 'aish: explain the command in the line'
__aish_lazy; and __aish_widget explain
end
function aish-check --description 'aish: say what the command in the line would do'
__aish_lazy; and __aish_widget check
end
function aish-norris --description 'aish: let Norris work towards the goal in the line'
__aish_lazy; and __aish_norris_key
end
function aish --description 'aish: ask, suggest, explain, fix and more'
AISH_SHELL=fish AISH_SHELL_VERSION=$version AISH_LAST_COMMAND="$__aish_last_command" \
AISH_LAST_STATUS="$__aish_last_status" AISH_OUTPUT="$__aish_output" \
AISH_HISTFILE="$fish_history" AISH_PENDING=$__aish_pending command $__aish_bin $argv
end
function __aish_complete
command $__aish_bin completions fish 2>/dev/null | source
and __aish_complete
end
function aish_prompt_info --description 'aish: the preset of this shell, for a prompt'
__aish_lazy hooks; and aish_prompt_info
end
function aish-unload --description 'aish: take the plugin out of this shell'
__aish_lazy; and aish-unload
end
function __aish_unload
__aish_lazy; and __aish_remove $argv
end
function :help
__aish_lazy; and __aish_help $argv
end
function __aish_enter
if builtin test -z "$__aish_lost"; and __aish_lazy hooks
__aish_enter
else if not builtin string match -qr '^\?\??($|\s|[A-Za-z])' -- (builtin commandline)[1]
builtin commandline -f execute
end
end
function __aish_postexec --on-event fish_postexec
set -l code $status
builtin test -z "$__aish_lost"; and __aish_lazy hooks; and __aish_ran $code $argv[1]
end
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
if builtin test -z "$names"; and builtin string match -qr '^\e(?<letter>[!-~])$' -- $key
set -l code (builtin printf '%d' "'$letter")
set -a keys \e\[$code\;3u \e\[27\;3\;$code~
set -a widgets $widget $widget
end
end
for mode in default insert
if builtin test "$__aish_enter" = 1
for key in $enter
if not set -q bound[1]; or not builtin bind --user -M $mode -- $key >/dev/null 2>&1
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
end
end
true
