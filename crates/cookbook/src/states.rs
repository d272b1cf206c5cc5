//! Descriptions of how things should be, said as the order that makes them so: "nobody but me should read x" is "make x
//! private". It knows the ways to describe, no recipe, and makes no command.

use super::pattern;

/// How things should be, and the order for it.
const STATES: &[(&str, &str)] = &[
    (
        "[tell|show|list] [me] [in] which|what files [here] [below|under|in] [this_folder|this_directory|here] [does] the word|text {x} occurs|occur|appears|appear upper or lower case does_not|doesn't matter",
        "find files containing {x} ignoring case",
    ),
    (
        "[tell|show|list] [me] [in] which|what files [here] [below|under|in] [this_folder|this_directory|here] [does] the word|text {x} occurs|occur|appears|appear",
        "find files containing {x}",
    ),
    ("{x} [upper_or_lower] case does_not|doesn't matter", "{x} ignoring case"),
    ("[all] [the] e-mail|email|mail addresses that|which occur|appear|are in {x}", "extract email addresses from {x}"),
    (
        "[tell|show] [me] [check] whether|if [the|a] folder|directory|file {x} exists|is_there [here]",
        "check if ./{x} exists",
    ),
    ("show|print [me] the contents|content of the file {x}", "cat {x}"),
    ("[the] port {n} should|must|has_to be free|freed|available [again]", "kill whatever uses port {n}"),
    (
        "[the] port {n} should|must|has_to be free|freed|available [again] [so] end|kill|stop|terminate the|whatever process|program|uses {z}",
        "kill whatever uses port {n}",
    ),
    (
        "i_want|i'd_like|want to know|see|check [if|whether] {x} is intact|undamaged|complete|okay|ok [and] [its] [the] checksum|hash|sum is in|inside {y}",
        "verify checksum in {y}",
    ),
    (
        "every|all|each [the] {e} file|files in|under|below {d} must|should|has_to|have_to be executable|runnable",
        "make all {e} files under {d} executable",
    ),
    (
        "every|all|each [the] {e} file|files in|under|below {d} must|should|has_to|have_to be executable|runnable leave|not|but_not [all|the] other|others|rest [files] [alone|as_they_are]",
        "make all {e} files under {d} executable",
    ),
    (
        "list|show|find [me] [all] [the] files in|below|under {d} that|which anybody|anyone|everybody|everyone can|may write [to]",
        "find world writable files in {d}",
    ),
    // Who may do what.
    (
        "nobody|no_one|noone [else] but|except|besides|other_than me|myself should|must|may|can|shall [be] [able_to|allowed_to] read|see|view|open|access [and|or] [write|edit|change] {x}",
        "make {x} private",
    ),
    (
        "nobody|no_one|noone else should|must|may|can|shall [be] [able_to|allowed_to] read|see|view|open|access [and|or] [write|edit|change] {x}",
        "make {x} private",
    ),
    (
        "only i|me|myself should|must|may|can|shall [be] [able_to|allowed_to] read|see|view|open|access [and|or] [write|edit|change] {x}",
        "make {x} private",
    ),
    (
        "{x} should|must be [readable|visible|accessible] only [readable|visible|accessible] by|for|to me|myself",
        "make {x} private",
    ),
    (
        "set|make|change|protect {x} so|such that only i|me may|can [be_able_to] read|see|open [and|or] [write|edit|change] [it|them]",
        "make {x} private",
    ),
    (
        "set|make|change|protect {x} so [that] nobody|no_one else|but_me may|can read|see|open [and|or] [write|edit|change] [it|them]",
        "make {x} private",
    ),
    (
        "everybody|everyone|anybody|anyone|all_users should|must|may|can [be] [able_to|allowed_to] read|see all|every|the [the] files|file|everything in|below|under {x} [including|with|and] [all] subfolders|subdirectories|recursively [too|included|as_well]",
        "make all files in {x} readable for everyone recursively",
    ),
    ("everybody|everyone|anybody|anyone should|must|may [be] [able_to|allowed_to] read {x}", "let everyone read {x}"),
    (
        "everybody|everyone|anybody|anyone should|must|may [be] [able_to|allowed_to] write|write_to|edit|change {x}",
        "let everyone write {x}",
    ),
    (
        "[the] [folder|directory] {x} and|with all|everything [that_is|that's|which_is] in|inside|below|under|of [it] should|must be|belong owned_by|to [user|the_user] {y}",
        "change owner of folder {x} to {y} recursively",
    ),
    ("[the] [file] {x} should|must be|belong owned_by|to [user|the_user] {y}", "change owner of {x} to {y}"),
    // What there should be, and what not.
    (
        "there should|must|has_to|needs_to be a|an [new] folder|directory [called|named] {x}",
        "create a folder called {x}",
    ),
    (
        "there should|must|has_to|needs_to be a|an [new] [empty] file [called|named] {x}",
        "create an empty file called {x}",
    ),
    (
        "[inside_of|inside|in|within] a|the [new] folder|directory [called|named] {d} there should|must|shall be the|some [new] folders|directories|subfolders|subdirectories [called|named] {l}",
        "create the folders {l@d}",
    ),
    (
        "[a|the] [new] folder|directory [called|named] {d} should|must have|contain|hold the [new] folders|directories|subfolders|subdirectories [called|named] {l}",
        "create the folders {l@d}",
    ),
    (
        "there should|must be no|not_be_any blank|empty lines [left] in {x} [anymore|any_more|any_longer|left]",
        "delete empty lines in {x}",
    ),
    (
        "there should|must not be any blank|empty lines [left] in {x} [anymore|any_more|any_longer|left]",
        "delete empty lines in {x}",
    ),
    (
        "{x} should|must have|contain no|not_any [more] blank|empty lines [anymore|any_more|any_longer|left]",
        "delete empty lines in {x}",
    ),
    (
        "{x} should|must not have|contain any [more] blank|empty lines [anymore|any_more|any_longer|left]",
        "delete empty lines in {x}",
    ),
    (
        "nothing|no_file|no_files that|which|whose_name ends|end in|with {e} should|may|must|can be|remain|stay|exist [left] [anywhere] in|below|under [this_tree|here|this_folder|this_directory]",
        "delete all files ending in {e} recursively",
    ),
    (
        "nothing|no_file|no_files ending in|with {e} should|may|must|can be|remain|stay|exist [left] [anywhere] in|below|under [this_tree|here|this_folder|this_directory]",
        "delete all files ending in {e} recursively",
    ),
    (
        "there should|must be no {e} files [left] [anywhere] in|below|under [this_tree|here|this_folder|this_directory] [anymore|any_more|left]",
        "delete all {e} files",
    ),
    (
        "i want|need only [the] {e} files [to] left|remain|stay|kept|be_left|be_kept [in] [here|this_folder|this_directory]",
        "keep only {e} files",
    ),
    (
        "only [the] {e} files should|must|may|shall [be] left|remain|stay|kept [in] [here|this_folder|this_directory]",
        "keep only {e} files",
    ),
    // What should be in a file.
    (
        "[the|a|an] {w} in {x} should|must|shall be|read|say {n} instead_of|rather_than|and_not|not {o}",
        "replace {o} with {n} in {x}",
    ),
    ("{x} should|must say|read|contain|have {n} instead_of|rather_than|and_not|not {o}", "replace {o} with {n} in {x}"),
    (
        "{x} should|must end|be|come up|split|cut|divided in|into pieces|parts|chunks|files of|with {n} lines [each]",
        "split {x} into files of {n} lines",
    ),
    (
        "no file name|names [in] [here|this_folder|this_directory] should|must|may contain|have a|any space|spaces|blank|blanks",
        "replace spaces in file names with underscores",
    ),
    (
        "no file|filename [in] [here|this_folder|this_directory] should|must|may contain|have a|any space|spaces|blank|blanks in|inside its|the name",
        "replace spaces in file names with underscores",
    ),
    // What should be seen.
    (
        "{x} should|must be shown|displayed|printed [in|as] [neat|nice|tidy|aligned|proper|clean] columns|table",
        "show {x} as a table",
    ),
    (
        "each|every|all line|lines of|in {x} should|must be shown|displayed|printed with its|the|their line|number|numbers [number|numbers] [in_front|before|before_it]",
        "show {x} with line numbers",
    ),
    ("{x} should|must be shown|displayed|printed with line numbers", "show {x} with line numbers"),
    (
        "what|whatever remains|stays|is_left of|in {x} once|when|after|if everyone|everything|everybody|all|those|the_lines|lines [that_is|who_is|that_are] listed|in|of [in] {y} is|are taken_out|removed|gone|taken_away|left_out",
        "show lines in {x} that are not in {y}",
    ),
    (
        "only|just the {n} word of|in every|each line in|of {x} interests|matters|counts [me]",
        "show the {n} word of each line in {x}",
    ),
    ("only|just the {n} column of|in {x} interests|matters [me]", "show the {n} column of {x}"),
    (
        "only|just the part|section|bit|lines|piece of|in {x} between {a} and {b}",
        "show the lines between {a} and {b} in {x}",
    ),
    (
        "{x} should|must [also] be reachable|available|accessible|found [also|too] as|under|by [the_name] {y} without {z}",
        "create a hard link to {x} called {y}",
    ),
    (
        "{x} should|must [also] be reachable|available|accessible|found [also|too] as|under|by [the_name] {y}",
        "create a symlink to {x} called {y}",
    ),
    (
        "{x} should|must contain|have|include|get [all] the work|changes|commits of|from|on [the] [branch] {b}",
        "merge branch {b} into {x}",
    ),
];

