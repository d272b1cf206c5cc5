//! Files and directories as they are: copying, moving, renaming, permissions, dates, looking at them, counting them.

use super::super::Kind;
use super::moving::{each_file, extension, loop_over, rename_part, transfer};
use super::{Deed, Run, change, made, query};
use crate::quote;

/// The table.
pub const DEEDS: &[Deed] = &[
    // Backups.
    change(
        "Copy {f} to {g}",
        &[
            "(<create>|take|do) [backup|safety|second] (copy|backup|backup copy|duplicate) [file] of [file|directory|folder] {f:thing} (called|named|as|to|with name|under name|in|into|in file|in file called) [file] {g:new}",
            "(<create>|take) [backup] (copy|backup|backup copy) {g:new} of [file] {f:thing}",
            "(<create>|take) [backup] (copy|backup|backup copy) <called> {g:new} of [file] {f:thing}",
            "(back up|backup) [file|directory|folder] {f:thing} (to|as|in|into) [file] {g:new}",
        ],
        "cp -r {f} {g}",
        "g+ f<",
    ),
    change(
        "Make a backup of {f}",
        &[
            "(<create>|take|do) [backup|safety] (copy|backup|backup copy) of [file|directory|folder] {f:thing} (with extension|with suffix|with ending|by adding|adding|ending in|with) [.bak] [extension|suffix|ending|to its name]",
            "(<create>|take|do) (backup|backup copy|safety copy) of [file|directory|folder] {f:thing}",
            "(back up|backup) [file|directory|folder] {f:thing}",
            "(<create>|take|do|keep) [backup] (copy|backup|backup copy) of [file|directory|folder] {f:thing} as {f:thing} .bak",
        ],
        "cp -r {f} {f|with .bak}",
        "f",
    ),
    // Sets of files.
    Deed {
        kind: Kind::Change,
        title: "Copy the files to {d}",
        say: &["<copy> {s:set} (to|into|in|over to|there to) [new] [<dir>] [<called>] {d:dir} [<dir>]"],
        run: Run::Line("mkdir -p {d} && {s|outside}-exec cp -n -t {d} -- {} +"),
        pure: "",
        about: "d/ s*",
    },
    Deed {
        kind: Kind::Change,
        title: "Move the files to {d}",
        say: &["(<move>|collect|gather|sort) {s:set} (to|into|in|over to) [new] [<dir>] [<called>] {d:dir} [<dir>]"],
        run: Run::Line("mkdir -p {d} && {s|outside}-exec mv -n -t {d} -- {} +"),
        pure: "",
        about: "d/",
    },
    made(
        Kind::Change,
        "Rename .{a} files to .{b}",
        &[
            "(rename|change) [all|every|each|files] [files] [with] {a:ext} [files|file|extension|extensions] (to|into|to have|so that they have|so they have|so that they end in) [extension] {b:ext} [files|extension] [instead]",
            "(rename|change) [all|every|each] {a:ext} [files|file] (to|into|to have|so that they end in|so they end in|so that it ends in|so it ends in|so that it ends with|so that name of it ends in|so that they end with|so that names of them end in|to end in|to end with|so that it has|so that they have|so they have) [extension|ending|with] {b:ext} [extension|files|instead] [instead]",
            "(change|switch|replace) [file] (extension|extensions|ending) (of|for) [all|every|each] {a:ext} [files|file] (to|into|with|by) [extension] {b:ext}",
            "(change|switch|replace|rename) [file] (extension|extensions|ending) [of] [all|every|each] [files] [from] {a:ext} (to|into|with|by) {b:ext}",
            "(rename|change) [all|every|each] files (ending|that end|with names ending) (in|with) {a:ext} (to|so that they end in|so they end with|so that they end with|so they end in|to end in) {b:ext}",
            "(rename|change) extension of [all|every|each] files from {a:ext} to {b:ext}",
            "give [all|every|each] {a:ext} [files|file] [extension] {b:ext} [extension] [instead]",
        ],
        extension,
        "",
    ),
    made(
        Kind::Change,
        "Put {t} before the names of the files",
        &[
            "(add|put|prepend) [prefix|text|word] {t:word} (to|before|in front of) [beginning of|start of|names of|name of|file names of|filename of|every|all|each|filenames of] [all|every|each|names of] {s:set}",
            "(prefix) [names of|name of|filenames of] {s:set} with {t:word}",
            "rename {s:set} (so that|so) (they|their names|each) (start|begin|starts|begins) with {t:word}",
            "rename {s:set} (by|with) (adding|prepending|putting) [prefix] {t:word} [in front|at beginning|as prefix|at front|prefix|before names]",
            "(add|put) [prefix|text|word] {t:word} (to|before|in front of) names of {s:set}",
            "rename {s:set} (to have|with) prefix {t:word}",
        ],
        |found, environment| each_file(found, environment, "{dir}{t}{base}"),
        "",
    ),
    made(
        Kind::Change,
        "Put {t} behind the names of the files",
        &[
            "(add|append|put) [suffix|extension|ending|text|word] {t:word} (to|behind|at end of|after) [names of|name of|file names of|end of|every|all|each] [all|every|each|names of] {s:set}",
            "(add|append) {t:word} [extension|suffix|ending] to [names of|name of] {s:set}",
        ],
        |found, environment| each_file(found, environment, "{file}{t}"),
        "",
    ),
    made(
        Kind::Change,
        "Replace {a} by {b} in the names of the files",
        &[
            "<replace> [all|every|text|word] {a:texts} <by> {b:texts} in [names of|filenames of|file names of|name of] [all|every|each] (file names|filenames|names|names of files|filenames here|file names here|files names)",
            "<replace> [all|every|text|word] {a:texts} <by> {b:texts} in (names of|filenames of|file names of|name of) {s:set}",
            "rename {s:set} (by replacing|replacing|and replace|substituting) [text|word] {a:texts} <by> {b:texts} [in name|in their names|in names]",
            "rename files (by replacing|replacing) [text|word] {a:texts} <by> {b:texts} [in name|in their names|in names]",
        ],
        rename_part,
        "",
    ),
    made(
        Kind::Change,
        "Make a backup of each file",
        &[
            "(<create>|take) [backup|.bak] (copy|backup|backup copy|backups|copies|backup copies) of {s:set} [with extension .bak|with .bak extension|with suffix .bak|by adding .bak|ending in .bak|with .bak appended|adding .bak]",
            "(<copy>|back up) {s:set} to (same name|files|file) (with|plus) .bak [extension|appended|added|at end]",
            "(back up|backup) {s:set}",
        ],
        |found, environment| loop_over(found, environment, "cp -n -- \"$f\" \"$f.bak\"", "cp -n -- $f $f.bak"),
        "",
    ),
    // Single files and lists of them.
    made(
        Kind::Change,
        "Copy {f}",
        &[
            "<copy> [file|files|directory|folder] {f:things} (to|into|in|over to) <dir> [<called>] {d:dir}",
            "<copy> [file|files|directory|folder] {f:things} (to|into|in|over to) {d:dir} <dir>",
            "<copy> [file|files|directory|folder] {f:things} (into|inside|in) {d:dir}",
            "<copy> [file|files|directory|folder] {f:things} (to|as) [file] [<called>] {g:new}",
            "<copy> [file|directory|folder] {f:thing} to [new|second] file [<called>] {g:new}",
            "<copy> [file|files|directory|folder] {f:things} [over|in] {d:there}",
            "<create> copy of {f:thing} (in|inside) [<dir>] {d:dir}",
            "<create> copy of {f:thing} in [<dir>] {d:dir} (called|named|as) {g:word}",
            "<copy> {f:thing} (to|into) [<dir>] {d:dir} (as|under name|with name) {g:word}",
        ],
        |found, environment| transfer(found, environment, "cp -r"),
        "g+ d/ f<",
    ),
    made(
        Kind::Change,
        "Move {f}",
        &[
            "<move> [file|files|directory|folder] {f:things} (to|into|in|over to) <dir> [<called>] {d:dir}",
            "<move> [file|files|directory|folder] {f:things} (to|into|in|over to) {d:dir} <dir>",
            "(<move>) [file|files|directory|folder] {f:things} (into|inside|in) {d:dir}",
            "<move> [file|files|directory|folder] {f:things} [over|in] {d:there}",
            "(move|mv|rename|relocate) [file|directory|folder] {f:thing} (to|as|into|so that it is called|so it is called) [file] [<called>] {g:new}",
            "<move> {f:thing} (to|into) [<dir>] {d:dir} (as|under name|with name|and call it) {g:word}",
            "change name of [file] {f:thing} to {g:new}",
        ],
        |found, environment| transfer(found, environment, "mv -n"),
        "g+ d/",
    ),
    made(
        Kind::Change,
        "Swap {f} and {g}",
        &["swap [names of|contents of|files] {f:file} and {g:file}"],
        |found, environment| {
            let (a, b) =
                (quote::path(found.get("f")?, environment.shell), quote::path(found.get("g")?, environment.shell));
            Some(format!("mv -n {a} {a}.swap && mv -n {b} {a} && mv -n {a}.swap {b}"))
        },
        "",
    ),
    // Permissions and dates.
    change(
        "Make {f} executable",
        &[
            "(make|mark|set|flag) [file|files|script|scripts|both] {f:things} [as] <executable>",
            "(give|grant) {f:things} (execute permission|execute permissions|executable permission|permission to execute|execute rights)",
            "(add|set) (execute permission|executable bit|execute bit|execute permissions|executable flag|executable permission|execute flag|x bit) (to|on|for) {f:things}",
            "chmod +x {f:things}",
            "<create> {f:things} <executable>",
        ],
        "chmod +x {f}",
        "f",
    ),
    change(
        "Make the files executable",
        &[
            "(make|mark|set) {s:set} [as] <executable>",
            "(add|set) (execute permission|executable bit|execute bit) (to|on|for) {s:set}",
        ],
        "{s|each chmod +x}",
        "s*",
    ),
    change(
        "Make {f} read-only",
        &[
            "(make|mark|set|turn) [file] {f:things} [as|to|into] (read-only|readonly|read only|write-protected|write protected|unwritable|read-only for everyone|read only for everyone)",
            "(write-protect|write protect) {f:things}",
            "remove write (permission|permissions|access) (from|on|for) {f:things}",
        ],
        "chmod a-w {f}",
        "f",
    ),
    change(
        "Make the files read-only",
        &["(make|mark|set) {s:set} [as] (read-only|readonly|read only|write-protected)"],
        "{s|each chmod a-w}",
        "s*",
    ),
    change(
        "Set the permissions of {f} to {m}",
        &[
            "(set|change) [file] (permissions|permission|mode|rights|access rights) (of|for|on) [file|directory|folder] {f:things} to {m:mode}",
            "(set|change) {f:things} (to|permissions to|mode to) [mode|permissions] {m:mode}",
            "(set|change) [its|their] (permissions|mode|permission) [of (it|them)] to {m:mode} [on|for] {f:things}",
            "chmod {m:mode} {f:things}",
            "chmod {f:things} [to] {m:mode}",
            "give {f:things} (permissions|mode|permission) {m:mode}",
            "(set|apply|use) (mode|permissions|permission) {m:mode} (on|for|to) {f:things}",
        ],
        "chmod {m} {f}",
        "f",
    ),
    change(
        "Set the permissions of the files to {m}",
        &[
            "(set|change) (permissions|permission|mode|rights) (of|for|on) {s:set} to {m:mode}",
            "chmod {s:set} [to] {m:mode}",
            "chmod {m:mode} {s:set}",
        ],
        "{s|each chmod @m}",
        "s*",
    ),
    change(
        "Let only the owner read and write {f}",
        &[
            "(make|set|let) {f:things} [be] (readable|accessible|readable and writable|readable/writable|private) [and writable] [only] (by|for|to) [me|owner|its owner|user] [only|alone]",
            "(make) {f:things} (private|accessible only to me|accessible only by owner|accessible only by its owner|accessible only by me|accessible only for me|readable only by me|readable only by its owner|readable only by owner|readable and writable only by me|readable and writable only by its owner|readable and writable only by owner|readable and writable by owner only|readable by owner only|only readable by me|only readable by its owner|only readable by owner|readable only for me|readable only for owner)",
            "(protect) {f:things} (so that only i can read it|so only i can read it|from others|from other users)",
        ],
        "chmod go= {f}",
        "f",
    ),
    change(
        "Set the date of {f} to {a}",
        &[
            "(set|change|put|make) [last] [modification|modified|mtime] (time|date|timestamp|mtime|modification time) (of|on|for) [file] {f:things} [back] to {a:date}",
            "(touch) {f:things} (with|to|so that its date is|so that it is dated|with date|with timestamp|to have date) [date|timestamp|modification time] {a:date}",
            "<create> [empty] file [<called>] {f:news} (dated|with date|with modification date|with modification time|with timestamp|with modification date of|with mtime|last modified on|modified on) {a:date}",
        ],
        "touch -d {a} {f}",
        "f+",
    ),
    change(
        "Give {f} the date of {g}",
        &[
            "(set|give) [modification] (time|date|timestamp) of {f:file} to that of {g:file}",
            "touch {f:file} with [modification] (time|date|timestamp) of {g:file}",
            "copy (timestamp|modification time|date) [of|from] {g:file} to {f:file}",
        ],
        "touch -r {g} {f}",
        "f",
    ),
    // Looking.
    query(
        "Show {f}",
        &[
            "<view> [content of|contents of|whole] [content of|contents of|whole] [file] {f:files} [on screen|to screen|to terminal|on terminal]",
            "(content|contents|text) of [file|files] {f:files}",
            "<show> (content|contents) of {f:files}",
            "<show> what is in {f:files}",
            "<show> me what {f:files} (contains|contain)",
            "what is in {f:files}",
            "(verify|check) (content|contents) of {f:files}",
            "<show> what is inside {f:files}",
            "[<show>] [content of|contents of] {f:files} (one after other|joined|together|combined|one after another|in that order|in this order|in order)",
        ],
        "cat {f}",
        "f",
    ),
    query(
        "Join {f}",
        &[
            "(concatenate|join|merge|combine|cat|append|glue) [files|text files|content of|contents of] {f:files} and {g:file} [together|in that order|in this order|in order|one after other|one after another]",
        ],
        "cat {f} {g}",
        "f",
    ),
    query(
        "Join the files",
        &[
            "(concatenate|join|merge|combine|cat|glue) [content of|contents of] {s:set} [together|in order|in alphabetical order|in order of their names|sorted by name|alphabetically]",
            "[content of|contents of] {s:set} (joined|concatenated|combined|merged|together) [together]",
            "<view> (content of|contents of) {s:set}",
            "(content|contents) of {s:set}",
        ],
        "{s|sorted cat}",
        "s*",
    ),
    change(
        "Append {g} to {f}",
        &[
            "<append> (content|contents|text|lines) of {g:file} to [end of] [file] {f:file}",
            "<append> [file] {g:file} to [end of] [file] {f:file}",
        ],
        "cat {g} >> {f}",
        "f",
    ),
    change(
        "Join {f} into {g}",
        &[
            "(concatenate|join|merge|combine|cat|glue) [files|text files|content of|contents of] {f:files} [together|in that order|in this order|in order] (to|into|in|as) [one|single|new|file|one file|single file|new file|one new file] [<called>] {g:new}",
        ],
        "cat {f} > {g}",
        "g+",
    ),
    change(
        "Join the files into {g}",
        &[
            "(concatenate|join|merge|combine|cat|glue) [content of|contents of] {s:set} [together|in order|in alphabetical order|in order of their names|alphabetically] (to|into|in|as) [one|single|new|file|one file|single file|new file|one new file|single new file|one big file|big file] [<called>] {g:new}",
        ],
        "{s|sorted cat} > {g}",
        "g+",
    ),
    query(
        "List what is in {d}",
        &[
            "list [all] [files|content|contents|entries|everything|names of files|file names|what is] (in|of|inside|from) [<dir>] {d:dir} [<dir>] [sorted by name|sorted alphabetically|alphabetically|in alphabetical order|by name]",
            "[list of] [all] [sorted] (file names|filenames|names of files|names of all files|list of files|list of file names|list of filenames|listing|directory listing|content listing|files|list of all files) (in|of|inside) [<dir>] {d:dir} [<dir>] [sorted by name|sorted alphabetically|alphabetically|in alphabetical order]",
            "<show> [all] (files|contents|content|entries|what is|names of files|file names|filenames|names of all files|listing) (in|of|inside) [<dir>] {d:dir} [<dir>] [sorted by name|alphabetically]",
            "ls {d:dir}",
            "list <dir> {d:dir}",
            "(list|show) {d:onlydir}",
            "what is in [<dir>] {d:onlydir}",
        ],
        "ls {d}",
        "d/",
    ),
    query(
        "List the files here",
        &[
            "list [all] (files|file names|filenames|content|contents|entries|everything) [here|in here|in it] [sorted by name|alphabetically|sorted alphabetically|in alphabetical order]",
            "(list of|listing of) [all] (files|file names|filenames) [here]",
            "[list of] [all] (file names|filenames|names of files|names of all files|sorted file names|sorted list of files|sorted list of file names) [here]",
            "ls",
            "(directory listing|file listing)",
            "list (current|this|working) <dir>",
            "(directory|folder) (listing|content|contents)",
        ],
        "ls",
        "",
    ),
    query(
        "List the directories here",
        &[
            "list [all] [names of] <dirs> [here|in here] [alphabetically|sorted by name|sorted alphabetically]",
            "[list of] (names of [all] <dirs>|directory names|folder names|all directory names|all folder names|names of subdirectories) [here]",
            "<show> [only|all] <dirs> [here]",
            "(names|list) of [all] <dirs> [here]",
        ],
        "find . -mindepth 1 -maxdepth 1 -type d -printf '%f\\n' | sort",
        "",
    ),
    query(
        "List the directories in {d}",
        &[
            "list [all] [names of] <dirs> (in|of|inside) {d:dir}",
            "(names|list) of [all] <dirs> (in|of|inside) {d:dir}",
            "<show> [only|all] <dirs> in {d:dir}",
        ],
        "find {d} -mindepth 1 -maxdepth 1 -type d -printf '%f\\n' | sort",
        "",
    ),
    query(
        "Show the names of the files",
        &[
            "[<show>] (names|list of names|file names|filenames|paths|list) of {s:set}",
            "(list|find) {s:set} [sorted] (sorted by name|alphabetically|in alphabetical order|sorted alphabetically|sorted|by name|sorted by path)",
            "[a] sorted list of {s:set}",
        ],
        "{s} | sort",
        "s*",
    ),
    query(
        "Count the files",
        &[
            "(count|number of|how many) {s:set} [there are|are there|exist]",
            "(count|number of|how many) [of] {s:set}",
            "<show> (number of|how many|count of) {s:set} [there are|exist]",
            "<show> how many {s:set} (there are|exist|are there)",
        ],
        "{s} | wc -l",
        "s*",
    ),
    query(
        "Count the files in {d}",
        &[
            "(count|number of|how many) [all] [regular] files [are|there are|directly] (in|inside|of) [<dir>] {d:dir} [<dir>]",
            "<show> [me] how many [files|of them] {d:there} (are|are now|now are)",
            "<show> [me] how many [files|of them] are {d:there}",
            "count [files|them] {d:there}",
            "<show> [me] how many [files] [there] (are|are now) in {d:dir}",
            "<show> (number of|how many|count of) [all] [regular] files [are|there are] (in|inside|of) [<dir>] {d:dir}",
        ],
        "find {d} -maxdepth 1 -type f | wc -l",
        "d/",
    ),
    query(
        "Count the directories in {d}",
        &[
            "(count|number of|how many) [all] <dirs> [are|there are] (in|inside|of) [<dir>] {d:dir}",
            "<show> (number of|how many) [all] <dirs> [are|there are] (in|inside|of) {d:dir}",
        ],
        "find {d} -mindepth 1 -maxdepth 1 -type d | wc -l",
        "d/",
    ),
    query(
        "Count the files here",
        &[
            "(count|number of|how many) [all] [regular] files [are|there are] [here|in here|are here]",
            "<show> (number of|how many|count of) [all] files [are|there are] [here]",
            "number of files here",
        ],
        "find . -maxdepth 1 -type f | wc -l",
        "",
    ),
    query(
        "Count the directories here",
        &["(count|number of|how many) [all] <dirs> [are|there are] [here|in here]"],
        "find . -mindepth 1 -maxdepth 1 -type d | wc -l",
        "",
    ),
    query(
        "Show the biggest files",
        &[
            "[<show>] [names of] [list of] {n:n} (largest|biggest) files [here|in here|in current directory|in this directory|by size|sorted by size] [largest first|sorted by size|with their sizes|biggest first|by size]",
            "[<show>] top {n:n} (largest|biggest) files [here|by size]",
        ],
        "find . -type f -printf '%s %P\\n' | sort -rn | head -n {n} | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the biggest files in {d}",
        &["[<show>] [names of] [list of] {n:n} (largest|biggest) files (in|under|inside) {d:dir} [by size]"],
        "find {d} -type f -printf '%s %p\\n' | sort -rn | head -n {n} | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the biggest file",
        &[
            "[<show>|write|find] [name of|path of|which is|which file is] (largest|biggest) file [here|in here|is|in current directory|in this directory|by size] [name]",
            "[<show>] its name of (largest|biggest) file",
            "(name|path) of (largest|biggest) file [here]",
        ],
        "find . -type f -printf '%s %P\\n' | sort -rn | head -n 1 | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the biggest file in {d}",
        &["[<show>|write|find] [name of|path of|which is] (largest|biggest) file (in|under|inside) {d:dir}"],
        "find {d} -type f -printf '%s %p\\n' | sort -rn | head -n 1 | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the smallest file",
        &["[<show>|find] [name of|path of] smallest file [here|in here|in current directory]"],
        "find . -type f -printf '%s %P\\n' | sort -n | head -n 1 | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the newest file",
        &[
            "[<show>|find] [name of|path of] (newest|latest|most recent|most recently modified|most recently changed|last modified|youngest|last changed) file [here|in here|in current directory]",
        ],
        "find . -type f -printf '%T@ %P\\n' | sort -rn | head -n 1 | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the oldest file",
        &["[<show>|find] [name of|path of] oldest file [here|in here|in current directory]"],
        "find . -type f -printf '%T@ %P\\n' | sort -n | head -n 1 | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the newest files",
        &[
            "[<show>] [names of] {n:n} (newest|latest|most recent|most recently modified|most recently changed|last modified) files [here]",
        ],
        "find . -type f -printf '%T@ %P\\n' | sort -rn | head -n {n} | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the oldest files",
        &["[<show>] [names of] {n:n} oldest files [here]"],
        "find . -type f -printf '%T@ %P\\n' | sort -n | head -n {n} | cut -d' ' -f2-",
        "",
    ),
    query(
        "Show the size of {f} in bytes",
        &[
            "[<show>] [file] size of [file] {f:file} [in bytes]",
            "[<show>] number of bytes (in|of) {f:file}",
            "how (big|large) is {f:file}",
            "<show> how (big|large) {f:file} is [in bytes]",
            "(count|number of) bytes (in|of) {f:file}",
        ],
        "stat -c %s {f}",
        "f",
    ),
    query(
        "Add up the sizes of the files in bytes",
        &["[<show>] (total size|combined size|sum of sizes) [in bytes] of {s:set} [in bytes|together]"],
        "{s} -printf '%s\\n' | awk '{s += $1} END {print s + 0}'",
        "",
    ),
    query(
        "Show the permissions of {f}",
        &["[<show>] [octal|numeric] (permissions|mode|permission) of {f:thing} [in octal|as number]"],
        "stat -c %a {f}",
        "f",
    ),
    query(
        "Show where {f} points",
        &["[<show>] (target of|where|destination of) [symlink|symbolic link|link] {f:thing} [points|points to|leads]"],
        "readlink {f}",
        "f",
    ),
    query("Show the full path of {f}", &["[<show>] (absolute|full) path of {f:thing}"], "realpath {f}", "f"),
    query(
        "Compare {f} and {g}",
        &[
            "(compare|diff) [files] {f:file} (and|with|to|against) {g:file}",
            "[<show>] (difference|differences|diff) (between|of) {f:file} and {g:file}",
            "<show> (what differs|how|where) [between] {f:file} and {g:file} [differ]",
            "[<show>] unified diff (between|of) {f:file} and {g:file}",
        ],
        "diff {f} {g}",
        "f",
    ),
    query(
        "Compare {f}",
        &["(compare|diff) {f:pair}", "[<show>] (difference|differences) between {f:pair}"],
        "diff {f}",
        "",
    ),
    query(
        "Compute the SHA-256 checksum of {f}",
        &[
            "[<show>|create|generate] (sha256|sha-256|sha256sum|sha 256) [checksum|checksums|hash|hashes|sum|sums|digest] (of|for) [file|files] {f:files}",
            "[<show>|create] (checksum|hash) of {f:files} (using|with) (sha256|sha-256|sha256sum)",
            "sha256sum {f:files}",
            "[<show>|create|generate] checksum (of|for) {f:files}",
        ],
        "sha256sum {f}",
        "f",
    ),
    query(
        "Compute the MD5 checksum of {f}",
        &[
            "[<show>|create|generate] (md5|md5sum) [checksum|checksums|hash|hashes|sum|sums|digest] (of|for) [file|files] {f:files}",
            "md5sum {f:files}",
        ],
        "md5sum {f}",
        "f",
    ),
    query(
        "Compute the SHA-1 checksum of {f}",
        &[
            "[<show>|create|generate] (sha1|sha-1|sha1sum) [checksum|checksums|hash|hashes|sum|digest] (of|for) [file|files] {f:files}",
        ],
        "sha1sum {f}",
        "f",
    ),
    query(
        "Compute the SHA-512 checksum of {f}",
        &[
            "[<show>|create|generate] (sha512|sha-512|sha512sum) [checksum|checksums|hash|hashes|sum|digest] (of|for) [file|files] {f:files}",
        ],
        "sha512sum {f}",
        "f",
    ),
    query(
        "Compute the SHA-256 checksums of the files",
        &[
            "[<show>|create|generate] (sha256|sha-256|sha256sum) (checksum|checksums|hash|hashes|sum|sums|digests) (of|for) {s:set}",
            "[<show>|create|generate] checksums (of|for) {s:set}",
        ],
        "{s|sorted sha256sum}",
        "s*",
    ),
    query(
        "Compute the MD5 checksums of the files",
        &["[<show>|create|generate] (md5|md5sum) (checksum|checksums|hash|hashes|sum|sums) (of|for) {s:set}"],
        "{s|sorted md5sum}",
        "s*",
    ),
    query(
        "Check the checksums in {f}",
        &[
            "(verify|check|validate) [all] [checksums|checksum|files] [in|with|using|against|listed in] [checksum file] {f:file}",
            "(verify|check) (checksums|checksum|files|it|them) (with|using|against|in|from) {f:file}",
        ],
        "sha256sum -c {f}",
        "f",
    ),
    query(
        "Say whether {f} exists",
        &["(check|test|see|verify|tell me) (if|whether|that) [file|directory] {f:thing} exists"],
        "ls -d {f}",
        "f",
    ),
    // Deleting stays what it is.
    change("Delete {f}", &["(delete|remove|rm|erase) [file|files] {f:files} [again|afterwards]"], "rm -- {f}", "f"),
    change(
        "Delete the directory {d}",
        &[
            "(delete|remove|rm|erase) [empty] <dir> {d:dir} [and everything in it|with everything in it|with all its contents|and its contents|recursively|and all its contents|again]",
            "(delete|remove|erase) {d:dir} <dir>",
        ],
        "rm -r -- {d}",
        "d/",
    ),
];
