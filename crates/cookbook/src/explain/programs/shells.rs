//! Shells, what is built into them, and programs that run other commands.

use crate::explain::effects::Effect::*;
use crate::explain::table::{Program, p};

const SHELL: &[(&str, &str)] = &[
    ("-c=", "runs the commands in the next word:"),
    ("-l --login", "as a login shell"),
    ("-i", "interactive"),
    ("-x", "shows each command"),
    ("-e", "stops at the first error"),
    ("-u", "unset variables are errors"),
    ("-n", "only checks the script"),
    ("-s", "reads commands from its input"),
    ("-v", "shows lines as they are read"),
    ("-o=", "with {}"),
    ("--norc", "without your settings"),
    ("--noprofile", "without login settings"),
    ("--posix", "as POSIX says"),
    ("--version", "shows the version"),
];

const TEST: &[(&str, &str)] = &[
    ("-f=", "{} is a file"),
    ("-d=", "{} is a directory"),
    ("-e= -a=", "{} exists"),
    ("-r=", "you can read {}"),
    ("-w=", "you can write {}"),
    ("-x=", "you can run {}"),
    ("-s=", "{} is not empty"),
    ("-L= -h=", "{} is a symbolic link"),
    ("-p=", "{} is a named pipe"),
    ("-S=", "{} is a socket"),
    ("-z=", "{} is an empty text"),
    ("-n=", "{} is not an empty text"),
    ("-v=", "the variable {} is set"),
    ("-t=", "the descriptor {} is a terminal"),
    ("-eq", "is the same number as"),
    ("-ne", "is another number than"),
    ("-lt", "is less than"),
    ("-le", "is at most"),
    ("-gt", "is more than"),
    ("-ge", "is at least"),
    ("-nt", "is newer than"),
    ("-ot", "is older than"),
    ("-ef", "is the same file as"),
    ("= ==", "is the same as"),
    ("!=", "is another than"),
    ("=~", "matches the regular expression"),
    ("!", "not:"),
    ("-o", "or"),
    ("] ]]", "ends the test"),
];