/// What is done to a thing that "should be" so, and the order.
const DONE: &[(&str, &str)] = &[
    ("deleted", "delete"),
    ("removed", "delete"),
    ("gone", "delete"),
    ("erased", "delete"),
    ("moved", "move"),
    ("copied", "copy"),
    ("renamed", "rename"),
    ("sorted", "sort"),
    ("compressed", "compress"),
    ("gzipped", "gzip"),
    ("zipped", "zip"),
    ("packed", "pack"),
    ("unpacked", "extract"),
    ("extracted", "extract"),
    ("shown", "show"),
    ("printed", "show"),
    ("displayed", "show"),
    ("listed", "list"),
    ("counted", "count"),
    ("converted", "convert"),
    ("replaced", "replace"),
    ("merged", "merge"),
    ("split", "split"),
    ("stopped", "stop"),
    ("started", "start"),
    ("restarted", "restart"),
    ("killed", "kill"),
    ("installed", "install"),
    ("downloaded", "download"),
    ("encrypted", "encrypt"),
    ("created", "create"),
    ("executable", "make executable"),
    ("runnable", "make executable"),
    ("read-only", "make read-only"),
    ("readonly", "make read-only"),
    ("writable", "make writable"),
    ("private", "make private"),
    ("empty", "empty"),
    ("emptied", "empty"),
    ("backed_up", "backup"),
    ("enabled", "enable"),
    ("disabled", "disable"),
    ("appended", "append"),
];

