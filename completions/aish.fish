# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_aish_global_optspecs
    string join \n json q/quiet color= h/help V/version
end

function __fish_aish_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_aish_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_aish_using_subcommand
    set -l cmd (__fish_aish_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c aish -n "__fish_aish_needs_command" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_needs_command" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_needs_command" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_needs_command" -s V -l version -d 'Print version'
complete -c aish -n "__fish_aish_needs_command" -f -a "ask" -d 'Ask a question and stream the answer'
complete -c aish -n "__fish_aish_needs_command" -f -a "suggest" -d 'Turn plain words into exactly one command, printed on stdout'
complete -c aish -n "__fish_aish_needs_command" -f -a "explain" -d 'Explain a command line part by part'
complete -c aish -n "__fish_aish_needs_command" -f -a "fix" -d 'Correct the last failed command of this shell'
complete -c aish -n "__fish_aish_needs_command" -f -a "check" -d 'Judge a command line before it runs: exit code 0 for A, 10 for B, 20 for C, 30 when a policy forbids it'
complete -c aish -n "__fish_aish_needs_command" -f -a "norris" -d 'Work towards a goal, one visible command after another; halts before anything destructive'
complete -c aish -n "__fish_aish_needs_command" -f -a "model" -d 'Show or set this shell\'s active model preset'
complete -c aish -n "__fish_aish_needs_command" -f -a "models" -d 'List the model presets and whether each answers'
complete -c aish -n "__fish_aish_needs_command" -f -a "history" -d 'Show this shell\'s conversation, or find words in those of all shells'
complete -c aish -n "__fish_aish_needs_command" -f -a "sessions" -d 'List, show, find, export, save and resume conversations'
complete -c aish -n "__fish_aish_needs_command" -f -a "reset" -d 'Start this shell\'s conversation afresh'
complete -c aish -n "__fish_aish_needs_command" -f -a "remember" -d 'Note something that goes along with every question from now on'
complete -c aish -n "__fish_aish_needs_command" -f -a "memory" -d 'The notes that go along with questions: add, list, change and forget them'
complete -c aish -n "__fish_aish_needs_command" -f -a "cost" -d 'Show what calls to models have cost'
complete -c aish -n "__fish_aish_needs_command" -f -a "forget-everything" -d 'List everything aish keeps about you, ask, and delete it'
complete -c aish -n "__fish_aish_needs_command" -f -a "secrets" -d 'Find secrets in a text, or show exactly what would leave the machine'
complete -c aish -n "__fish_aish_needs_command" -f -a "safety" -d 'Show the rules, the policy in force and the record of decisions; judge with a second opinion'
complete -c aish -n "__fish_aish_needs_command" -f -a "config" -d 'Show and check the configuration'
complete -c aish -n "__fish_aish_needs_command" -f -a "hook" -d 'Judge what a coding agent is about to do: its JSON on stdin, the decision on stdout'
complete -c aish -n "__fish_aish_needs_command" -f -a "init" -d 'Print the plugin for a shell'
complete -c aish -n "__fish_aish_needs_command" -f -a "try" -d 'Open a throw-away shell with the plugin loaded; without a terminal, show the main job'
complete -c aish -n "__fish_aish_needs_command" -f -a "doctor" -d 'Find what is wrong with this machine\'s set-up and say how to mend it'
complete -c aish -n "__fish_aish_needs_command" -f -a "completions" -d 'Print the completions for a shell'
complete -c aish -n "__fish_aish_needs_command" -f -a "man" -d 'Print the manual page'
complete -c aish -n "__fish_aish_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand ask" -s m -l model -d 'The preset to ask' -r
complete -c aish -n "__fish_aish_using_subcommand ask" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand ask" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand ask" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand ask" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand suggest" -s m -l model -d 'The preset to ask' -r
complete -c aish -n "__fish_aish_using_subcommand suggest" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand suggest" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand suggest" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand suggest" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand explain" -s m -l model -d 'The preset to ask' -r
complete -c aish -n "__fish_aish_using_subcommand explain" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand explain" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand explain" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand fix" -s s -l status -d 'Its exit status' -r
complete -c aish -n "__fish_aish_using_subcommand fix" -s m -l model -d 'The preset to ask' -r
complete -c aish -n "__fish_aish_using_subcommand fix" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand fix" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand fix" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand fix" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand check" -l cwd -d 'The directory it would run in' -r -F
complete -c aish -n "__fish_aish_using_subcommand check" -l workspace -d 'A directory that counts as inside, instead of the git work tree or the current directory' -r -F
complete -c aish -n "__fish_aish_using_subcommand check" -l shell -d 'The shell whose grammar it is in' -r -f -a "zsh\t'zsh 5.3 or later'
bash\t'bash 4.4 or later'
fish\t'fish 3.6 or later'"
complete -c aish -n "__fish_aish_using_subcommand check" -l provenance -d 'Where the command comes from' -r -f -a "local_user\t''
web_remote_user\t''
model_suggestion\t''
workspace_file\t''
web_content\t''
tool_output\t''
unknown\t''"
complete -c aish -n "__fish_aish_using_subcommand check" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand check" -l stdin -d 'Judge each line of stdin; one JSON line for each'
complete -c aish -n "__fish_aish_using_subcommand check" -l stdin0 -d 'As --stdin, for records that end with NUL'
complete -c aish -n "__fish_aish_using_subcommand check" -l no-fs -d 'Don\'t look at the file system: every target counts as existing'
complete -c aish -n "__fish_aish_using_subcommand check" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand check" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand norris" -l on-halt -d 'What a HALT does to a headless run: nobody is asked, and the command never runs' -r -f -a "abort\t'The run ends'
skip\t'The action is skipped and the model is told; the third skip in a row ends the run'"
complete -c aish -n "__fish_aish_using_subcommand norris" -l max-steps -d 'The most steps, one reply of the model each; `safety.max_norris_steps` (16) without it' -r
complete -c aish -n "__fish_aish_using_subcommand norris" -l max-dollars -d 'The most money, in US dollars: no request is sent that could pass it' -r
complete -c aish -n "__fish_aish_using_subcommand norris" -l cwd -d 'Where to begin; here without it' -r -F
complete -c aish -n "__fish_aish_using_subcommand norris" -l shell -d 'The shell that runs the commands; $SHELL without it if that is one of these, else bash' -r -f -a "zsh\t'zsh 5.3 or later'
bash\t'bash 4.4 or later'
fish\t'fish 3.6 or later'"
complete -c aish -n "__fish_aish_using_subcommand norris" -s m -l model -d 'The preset that takes the steps' -r
complete -c aish -n "__fish_aish_using_subcommand norris" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand norris" -l headless -d 'Run the commands in a child shell of our own instead of the live one: for scripts, CI and cron'
complete -c aish -n "__fish_aish_using_subcommand norris" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand norris" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand norris" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand model" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand model" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand model" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand model" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand models" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand models" -l offline -d 'Don\'t ask whether they answer'
complete -c aish -n "__fish_aish_using_subcommand models" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand models" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand models" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand history" -s n -l last -d 'Only the newest N turns, or places' -r
complete -c aish -n "__fish_aish_using_subcommand history" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand history" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand history" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand history" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -f -a "list" -d 'List them, newest first'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -f -a "show" -d 'Show the turns of one'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -f -a "search" -d 'Find words in all of them, newest first'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -f -a "export" -d 'Print one as Markdown'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -f -a "save" -d 'Give this shell\'s conversation a name'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -f -a "resume" -d 'Go on with another conversation in this shell'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -f -a "prune" -d 'Delete what `history.max_age_days` and `history.max_megabytes` don\'t let stay'
complete -c aish -n "__fish_aish_using_subcommand sessions; and not __fish_seen_subcommand_from list show search export save resume prune help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from list" -s n -l last -d 'Only the newest N' -r
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from list" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from show" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from search" -s n -l last -d 'At most N places' -r
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from search" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from search" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from search" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from search" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from export" -s o -l output -d 'Write to a new file instead' -r -F
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from export" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from export" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from export" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from save" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from save" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from save" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from save" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from resume" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from resume" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from resume" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from resume" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from prune" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from prune" -l dry-run -d 'Only say what that would be'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from prune" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from prune" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from prune" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from help" -f -a "list" -d 'List them, newest first'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show the turns of one'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from help" -f -a "search" -d 'Find words in all of them, newest first'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from help" -f -a "export" -d 'Print one as Markdown'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from help" -f -a "save" -d 'Give this shell\'s conversation a name'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from help" -f -a "resume" -d 'Go on with another conversation in this shell'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from help" -f -a "prune" -d 'Delete what `history.max_age_days` and `history.max_megabytes` don\'t let stay'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand reset" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand reset" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand reset" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand reset" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand remember" -l tag -d 'A word to find it by; can be given several times' -r
complete -c aish -n "__fish_aish_using_subcommand remember" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand remember" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand remember" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand remember" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -f -a "add" -d 'Add a note'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -f -a "list" -d 'List the notes, newest first'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -f -a "forget" -d 'Take notes back; in the file they stay, marked as forgotten'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -f -a "clear" -d 'Take all notes back, after a question'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -f -a "inject" -d 'Show which notes go along with a question'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -f -a "edit" -d 'Change a note: it gets a new number'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -f -a "summarize" -d 'Draw notes from this shell\'s conversation, and ask about each'
complete -c aish -n "__fish_aish_using_subcommand memory; and not __fish_seen_subcommand_from add list forget clear inject edit summarize help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add" -l tag -d 'A word to find it by; can be given several times' -r
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from list" -l kind -d 'Only those of a kind' -r -f -a "fact\t'Something that is so'
pref\t'How the user likes things'
context\t'What the user is busy with'"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from list" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from list" -s a -l all -d 'Those too that are left out because of their age (memory.prune_older_than_days)'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from forget" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from forget" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from forget" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from forget" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from clear" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from clear" -s y -l yes -d 'Don\'t ask'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from clear" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from clear" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from clear" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from inject" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from inject" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from inject" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from inject" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from edit" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from edit" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from edit" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from edit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from summarize" -s m -l model -d 'The preset to ask; without it memory.summarizer_model, else the active one' -r
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from summarize" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from summarize" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from summarize" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from summarize" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from help" -f -a "add" -d 'Add a note'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the notes, newest first'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from help" -f -a "forget" -d 'Take notes back; in the file they stay, marked as forgotten'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from help" -f -a "clear" -d 'Take all notes back, after a question'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from help" -f -a "inject" -d 'Show which notes go along with a question'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from help" -f -a "edit" -d 'Change a note: it gets a new number'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from help" -f -a "summarize" -d 'Draw notes from this shell\'s conversation, and ask about each'
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -l since -d 'Only calls since then, of all shells: an age like `7d` or `12h`, or a date like 2025-11-24' -r
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -l by -d 'One line for each of these; without --since, of the last 30 days' -r -f -a "model\t'The model that answered'
category\t'What the call was for'
day\t'The day, in the user\'s own time zone'"
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -f -a "detail" -d 'Show this shell\'s calls by model and category'
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -f -a "reset" -d 'Let this shell\'s sums begin afresh; nothing is deleted'
complete -c aish -n "__fish_aish_using_subcommand cost; and not __fish_seen_subcommand_from detail reset help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from detail" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from detail" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from detail" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from detail" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from reset" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from reset" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from reset" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from reset" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from help" -f -a "detail" -d 'Show this shell\'s calls by model and category'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from help" -f -a "reset" -d 'Let this shell\'s sums begin afresh; nothing is deleted'
complete -c aish -n "__fish_aish_using_subcommand cost; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand forget-everything" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand forget-everything" -l yes -d 'Don\'t ask'
complete -c aish -n "__fish_aish_using_subcommand forget-everything" -l dry-run -d 'Only say what is stored where'
complete -c aish -n "__fish_aish_using_subcommand forget-everything" -l config -d 'The configuration file too'
complete -c aish -n "__fish_aish_using_subcommand forget-everything" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand forget-everything" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand forget-everything" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand secrets; and not __fish_seen_subcommand_from scan preview help" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand secrets; and not __fish_seen_subcommand_from scan preview help" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand secrets; and not __fish_seen_subcommand_from scan preview help" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand secrets; and not __fish_seen_subcommand_from scan preview help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand secrets; and not __fish_seen_subcommand_from scan preview help" -f -a "scan" -d 'List what looks secret in a text, masked; exit 1 if there is nothing'
complete -c aish -n "__fish_aish_using_subcommand secrets; and not __fish_seen_subcommand_from scan preview help" -f -a "preview" -d 'Show exactly what would leave the machine for a question'
complete -c aish -n "__fish_aish_using_subcommand secrets; and not __fish_seen_subcommand_from scan preview help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from scan" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from scan" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from scan" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from scan" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from preview" -s m -l model -d 'The preset it would go to' -r
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from preview" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from preview" -l bare -d 'Only the scrubbed text, without the prompt and the facts about the machine'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from preview" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from preview" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from preview" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from help" -f -a "scan" -d 'List what looks secret in a text, masked; exit 1 if there is nothing'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from help" -f -a "preview" -d 'Show exactly what would leave the machine for a question'
complete -c aish -n "__fish_aish_using_subcommand secrets; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -f -a "patterns" -d 'List the rules in force'
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -f -a "check" -d 'Judge a command line without running it'
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -f -a "policy" -d 'Show the policy in force, and where each rule comes from'
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -f -a "log" -d 'Show what was asked, and what the answers were'
complete -c aish -n "__fish_aish_using_subcommand safety; and not __fish_seen_subcommand_from patterns check policy log help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from patterns" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from patterns" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from patterns" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from patterns" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from check" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from check" -l llm -d 'Ask a model for its second opinion on what the rules let pass; it can only add caution'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from check" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from check" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from policy" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from policy" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from policy" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from policy" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from log" -s n -l limit -d 'How many decisions, the newest' -r
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from log" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from log" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from log" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from log" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from help" -f -a "patterns" -d 'List the rules in force'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from help" -f -a "check" -d 'Judge a command line without running it'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from help" -f -a "policy" -d 'Show the policy in force, and where each rule comes from'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from help" -f -a "log" -d 'Show what was asked, and what the answers were'
complete -c aish -n "__fish_aish_using_subcommand safety; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "show" -d 'Show every key with its value and where that comes from'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "path" -d 'Print the path of the configuration file'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "example" -d 'Print an example with every key, commented, with its default'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "schema" -d 'Print the JSON schema of the file'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "check" -d 'Say what is wrong with the files'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "pin" -d 'Set the PIN of level C: typed twice on the terminal, kept as a hash'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "trust" -d 'Trust the project file `.aish.toml` as it is now'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "untrust" -d 'Trust a project file no longer'
complete -c aish -n "__fish_aish_using_subcommand config; and not __fish_seen_subcommand_from show path example schema check pin trust untrust help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from show" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from path" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from path" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from path" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from path" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from example" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from example" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from example" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from example" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from schema" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from schema" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from schema" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from check" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from check" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from check" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from pin" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from pin" -l plain -d 'Keep it in plain text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from pin" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from pin" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from pin" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from trust" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from trust" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from trust" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from trust" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from untrust" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from untrust" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from untrust" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from untrust" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show every key with its value and where that comes from'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "path" -d 'Print the path of the configuration file'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "example" -d 'Print an example with every key, commented, with its default'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "schema" -d 'Print the JSON schema of the file'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "check" -d 'Say what is wrong with the files'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "pin" -d 'Set the PIN of level C: typed twice on the terminal, kept as a hash'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "trust" -d 'Trust the project file `.aish.toml` as it is now'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "untrust" -d 'Trust a project file no longer'
complete -c aish -n "__fish_aish_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand hook" -l shell -d 'The shell the agent uses; zsh or bash as in $SHELL by default' -r -f -a "zsh\t'zsh 5.3 or later'
bash\t'bash 4.4 or later'
fish\t'fish 3.6 or later'"
complete -c aish -n "__fish_aish_using_subcommand hook" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand hook" -l print-config -d 'Print what goes into the agent\'s settings'
complete -c aish -n "__fish_aish_using_subcommand hook" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand hook" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand hook" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand init" -l key-ask -d 'The key for ask, in the shell\'s own notation; empty for none' -r
complete -c aish -n "__fish_aish_using_subcommand init" -l key-explain -d 'The key for explain, in the shell\'s own notation; empty for none' -r
complete -c aish -n "__fish_aish_using_subcommand init" -l key-check -d 'The key for check, in the shell\'s own notation; empty for none' -r
complete -c aish -n "__fish_aish_using_subcommand init" -l key-norris -d 'The key for Norris, in the shell\'s own notation; empty for none' -r
complete -c aish -n "__fish_aish_using_subcommand init" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand init" -l guard -d 'Judge each typed line before it runs'
complete -c aish -n "__fish_aish_using_subcommand init" -l capture -d 'Keep what the last command printed, for fix and questions'
complete -c aish -n "__fish_aish_using_subcommand init" -l no-keys -d 'Bind no keys at all'
complete -c aish -n "__fish_aish_using_subcommand init" -l no-enter -d 'Leave Enter alone: no `? …` lines'
complete -c aish -n "__fish_aish_using_subcommand init" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand init" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand init" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand try" -l shell -d 'The shell to open; your own by default' -r -f -a "zsh\t'zsh 5.3 or later'
bash\t'bash 4.4 or later'
fish\t'fish 3.6 or later'"
complete -c aish -n "__fish_aish_using_subcommand try" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand try" -l tour -d 'Show the main job even on a terminal'
complete -c aish -n "__fish_aish_using_subcommand try" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand try" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand try" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand doctor" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand doctor" -l online -d 'Also ask the active model whether it answers'
complete -c aish -n "__fish_aish_using_subcommand doctor" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand doctor" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand doctor" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand completions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand completions" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand completions" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand man" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that can do it'
always\t'Always'
never\t'Never'"
complete -c aish -n "__fish_aish_using_subcommand man" -l json -d 'Print one JSON object instead of text'
complete -c aish -n "__fish_aish_using_subcommand man" -s q -l quiet -d 'Leave out status lines'
complete -c aish -n "__fish_aish_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "ask" -d 'Ask a question and stream the answer'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "suggest" -d 'Turn plain words into exactly one command, printed on stdout'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "explain" -d 'Explain a command line part by part'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "fix" -d 'Correct the last failed command of this shell'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "check" -d 'Judge a command line before it runs: exit code 0 for A, 10 for B, 20 for C, 30 when a policy forbids it'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "norris" -d 'Work towards a goal, one visible command after another; halts before anything destructive'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "model" -d 'Show or set this shell\'s active model preset'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "models" -d 'List the model presets and whether each answers'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "history" -d 'Show this shell\'s conversation, or find words in those of all shells'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "sessions" -d 'List, show, find, export, save and resume conversations'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "reset" -d 'Start this shell\'s conversation afresh'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "remember" -d 'Note something that goes along with every question from now on'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "memory" -d 'The notes that go along with questions: add, list, change and forget them'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "cost" -d 'Show what calls to models have cost'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "forget-everything" -d 'List everything aish keeps about you, ask, and delete it'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "secrets" -d 'Find secrets in a text, or show exactly what would leave the machine'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "safety" -d 'Show the rules, the policy in force and the record of decisions; judge with a second opinion'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "config" -d 'Show and check the configuration'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "hook" -d 'Judge what a coding agent is about to do: its JSON on stdin, the decision on stdout'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "init" -d 'Print the plugin for a shell'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "try" -d 'Open a throw-away shell with the plugin loaded; without a terminal, show the main job'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "doctor" -d 'Find what is wrong with this machine\'s set-up and say how to mend it'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "completions" -d 'Print the completions for a shell'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "man" -d 'Print the manual page'
complete -c aish -n "__fish_aish_using_subcommand help; and not __fish_seen_subcommand_from ask suggest explain fix check norris model models history sessions reset remember memory cost forget-everything secrets safety config hook init try doctor completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from sessions" -f -a "list" -d 'List them, newest first'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from sessions" -f -a "show" -d 'Show the turns of one'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from sessions" -f -a "search" -d 'Find words in all of them, newest first'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from sessions" -f -a "export" -d 'Print one as Markdown'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from sessions" -f -a "save" -d 'Give this shell\'s conversation a name'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from sessions" -f -a "resume" -d 'Go on with another conversation in this shell'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from sessions" -f -a "prune" -d 'Delete what `history.max_age_days` and `history.max_megabytes` don\'t let stay'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from memory" -f -a "add" -d 'Add a note'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from memory" -f -a "list" -d 'List the notes, newest first'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from memory" -f -a "forget" -d 'Take notes back; in the file they stay, marked as forgotten'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from memory" -f -a "clear" -d 'Take all notes back, after a question'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from memory" -f -a "inject" -d 'Show which notes go along with a question'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from memory" -f -a "edit" -d 'Change a note: it gets a new number'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from memory" -f -a "summarize" -d 'Draw notes from this shell\'s conversation, and ask about each'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from cost" -f -a "detail" -d 'Show this shell\'s calls by model and category'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from cost" -f -a "reset" -d 'Let this shell\'s sums begin afresh; nothing is deleted'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from secrets" -f -a "scan" -d 'List what looks secret in a text, masked; exit 1 if there is nothing'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from secrets" -f -a "preview" -d 'Show exactly what would leave the machine for a question'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from safety" -f -a "patterns" -d 'List the rules in force'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from safety" -f -a "check" -d 'Judge a command line without running it'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from safety" -f -a "policy" -d 'Show the policy in force, and where each rule comes from'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from safety" -f -a "log" -d 'Show what was asked, and what the answers were'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "show" -d 'Show every key with its value and where that comes from'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "path" -d 'Print the path of the configuration file'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "example" -d 'Print an example with every key, commented, with its default'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "schema" -d 'Print the JSON schema of the file'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "check" -d 'Say what is wrong with the files'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "pin" -d 'Set the PIN of level C: typed twice on the terminal, kept as a hash'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "trust" -d 'Trust the project file `.aish.toml` as it is now'
complete -c aish -n "__fish_aish_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "untrust" -d 'Trust a project file no longer'
complete -c aish -n "__fish_aish_using_subcommand sessions; and __fish_seen_subcommand_from export resume show" -f -k -a "(aish offer sessions 2>/dev/null)"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from edit" -f -k -a "(aish offer notes 2>/dev/null)"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from forget" -f -k -a "(aish offer notes 2>/dev/null)"
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add" -f -a fact
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add" -f -a pref
complete -c aish -n "__fish_aish_using_subcommand memory; and __fish_seen_subcommand_from add" -f -a context
complete -c :ask -w 'aish ask'
complete -c :norris -w 'aish norris'
complete -c :model -w 'aish model'
complete -c :models -w 'aish models'
complete -c :history -w 'aish history'
complete -c :reset -w 'aish reset'
complete -c :save -w 'aish sessions save'
complete -c :resume -w 'aish sessions resume'
complete -c :sessions -w 'aish sessions'
complete -c :remember -w 'aish remember'
complete -c :memory -w 'aish memory'
complete -c :cost -w 'aish cost'
complete -c :safety -w 'aish safety'
complete -c :help -w 'aish help'
