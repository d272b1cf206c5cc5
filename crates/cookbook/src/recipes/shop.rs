//! Recipes for everyday chores of web developers, analysts and people who come from other systems. Data only.

use super::super::template::Recipe;
use super::r;

/// The recipes of this domain.
pub const RECIPES: &[Recipe] = &[
    r(
        "desk.hide",
        "Hide {file}: names that begin with a dot are not shown",
        &[
            "hide {file}",
            "hide file {file}",
            "create {file} hidden",
            "make file {file} hidden",
            "turn {file} into hidden file",
        ],
        &["mv -n {file} {file|hidden}"],
        &[("hide the file diary.txt", "mv -n diary.txt .diary.txt")],
    ),
    r(
        "desk.folder",
        "List what is on the desktop",
        &[
            "files on my desktop",
            "what files are on desktop",
            "list desktop",
            "show desktop files",
            "content of my desktop",
        ],
        &["ls -la ~/Desktop"],
        &[("what files are on my desktop", "ls -la ~/Desktop")],
    ),
    r(
        "desk.downloads",
        "List what was downloaded",
        &["files in my downloads folder", "what is in my downloads", "list my downloads", "show downloads dir"],
        &["ls -la ~/Downloads"],
        &[("list my downloads", "ls -la ~/Downloads")],
    ),
    r(
        "text.median",
        "Show the median of the numbers in {file}",
        &["median of {file}", "median of values in {file}", "median of numbers in {file}", "median {file}"],
        &[
            "sort -n {file} | awk '{ v[NR] = $1 } END { if (NR) print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'",
        ],
        &[(
            "median of the numbers in times.txt",
            "sort -n times.txt | awk '{ v[NR] = $1 } END { if (NR) print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'",
        )],
    ),
    r(
        "json.array-length",
        "Count the elements of the array {name} in {file}",
        &[
            "how many elements does array {name} in {file} have",
            "how many elements in array {name} of {file}",
            "length of array {name} in {file}",
            "count elements of array {name} in {file}",
            "size of array {name} in {file}",
            "how many items in array {name} of {file}",
        ],
        &["jq --arg k {name} '.[$k] | length' {file}"],
        &[("how many elements are in the array users of data.json", "jq --arg k users '.[$k] | length' data.json")],
    ),
    r(
        "json.dependency",
        "Show the version of {name} that {file} asks for",
        &[
            "which version of {name} is in dependencies of {file}",
            "which version of {name} in {file}",
            "version of {name} in {file}",
            "what version of {name} does {file} require",
            "version of dependency {name} in {file}",
        ],
        &["jq -r --arg k {name} '(.dependencies + .devDependencies)[$k]' {file}"],
        &[(
            "which version of lodash is in package.json",
            "jq -r --arg k lodash '(.dependencies + .devDependencies)[$k]' package.json",
        )],
    ),
    r(
        "file.gzip-size",
        "Show how many bytes {file} has after gzip",
        &[
            "how many bytes would {file} have after gzip",
            "size of {file} after gzip",
            "gzip size of {file}",
            "size of {file} when gzip",
            "how big would {file} be after gzip",
            "how big is {file} when gzip",
            "how big is {file} gzipped",
            "gzipped size of {file}",
        ],
        &["gzip -c {file} | wc -c"],
        &[("how big would app.js be after gzip", "gzip -c app.js | wc -c")],
    ),
    r(
        "file.gzip-each-keep",
        "Gzip each {ext} file here and keep the originals",
        &[
            "gzip all {ext} files keep originals",
            "gzip all {ext} keep originals",
            "gzip every {ext} file but keep originals",
            "compress all {ext} files with gzip and keep originals",
            "gz all {ext} keep originals",
            "gz all {ext} files but keep original",
        ],
        &["find . -maxdepth 1 -type f -name '*.{ext}' -exec gzip -k -- {} +"],
        &[(
            "gzip all csv files but keep the originals",
            "find . -maxdepth 1 -type f -name '*.csv' -exec gzip -k -- {} +",
        )],
    ),
    r(
        "file.delete-both-everywhere",
        "Delete {file} and {file2} on every level",
        &[
            "delete {file} and {file2} files anywhere",
            "delete {file} and {file2} files anywhere here",
            "delete {file} and {file2} anywhere",
            "delete {file} and {file2} files recursive",
            "delete all {file} and {file2} files in all subdir",
        ],
        &["find . -type f '(' -name {file|base} -o -name {file2|base} ')' -delete"],
        &[(
            "delete the .DS_Store and desktop.ini files everywhere",
            "find . -type f '(' -name .DS_Store -o -name desktop.ini ')' -delete",
        )],
    ),
    r(
        "git.blame-line",
        "Show who last changed line {n} of {file}",
        &[
            "who wrote line {n} of {file}",
            "who changed line {n} of {file}",
            "blame line {n} of {file}",
            "author of line {n} in {file}",
            "who last modified line {n} in {file}",
        ],
        &["git blame -L {n},{n} -- {file}"],
        &[("who wrote line 12 of app.py", "git blame -L 12,12 -- app.py")],
    ),
    r(
        "text.url-decode",
        "Decode the URL text {text}",
        &[
            "url decode {text}",
            "urldecode {text}",
            "percent decode {text}",
            "decode url text {text}",
            "unescape url {text}",
        ],
        &["python3 -c 'import sys, urllib.parse as u; print(u.unquote(sys.argv[1]))' {text}"],
        &[("url decode 'a%20b'", "python3 -c 'import sys, urllib.parse as u; print(u.unquote(sys.argv[1]))' 'a%20b'")],
    ),
    r(
        "text.url-encode",
        "Encode {text} for a URL",
        &["url encode {text}", "urlencode {text}", "percent encode {text}", "encode {text} for url"],
        &["python3 -c 'import sys, urllib.parse as u; print(u.quote(sys.argv[1]))' {text}"],
        &[("url encode 'a b'", "python3 -c 'import sys, urllib.parse as u; print(u.quote(sys.argv[1]))' 'a b'")],
    ),
];
