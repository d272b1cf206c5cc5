//! What in a command shows that a word of the request was understood: data for [`super::verify`], which turns answers
//! down by it. It knows no recipe.

/// Words outside the vocabulary that an answer need not show.
pub const IDLE: &str = "about again altogether anyway because between bit both but called case certain certainly check code currently different easily \
    entirely etc ever everything existing feel fully give going goes happen happens hit idea keep let like look looks lot many \
    matter mind much note obviously occur occurs appear appears one ones original particular point pointing points present quite rather saved save see since state \
    still stuff sure tcp things turn type units versus very vs want within without wondering work works wrong";

/// What accounts for a word, and nothing else does but a recipe that has it: one of the signs in the command (`_` stands
/// for a blank), and none of those that contradict it.
const SIGNS: &[(&str, &str, &str)] = &[
    ("each", "", "-exec_cat s+="),
    ("even_if even_though even_when even_after even_with", "", ""),
    ("even odd", "% ~ !n++", ""),
    ("down_to", "-1 =", ""),
    ("the_date", "", "_date_>>"),
    ("starting_with starts_with start_with beginning_with begins_with begin_with", "^ * index( substr", ""),
    ("ending_with ends_with end_with", "$ *. -not_-name", ""),
    ("exist exists", "-e -d -f test comm diff ls command pgrep id", ""),
    ("contain_but_not", "! -v -L", ""),
    (
        "not without exclude except never no ignore besides",
        "! -not -v --exclude --ignore ^ != !~ -prune -x --no -n -L -rL -vn -cv -atime_+ -mtime_+ -maxdepth chmod tar_-t unzip_-l",
        "",
    ),
    ("who", "%U %u user who last blame author log owner -l logname passwd", ""),
    ("delete", "rm -delete sed chmod grep tr awk", ""),
    ("udp", "-u -tul -lu udp", ""),
    ("unless if", "if_ [ && || while until test ?", ""),
    ("either neither nor", "\\| -o -e || ! -v |", ""),
    ("copy", "cp rsync scp", ""),
    ("move rename", "mv rename", ""),
    ("replace", "sed tr awk perl", ""),
    ("archive", "tar zip xz bzip2 zst 7z archive", ""),
    ("structure", "--parents -r -a", ""),
    ("before", "-B -C ! -not --until sed awk <", ""),
    ("comma commas", ",", ""),
    ("semicolon semicolons", ";", ""),
    ("compress", "tar zip xz bzip2 zst 7z", ""),
    ("extract", "tar_-x -d unzip gunzip unxz unzst 7z_x zcat", ""),
    ("zip", "zip", ""),
    ("tar", "tar", ""),
    ("sum", "+= --total wc du -c", ""),
    ("modified", "-mtime -mmin -newer -t %T git sort", ""),
    ("accessed", "-atime -amin -anewer", ""),
    ("older", "-mtime_+ -mmin_+ -atime_+ -amin_+ -ctime_+ ! -not --until", ""),
    ("newer", "-newer -mtime_- -mmin_- --since", ""),
    (
        "newest oldest recent latest",
        "sort tail head ls_- --sort -1 -n_1 describe for-each-ref pgrep_-n pkill_-n pgrep_-o pkill_-o",
        "",
    ),
    ("broken", "-xtype !_-exec", ""),
    ("owner user group", "-user -uid -group -gid -nouser -nogroup chown chgrp %u %U %g stat ls_-l", ""),
    ("home", "~ HOME", ""),
    ("but_not_in", "--exclude -not", ""),
    ("keep", "-p --parents -k -a -n rsync sed tail head nohup until watch", ""),
    ("gzip", "z", ""),
    ("worldwritable", "-perm", ""),
    ("readonly", "a-w -w =r -perm", ""),
    ("maximum depth level deep", "depth -L", ""),
    ("context", "-C -A -B", ""),
    ("permission readable writable everyone", "-perm chmod ls_-l stat", ""),
    ("executable", "-perm -executable +x", ""),
    ("hidden", ".* .? -a -A", ""),
    ("empty", "-empty -size_0 -s truncate ^$ [[:space:]]*$ NF", ""),
    ("symlink link", "-type_l -xtype ln readlink -L -lname", ""),
    ("recursive", "-r -R find tar zip", "-maxdepth_1"),
    ("subdir", "-type_d */ -R -r find", "-maxdepth_1_-exec"),
    ("sort", "sort -S -t", ""),
    ("descending biggest smallest", "sort head tail", ""),
    ("insensitive", "-i", ""),
    ("first", "sort head 1 -m NR sed", ""),
    ("last", "tail $ -1 sort -mtime -mmin -newer ago", ""),
    ("linenumber", "grep NR nl cat_-n =", ""),
    ("both", "&& comm join diff grep_-", ""),
    ("individually separately", "-exec for_ xargs", ""),
    ("today yesterday", "-daystart -mtime -newermt date", ""),
    ("background", "&", ""),
    ("wait", "sleep", ""),
    ("digit digits", "0-9 [:digit:] \\d", ""),
    ("letter letters", "a-z [:alpha:]", ""),
    ("space spaces whitespace", "[:space:] [:blank:] *_* s/_ \\s numfmt df du free", ""),
    ("tab tabs", "\\t \t [:blank:]", ""),
    ("names filename filenames", "", "sed_-i"),
    ("whose_name whose_names", "-name -iname -regex ls mv [[", ""),
];

/// The signs of a word, and those that contradict it.
pub fn of(word: &str) -> Option<(&'static str, &'static str)> {
    SIGNS.iter().find(|(words, ..)| words.split(' ').any(|w| w == word)).map(|(_, signs, against)| (*signs, *against))
}

/// What contradicts a word, whatever else is said: `git reset` takes a commit back unseen, `git revert` by a new one.
const AGAINST: &[(&str, &str)] = &[
    ("revert", "git_reset"),
    ("tag", "push_--tags"),
    ("upstream", "_origin"),
    ("move mv moving relocate", "printf"),
    ("run execute", "chown chgrp"),
];

/// The signs that contradict a word (lower case, as written), each with `_` for a blank.
pub fn against(word: &str) -> impl Iterator<Item = &'static str> {
    AGAINST.iter().filter(move |(words, _)| words.split(' ').any(|w| w == word)).flat_map(|(_, s)| s.split(' '))
}