/// The orders a description may mean, likeliest first.
pub fn orders(said: &str) -> Vec<String> {
    let words = pattern::words(said);
    let mut out: Vec<String> = STATES
        .iter()
        .filter_map(|(pattern, order)| pattern::holes(pattern, &words).and_then(|held| filled(order, &held)))
        .collect();
    for (done, order) in DONE {
        let ways = [
            format!("{{x}} should|must|shall|ought_to|needs_to|need_to|has_to|have_to [all] be {done}"),
            format!("{{x}} should|must|shall|ought_to|needs_to|need_to|has_to|have_to [all] be {done} {{r}}"),
            format!("i want|need|would_like [to_have|to_see] {{x}} {done}"),
            format!("i'd|we'd|we like|want|need [to_have|to_see] {{x}} {done}"),
        ];
        for way in &ways {
            let Some(held) = pattern::holes(way, &words) else { continue };
            let get = |name| held.iter().find(|(n, _)| *n == name).map_or("", |(_, v)| v.as_str());
            // "nobody", "no file": not that one.
            let first = get("x").split(' ').next().unwrap_or_default().to_lowercase();
            if matches!(first.as_str(), "nobody" | "no" | "nothing" | "none" | "it" | "only" | "what" | "which" | "who")
            {
                continue;
            }
            // "executable": the thing stands between the verb and what it becomes.
            let (verb, state) = order.split_once(' ').unwrap_or((order, ""));
            let text = [verb, get("x"), state, get("r")].join(" ");
            out.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    out
}

/// An order with its holes filled; `{l@d}` is every name of the list `l`, below `d`.
fn filled(order: &str, held: &[(&str, String)]) -> Option<String> {
    let get = |name: &str| held.iter().find(|(n, _)| *n == name).map(|(_, v)| v.as_str());
    let mut out: Vec<String> = Vec::new();
    for piece in order.split(' ') {
        if let Some(name) = piece.strip_prefix("./{").and_then(|p| p.strip_suffix('}')) {
            let name = get(name)?;
            out.push(if name.contains(['/', '"', '\'', '.']) { name.to_owned() } else { format!("./{name}") });
            continue;
        }
        let Some(hole) = piece.strip_prefix('{').and_then(|p| p.strip_suffix('}')) else {
            out.push(piece.to_owned());
            continue;
        };
        match hole.split_once('@') {
            Some((list, below)) => {
                let below = get(below)?.trim_end_matches('/');
                let names = get(list)?.split([' ', ',']).filter(|w| !w.is_empty() && !matches!(*w, "and" | "the"));
                let names: Vec<String> = names.map(|n| format!("{below}/{n}/")).collect();
                if below.contains([' ', '"', '\'']) {
                    return None;
                }
                let (last, most) = names.split_last()?;
                out.push(if most.is_empty() { last.clone() } else { format!("{} and {last}", most.join(", ")) });
            }
            None => out.push(get(hole)?.to_owned()),
        }
    }
    Some(out.join(" "))
}

#[cfg(test)]
mod tests {
    use super::orders;

    #[test]
    fn descriptions_become_orders() {
        for (said, meant) in [
            ("nobody else should be able to read a.txt", "make a.txt private"),
            ("only I may read and write diary.md", "make diary.md private"),
            ("run.sh must be executable", "make run.sh executable"),
            ("i want the file old.txt gone", "delete the file old.txt"),
            (
                "the folder work should contain the folders a, b and c",
                "create the folders work/a/, work/b/ and work/c/",
            ),
            ("the port in app.ini should be 8080 instead of 80", "replace 80 with 8080 in app.ini"),
        ] {
            assert_eq!(orders(said).first().map(String::as_str), Some(meant), "{said}");
        }
        assert!(orders("no file should be deleted").is_empty());
    }
}
