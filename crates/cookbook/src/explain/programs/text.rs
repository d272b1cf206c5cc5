//! Programs that print, search, cut and change text.

use crate::explain::effects::Effect::*;
use crate::explain::table::{Program, p};

const GREP: &[(&str, &str)] = &[
    ("-i --ignore-case -y", "in capitals or not"),
    ("-v --invert-match", "lines that do NOT match"),
    ("-r --recursive", "in all files of the directories"),
    ("-R --dereference-recursive", "in all files of the directories, links followed"),
    ("-n --line-number", "with line numbers"),
    ("-l --files-with-matches", "only names of files that match"),
    ("-L --files-without-match", "only names of files that don't match"),
    ("-c --count", "only counts the lines"),
    ("-w --word-regexp", "whole words only"),
    ("-x --line-regexp", "whole lines only"),
    ("-o --only-matching", "only the piece that matches"),
    ("-q --quiet --silent", "prints nothing, only sets the exit status"),
    ("-s --no-messages", "keeps quiet about files it can't read"),
    ("-h --no-filename", "without file names"),
    ("-H --with-filename", "with file names"),
    ("-E --extended-regexp", "extended regular expressions"),
    ("-F --fixed-strings", "the pattern is plain text"),
    ("-P --perl-regexp", "Perl's regular expressions"),
    ("-G --basic-regexp", "basic regular expressions"),
    ("-e= --regexp=", "looks for {}"),
    ("-f= --file=", "the patterns are in {}"),
    ("-A= --after-context=", "with {} lines behind each hit"),
    ("-B= --before-context=", "with {} lines before each hit"),
    ("-C= --context=", "with {} lines around each hit"),
    ("-NUM", "with that many lines around each hit"),
    ("-m= --max-count=", "stops after {} lines"),
    ("-a --text", "treats binary files as text"),
    ("-I", "skips binary files"),
    ("-z --null-data", "lines end with a zero byte"),
    ("-Z --null", "ends file names with a zero byte"),
    ("-b --byte-offset", "with the place in bytes"),
    ("--include=", "only in files like {}"),
    ("--exclude=", "not in files like {}"),
    ("--exclude-dir=", "not in directories like {}"),
    ("--color --colour", "colours the hits"),
    ("--line-buffered", "prints each line at once"),
];

const PAGER: &[(&str, &str)] = &[
    ("-N --LINE-NUMBERS", "with line numbers"),
    ("-S --chop-long-lines", "cuts long lines instead of folding them"),
    ("-R --RAW-CONTROL-CHARS", "shows colours"),
    ("-F --quit-if-one-screen", "ends at once if it fits on the screen"),
    ("-X --no-init", "leaves the text on the screen"),
    ("-i --ignore-case", "searches in capitals or not"),
];

