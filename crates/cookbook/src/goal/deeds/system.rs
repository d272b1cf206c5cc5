//! The machine and the shell's surroundings.

use super::{Deed, query};

/// The table.
pub const DEEDS: &[Deed] = &[
    query(
        "Show the current directory",
        &[
            "[<show>] [full|absolute] (path of current directory|current directory|path of this directory|working directory|current working directory|path of current working directory|path of working directory|name of current directory path|current path|path of current folder|cwd)",
            "(pwd|print working directory|where am i)",
        ],
        "pwd",
        "",
    ),
    query(
        "Show the name of the current directory",
        &["[<show>] name of (current|this|working) <dir>"],
        "basename \"$PWD\"",
        "",
    ),
    query(
        "Show the name of this machine",
        &[
            "[<show>] (hostname|host name|name of this machine|machine name|computer name|name of this computer|name of this host|name of machine) [of this machine|of machine]",
        ],
        "uname -n",
        "",
    ),
    query(
        "Show the user's name",
        &[
            "[<show>] (user name|username|current user|name of current user|login name|my username|my user name|current username|current user's name|who i am|name of user) ",
            "whoami",
        ],
        "id -un",
        "",
    ),
    query(
        "Show the user's number",
        &["[<show>] (user id|uid|my user id|current user id|numeric user id|uid of current user)"],
        "id -u",
        "",
    ),
    query(
        "Show the kernel's version",
        &[
            "[<show>] (kernel version|kernel release|linux kernel version|version of kernel|linux version|version of linux kernel)",
        ],
        "uname -r",
        "",
    ),
    query(
        "Show the architecture",
        &[
            "[<show>] (architecture|cpu architecture|machine architecture|processor architecture|architecture of this machine)",
        ],
        "uname -m",
        "",
    ),
    query(
        "Show the kernel, version and architecture",
        &["[<show>] (system information|kernel information|output of uname -a|uname output)"],
        "uname -a",
        "",
    ),
    query(
        "Count the processors",
        &[
            "[<show>] (number of|how many) (cpus|cpu cores|cores|processors|processor cores) [there are|this machine has|are available|available] [of this machine|in this machine]",
            "(cpu count|core count|number of cores)",
        ],
        "nproc",
        "",
    ),
    query(
        "Show the environment variables",
        &[
            "[<show>] [list of] [all|installed|defined] [sorted] (environment variables|environment|list of environment variables|env variables|env vars) [sorted|sorted by name|in alphabetical order|alphabetically|sorted alphabetically]",
            "env",
        ],
        "env | sort",
        "",
    ),
    query("Count the environment variables", &["(count|number of) environment variables"], "env | wc -l", ""),
    query(
        "Show the value of {k}",
        &[
            "[<show>] [value|content|contents] [of] (environment variable|env variable|variable|shell variable) [<called>] {k:variable}",
            "[<show>] (value|content) of {k:upper}",
            "[<show>] {k:dollar}",
            "[<show>] (value|content) of {k:pointed}",
        ],
        "printenv {k}",
        "",
    ),
    query(
        "Show the directories of PATH",
        &[
            "[<show>|list] [all] [directories|entries|folders] (in|of|on) [my] (path|$path|path variable|path environment variable) [one per line|each on own line|each on its own line]",
            "[<show>] path [variable] [entries|directories] one per line",
            "split path [variable] into lines",
        ],
        "printenv PATH | tr : '\\n'",
        "",
    ),
    query(
        "Show the space that {d} takes",
        &[
            "[<show>] (disk usage|size|total size|space used|disk space used|space taken) [of|by|in] [<dir>] {d:dir} [<dir>] [in human readable form|in human-readable form|human readable|in total|in human-readable units|on disk|in human readable format]",
            "[<show>] how (big|large) [<dir>] {d:onlydir} is",
            "[<show>] how much (space|disk space) {d:dir} (takes|uses|takes up|occupies) [<dir>]",
            "[<show>] how much (space|disk space) <dir> {d:dir} (takes|uses|takes up)",
        ],
        "du -sh {d}",
        "d/",
    ),
    query(
        "Show the space that each directory takes",
        &[
            "[<show>] (disk usage|size|sizes|space used) [of|by] (each|every|all) (subdirectory|directory|folder|subfolder|directories|subdirectories|subfolders|folders) [here|in human readable form|in this directory]",
        ],
        "find . -mindepth 1 -maxdepth 1 -type d -exec du -sh {} +",
        "",
    ),
    query(
        "Show the space this directory takes",
        &[
            "[<show>] (disk usage|size|total size|space used) [of|by] (this|current) <dir> [in human readable form|in human-readable form]",
            "[<show>] disk usage [here]",
        ],
        "du -sh .",
        "",
    ),
    query(
        "Show the free space",
        &[
            "[<show>] (free disk space|disk space|available disk space|free space|disk free space|space left on disk|file system usage|filesystem usage|disk usage of all file systems|free disk space in human readable form|disk space usage|mounted filesystems) [on (disk|this machine|root|all disks)|of this machine|in human readable form|human readable]",
        ],
        "df -h",
        "",
    ),
    query(
        "Show the memory",
        &[
            "[<show>] (memory usage|free memory|available memory|memory|ram usage|amount of memory|amount of free memory|memory info|memory information) [of this machine|in human readable form]",
        ],
        "free -h",
        "",
    ),
    query(
        "Show how long the machine runs",
        &[
            "[<show>] (uptime|system uptime|how long machine has been running|how long system has been running|machine's uptime)",
        ],
        "uptime",
        "",
    ),
    query(
        "Show the processes",
        &[
            "[<show>|list] [all|list of] [all] (running processes|processes|processes running) [on this machine|of this machine|here]",
        ],
        "ps aux",
        "",
    ),
    query(
        "Show the user's processes",
        &["[<show>|list] [all] (my processes|my running processes|processes of current user|processes of my user)"],
        "ps -u \"$(id -un)\" -o pid,comm",
        "",
    ),
    query(
        "Count the processes",
        &[
            "(count|number of|how many) [running] processes [are running|running|there are]",
            "<show> (number of|how many) [running] processes [are running|running]",
        ],
        "ps -e --no-headers | wc -l",
        "",
    ),
    query(
        "Show the processes that use most memory",
        &[
            "[<show>] [top] {n:n} processes (using most memory|by memory|by memory usage|that use most memory|with highest memory usage|with most memory|sorted by memory)",
            "[<show>] top {n:n} (memory consuming|memory-consuming|memory) processes",
        ],
        "ps aux --sort=-%mem --no-headers | head -n {n}",
        "",
    ),
    query(
        "Show the processes that use most processor time",
        &[
            "[<show>] [top] {n:n} processes (using most cpu|by cpu|by cpu usage|that use most cpu|with highest cpu usage|sorted by cpu)",
            "[<show>] top {n:n} (cpu consuming|cpu-consuming|cpu) processes",
        ],
        "ps aux --sort=-%cpu --no-headers | head -n {n}",
        "",
    ),
    query(
        "Say where {p} is",
        &[
            "[<show>] (path of|location of|where is|full path of) [program|command|executable|binary] {p:program}",
            "[<show>] where (program|command|executable) {p:word} is [installed|located]",
            "which {p:word}",
        ],
        "command -v {p}",
        "",
    ),
    query(
        "Show the version of {p}",
        &["[<show>] [installed] version of [program|installed] {p:program}", "[<show>] {p:program} version"],
        "{p} --version",
        "",
    ),
    query(
        "Show the name of the operating system",
        &[
            "[<show>] (name of operating system|operating system|os name|distribution|name of distribution|linux distribution|name of linux distribution|os release information|operating system name)",
        ],
        "grep '^PRETTY_NAME=' /etc/os-release | cut -d= -f2 | tr -d '\"'",
        "",
    ),
    query(
        "Encode {f} in base64",
        &[
            "[<show>|encode] (base64 encode|base64-encode|encode|base64 encoding of|base64 of) {f:file} (in base64|as base64|with base64|to base64)",
            "(base64-encode|base64 encode|base64 encoding of) {f:file}",
        ],
        "base64 -w 0 {f}",
        "f",
    ),
    query(
        "Decode {f} from base64",
        &["(decode|base64 decode|base64-decode) [base64 file|base64|content of] {f:file} [from base64|with base64]"],
        "base64 -d {f}",
        "f",
    ),
];
