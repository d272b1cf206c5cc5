# aish for fish, to be sourced. Made from the parts in shell/fish/ by `AISH_REGENERATE=1 cargo test generated`; edit those.
# Better: let `aish init fish` print it, which also knows where the helper is.
if status is-interactive
set -g __aish_bin (command --search aish)
set -g __aish_key_ask alt-i
set -q AISH_KEY_ASK; and set -g __aish_key_ask "$AISH_KEY_ASK"
set -g __aish_key_explain alt-k
set -q AISH_KEY_EXPLAIN; and set -g __aish_key_explain "$AISH_KEY_EXPLAIN"
set -g __aish_enter 1
set -g __aish_metas ask model models history reset save sessions resume help
set -g __aish_stamp "0.1.0 $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_enter"
set -g __aish_go
if test "$TERM" = dumb
true
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
function :model
    aish model $argv
end
function :models
    aish models $argv
end
function :history
    aish history $argv
end
function :reset
    aish reset $argv
end
function :save
    aish sessions save $argv
end
function :sessions
    aish sessions $argv
end
function :resume
    aish sessions resume $argv
end
function :help
    aish help $argv
end
function __aish_postexec --on-event fish_postexec
set -g __aish_last_status $status
set -g __aish_last_command $argv[1]
set -l dir $HOME/.local/state
builtin string match -q '/*' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
set dir $dir/aish/shells/$AISH_SESSION
if set -q __aish_unmerged
set --erase -g __aish_unmerged
builtin history merge
end
if set -q __aish_pushing; or builtin test -s $dir/pending
__aish_lazy
__aish_after_command $dir
end
end
function __aish_enter
set -l line (builtin commandline)
if builtin string match -qr '^(\? |:[a-z])' -- $line[1]
__aish_lazy
__aish_capture; and return
else if builtin test -z "$line"
set -g __aish_last_command
set -g __aish_last_status
end
builtin commandline -f execute
end
function aish-ask --description 'aish: turn the words in the line into a command'
__aish_lazy
__aish_widget ask
end
function aish-explain --description 'aish: explain the command in the line'
__aish_lazy
__aish_widget explain
end
function aish --description 'aish: ask, suggest, explain, fix and more'
AISH_SHELL=fish AISH_SHELL_VERSION=$version AISH_LAST_COMMAND="$__aish_last_command" \
AISH_LAST_STATUS="$__aish_last_status" command $__aish_bin $argv
end
function aish_prompt_info --description 'aish: the preset of this shell, for a prompt'
set -l dir $HOME/.local/state
builtin string match -q '/*' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
set dir $dir/aish/shells/$AISH_SESSION/active
set -l preset
if builtin test -r $dir
builtin read -l preset_line <$dir
set preset $preset_line
end
if builtin string match -qr '^[A-Za-z0-9._-]+$' -- "$preset"
builtin printf '[aish:%s]' $preset
end
end
function aish-unload --description 'aish: take the plugin out of this shell'
__aish_unload
functions --erase aish-unload
for name in (builtin set --global --names | builtin string match '__aish_*')
set --erase -g $name
end
end
function __aish_lazy
if set -q __aish_rest
builtin eval $__aish_rest
set --erase -g __aish_rest
end
end
function __aish_unload
__aish_lazy
__aish_remove $argv
end
set -g __aish_rest 'function __aish_state_dir
set -l dir $HOME/.local/state
builtin string match -q \'/*\' -- "$XDG_STATE_HOME"; and set dir $XDG_STATE_HOME
builtin printf \'%s\\n\' $dir/aish/shells/$AISH_SESSION
end
function __aish_say
builtin printf \'aish: %s\\n\' $argv[1] >&2
end
function __aish_read_reply --argument-names file nonce
set -g __aish_verbs
set -g __aish_texts
builtin test -f $file -a -O $file; or return 1
set -l lines
while builtin read -l line
set -a lines "$line"
end <$file
set -l at 1
while builtin test $at -le (count $lines)
set -l head (builtin string match -r "^aish 1 $nonce (replace|keep|run) ([0-9]{1,5})\\$" -- $lines[$at])
or return 1
set -l last (math $at + $head[3])
builtin test "$lines[$(math $last + 1)]" = end; or return 1
set -a __aish_verbs $head[2]
if builtin test $head[3] -gt 0
set -a __aish_texts "$(builtin string join \\n -- $lines[(math $at + 1)..$last])"
else
set -a __aish_texts \'\'
end
set at (math $last + 2)
end
builtin test (count $__aish_verbs) -gt 0
end
function __aish_definitions
set -l seen
for word in (builtin string split -n -- \' \' (builtin string replace -ra \'[\\s;|&()<>]+\' \' \' -- $argv))
builtin contains -- $word $seen; and continue
set -a seen $word
builtin test (count $seen) -le 64; or break
if functions -q -- $word
set -l about (functions --details --verbose -- $word)[5]
if set -l alias (builtin string match -r \'^alias \'(builtin string escape --style=regex -- $word)\'[= ](.*)\' -- $about)
builtin printf \'alias %s=%s\\n\' $word $alias[2]
else
builtin printf \'function %s\\n\' $word
end
else if builtin contains -- $word (builtin --names)
builtin printf \'builtin %s\\n\' $word
end
end
end
function __aish_call --argument-names action text cursor
if builtin test (builtin string length -- (builtin string escape --style=url -- $text | builtin string replace -ra \'%..\' x)) -gt 100000
__aish_say \'this line is too long (more than 100 kB); it is unchanged\'
return 1
end
set -l dir (__aish_state_dir)
set -lx AISH_PROTOCOL 1
set -lx AISH_SESSION $__aish_session
set -lx AISH_NONCE (builtin random)(builtin random)(builtin random)
set -lx AISH_SHELL fish
set -lx AISH_SHELL_VERSION $version
set -lx AISH_BUFFER $text
set -lx AISH_CURSOR $cursor
set -lx AISH_LAST_COMMAND $__aish_last_command
set -lx AISH_LAST_STATUS $__aish_last_status
set -l definitions "$(__aish_definitions $text $__aish_last_command)"
set -lx AISH_DEFINITIONS "$(builtin string sub -l 4096 -- $definitions)"
command $__aish_bin widget $action </dev/tty
set -l code $status
if builtin test $code -eq 0
if __aish_read_reply $dir/reply $AISH_NONCE
true >$dir/reply
return 0
end
__aish_say \'the answer could not be read; your line is unchanged\'
return 1
end
if builtin test $code -gt 128 -a $code -ne 130
__aish_say "the helper was killed (status $code); your line is unchanged"
else if builtin test $code -ge 126
__aish_say "$__aish_bin cannot be run; your line is unchanged"
end
return $code
end
function __aish_below
set -l prompt (__aish_prompt_lines)
set -g __aish_prompt_rows (math (count $prompt) - 1)
builtin test $__aish_prompt_rows -ge 0; or set __aish_prompt_rows 0
set -l indent (builtin string length --visible -- "$prompt[-1]")
set -l lines (builtin commandline)
set -l before (builtin commandline --cut-at-cursor)
set -l at (math "max(1, $(count $before))")
set -l column (math "($indent + $(builtin string length --visible -- "$before[-1]")) % $COLUMNS")
set -l rest (builtin string sub -s (math 1 + (builtin string length -- "$before[-1]")) -- "$lines[$at]")
set -l rows (math "floor(($column + $(builtin string length --visible -- "$rest")) / $COLUMNS)")
while builtin test $at -lt (count $lines)
set at (math $at + 1)
set rows (math "$rows + 1 + floor(($indent + $(builtin string length --visible -- "$lines[$at]")) / $COLUMNS)")
end
builtin string repeat -N \\n --count (math $rows + 1)
builtin printf \'\\e[J\'
end
function __aish_prompt_lines
__aish_give_status
fish_prompt 2>/dev/null
end
function __aish_give_status
builtin test -n "$__aish_last_status"; and return $__aish_last_status
return 0
end
function __aish_redraw
builtin string repeat -N \\n --count $__aish_prompt_rows
builtin commandline -f repaint
end
function __aish_widget --argument-names action
set -l text "$(builtin commandline)"
set -l cursor (builtin commandline --cursor)
__aish_below
if __aish_call $action "$text" $cursor
__aish_use_reply
end
__aish_redraw
__aish_accept_pushed
end
function __aish_capture
set -l text "$(builtin commandline)"
set -l name (builtin string match -r \'^:([a-z]+)(?:\\s|$)\' -- $text)[2]
set -l action meta
if builtin string match -qr \'^\\? \\s*\\S\' -- $text
set action question
else if not builtin contains -- "$name" $__aish_metas
return 1
else if builtin test $name = ask
set action question
end
__aish_below
__aish_remember $text
if __aish_call $action "$text" (builtin string length -- "$text")
builtin commandline -r \'\'
__aish_use_reply
else if builtin test $status -eq 130
builtin commandline -r \'\'
end
__aish_redraw
__aish_accept_pushed
return 0
end
function __aish_use_reply
switch $__aish_verbs[1]
case replace
builtin commandline -r -- $__aish_texts[1]
case run
builtin commandline -r -- $__aish_texts[1]
set -g __aish_queue
set -l i 2
while builtin test "$__aish_verbs[$i]" = run
set -a __aish_queue "$__aish_texts[$i]"
set i (math $i + 1)
end
set -g __aish_pushing first
end
end
function __aish_remember --argument-names text
builtin test -z "$fish_private_mode"; or return 0
if builtin string match -qr \'^([4-9]|[1-9][0-9])\' -- $version
builtin history append -- $text
return 0
end
set -l name fish
if set -q fish_history
set name $fish_history
builtin test "$name" = default; and set name fish
end
builtin test -n "$name"; or return 0
set -l data $HOME/.local/share
builtin test -n "$XDG_DATA_HOME"; and set data $XDG_DATA_HOME
set -l quoted (builtin string replace -a \'\\\\\' \'\\\\\\\\\' -- $text | builtin string join \'\\\\n\')
builtin printf \'- cmd: %s\\n  when: %s\\n\' "$quoted" (command date +%s) >>$data/fish/{$name}_history
builtin history merge
set -g __aish_unmerged 1
end
function __aish_accept_pushed
if builtin test "$__aish_pushing" = first
set -g __aish_pushing 1
__aish_accept
end
end
function __aish_accept
if builtin commandline --is-valid
builtin commandline -f repaint execute
else
__aish_say \'this command is not complete; it is in the line for you to edit\'
set --erase -g __aish_pushing
set -g __aish_queue
end
end
function __aish_after_command --argument-names dir
if set -q __aish_pushing
if builtin test "$__aish_last_status" = 0 -a (count $__aish_queue) -gt 0
builtin commandline -r -- $__aish_queue[1]
set --erase -g __aish_queue[1]
__aish_accept
return
end
set --erase -g __aish_pushing
set -g __aish_queue
end
if builtin test -s $dir/pending
if __aish_read_reply $dir/pending $AISH_SESSION
__aish_use_reply
command rm -f -- $dir/pending
__aish_accept_pushed
else
command rm -f -- $dir/pending
end
end
end
function __aish_remove --argument-names again
set -l i 1
while builtin test $i -le (count $__aish_modes)
set -l mode $__aish_modes[$i]
set -l key $__aish_keys[$i]
if builtin bind --user -M $mode -- $key 2>/dev/null | builtin string match -qr \'(aish-ask|aish-explain|__aish_enter)$\'
builtin bind --erase --user -M $mode -- $key
builtin test -n "$__aish_were[$i]"; and builtin eval $__aish_were[$i]
end
set i (math $i + 1)
end
for name in :$__aish_metas aish aish-ask aish-explain aish_prompt_info (functions --all --names | builtin string match \'__aish_*\')
functions --erase $name
end
for name in modes keys were loaded queue pushing verbs texts prompt_rows unmerged
set --erase -g __aish_$name
end
if builtin test "$again" != again
set --erase -g AISH_SESSION __aish_session
end
end
'
function __aish_load
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
set -l names
builtin string match -qr '^([4-9]|[1-9][0-9])' -- $version; and set names yes
for mode in default insert
if builtin test "$__aish_enter" = 1
for key in \r \n (builtin test -n "$names"; and builtin printf '%s\n' enter ctrl-j)
if not builtin bind --user -M $mode -- $key >/dev/null 2>&1
builtin bind -M $mode -- $key __aish_enter
set -ga __aish_modes $mode
set -ga __aish_keys $key
set -ga __aish_were ''
end
end
end
for widget in ask explain
set -l key __aish_key_$widget
set key $$key
builtin test -n "$key"; or continue
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
functions --erase __aish_load
end
__aish_load
end
end
true
