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
set -g __aish_capturing ''
test -n "$AISH_CAPTURE"; and set -g __aish_capturing 1
set -g __aish_enter 1
set -g __aish_metas ask norris model models history reset save resume sessions remember memory cost safety help
set -g __aish_stamp "0.1.0 $__aish_bin $__aish_key_ask $__aish_key_explain $__aish_key_check $__aish_key_norris $__aish_enter $__aish_guard $__aish_capturing"
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
function :cost
    aish cost $argv
end
function :safety
    aish safety $argv
end
function :help
    __aish_help $argv
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
if set -q __aish_norris; and builtin test "$(builtin string trim -- "$argv[1]")" != "$(builtin string trim -- "$__aish_norris_line")"
return
end
if set -q __aish_pushing; or set -q __aish_norris; or builtin test -s $dir/pending
__aish_lazy
__aish_after_command $dir
end
end
function __aish_enter
set -l line (builtin commandline)
if builtin test "$__aish_enter" = 1; and builtin string match -qr '^(\? |:[a-z])' -- $line[1]
__aish_lazy
__aish_capture; and return
else if builtin test -z "$line"
set -g __aish_last_command
set -g __aish_last_status
set -g __aish_output
end
if builtin test -n "$__aish_guard"
__aish_guard_enter
else
builtin commandline -f execute
end
end
function aish-ask --description 'aish: turn the words in the line into a command'
__aish_lazy
__aish_widget ask
end
function aish-explain --description 'aish: explain the command in the line'
__aish_lazy
__aish_widget explain
end
function aish-check --description 'aish: say what the command in the line would do'
__aish_lazy
__aish_widget check
end
function aish-norris --description 'aish: let Norris work towards the goal in the line'
__aish_lazy
__aish_norris_key
end
function aish --description 'aish: ask, suggest, explain, fix and more'
AISH_SHELL=fish AISH_SHELL_VERSION=$version AISH_LAST_COMMAND="$__aish_last_command" \
AISH_LAST_STATUS="$__aish_last_status" AISH_OUTPUT="$__aish_output" AISH_PENDING=$__aish_pending command $__aish_bin $argv
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
set -l mark
if set -q __aish_norris
set preset $__aish_norris_label
set mark ' ⚡'
end
builtin string match -qr '^[A-Za-z0-9._-]+$' -- "$preset"; and set preset ":$preset"; or set preset ''
set preset "$preset$mark"
builtin test -n "$__aish_guard"; and set preset "$preset guard"
if builtin test -n "$preset"
builtin printf '[aish%s]' $preset
end
end
function aish-unload --description 'aish: take the plugin out of this shell'
__aish_unload
functions --erase aish-unload
for name in (builtin set --global --names | builtin string match '__aish_*')
set --erase -g $name
end
end
function __aish_help
if set -q argv[1]
aish help $argv
return
end
__aish_lazy
AISH_SHELL=fish AISH_KEYS="$(__aish_keys)" command $__aish_bin widget help
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
builtin read -lz text <$file; or return 1
set -l lines (builtin string split \\n -- $text)
builtin test -z "$lines[-1]"; or return 1
set --erase lines[-1]
set -l at 1
while builtin test $at -le (count $lines)
set -l head (builtin string match -r "^aish 1 $nonce (replace|keep|run|capture|step) ([0-9]{1,5})\\$" -- $lines[$at])
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
function __aish_keys
for line in (builtin bind --user -M $fish_bind_mode)
set -l found (builtin string match -r \'^bind (?:-M \\S+ |-m \\S+ |--user )*(.+) aish-(ask|explain|check|norris)$\' -- $line)
and builtin printf \'%s %s\\n\' $found[3] $found[2]
end
builtin test "$__aish_enter" = 1; and builtin echo enter
return 0
end
function __aish_call --argument-names action text cursor
if builtin test (builtin string length -- "$text") -gt 25000
and builtin test (builtin string length -- (builtin string escape --style=url -- $text | builtin string replace -ra \'%..\' x)) -gt 100000
__aish_say \'this line is too long (more than 100 kB); it is unchanged\'
return 1
end
set -l unchanged \'your line is unchanged\'
set -q __aish_unchanged; and set unchanged $__aish_unchanged
set -l dir (__aish_state_dir)
set -lx AISH_PROTOCOL 1
set -lx AISH_SESSION $__aish_session
set -lx AISH_NONCE (builtin random)(builtin random)(builtin random)
set -lx AISH_SHELL fish
set -lx AISH_SHELL_VERSION $version
set -lx AISH_BUFFER $text
set -lx AISH_CURSOR $cursor
set -lx AISH_PROVENANCE \'\'
builtin test -n "$text" -a "$text" = "$__aish_origin_text"; and set AISH_PROVENANCE $__aish_origin
set -lx AISH_LAST_COMMAND $__aish_last_command
set -lx AISH_LAST_STATUS $__aish_last_status
set -lx AISH_OUTPUT $__aish_output
set -lx AISH_GUARD $__aish_guard
set -l definitions
builtin test $action = norris; or set definitions "$(__aish_definitions $text $__aish_last_command)"
set -lx AISH_DEFINITIONS "$(builtin string sub -l 4096 -- $definitions)"
command $__aish_bin widget $action </dev/tty
set -l code $status
functions -q __fish_enable_bracketed_paste; and __fish_enable_bracketed_paste >/dev/tty
if builtin test $code -eq 0
if __aish_read_reply $dir/reply $AISH_NONCE
true >$dir/reply
return 0
end
__aish_say "the answer could not be read; $unchanged"
return 125
end
if builtin test $code -gt 128 -a $code -ne 130
__aish_say "the helper was killed (status $code); $unchanged"
else if builtin test $code -ge 126 -a $code -le 127
__aish_say "$__aish_bin cannot be run; $unchanged"
end
return $code
end
function __aish_prompt_size
set -l prompt (__aish_prompt_lines)
if functions -q fish_mode_prompt
set prompt[1] (builtin string join \'\' -- (fish_mode_prompt) "$prompt[1]")
end
set -g __aish_prompt_rows (math (count $prompt) - 1)
builtin test $__aish_prompt_rows -ge 0; or set __aish_prompt_rows 0
set -g __aish_prompt_last "$prompt[-1]"
end
function __aish_prompt_lines
__aish_give_status
fish_prompt 2>/dev/null
end
function __aish_give_status
builtin test -n "$__aish_last_status"; and return $__aish_last_status
return 0
end
function __aish_rows
__aish_prompt_size
set -g __aish_cursor_row (__aish_row "$(builtin commandline --cut-at-cursor)")
set -g __aish_end_row (__aish_row "$(builtin commandline)")
set -l lines (builtin commandline)
set -g __aish_end_column (math "($(builtin string length --visible -- "$__aish_prompt_last") + $(builtin string length --visible -- "$lines[-1]")) % $COLUMNS")
end
function __aish_row --argument-names text
set -l indent (builtin string length --visible -- "$__aish_prompt_last")
set -l row -1
for line in (builtin string split \\n -- "$text")
set row (math "$row + 1 + floor(($indent + $(builtin string length --visible -- "$line")) / $COLUMNS)")
end
builtin echo $row
end
function __aish_way_below
builtin string repeat -N --count (math $__aish_end_row - $__aish_cursor_row) \\n
builtin printf \'\\r\'
builtin test $__aish_end_column -gt 0; and builtin printf \'\\e[%dC\' $__aish_end_column
set -l right 0
if functions -q fish_right_prompt; and builtin test $__aish_end_row -eq 0
set right (builtin string length --visible -- "$(__aish_give_status; fish_right_prompt 2>/dev/null)")
end
if builtin test $right -gt 0 -a (math $__aish_end_column + $right) -lt $COLUMNS
builtin printf \'\\e[%dX\\n\\e[J\' (math $COLUMNS - $__aish_end_column - $right)
else
builtin printf \'\\e[J\\n\'
end
end
function __aish_below
__aish_rows
__aish_way_below
end
function __aish_redraw
set -l row $__aish_cursor_row
set -q __aish_drawn; and set row $__aish_drawn
set --erase -g __aish_drawn
builtin string repeat -N --count (math $__aish_prompt_rows + $row) \\n
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
set -l before
builtin test "$name" = norris; and set before $__aish_norris_buffer
set -lx AISH_NORRIS_BUFFER $before
set -lx AISH_KEYS
builtin test "$name" = help; and set AISH_KEYS "$(__aish_keys)"
if __aish_call $action "$text" (builtin string length -- "$text")
builtin commandline -r \'\'
__aish_use_reply
else if builtin test $status -eq 130 -o -n "$before"
builtin test $action = question; or builtin commandline -r -- "$before"
end
set -q __aish_norris; or set -g __aish_norris_buffer
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
case capture
__aish_norris_begin
end
end
function __aish_remember --argument-names text
builtin test -z "$fish_private_mode"; or return 0
if __aish_history_builtin
builtin history append -- $text
return 0
end
set -l file (__aish_history_file)
builtin test -n "$file"; or return 0
set -l quoted (builtin string replace -a \'\\\\\' \'\\\\\\\\\' -- $text | builtin string join \'\\\\n\')
set -l now (command date +%s)
begin
command -q flock; and command flock 9
builtin printf \'- cmd: %s\\n  when: %s\\n\' "$quoted" $now >>$file
end 9>>$file
builtin history merge
set -g __aish_unmerged 1
end
function __aish_history_builtin
builtin string match -qr \'^([4-9]|[1-9][0-9])\' -- $version
end
function __aish_history_file
set -l name fish
if set -q fish_history
set name $fish_history
builtin test "$name" = default; and set name fish
end
builtin test -n "$name"; or return 0
set -l data $HOME/.local/share
builtin test -n "$XDG_DATA_HOME"; and set data $XDG_DATA_HOME
builtin printf \'%s\\n\' $data/fish/{$name}_history
end
function __aish_accept_pushed
if builtin test "$__aish_pushing" = first
set -g __aish_pushing 1
__aish_accept "$(builtin commandline)"
else if builtin test "$__aish_norris" = next
set -g __aish_norris given
set -g __aish_approved $__aish_norris_line
if __aish_history_builtin
builtin commandline -f repaint execute
else
builtin commandline -f execute
end
end
end
function __aish_accept --argument-names text
if builtin commandline --is-valid
if builtin test -n "$__aish_guard"
if not __aish_judge $text unseen
set --erase -g __aish_pushing
set -g __aish_queue
builtin commandline -f repaint
return
end
set --erase -g __aish_asked
set -g __aish_approved $text
end
builtin commandline -f repaint execute
else
__aish_say \'this command is not complete; it is in the line for you to edit\'
set --erase -g __aish_pushing
set -g __aish_queue
end
end
function __aish_after_command --argument-names dir
if set -q __aish_norris
__aish_norris_returned
return
end
if set -q __aish_pushing
if builtin test "$__aish_last_status" = 0 -a (count $__aish_queue) -gt 0
set -l text $__aish_queue[1]
builtin commandline -r -- $text
set --erase -g __aish_queue[1]
__aish_accept $text
return
end
set --erase -g __aish_pushing
set -g __aish_queue
end
if builtin test -s $dir/pending
set -l word $__aish_pending
set -g __aish_pending (builtin random)(builtin random)(builtin random)(builtin random)
if __aish_read_reply $dir/pending $word
__aish_use_reply
command rm -f -- $dir/pending
__aish_accept_pushed
else
command rm -f -- $dir/pending
end
end
end
function __aish_guard_on
set -g __aish_approved
set -g __aish_tried
set -g __aish_warned
set -g __aish_scanned
function __aish_guard_prompt --on-event fish_prompt
__aish_guard_watch
end
function __aish_guard_preexec --on-event fish_preexec
__aish_guard_ran $argv[1]
end
end
function __aish_guard_watch
if builtin test "$__aish_scanned" != "$fish_key_bindings"; or builtin string match -qr \'bind|source|^\\s*\\. |eval|function\' -- "$__aish_last_command"
set -l first (builtin test -z "$__aish_scanned"; and builtin echo yes)
set -l again (builtin test "$__aish_scanned" = "$fish_key_bindings"; and builtin echo yes)
set -g __aish_scanned "$fish_key_bindings"
for line in (builtin bind --preset; builtin bind --user)
builtin string match -q \'*__aish_*\' -- $line; and continue
if builtin string match -qr \'\\bexecute\\b\' -- $line
__aish_guard_take $line __aish_enter; or continue
if builtin string match -qv \'*--preset*\' -- $line
__aish_guard_warn \'a key was bound around the guard, so what it ran was not judged; the guard has taken it\'
end
else if builtin string match -qr \'(__fish_stop_bracketed_paste|fish_clipboard_paste)$\' -- $line
__aish_guard_take $line (builtin string match -r \'\\S+$\' -- $line)\'; __aish_pasted\'
end
end
end
end
function __aish_guard_take --argument-names line command
set -l parts (builtin string match -r \'^bind (?:--preset |--user )?(?:-s )?((?:-M \\S+ |-m \\S+ )*)((?:-k )?(?:\\\'(?:[^\\\'\\\\\\\\]|\\\\\\\\.)*\\\'|(?:\\\\\\\\.|[^\\s\\\\\\\\])+)) \' -- $line)
or return 1
set -l mode (builtin string match -r -- \'-M (\\S+)\' $parts[2])[2]
builtin test -n "$mode"; or set mode default
set -l key $parts[3]
set -l had
builtin eval "set had (builtin bind --user -M $mode $key 2>/dev/null)"
if builtin string match -q \'* --preset *\' -- $line; and builtin test -n "$had"
return 1
end
builtin eval "builtin bind $parts[2] $key \'$command\'"; or return 1
set -ga __aish_modes $mode
set -ga __aish_keys $key
set -ga __aish_were "$had"
return 0
end
function __aish_guard_warn
if builtin test -z "$__aish_warned"
set -g __aish_warned 1
__aish_say $argv[1]
end
end
function __aish_guard_ran --argument-names text
if set -q __aish_asked
builtin printf \'\\e[%dA\\r\\e[J\' $__aish_asked
set --erase -g __aish_asked
end
set -l judged $__aish_approved
set -g __aish_approved
builtin test "$(builtin string trim -- $text)" = "$(builtin string trim -- $judged)"; and return
__aish_is_blank "$text"; and return
__aish_guard_warn \'a line runs that the guard has not judged: something accepts lines in a way of its own\'
end
function __aish_guard_enter
set -l text "$(builtin commandline)"
if __aish_is_blank "$text"; or builtin test -n "$__aish_approved" -a "$text" = "$__aish_approved"
builtin commandline -f execute
return
end
if builtin test "$text" != "$__aish_tried"; and not __aish_guard_expand
set -g __aish_tried "$text"
builtin commandline -f expand-abbr
return
end
set -g __aish_tried
set text "$(builtin commandline)"
builtin commandline --is-valid
if builtin test $status -ne 0
builtin commandline -f execute
else if __aish_judge "$text"
set -g __aish_approved "$text"
set -q __aish_asked; and __aish_rows
builtin abbr --list | builtin read -l abbreviation
and builtin commandline -r -- "$text  "
if set -q __aish_asked
set -g __aish_asked (math $__aish_prompt_rows + 1 + (__aish_row "$(builtin commandline)"))
__aish_redraw
end
builtin commandline -f execute
else
__aish_rows
builtin commandline -C (builtin string length -- "$text")
__aish_redraw
end
end
function __aish_guard_expand
for again in 1 2 3 4
set -l before "$(builtin commandline --cut-at-cursor)"
set -l word (builtin string match -r \'([^\\s;|&()<>]+)\\s?$\' -- "$before")[2]
builtin test -n "$word"; or return 0
set -l quoted (builtin string escape -- $word)
set -l found
for line in (builtin abbr --show)
if builtin string match -qr -- \' --(regex|function|set-cursor)\' $line
set -l regex (builtin string match -r -- \' --regex (\\\'(?:[^\\\'\\\\\\\\]|\\\\\\\\.)*\\\'|\\S+)\' $line)[2]
if builtin test -n "$regex"
builtin eval set regex $regex
builtin string match -qr -- "^(?:$regex)\\$" $word; and return 1
else if builtin string match -q -- "* -- $quoted*" $line
return 1
end
else if builtin string match -q -- "abbr -a -- $quoted *" $line; or builtin string match -q -- "abbr -a --position anywhere -- $quoted *" $line
set found $line
end
end
builtin test -n "$found"; or return 0
if not builtin string match -q \'*--position anywhere*\' -- $found
set -l rest (builtin commandline --current-process --tokenize --cut-at-cursor)
builtin test "$rest[-1]" = $word; and set --erase rest[-1]
for other in $rest
builtin string match -qr \'^[A-Za-z_]\\\\w*=\' -- $other; and continue
builtin contains -- $other and or not ! if while else begin command builtin exec time; or return 0
end
end
set -l expansion
builtin eval set expansion (builtin string replace -r \'^.*? -- \\S+ \' \'\' -- $found)
set -l after "$(builtin string sub -s (math 1 + (builtin string length -- "$before")) -- "$(builtin commandline)")"
set -l tail (builtin string match -r \'\\s?$\' -- "$before")
set -l head (builtin string sub -l (math (builtin string length -- "$before") - (builtin string length -- "$word$tail")) -- "$before")
builtin commandline -r -- "$head$expansion$tail$after"
builtin commandline -C (builtin string length -- "$head$expansion$tail")
end
return 0
end
function __aish_is_blank
not builtin string match -qrv \'^\\s*(#.*)?$\' -- (builtin string split \\n -- "$argv[1]")
end
function __aish_pasted
set -g __aish_origin web_content
set -g __aish_origin_text "$(builtin commandline)"
end
function __aish_judge --argument-names text seen
set --erase -g __aish_asked
set -lx AISH_ALIASES \'\'
set -lx AISH_FUNCTIONS
set -lx AISH_PROTOCOL 1
set -lx AISH_SHELL fish
set -lx AISH_SHELL_VERSION $version
set -lx AISH_PRELUDE \'\'
if builtin test "$seen" = unseen
else if builtin test (builtin commandline --cursor) -eq (builtin string length -- "$text"); and not functions -q fish_right_prompt
set AISH_PRELUDE \\e\'[J\'\\n
else
__aish_rows
set AISH_PRELUDE (__aish_way_below | builtin string collect --no-trim-newlines)
end
set -lx AISH_GUARD_ASKED 1
set -l options --shell fish
if builtin test -n "$__aish_origin_text" -a "$text" = "$__aish_origin_text"
set -a options --provenance $__aish_origin
end
if not set AISH_FUNCTIONS "$(__aish_meanings $text)"
__aish_ask_anyway \'too many functions to judge this line\'
return
end
if not builtin test -x $__aish_bin
__aish_ask_anyway "this line could not be judged: $__aish_bin is gone"
return
end
builtin printf \'%s\\n\' "$text" | command $__aish_bin guard $options
set -l code $pipestatus[2]
switch $code
case 0
return 0
case 40
set -g __aish_asked
return 0
case 10 20 30 130
return 1
end
if builtin test $code -gt 128
__aish_ask_anyway "this line could not be judged: the helper was killed (status $code)"
else
__aish_ask_anyway "this line could not be judged: the helper failed (status $code)"
end
end
function __aish_ask_anyway
set -l shell (command --search bash; or builtin echo sh)
BASH_ENV= command $shell -c \'
modes=$(stty -g </dev/tty) || exit 1
trap \\\'stty "$modes" </dev/tty; printf "\\n" >/dev/tty; exit 1\\\' INT
if test -n "$BASH_VERSION"; then
stty icanon icrnl iexten -echo eol y eol2 n eof undef erase undef kill undef werase undef lnext undef rprnt undef </dev/tty
else
stty -icanon -echo min 1 time 0 </dev/tty
fi
printf "%s%s" "$AISH_PRELUDE" "$1" >/dev/tty
key=$(exec dd bs=1 count=1 2>/dev/null </dev/tty)
case $BASH_VERSION,$key in
,* | *,) ;;
*,[yn])
stty eol undef eol2 undef </dev/tty
sleep 0.25
if read -r -t 0 </dev/tty && stty -icanon min 2 time 0 </dev/tty && ! read -r -t 0 </dev/tty; then
dd bs=1 count=1 >/dev/null 2>&1 </dev/tty
fi ;;
*) read -r -t 0 </dev/tty && dd bs=4096 count=1 >/dev/null 2>&1 </dev/tty ;;
esac
stty "$modes" </dev/tty
printf "\\n" >/dev/tty
case $key in y | Y) exit 0 ;; esac
exit 1\' sh "aish: $argv[1]. Run it anyway? [y/N] "
and set -g __aish_asked
end
function __aish_meanings --argument-names text
set -l owners \'\'
set -l names
set -l bodies
set -l bytes 0
while builtin test (count $owners) -gt 0
set -l owner $owners[1]
set -l source $text
if builtin test -n "$owner"
set source $bodies[(builtin contains --index -- $owner $names)]
end
set --erase owners[1]
for word in (builtin string replace -ra \'["\\\'\\\\\\\\]\' \'\' -- $source | builtin string replace -ra \'[\\s;|&()<>{}$]+\' \' \' | builtin string split -n \' \')
builtin contains -- $word $names; and continue
builtin string match -qr \'^(aish|aish-.*|aish_prompt_info|__aish_.*)$\' -- $word; and continue
builtin contains -- $word :$__aish_metas; and continue
functions -q -- $word; or continue
builtin string match -qr \'^(embedded:|\'(builtin string escape --style=regex -- $__fish_data_dir)\'/)\' -- (functions --details -- $word)
and continue
if builtin test (count $names) -ge 62
builtin test -n "$owner"; or return 1
set bodies[(builtin contains --index -- $owner $names)] \'eval $too_much\'
break
end
set -l body (functions --no-details -- $word)
while set -q body[1]; and not builtin string match -q \'function *\' -- $body[1]
set --erase body[1]
end
set body "$(builtin string join \\n -- $body[2..-2])"
if builtin test (math $bytes + (builtin string length -- "$word$body")) -gt 7000
set body \'eval $too_much\'
else
set -a owners $word
end
set bytes (math $bytes + (builtin string length -- "$word$body"))
set -a names $word
set -a bodies "$body"
end
end
set -l i 1
while builtin test $i -le (count $names)
builtin printf \'%s\\x1f%s\\x1e\' $names[$i] "$(builtin string replace -ra \'[\\x1e\\x1f]\' \'?\' -- $bodies[$i])"
set i (math $i + 1)
end
return 0
end
function __aish_norris_begin
if set -q __aish_norris
set -l before $__aish_norris_buffer
__aish_norris_end
set -g __aish_norris_buffer $before
end
set -g __aish_norris back
function __aish_norris_preexec --on-event fish_preexec
__aish_norris_exec $argv[1]
end
function __aish_norris_prompt --on-event fish_prompt
__aish_norris_watch
end
__aish_norris_take
end
function __aish_norris_take
set -l judged
while builtin test "$__aish_verbs" = \'capture step\'
set -l how (builtin string split \\n -- $__aish_texts[1])
set -l text $__aish_texts[2]
builtin contains -- "$how[1]" none redirect mark judge
and builtin string match -qr \'^[A-Za-z0-9-]*$\' -- "$how[3]"
and builtin contains -- "$how[4]" keep hide
and builtin test -n "$text"
or break
if builtin test "$text" != "$judged"
set -lx AISH_ALIASES \'\'
set -lx AISH_FUNCTIONS
if not set AISH_FUNCTIONS "$(__aish_meanings $text)"
__aish_say \'too many functions to judge this command\'
__aish_norris_fail 1
return
end
set judged $text
if builtin test -n "$AISH_FUNCTIONS" -o "$how[1]" = judge
if not __aish_norris_call meanings $text
__aish_norris_fail $status
return
end
continue
end
end
builtin test "$how[1]" = judge; and break
set -g __aish_norris_text $text
set -g __aish_norris_mode $how[1]
set -g __aish_norris_path $how[2]
set -g __aish_norris_nonce $how[3]
set -g __aish_norris_keep $how[4]
set -g __aish_norris_label $how[5]
set -g __aish_norris_captured 0
if __aish_norris_line
set -g __aish_norris next
return
end
builtin commandline -r \'\'
set -g __aish_norris_status 2
set -g __aish_norris_ran \'\'
set -g __aish_norris_ms \'\'
__aish_norris_report; or return
end
if builtin contains -- "$__aish_verbs" keep replace
__aish_norris_end
builtin commandline -r \'\'
__aish_use_reply
else
__aish_say \'the answer could not be read; Norris has stopped\'
__aish_norris_fail 125
end
end
function __aish_norris_line
builtin commandline -r -- $__aish_norris_text
builtin commandline --is-valid; or return 1
set -g __aish_norris_line $__aish_norris_text
if builtin test $__aish_norris_mode = redirect
if __aish_norris_opens $__aish_norris_path
set -g __aish_norris_captured 1
set __aish_norris_line \' eval $__aish_norris_text &>>$__aish_norris_path\'
end
else if builtin test $__aish_norris_mode = mark
set -g __aish_norris_captured 1
end
if builtin test "$__aish_norris_line" = "$__aish_norris_text"
builtin test $__aish_norris_keep = hide; and set __aish_norris_line " $__aish_norris_text"
builtin abbr --list | builtin read -l abbreviation
and set __aish_norris_line "$__aish_norris_line  "
end
builtin commandline -r -- $__aish_norris_line
end
function __aish_norris_opens --argument-names path
builtin test -w "$path"; and not builtin test -d "$path"; or return 1
builtin test -p "$path"; or return 0
command dd if=/dev/null of=$path oflag=nonblock conv=notrunc 2>/dev/null
end
function __aish_norris_call --argument-names kind text
set -lx AISH_NORRIS $kind
set -lx AISH_HISTORY "$__aish_norris_history"
set -g __aish_norris_history
set -g __aish_unchanged \'Norris has stopped\'
__aish_call norris "$text" (builtin string length -- "$text" | builtin string join \'\')
set -l code $status
set --erase -g __aish_unchanged
return $code
end
function __aish_norris_report
set -lx AISH_NORRIS_STATUS $__aish_norris_status
set -lx AISH_NORRIS_RAN $__aish_norris_ran
set -lx AISH_NORRIS_MS $__aish_norris_ms
set -lx AISH_NORRIS_CAPTURED $__aish_norris_captured
__aish_norris_call report $__aish_norris_text; and return 0
__aish_norris_fail $status
return 1
end
function __aish_norris_fail --argument-names code
set -l text $__aish_norris_buffer
builtin contains -- $code 1 125; and __aish_norris_dismiss
__aish_norris_end
builtin commandline -r -- "$text"
end
function __aish_norris_dismiss
set -lx AISH_NORRIS_WHY $argv[1]
set -lx AISH_PROTOCOL 1
set -lx AISH_SESSION $__aish_session
set -lx AISH_NONCE 0
set -lx AISH_SHELL fish
set -lx AISH_SHELL_VERSION $version
set -lx AISH_NORRIS end
set -lx AISH_BUFFER "$__aish_norris_text"
set -lx AISH_HISTORY "$__aish_norris_history"
command $__aish_bin widget norris </dev/tty >/dev/null 2>&1
end
function __aish_norris_end
__aish_norris_restore
functions --erase __aish_norris_preexec __aish_norris_prompt
set --erase -g __aish_norris __aish_unchanged
set -g __aish_norris_buffer
if builtin test -z "$fish_private_mode"
builtin history merge
set -g __aish_unmerged 1
end
end
function __aish_norris_exec --argument-names line
if builtin test "$__aish_norris" != given -o "$(builtin string trim -- "$line")" != "$(builtin string trim -- "$__aish_norris_line")"
__aish_norris_dismiss
__aish_norris_end
return
end
set -g __aish_norris ran
for name in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER
set -l was unset
if set -qgx $name
set was exported
else if set -qg $name
set was plain
end
set -g __aish_norris_was_$name $was $$name
set -gx $name cat
end
if builtin string match -q \' eval *\' -- $__aish_norris_line; and builtin test "$__aish_norris_line" != "$__aish_norris_text"
__aish_norris_show
if builtin test $__aish_norris_keep = keep -a -z "$fish_private_mode"
if __aish_history_builtin
builtin history append -- $__aish_norris_text
else
set -g __aish_norris_history "$(__aish_history_file)"
end
end
else if builtin test $__aish_norris_mode = mark
builtin printf \'\\e]7771;%s;S\\a\' $__aish_norris_nonce
end
end
function __aish_norris_show
__aish_prompt_size
set -l indent (builtin string length --visible -- "$__aish_prompt_last")
set -l rows (math 1 + (__aish_row "$__aish_norris_line"))
builtin printf \'\\e[%dA\\r\\e[J%s%s\\n\' $rows "$__aish_prompt_last" "$(builtin string split \\n -- $__aish_norris_text | builtin string join \\n(builtin string repeat -N --count $indent \' \'))"
end
function __aish_norris_returned
if builtin test "$__aish_norris" != ran
__aish_norris_dismiss
__aish_norris_end
return
end
set -g __aish_norris_status $__aish_last_status
set -g __aish_norris_ran 1
set -g __aish_norris_ms $CMD_DURATION
set -g __aish_last_command $__aish_norris_text
__aish_norris_restore
set -g __aish_norris back
if __aish_norris_report
__aish_norris_take
__aish_accept_pushed
end
end
function __aish_norris_watch
if builtin test "$__aish_norris" != given
__aish_norris_dismiss interrupted
__aish_norris_end
end
end
function __aish_norris_restore
for name in PAGER GIT_PAGER MANPAGER SYSTEMD_PAGER
set -l was __aish_norris_was_$name
set was $$was
set --erase -g __aish_norris_was_$name
if builtin test -n "$was"; and set -qgx $name; and builtin test "$$name" = cat
switch $was[1]
case unset
set --erase -g $name
case plain
set -gu $name $was[2..-1]
case exported
set -gx $name $was[2..-1]
end
end
end
end
function __aish_norris_key
set -l text "$(builtin commandline)"
if not builtin string match -qr \'\\S\' -- $text
builtin commandline -r -- \':norris \'
else if not builtin string match -qr \'^:norris(\\s|$)\' -- $text
__aish_rows
set -g __aish_drawn $__aish_cursor_row
set -l indent (builtin string length --visible -- "$__aish_prompt_last")
builtin test $__aish_cursor_row -gt 0; and builtin printf \'\\e[%dA\' $__aish_cursor_row
builtin printf \'\\r\\e[J%s%s\' "$__aish_prompt_last" "$(builtin string split \\n -- ":norris $text" | builtin string join \\n(builtin string repeat -N --count $indent \' \'))"
builtin commandline -r -- ":norris $text"
set -g __aish_norris_buffer $text
__aish_capture
else if builtin string match -qr \'^:norris\\s+\\S\' -- $text
__aish_capture
end
return 0
end
function __aish_capture_start
functions --erase __aish_capture_due
set -l how (AISH_SHELL=fish AISH_SHELL_VERSION=$version command $__aish_bin capture-helper </dev/null 2>/dev/null)
if builtin test "$how[1]" != mark -o (count $how) != 5
set -q how[2]; or set how none \'the helper could not be started\'
__aish_say "what commands print isn\'t captured: $how[2]"
return
end
set -g __aish_capture mark
set -g __aish_capture_nonce $how[3]
set -g __aish_capture_pid $how[4]
set -g __aish_capture_dir $how[5]
set -g __aish_capture_number 0
set -g __aish_capture_owed
function __aish_capture_preexec --on-event fish_preexec
__aish_capture_begin
end
function __aish_capture_postexec --on-event fish_postexec
__aish_capture_returned $status
end
end
function __aish_capture_begin
set --erase -g __aish_capture_on
if set -q __aish_norris
set -g __aish_capture_aside 1
return
end
builtin test -t 1; or return
if set -q __aish_capture_aside
set --erase -g __aish_capture_aside
__aish_capture_send r; or return
end
if builtin test -n "$__aish_capture_owed"
__aish_capture_await; or return
end
builtin printf \'\\e]7771;%s;S\\a\' $__aish_capture_nonce >/dev/tty
set -g __aish_capture_on 1
end
function __aish_capture_returned --argument-names code
if not set -q __aish_capture_on
set -g __aish_output
return
end
set --erase -g __aish_capture_on
builtin printf \'\\e]7771;%s;E\\a\' $__aish_capture_nonce >/dev/tty
__aish_capture_send e $code; or return
set -g __aish_output $__aish_capture_number
end
function __aish_capture_lives
builtin test -p $__aish_capture_dir/requests; or return 1
if builtin test -d /proc/self
builtin test -e /proc/$__aish_capture_pid/exe
else
command kill -0 $__aish_capture_pid 2>/dev/null
end
end
function __aish_capture_send
if not __aish_capture_lives
__aish_capture_off \'the helper is gone\'
return 1
end
set -g __aish_capture_number (math $__aish_capture_number + 1)
set -g __aish_capture_owed $__aish_capture_number
builtin echo $argv[1] $__aish_capture_number $argv[2..-1] >$__aish_capture_dir/requests
end
function __aish_capture_await
set -l patience 20
while builtin test $patience -gt 0
set -l line
builtin test -r $__aish_capture_dir/answered; and builtin read -l line <$__aish_capture_dir/answered
set -l words (builtin string split \' \' -- "$line")
if builtin string match -q \'*X*\' -- "$words[2]"
__aish_capture_off \'the end of an output did not come\'
return 1
else if builtin test "$words[1]" = $__aish_capture_owed
set -g __aish_capture_owed
return 0
end
__aish_capture_lives; or break
set patience (math $patience - 1)
command sleep 0.1
end
__aish_capture_off \'the helper did not answer\'
return 1
end
function __aish_capture_off
__aish_capture_end
__aish_say "what commands print isn\'t captured any more: $argv[1]"
end
function __aish_capture_end
if __aish_capture_lives
builtin echo q >$__aish_capture_dir/requests
end
functions --erase __aish_capture_preexec __aish_capture_postexec
for name in \'\' _on _nonce _pid _dir _number _owed _aside
set --erase -g __aish_capture$name
end
set -g __aish_output
end
function __aish_remove --argument-names again
if set -q __aish_norris
__aish_norris_dismiss
__aish_norris_end
end
if set -q __aish_capture
__aish_capture_end
end
set -l i 1
while builtin test $i -le (count $__aish_modes)
set -l mode $__aish_modes[$i]
set -l key $__aish_keys[$i]
builtin string match -qr \'^(-k |\\\\\\\\)\' -- $key; and builtin eval set key $key
if builtin bind --user -M $mode $key 2>/dev/null | builtin string match -qr \'(aish-ask|aish-explain|aish-check|aish-norris|__aish_enter|__aish_pasted\\\'?)$|__aish_enter; else\'
builtin bind --erase --user -M $mode $key
builtin test -n "$__aish_were[$i]"; and builtin eval $__aish_were[$i]
end
set i (math $i + 1)
end
for name in :$__aish_metas aish aish-ask aish-explain aish-check aish-norris aish_prompt_info (functions --all --names | builtin string match \'__aish_*\')
functions --erase $name
end
for name in modes keys were loaded queue pushing verbs texts prompt_rows prompt_last cursor_row end_row end_column asked drawn unmerged approved tried warned scanned origin origin_text output
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
for key in \r \n (builtin test -n "$names"; and builtin printf '%s\n' enter ctrl-j)
if not builtin bind --user -M $mode -- $key >/dev/null 2>&1
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
end
end
true