/// The programs of this domain.
pub const PROGRAMS: &[Program] = &[
    p("sudo", "runs a command as another user, by default root:").fx(&[Privileged]).inner(0).opts(&[
        ("-u= --user=", "as {}"),
        ("-g= --group=", "with the group {}"),
        ("-E --preserve-env", "keeps your variables"),
        ("-H --set-home", "with that user's home"),
        ("-i --login", "in a login shell"),
        ("-s --shell", "in a shell"),
        ("-n --non-interactive", "fails instead of asking for the password"),
        ("-S --stdin", "reads the password from the input"),
        ("-k --reset-timestamp", "forgets that you gave the password"),
        ("-v --validate", "only asks for the password"),
        ("-l --list", "lists what you may do"),
        ("-b --background", "in the background"),
        ("-A --askpass", "asks in a window"),
    ]),
    p("doas", "runs a command as another user, by default root:").fx(&[Privileged]).inner(0).opts(&[
        ("-u=", "as {}"),
        ("-n", "fails instead of asking for the password"),
        ("-s", "a shell"),
    ]),
    p("su", "becomes another user, by default root").fx(&[Privileged]).roles(&["the user"]).opts(&[
        ("-c=", "runs the commands in the next word:"),
        ("-l --login", "in a login shell"),
        ("-s= --shell=", "with the shell {}"),
        ("-", "in a login shell"),
    ]),
    p("pkexec run0", "runs a command as root:").fx(&[Privileged]).inner(0),
    p("sudoedit", "edits files as root").fx(&[Privileged, Writes]).roles(&["the file…"]),
    p("env", "runs a command with other variables (or lists them)").inner(0).opts(&[
        ("-i --ignore-environment", "without any of yours"),
        ("-u= --unset=", "without {}"),
        ("-C= --chdir=", "in {}"),
        ("-S= --split-string=", "the command {}"),
        ("-0 --null", "ends lines with a zero byte"),
    ]),
    p("time", "runs a command and says how long it took:").inner(0).opts(&[
        ("-p", "in the POSIX form"),
        ("-v", "with details"),
        ("-l", "with details (macOS)"),
        ("-f=", "as {}"),
        ("-o=", "writes to {}"),
    ]),
    p("nohup", "runs a command that goes on after you log out:").inner(0),
    p("nice", "runs a command with less claim to the processor:").inner(0).opts(&[("-n= --adjustment=", "by {}")]),
    p("renice", "changes the priority of processes").roles(&["the priority", "the process…"]).opts(&[
        ("-n=", "{}"),
        ("-p=", "process {}"),
        ("-u=", "of the user {}"),
    ]),
    p("ionice", "runs a command with less claim to the disks:").inner(0).opts(&[
        ("-c=", "in the class {}"),
        ("-n=", "with the priority {}"),
        ("-p=", "process {}"),
    ]),
    p("timeout gtimeout", "runs a command and ends it after a while:").roles(&["how long"]).inner(1).opts(&[
        ("-s= --signal=", "with the signal {}"),
        ("-k= --kill-after=", "kills it {} later"),
        ("--preserve-status", "with the command's own exit status"),
        ("--foreground", "lets it use the terminal"),
    ]),
    p("xargs", "runs a command with the words it reads as arguments:").fx(&[Runs]).inner(0).opts(&[
        ("-0 --null", "names end with a zero byte, so that any name is safe"),
        ("-n= --max-args=", "at most {} at a time"),
        ("-I= --replace=", "puts each line in place of {}"),
        ("-i?", "puts each line in place of `{}`"),
        ("-P= --max-procs=", "{} at the same time"),
        ("-r --no-run-if-empty", "does nothing without input"),
        ("-d= --delimiter=", "words are separated by {}"),
        ("-L= --max-lines=", "{} lines at a time"),
        ("-t --verbose", "shows the commands"),
        ("-p --interactive", "asks before each"),
        ("-a= --arg-file=", "reads {}"),
        ("-J=", "puts the words in place of {}"),
    ]),
    p("parallel", "runs commands at the same time:").fx(&[Runs]).inner(0).opts(&[
        ("-j= --jobs=", "{} at the same time"),
        ("-k --keep-order", "output in order"),
        ("--bar", "with a progress bar"),
        ("--dry-run", "only shows what it would do"),
        ("-a=", "reads {}"),
    ]),
    p("watch", "runs a command again and again:").fx(&[Runs]).inner(0).opts(&[
        ("-n= --interval=", "every {} seconds"),
        ("-d --differences", "marks what changes"),
        ("-t --no-title", "without a heading"),
        ("-c --color", "with colours"),
        ("-g --chgexit", "ends when the output changes"),
        ("-e --errexit", "stops at an error"),
        ("-x --exec", "without a shell"),
    ]),
    p("entr", "runs a command whenever a file changes:").fx(&[Runs]).inner(0).opts(&[
        ("-c", "clears the screen"),
        ("-r", "restarts what still runs"),
        ("-d", "notices new files"),
        ("-s", "in a shell"),
        ("-p", "waits for the first change"),
    ]),
    p("setsid", "runs a command in a session of its own:").inner(0),
    p("stdbuf", "runs a command with other buffers:").inner(0).opts(&[
        ("-o= --output=", "output: {} (`L`: line by line)"),
        ("-e= --error=", "errors: {}"),
        ("-i= --input=", "input: {}"),
    ]),
    p("chroot", "runs a command with another root directory:").roles(&["the new root"]).inner(1),
    p("flock", "runs a command while it holds a lock:").roles(&["the lock file"]).inner(1).opts(&[
        ("-n --nonblock", "fails if it is taken"),
        ("-x", "for itself alone"),
        ("-w=", "waits {} seconds"),
        ("-c=", "the commands {}"),
    ]),
    p("strace dtruss", "runs a command and shows what it asks of the kernel:").inner(0).opts(&[
        ("-f", "with its children"),
        ("-p=", "process {}"),
        ("-e=", "only {}"),
        ("-o=", "writes to {}"),
        ("-c", "only counts"),
        ("-tt", "with times"),
        ("-s=", "texts up to {} characters"),
    ]),
    p("taskset", "runs a command on chosen cores:")
        .roles(&["the cores"])
        .inner(1)
        .opts(&[("-c", "as a list"), ("-p", "for a process")]),
    p("systemd-run", "runs a command as a service:").fx(&[System]).inner(0).opts(&[
        ("--user", "as yours"),
        ("--scope", "in the foreground"),
        ("--on-calendar=", "at {}"),
        ("-p=", "with {}"),
        ("-t --pty", "with a terminal"),
        ("--unit=", "called {}"),
    ]),
    p("caffeinate", "keeps the machine awake while a command runs:").inner(0).opts(&[
        ("-d", "the screen too"),
        ("-i", "against idling"),
        ("-s", "on mains power"),
        ("-t=", "for {} seconds"),
    ]),
    p("hyperfine", "measures how long commands take").fx(&[Runs]).roles(&["the command…"]).opts(&[
        ("-w= --warmup=", "{} runs before"),
        ("-r= --runs=", "{} runs"),
        ("-N", "without a shell"),
    ]),
    p("exec", "puts a command in the place of this shell:").inner(0).opts(&[("-a=", "called {}")]),
    p("command", "runs a command, whatever aliases and functions there are:").inner(0).opts(&[
        ("-v", "only says what it is"),
        ("-V", "only says what it is, in words"),
        ("-p", "from the usual directories"),
    ]),
    p("builtin noglob nocorrect", "runs a command of the shell itself:").inner(0),
    p("bash", "starts bash").fx(&[Runs]).roles(&["the script", "an argument for it…"]).opts(SHELL),
    p("sh dash ksh ash", "starts a shell").fx(&[Runs]).roles(&["the script", "an argument for it…"]).opts(SHELL),
    p("zsh", "starts zsh").fx(&[Runs]).roles(&["the script", "an argument for it…"]).opts(SHELL),
    p("fish", "starts fish").fx(&[Runs]).roles(&["the script", "an argument for it…"]).opts(SHELL),
    p("eval", "runs its arguments as a command").fx(&[Runs]).roles(&["the command…"]),
    p("source .", "runs the commands of a file in this shell")
        .fx(&[Runs, Shell])
        .roles(&["the file", "an argument for it…"]),
    p("cd", "goes to another directory").fx(&[Shell]).roles(&["the directory (`-`: the one before)"]).opts(&[
        ("-P", "with links followed"),
        ("-L", "with links as they are"),
        ("-", "the directory before"),
    ]),
    p("pushd", "goes to another directory and remembers this one").fx(&[Shell]).roles(&["the directory"]),
    p("popd", "goes back to the directory remembered last").fx(&[Shell]),
    p("dirs", "shows the remembered directories"),
    p("pwd", "prints the current directory").opts(&[("-P", "with links followed"), ("-L", "with links as they are")]),
    p("export", "sets variables that programs see too").fx(&[Shell]).roles(&["the variable…"]).opts(&[
        ("-n", "programs no longer see it"),
        ("-p", "lists them"),
        ("-f", "functions"),
    ]),
    p("unset", "removes variables")
        .fx(&[Shell])
        .roles(&["the variable…"])
        .opts(&[("-f", "functions"), ("-v", "variables")]),
    p("set", "changes settings of this shell").fx(&[Shell]).roles(&["a setting, argument or variable…"]).opts(&[
        ("-e", "stops at the first error"),
        ("-x", "shows each command"),
        ("-u", "unset variables are errors"),
        ("-o=", "switches {} on"),
        ("+e", "goes on after errors"),
        ("+x", "no longer shows commands"),
        ("+o=", "switches {} off"),
        ("-g --global", "for the whole shell (fish)"),
        ("-U --universal", "for all shells, for good (fish)"),
        ("-l --local", "for this block (fish)"),
        ("-gx", "for the whole shell and programs (fish)"),
        ("-Ux", "for all shells and programs, for good (fish)"),
        ("-lx", "for this block and programs (fish)"),
        ("--erase", "removes it (fish)"),
        ("-a", "marks new variables for programs (fish: adds to it)"),
        ("-euo=", "stops at errors and unset variables, with {}"),
    ]),
    p("setopt unsetopt shopt", "changes settings of this shell")
        .fx(&[Shell])
        .roles(&["the setting…"])
        .opts(&[("-s", "on"), ("-u", "off")]),
    p("declare typeset local readonly", "declares variables").fx(&[Shell]).roles(&["the variable…"]).opts(&[
        ("-a", "a list"),
        ("-A", "a table"),
        ("-i", "a number"),
        ("-r", "never to change"),
        ("-x", "for programs too"),
        ("-p", "shows it"),
        ("-f", "functions"),
        ("-g", "for the whole shell"),
    ]),
    p("alias", "gives a command a short name (or lists them)")
        .fx(&[Shell])
        .roles(&["the name and what it stands for…"]),
    p("unalias", "removes short names").fx(&[Shell]).roles(&["the name…"]).opts(&[("-a", "all of them")]),
    p("abbr", "makes an abbreviation (fish)")
        .fx(&[Shell])
        .roles(&["the name", "what it stands for…"])
        .opts(&[("-a --add", "adds it"), ("-e --erase", "removes it")]),
    p("read", "reads a line into variables").fx(&[Shell]).roles(&["the variable…"]).opts(&[
        ("-r", "backslashes stay as they are"),
        ("-p=", "asks with {}"),
        ("-s", "shows nothing of it"),
        ("-t=", "waits {} seconds"),
        ("-n=", "{} characters"),
        ("-d=", "up to {}"),
        ("-a=", "into the list {}"),
    ]),
    p("test [ [[", "checks a condition").roles(&["a value…"]).opts(TEST),
    p("true :", "does nothing and succeeds"),
    p("false", "does nothing and fails"),
    p("exit", "ends this shell").fx(&[Shell]).roles(&["the exit status"]),
    p("return", "leaves a function").roles(&["the exit status"]),
    p("break", "leaves the loop").roles(&["how many loops"]),
    p("continue", "goes on with the next round of the loop").roles(&["how many loops"]),
    p("shift", "drops the first argument").roles(&["how many"]),
    p("wait", "waits for commands in the background").roles(&["which…"]).opts(&[("-n", "for the next one")]),
    p("jobs", "lists commands in the background")
        .opts(&[("-l", "with process numbers"), ("-p", "only process numbers")]),
    p("fg", "brings a command to the foreground").roles(&["which"]),
    p("bg", "lets a stopped command go on in the background").roles(&["which…"]),
    p("disown", "lets commands in the background go on after the shell ends")
        .roles(&["which…"])
        .opts(&[("-h", "keeps them in the list"), ("-a", "all of them")]),
    p("trap", "sets what is done on a signal").fx(&[Shell]).roles(&["the command", "the signal…"]),
    p("ulimit", "shows or sets limits").fx(&[Shell]).roles(&["the limit"]).opts(&[
        ("-n", "open files"),
        ("-a", "all of them"),
        ("-c", "size of core dumps"),
        ("-u", "processes"),
        ("-s", "size of the stack"),
        ("-v", "memory"),
        ("-H", "hard limits"),
        ("-S", "soft limits"),
    ]),
    p("history", "shows earlier commands").roles(&["how many"]).opts(&[
        ("-c", "forgets all of them"),
        ("-d=", "forgets number {}"),
        ("-a", "adds them to the file"),
        ("-w", "writes the file"),
    ]),
    p("fc", "shows or edits earlier commands").fx(&[Runs]).roles(&["which…"]).opts(&[("-l", "only lists them")]),
    p("type", "says what a name stands for").roles(&["the name…"]).opts(&[
        ("-a", "everything of that name"),
        ("-t", "only the kind"),
        ("-p", "only the path"),
    ]),
    p("which", "prints the path of a program")
        .roles(&["the program…"])
        .opts(&[("-a", "all of that name"), ("-s", "only sets the exit status")]),
    p("whereis", "finds a program and its manual").roles(&["the program…"]),
    p("hash", "remembers where programs are")
        .fx(&[Shell])
        .roles(&["the program…"])
        .opts(&[("-r", "forgets all of them")]),
    p("let", "computes").fx(&[Shell]).roles(&["the expression…"]),
    p("expr", "computes").roles(&["a piece of the expression…"]),
    p("bc", "computes")
        .roles(&["the file…"])
        .opts(&[("-l", "with functions and decimals"), ("-q", "without a heading")]),
    p("printenv", "prints variables").roles(&["the variable…"]),
    p("clear reset", "clears the screen"),
    p("tput", "controls the terminal").roles(&["what to do", "a value…"]),
    p("stty", "shows or changes settings of the terminal")
        .roles(&["the setting…"])
        .opts(&[("-a", "all of them"), ("-echo", "no longer shows what you type")]),
    p("tty", "prints the name of the terminal"),
    p("script", "writes down all that happens in the terminal").fx(&[Writes]).roles(&["the file"]).opts(&[
        ("-a", "adds to the file"),
        ("-c=", "runs {}"),
        ("-q", "without messages"),
    ]),
    p("funced functions", "shows or edits functions (fish)").roles(&["the function"]),
    p("string", "works with text (fish)").roles(&["what to do", "an argument…"]),
    p("math", "computes (fish)").roles(&["the expression…"]),
];