/// The programs of this domain.
pub const PROGRAMS: &[Program] = &[
    p("cat", "prints files one after the other").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-n --number", "numbers the lines"),
        ("-b --number-nonblank", "numbers lines that aren't empty"),
        ("-A --show-all", "shows ends of lines, tabs and control characters"),
        ("-e", "shows ends of lines and control characters"),
        ("-E --show-ends", "shows ends of lines as `$`"),
        ("-t", "shows tabs and control characters"),
        ("-T --show-tabs", "shows tabs as `^I`"),
        ("-v --show-nonprinting", "shows control characters"),
        ("-s --squeeze-blank", "one empty line at most"),
    ]),
    p("bat batcat", "prints files with colours").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-p --plain", "without decoration"),
        ("-n --number", "with line numbers only"),
        ("-l= --language=", "as {}"),
        ("-r= --line-range=", "only the lines {}"),
        ("-A --show-all", "shows characters that are not printed"),
        ("--paging=", "paging: {}"),
        ("--style=", "in the style {}"),
    ]),
    p("tac", "prints lines in reverse order").fx(&[Reads]).roles(&["the file…"]),
    p("rev", "turns each line around").fx(&[Reads]).roles(&["the file…"]),
    p("nl", "numbers lines").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-b=", "which lines: {}"),
        ("-w=", "numbers {} wide"),
        ("-s=", "{} behind the number"),
    ]),
    p("less", "shows text page by page").fx(&[Reads]).roles(&["the file…"]).opts(PAGER),
    p("more", "shows text page by page").fx(&[Reads]).roles(&["the file…"]),
    p("head", "prints the first lines").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-n= --lines=", "the first {} lines"),
        ("-c= --bytes=", "the first {} bytes"),
        ("-NUM", "that many lines"),
        ("-q --quiet", "without file names"),
        ("-v --verbose", "with file names"),
        ("-z --zero-terminated", "lines end with a zero byte"),
    ]),
    p("tail", "prints the last lines").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-n= --lines=", "the last {} lines"),
        ("-c= --bytes=", "the last {} bytes"),
        ("-f --follow", "goes on printing what is added, until Ctrl-C"),
        ("-F", "goes on printing what is added, even if the file is replaced, until Ctrl-C"),
        ("-NUM", "that many lines"),
        ("-q --quiet", "without file names"),
        ("-v --verbose", "with file names"),
        ("-r", "in reverse order (macOS)"),
        ("-s= --sleep-interval=", "looks every {} seconds"),
        ("--pid=", "ends when process {} ends"),
        ("--retry", "keeps trying to open the file"),
    ]),
    p("grep ggrep", "prints lines that match a pattern")
        .fx(&[Reads])
        .roles(&["the pattern to look for", "where to look…"])
        .opts(GREP),
    p("egrep", "prints lines that match an extended regular expression")
        .fx(&[Reads])
        .roles(&["the pattern to look for", "where to look…"])
        .opts(GREP),
    p("fgrep", "prints lines that contain a text")
        .fx(&[Reads])
        .roles(&["the text to look for", "where to look…"])
        .opts(GREP),
    p("pgrep", "finds processes by name").roles(&["the pattern of the name"]).opts(&[
        ("-f --full", "looks at the whole command line"),
        ("-l --list-name", "with names"),
        ("-a --list-full", "with command lines"),
        ("-u= --euid=", "processes of {}"),
        ("-x --exact", "the exact name"),
        ("-n --newest", "only the newest"),
        ("-o --oldest", "only the oldest"),
        ("-c --count", "only counts"),
        ("-P= --parent=", "children of process {}"),
        ("-i --ignore-case", "in capitals or not"),
    ]),
    p("rg", "searches files for a pattern, sub-directories too")
        .fx(&[Reads])
        .roles(&["the pattern to look for", "where to look…"])
        .opts(&[
            ("-i --ignore-case", "in capitals or not"),
            ("-S --smart-case", "capitals count only if the pattern has some"),
            ("-v --invert-match", "lines that do NOT match"),
            ("-n --line-number", "with line numbers"),
            ("-l --files-with-matches", "only names of files that match"),
            ("-c --count", "only counts the lines"),
            ("-w --word-regexp", "whole words only"),
            ("-o --only-matching", "only the piece that matches"),
            ("-F --fixed-strings", "the pattern is plain text"),
            ("-P --pcre2", "Perl's regular expressions"),
            ("-U --multiline", "hits may span lines"),
            ("-t= --type=", "only in {} files"),
            ("-T= --type-not=", "not in {} files"),
            ("-g= --glob=", "only in files like {}"),
            ("-A= --after-context=", "with {} lines behind each hit"),
            ("-B= --before-context=", "with {} lines before each hit"),
            ("-C= --context=", "with {} lines around each hit"),
            ("-e= --regexp=", "looks for {}"),
            ("-r= --replace=", "shows {} in place of the hit; files stay as they are"),
            ("-u --unrestricted", "ignored files too"),
            ("-q --quiet", "prints nothing, only sets the exit status"),
            ("-0 --null", "ends file names with a zero byte"),
            ("--hidden", "hidden files too"),
            ("--no-ignore", "what git ignores too"),
            ("--files", "lists the files it would search"),
            ("--json", "as JSON"),
        ]),
    p("sed gsed", "edits text line by line").fx(&[Reads]).roles(&["@sed", "the file…"]).opts(&[
        ("-n --quiet --silent", "prints only what the script prints"),
        ("-e= --expression=", "@sed"),
        ("-f= --file=", "the script is in {}"),
        ("-i? --in-place", "changes the files themselves"),
        ("-E -r --regexp-extended", "extended regular expressions"),
        ("-s --separate", "each file by itself"),
        ("-z --null-data", "lines end with a zero byte"),
        ("-u --unbuffered", "prints each line at once"),
    ]),
    p("awk gawk mawk nawk", "runs a small program on each line").fx(&[Reads]).roles(&["@awk", "the file…"]).opts(&[
        ("-F= --field-separator=", "fields are separated by {}"),
        ("-v= --assign=", "sets the variable {}"),
        ("-f= --file=", "the program is in {}"),
    ]),
    p("sort gsort", "sorts lines").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-n --numeric-sort", "by number"),
        ("-h --human-numeric-sort", "by sizes like 2K and 1G"),
        ("-r --reverse", "in reverse order"),
        ("-u --unique", "equal lines only once"),
        ("-k= --key=", "by field {}"),
        ("-t= --field-separator=", "fields are separated by {}"),
        ("-f --ignore-case", "in capitals or not"),
        ("-b --ignore-leading-blanks", "skips spaces at the start"),
        ("-V --version-sort", "by version number"),
        ("-M --month-sort", "by month"),
        ("-g --general-numeric-sort", "by number, exponents too"),
        ("-R --random-sort", "shuffled"),
        ("-s --stable", "keeps the order of equal lines"),
        ("-c --check", "only checks whether it is sorted"),
        ("-m --merge", "merges files that are sorted"),
        ("-o= --output=", "writes to {}"),
        ("-z --zero-terminated", "lines end with a zero byte"),
        ("-d --dictionary-order", "only letters, digits and spaces count"),
        ("-S= --buffer-size=", "with {} of memory"),
        ("--parallel=", "{} at a time"),
    ]),
    p("uniq", "drops lines equal to the one before").fx(&[Reads]).roles(&["the input", "the output"]).opts(&[
        ("-c --count", "with how often each came"),
        ("-d --repeated", "only lines that come more than once"),
        ("-u --unique", "only lines that come once"),
        ("-i --ignore-case", "in capitals or not"),
        ("-D --all-repeated", "all lines that come more than once"),
        ("-f= --skip-fields=", "skips the first {} fields"),
        ("-s= --skip-chars=", "skips the first {} characters"),
        ("-w= --check-chars=", "compares {} characters at most"),
        ("-z --zero-terminated", "lines end with a zero byte"),
    ]),
    p("cut", "keeps pieces of each line").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-d= --delimiter=", "fields are separated by {}"),
        ("-f= --fields=", "field {}"),
        ("-c= --characters=", "characters {}"),
        ("-b= --bytes=", "bytes {}"),
        ("-s --only-delimited", "leaves out lines without the separator"),
        ("--complement", "all but those"),
        ("--output-delimiter=", "puts {} between them"),
    ]),
    p("tr", "replaces or deletes characters").roles(&["these characters", "what to put in their place"]).opts(&[
        ("-d --delete", "deletes them"),
        ("-s --squeeze-repeats", "makes one of many in a row"),
        ("-c -C --complement", "all characters but these"),
        ("-t --truncate-set1", "cuts the first set to the length of the second"),
    ]),
    p("wc", "counts lines, words and bytes").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-l --lines", "lines"),
        ("-w --words", "words"),
        ("-c --bytes", "bytes"),
        ("-m --chars", "characters"),
        ("-L --max-line-length", "the longest line"),
    ]),
    p("paste", "joins files line by line")
        .fx(&[Reads])
        .roles(&["the file…"])
        .opts(&[("-d= --delimiters=", "with {} between"), ("-s --serial", "all lines of a file in one")]),
    p("join", "joins lines of two files by a common field")
        .fx(&[Reads])
        .roles(&["the first file", "the second file"])
        .opts(&[
            ("-t=", "fields are separated by {}"),
            ("-1=", "by field {} of the first"),
            ("-2=", "by field {} of the second"),
            ("-a=", "also lines of file {} without a partner"),
            ("-v=", "only lines of file {} without a partner"),
            ("-o=", "prints the fields {}"),
        ]),
    p("comm", "compares two sorted files").fx(&[Reads]).roles(&["the first file", "the second file"]).opts(&[
        ("-1", "without lines only the first has"),
        ("-2", "without lines only the second has"),
        ("-3", "without lines both have"),
        ("-12", "only lines both have"),
        ("-13", "only lines the first doesn't have"),
        ("-23", "only lines the second doesn't have"),
    ]),
    p("diff", "shows how files differ").fx(&[Reads]).roles(&["the old file", "the new file"]).opts(&[
        ("-u --unified", "with lines around, as patches are written"),
        ("-U=", "with {} lines around"),
        ("-r --recursive", "compares directories with all that is in them"),
        ("-q --brief", "only says whether they differ"),
        ("-s --report-identical-files", "says so if they are equal"),
        ("-y --side-by-side", "side by side"),
        ("-i --ignore-case", "in capitals or not"),
        ("-w --ignore-all-space", "spaces don't count"),
        ("-b --ignore-space-change", "the number of spaces doesn't count"),
        ("-B --ignore-blank-lines", "empty lines don't count"),
        ("-N --new-file", "missing files count as empty"),
        ("-a --text", "treats files as text"),
        ("-c --context", "with lines around, in the older form"),
        ("-W= --width=", "{} columns wide"),
        ("-x= --exclude=", "leaves out {}"),
        ("--color", "in colour"),
        ("--suppress-common-lines", "without lines both have"),
    ]),
    p("cmp", "compares two files byte by byte")
        .fx(&[Reads])
        .roles(&["the first file", "the second file"])
        .opts(&[("-s --quiet --silent", "only sets the exit status"), ("-l --verbose", "all bytes that differ")]),
    p("patch", "applies a patch to files").fx(&[Reads, Writes]).roles(&["the file", "the patch"]).opts(&[
        ("-p= --strip=", "cuts the first {} directories off names"),
        ("-i= --input=", "the patch is in {}"),
        ("-R --reverse", "takes it back"),
        ("-N --forward", "skips what is already applied"),
        ("-b --backup", "keeps the originals"),
        ("-d= --directory=", "in the directory {}"),
        ("--dry-run", "only shows what it would do"),
    ]),
    p("tee", "writes its input to files and passes it on")
        .fx(&[Writes, Overwrites])
        .roles(&["the file to write…"])
        .opts(&[
            ("-a --append", "adds to the end instead of replacing"),
            ("-i --ignore-interrupts", "goes on after Ctrl-C"),
            ("-p", "goes on if a pipe breaks"),
        ]),
    p("jq", "reads and changes JSON").fx(&[Reads]).roles(&["the filter", "the file…"]).opts(&[
        ("-r --raw-output", "strings without quotes"),
        ("-c --compact-output", "one line each"),
        ("-s --slurp", "all inputs as one array"),
        ("-n --null-input", "reads no input"),
        ("-e --exit-status", "fails if the result is false or null"),
        ("-S --sort-keys", "sorts keys"),
        ("-R --raw-input", "each line is a string"),
        ("-j --join-output", "without line ends"),
        ("-C --color-output", "in colour"),
        ("-M --monochrome-output", "without colour"),
        ("--tab", "indents with tabs"),
        ("--indent=", "indents by {}"),
        ("-f= --from-file=", "the filter is in {}"),
    ]),
    p("yq", "reads and changes YAML").fx(&[Reads]).roles(&["the filter", "the file…"]).opts(&[
        ("-i --inplace", "changes the file itself"),
        ("-r --unwrapScalar --raw-output", "strings without quotes"),
        ("-o= --output-format=", "as {}"),
        ("-p= --input-format=", "reads {}"),
        ("-y", "prints YAML"),
    ]),
    p("echo", "prints its arguments").roles(&["the text…"]).opts(&[
        ("-n", "without a line end"),
        ("-e", "turns `\\n` and the like into what they mean"),
        ("-E", "leaves backslashes alone"),
    ]),
    p("printf", "prints text in a format")
        .roles(&["the format", "a value for it…"])
        .opts(&[("-v=", "puts it into the variable {}")]),
    p("column", "puts text in columns").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-t --table", "as a table"),
        ("-s= --separator=", "fields are separated by {}"),
        ("-o= --output-separator=", "with {} between columns"),
        ("-J --json", "as JSON"),
        ("-N= --table-columns=", "with the headings {}"),
    ]),
    p("fold", "breaks long lines")
        .fx(&[Reads])
        .roles(&["the file…"])
        .opts(&[("-w= --width=", "at {} columns"), ("-s --spaces", "between words")]),
    p("fmt", "fills paragraphs").fx(&[Reads]).roles(&["the file…"]).opts(&[("-w= --width=", "to {} columns")]),
    p("expand", "turns tabs into spaces").fx(&[Reads]).roles(&["the file…"]).opts(&[("-t= --tabs=", "{} wide")]),
    p("unexpand", "turns spaces into tabs")
        .fx(&[Reads])
        .roles(&["the file…"])
        .opts(&[("-t= --tabs=", "{} wide"), ("-a --all", "not only at the start of lines")]),
    p("iconv", "changes the encoding of text").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-f= --from-code=", "from {}"),
        ("-t= --to-code=", "to {}"),
        ("-o= --output=", "writes to {}"),
        ("-c", "drops what can't be changed"),
        ("-l --list", "lists encodings"),
    ]),
    p("dos2unix", "turns Windows line ends into Unix ones, in the files themselves")
        .fx(&[Writes])
        .roles(&["the file…"]),
    p("unix2dos", "turns Unix line ends into Windows ones, in the files themselves")
        .fx(&[Writes])
        .roles(&["the file…"]),
    p("shuf", "shuffles lines").fx(&[Reads]).roles(&["the file"]).opts(&[
        ("-n= --head-count=", "{} lines at most"),
        ("-e --echo", "the arguments are the lines"),
        ("-i= --input-range=", "numbers from {}"),
        ("-r --repeat", "lines may come again"),
    ]),
    p("seq", "prints numbers in a row").roles(&["from (or to, if it is the only one)", "step or end", "end"]).opts(&[
        ("-w --equal-width", "with zeros in front, all the same width"),
        ("-s= --separator=", "with {} between"),
        ("-f= --format=", "as {}"),
    ]),
    p("strings", "prints the readable pieces of a file").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-n= --bytes=", "at least {} characters long"),
        ("-a --all", "the whole file"),
        ("-t= --radix=", "with the place, in base {}"),
    ]),
    p("xxd", "shows bytes in hexadecimal").fx(&[Reads]).roles(&["the file", "the output"]).opts(&[
        ("-r", "turns hexadecimal back into bytes"),
        ("-p", "plain"),
        ("-l=", "stops after {} bytes"),
        ("-s=", "starts at byte {}"),
        ("-c=", "{} bytes per line"),
        ("-b", "as bits"),
        ("-i", "as C code"),
    ]),
    p("hexdump hd", "shows bytes in hexadecimal").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-C", "with the characters beside"),
        ("-n=", "{} bytes only"),
        ("-s=", "starts at byte {}"),
        ("-v", "repeated lines too"),
    ]),
    p("od", "shows bytes as numbers").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-c", "as characters"),
        ("-x", "in hexadecimal"),
        ("-t=", "as {}"),
        ("-A=", "places in base {}"),
        ("-N=", "{} bytes only"),
        ("-j=", "skips {} bytes"),
    ]),
    p("envsubst", "puts values in place of variables in a text").roles(&["only these variables"]),
    p("yes", "prints the same line for ever").roles(&["the line…"]),
    p("look", "finds lines that start with a text").fx(&[Reads]).roles(&["the text", "the file"]),
    p("vim vi nvim", "edits files in the terminal").fx(&[Reads, Writes]).roles(&["the file…"]).opts(&[
        ("-R", "read-only"),
        ("-d", "shows how files differ"),
        ("-c=", "runs the editor command {} first"),
        ("-u=", "with the settings in {}"),
        ("-p", "in tabs"),
        ("-o", "one above the other"),
        ("-O", "side by side"),
    ]),
    p("nano", "edits a file in the terminal").fx(&[Reads, Writes]).roles(&["the file…"]).opts(&[
        ("-l --linenumbers", "with line numbers"),
        ("-w --nowrap", "breaks no lines"),
        ("-v --view", "read-only"),
    ]),
    p("emacs", "edits files")
        .fx(&[Reads, Writes])
        .roles(&["the file…"])
        .opts(&[("-nw", "in the terminal"), ("-q", "without your settings")]),
    p("code", "opens files in Visual Studio Code").fx(&[Runs]).roles(&["what to open…"]).opts(&[
        ("-d --diff", "shows how files differ"),
        ("-r --reuse-window", "in the open window"),
        ("-n --new-window", "in a new window"),
        ("-g --goto", "at a line"),
        ("-w --wait", "waits until it is closed"),
    ]),
    p("fzf", "lets you choose a line").opts(&[
        ("-m --multi", "more than one"),
        ("-q= --query=", "starts with the query {}"),
        ("-f= --filter=", "prints what matches {} without asking"),
        ("-e --exact", "exact matches"),
        ("--preview=", "shows the output of {} beside"),
        ("--height=", "{} high"),
        ("--reverse", "the list below the input"),
    ]),
    p("pandoc", "turns documents from one format into another").fx(&[Reads]).roles(&["the document…"]).opts(&[
        ("-f= --from= -r=", "from {}"),
        ("-t= --to= -w=", "to {}"),
        ("-o= --output=", "writes to {}"),
        ("-s --standalone", "a whole document"),
        ("--toc", "with a table of contents"),
        ("--pdf-engine=", "makes the PDF with {}"),
    ]),
    p("xmllint", "checks and prints XML").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("--format", "indented"),
        ("--noout", "prints nothing but errors"),
        ("--xpath=", "prints what {} finds"),
    ]),
    p("man", "shows the manual of a command").fx(&[Reads]).roles(&["the section or the name", "the name…"]).opts(&[
        ("-k --apropos", "searches the summaries"),
        ("-f --whatis", "shows the summary only"),
        ("-a --all", "all pages of that name"),
    ]),
];
