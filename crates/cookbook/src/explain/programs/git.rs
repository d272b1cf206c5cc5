//! Git and programs around it.

use crate::explain::effects::Effect::*;
use crate::explain::table::{Program, p};

const LOG: &[(&str, &str)] = &[
    ("--oneline", "one line per commit"),
    ("--graph", "draws the branches"),
    ("--all", "all branches"),
    ("--decorate", "with the names of branches and tags"),
    ("-p --patch -u", "with the changes"),
    ("--stat", "with the files and how much changed"),
    ("--name-only", "with the names of changed files"),
    ("--name-status", "with changed files and what happened to them"),
    ("-n= --max-count=", "at most {} commits"),
    ("-NUM", "at most that many commits"),
    ("--author=", "by authors like {}"),
    ("--committer=", "committed by people like {}"),
    ("--grep=", "with messages like {}"),
    ("--since= --after=", "later than {}"),
    ("--until= --before=", "earlier than {}"),
    ("-S=", "that change how often {} appears"),
    ("-G=", "whose changes match {}"),
    ("-L=", "the history of the lines {}"),
    ("--follow", "goes on past renames"),
    ("--format= --pretty=", "printed as {}"),
    ("--merges", "merges only"),
    ("--no-merges", "without merges"),
    ("--first-parent", "follows only the first parent of merges"),
    ("--reverse", "oldest first"),
    ("--abbrev-commit", "short commit names"),
    ("--date=", "dates as {}"),
    ("--diff-filter=", "only changes of the kind {}"),
    ("--no-pager", "without paging"),
];

const DIFF: &[(&str, &str)] = &[
    ("--staged --cached", "what is staged, against the last commit"),
    ("--stat", "only the files and how much changed"),
    ("--shortstat", "only the totals"),
    ("--name-only", "only the names of changed files"),
    ("--name-status", "only changed files and what happened to them"),
    ("-w --ignore-all-space", "spaces don't count"),
    ("-b --ignore-space-change", "the number of spaces doesn't count"),
    ("--word-diff", "word by word"),
    ("--color", "in colour"),
    ("--check", "warns of stray spaces"),
    ("-U= --unified=", "with {} lines around"),
    ("--no-index", "compares two files outside a repository"),
    ("-R", "the other way round"),
    ("-M --find-renames", "finds renames"),
    ("--exit-code", "fails if there are changes"),
    ("--quiet", "prints nothing, only sets the exit status"),
];

const SUBS: &[Program] = &[
    p("status", "shows what has changed and what is staged").fx(&[Reads]).roles(&["only these paths…"]).opts(&[
        ("-s --short", "in short form"),
        ("-b --branch", "with the branch"),
        ("-u --untracked-files", "untracked files too"),
        ("--ignored", "ignored files too"),
        ("--porcelain", "in a form for scripts"),
        ("-v --verbose", "with the staged changes"),
    ]),
    p("add", "stages changes for the next commit").fx(&[Repository]).roles(&["what to stage…"]).opts(&[
        ("-A --all", "everything: new, changed and deleted files"),
        ("-u --update", "only files git already knows"),
        ("-p --patch", "asks for each piece of change"),
        ("-i --interactive", "step by step"),
        ("-f --force", "ignored files too"),
        ("-n --dry-run", "only shows what it would do"),
        ("-N --intent-to-add", "only notes that the file will be added"),
        ("-v --verbose", "names every file"),
        ("-e --edit", "lets you edit the change"),
    ]),
    p("commit", "records what is staged as a commit").fx(&[Repository]).roles(&["only these paths…"]).opts(&[
        ("-m= --message=", "with the message {}"),
        ("-a --all", "with all changes of files git knows"),
        ("-am=", "with all changes of files git knows and the message {}"),
        ("--amend", "replaces the last commit"),
        ("--no-edit", "keeps the message"),
        ("-v --verbose", "shows the changes while you write the message"),
        ("-n --no-verify", "skips the hooks"),
        ("--allow-empty", "even without changes"),
        ("--fixup=", "as a correction of {}"),
        ("--squash=", "to be joined with {}"),
        ("-F= --file=", "with the message in {}"),
        ("-s --signoff", "with a sign-off line"),
        ("-S --gpg-sign", "signed"),
        ("-C=", "with the message of {}"),
        ("--author=", "with the author {}"),
        ("--date=", "with the date {}"),
        ("-p --patch", "asks for each piece of change"),
        ("--reset-author", "with you as the author"),
        ("-q --quiet", "without messages"),
    ]),
    p("push", "sends commits to another repository")
        .fx(&[Network, Remote])
        .roles(&["the remote", "the branch or `local:remote`…"])
        .opts(&[
            ("-u --set-upstream", "remembers the remote branch for later"),
            ("-f --force", "replaces the remote branch, whatever is on it"),
            ("--force-with-lease", "replaces the remote branch if nobody else changed it"),
            ("--all", "all branches"),
            ("--tags", "all tags"),
            ("--follow-tags", "with the tags of what is sent"),
            ("-d --delete", "deletes the remote branch"),
            ("-n --dry-run", "only shows what it would do"),
            ("--no-verify", "skips the hooks"),
            ("--mirror", "makes the remote an exact copy, deletions included"),
            ("-q --quiet", "without messages"),
        ]),
    p("pull", "fetches commits and merges them").fx(&[Network, Repository]).roles(&["the remote", "the branch"]).opts(
        &[
            ("-r --rebase", "puts your commits on top instead of merging"),
            ("--no-rebase", "merges"),
            ("--ff-only", "only if nothing has to be merged"),
            ("--autostash", "puts your changes aside meanwhile"),
            ("--all", "from all remotes"),
            ("-p --prune", "forgets remote branches that are gone"),
            ("--allow-unrelated-histories", "even if the histories have nothing in common"),
            ("-q --quiet", "without messages"),
        ],
    ),
    p("fetch", "fetches commits without changing your files")
        .fx(&[Network])
        .roles(&["the remote", "the branch…"])
        .opts(&[
            ("--all", "from all remotes"),
            ("-p --prune", "forgets remote branches that are gone"),
            ("-t --tags", "all tags"),
            ("--depth=", "only the last {} commits"),
            ("--unshallow", "the whole history"),
            ("-f --force", "replaces local references"),
            ("-q --quiet", "without messages"),
        ]),
    p("clone", "copies a repository").fx(&[Network, Writes]).roles(&["the repository", "the directory to make"]).opts(
        &[
            ("--depth=", "only the last {} commits"),
            ("-b= --branch=", "with the branch {}"),
            ("--recursive --recurse-submodules", "with its submodules"),
            ("--bare", "without working files"),
            ("--mirror", "an exact copy, without working files"),
            ("--single-branch", "only one branch"),
            ("--filter=", "leaves out {} until needed"),
            ("-o= --origin=", "calls the remote {}"),
            ("-q --quiet", "without messages"),
            ("-j= --jobs=", "{} submodules at a time"),
        ],
    ),
    p("checkout", "switches branches or brings files back")
        .fx(&[Repository])
        .roles(&["the branch, commit or path", "the path, or where to start…"])
        .opts(&[
            ("-b=", "makes the branch {}"),
            ("-B=", "makes the branch {} or moves it here"),
            ("-f --force", "throws local changes away"),
            ("-t --track", "follows the remote branch"),
            ("-p --patch", "asks for each piece of change"),
            ("--ours", "takes our side of a conflict"),
            ("--theirs", "takes their side of a conflict"),
            ("--detach", "without a branch"),
            ("--orphan=", "makes {} without history"),
            ("-q --quiet", "without messages"),
        ]),
    p("switch", "switches branches").fx(&[Repository]).roles(&["the branch", "where to start"]).opts(&[
        ("-c= --create=", "makes the branch {}"),
        ("-C= --force-create=", "makes the branch {} or moves it here"),
        ("-d --detach", "without a branch"),
        ("-f --force --discard-changes", "throws local changes away"),
        ("-t --track", "follows the remote branch"),
    ]),
    p("restore", "brings files back, throwing their changes away").fx(&[Repository, Loses]).roles(&["the file…"]).opts(
        &[
            ("-S --staged", "takes them out of what is staged"),
            ("-W --worktree", "the working files"),
            ("-s= --source=", "as they are in {}"),
            ("-p --patch", "asks for each piece of change"),
            ("--ours", "takes our side of a conflict"),
            ("--theirs", "takes their side of a conflict"),
        ],
    ),
    p("reset", "moves the branch or takes files out of what is staged")
        .fx(&[Repository])
        .roles(&["the commit or path…"])
        .opts(&[
            ("--hard", "throws all changes of the working files away"),
            ("--soft", "keeps the changes, staged"),
            ("--mixed", "keeps the changes, not staged"),
            ("--keep", "keeps local changes"),
            ("--merge", "keeps changes that aren't staged"),
            ("-p --patch", "asks for each piece of change"),
            ("-q --quiet", "without messages"),
        ]),
    p("revert", "makes a commit that takes another one back").fx(&[Repository]).roles(&["the commit…"]).opts(&[
        ("-n --no-commit", "only changes the files"),
        ("--no-edit", "keeps the message it makes up"),
        ("-m= --mainline=", "for a merge: parent {} is the main line"),
        ("--continue", "goes on after a conflict"),
        ("--abort", "gives up and goes back"),
    ]),
    p("merge", "joins another branch with this one").fx(&[Repository]).roles(&["the branch…"]).opts(&[
        ("--no-ff", "always with a merge commit"),
        ("--ff-only", "only if nothing has to be merged"),
        ("--squash", "all its changes at once, without a commit"),
        ("--abort", "gives up and goes back"),
        ("--continue", "goes on after a conflict"),
        ("--no-commit", "stops before the commit"),
        ("-m=", "with the message {}"),
        ("-X= --strategy-option=", "with the option {}"),
        ("-s= --strategy=", "with the strategy {}"),
        ("--no-edit", "keeps the message it makes up"),
        ("--allow-unrelated-histories", "even if the histories have nothing in common"),
    ]),
    p("rebase", "puts commits on top of another one").fx(&[Repository]).roles(&["the new base", "the branch"]).opts(&[
        ("-i --interactive", "lets you choose, join and reorder them"),
        ("--onto=", "onto {}"),
        ("--continue", "goes on after a conflict"),
        ("--abort", "gives up and goes back"),
        ("--skip", "leaves this commit out"),
        ("--autosquash", "joins corrections with their commits"),
        ("--autostash", "puts your changes aside meanwhile"),
        ("--root", "from the first commit on"),
        ("-x= --exec=", "runs {} after each"),
        ("-r --rebase-merges", "keeps merges"),
    ]),
    p("cherry-pick", "copies commits onto this branch").fx(&[Repository]).roles(&["the commit…"]).opts(&[
        ("-n --no-commit", "only changes the files"),
        ("-x", "notes where it came from"),
        ("-e --edit", "lets you edit the message"),
        ("-m= --mainline=", "for a merge: parent {} is the main line"),
        ("--continue", "goes on after a conflict"),
        ("--abort", "gives up and goes back"),
        ("--skip", "leaves this commit out"),
    ]),
    p("stash", "puts changes aside").fx(&[Repository]).subs(STASH).opts(&[
        ("-u --include-untracked", "untracked files too"),
        ("-a --all", "ignored files too"),
        ("-m= --message=", "with the message {}"),
        ("-k --keep-index", "leaves what is staged"),
        ("-p --patch", "asks for each piece of change"),
        ("--index", "staged changes come back staged"),
        ("-S --staged", "only what is staged"),
    ]),
    p("branch", "lists, makes or deletes branches").fx(&[Repository]).roles(&["the branch…"]).opts(&[
        ("-a --all", "remote ones too"),
        ("-r --remotes", "remote ones"),
        ("-d --delete", "deletes branches that are merged"),
        ("-D", "deletes branches, merged or not"),
        ("-m --move", "renames"),
        ("-M", "renames, even if the new name is taken"),
        ("-c --copy", "copies"),
        ("-v -vv --verbose", "with the last commit"),
        ("-u= --set-upstream-to=", "follows {}"),
        ("-f --force", "moves it even if it exists"),
        ("-l --list", "lists"),
        ("--merged", "only merged ones"),
        ("--no-merged", "only ones that aren't merged"),
        ("--show-current", "only the current one"),
        ("--sort=", "sorted by {}"),
        ("--contains=", "only those that contain {}"),
        ("--format=", "printed as {}"),
    ]),
    p("tag", "lists, makes or deletes tags").fx(&[Repository]).roles(&["the tag", "the commit…"]).opts(&[
        ("-a --annotate", "with a message of its own"),
        ("-m= --message=", "with the message {}"),
        ("-d --delete", "deletes"),
        ("-l --list", "lists"),
        ("-s --sign", "signed"),
        ("-f --force", "replaces an existing one"),
        ("-n", "with the first line of the message"),
        ("-v --verify", "checks the signature"),
        ("--sort=", "sorted by {}"),
    ]),
    p("log", "shows the history").fx(&[Reads]).roles(&["the branch, range or path…"]).opts(LOG),
    p("shortlog", "shows who made which commits").fx(&[Reads]).roles(&["the range…"]).opts(&[
        ("-s --summary", "only how many"),
        ("-n --numbered", "sorted by number"),
        ("-e --email", "with addresses"),
        ("--all", "all branches"),
    ]),
    p("reflog", "shows where branches have been").fx(&[Reads]).roles(&["the branch"]).opts(LOG),
    p("show", "shows a commit or another object").fx(&[Reads]).roles(&["the object…"]).opts(LOG),
    p("diff", "shows changes").fx(&[Reads]).roles(&["the commit, range or path…"]).opts(DIFF),
    p("blame annotate", "shows who last changed each line").fx(&[Reads]).roles(&["the file…"]).opts(&[
        ("-L=", "only the lines {}"),
        ("-w", "spaces don't count"),
        ("-C", "follows lines that were copied"),
        ("-e --show-email", "with addresses"),
    ]),
    p("rm", "removes files and stages that").fx(&[Deletes, Repository]).roles(&["the file…"]).opts(&[
        ("-r", "directories too"),
        ("-f --force", "even with changes"),
        ("--cached", "only from git; the file stays"),
        ("-n --dry-run", "only shows what it would do"),
        ("-q --quiet", "without messages"),
    ]),
    p("mv", "moves files and stages that")
        .fx(&[Writes, Repository])
        .roles(&["what to move…", "where it goes"])
        .opts(&[("-f --force", "overwrites"), ("-n --dry-run", "only shows what it would do")]),
    p("clean", "deletes files git doesn't know").fx(&[Deletes, Loses]).roles(&["only these paths…"]).opts(&[
        ("-f --force", "really does it"),
        ("-d", "directories too"),
        ("-x", "ignored files too"),
        ("-X", "only ignored files"),
        ("-n --dry-run", "only shows what it would do"),
        ("-i --interactive", "asks"),
        ("-q --quiet", "without messages"),
        ("-e= --exclude=", "leaves {} alone"),
    ]),
    p("remote", "shows or changes the remotes").subs(REMOTE).opts(&[("-v --verbose", "with addresses")]),
    p("init", "makes a repository").fx(&[Writes]).roles(&["the directory"]).opts(&[
        ("--bare", "without working files"),
        ("-b= --initial-branch=", "with the branch {}"),
        ("-q --quiet", "without messages"),
    ]),
    p("config", "shows or changes settings").fx(&[Writes]).roles(&["the setting", "its value"]).opts(&[
        ("--global", "yours, for all repositories"),
        ("--system", "for the whole machine"),
        ("--local", "for this repository"),
        ("-l --list", "lists all"),
        ("-e --edit", "opens them in an editor"),
        ("--get", "shows one"),
        ("--unset", "removes one"),
        ("--add", "adds a line"),
        ("--show-origin", "with the file each comes from"),
    ]),
    p("submodule", "works with repositories inside this one").subs(SUBMODULE).opts(&[
        ("--init", "sets up new ones"),
        ("--recursive", "submodules of submodules too"),
        ("--remote", "the newest commit of their branch"),
        ("-b=", "follows the branch {}"),
    ]),
    p("worktree", "works with more than one working directory").subs(WORKTREE),
    p("bisect", "finds the commit that broke something, by halving")
        .fx(&[Repository])
        .roles(&["the step (`start`, `good`, `bad`, `reset`, `run`)", "the commit or command…"]),
    p("grep", "searches the files git knows").fx(&[Reads]).roles(&["the pattern", "where to look…"]).opts(&[
        ("-n --line-number", "with line numbers"),
        ("-i --ignore-case", "in capitals or not"),
        ("-l --files-with-matches", "only names of files"),
        ("-w --word-regexp", "whole words only"),
        ("-c --count", "only counts"),
        ("-E", "extended regular expressions"),
        ("-F", "plain text"),
    ]),
    p("apply", "applies a patch").fx(&[Writes]).roles(&["the patch…"]).opts(&[
        ("--check", "only checks whether it fits"),
        ("--stat", "only shows what it would change"),
        ("-R --reverse", "takes it back"),
        ("-3 --3way", "merges if it doesn't fit"),
        ("--index", "stages it too"),
        ("--cached", "only stages it"),
    ]),
    p("am", "makes commits from patches in mails").fx(&[Repository]).roles(&["the patch…"]).opts(&[
        ("--abort", "gives up and goes back"),
        ("--continue", "goes on after a conflict"),
        ("-3 --3way", "merges if it doesn't fit"),
    ]),
    p("format-patch", "writes commits as patch files").fx(&[Writes]).roles(&["the range…"]).opts(&[
        ("-o= --output-directory=", "into {}"),
        ("--stdout", "to the output"),
        ("-NUM", "the last so many commits"),
    ]),
    p("archive", "packs the files of a commit").roles(&["the commit", "only these paths…"]).opts(&[
        ("--format=", "as {}"),
        ("-o= --output=", "writes to {}"),
        ("--prefix=", "names start with {}"),
    ]),
    p("rev-parse", "prints commit names and paths").fx(&[Reads]).roles(&["what to look up…"]).opts(&[
        ("--short", "short"),
        ("--abbrev-ref", "the name of the branch"),
        ("--show-toplevel", "the top directory"),
        ("--verify", "exactly one"),
        ("--git-dir", "where git keeps its data"),
        ("--is-inside-work-tree", "whether this is in a repository"),
        ("-q --quiet", "without messages"),
    ]),
    p("rev-list", "lists commits").fx(&[Reads]).roles(&["the branch or range…"]).opts(&[
        ("--count", "only counts"),
        ("--all", "all branches"),
        ("-n= --max-count=", "at most {}"),
        ("--objects", "with files and directories"),
    ]),
    p("ls-files", "lists the files git knows").fx(&[Reads]).roles(&["only these paths…"]).opts(&[
        ("-o --others", "untracked files instead"),
        ("-m --modified", "changed ones"),
        ("-d --deleted", "deleted ones"),
        ("-z", "ends names with a zero byte"),
        ("--exclude-standard", "leaves ignored files out"),
        ("-s --stage", "with object names"),
        ("-c --cached", "tracked ones"),
    ]),
    p("ls-remote", "lists branches and tags of a remote")
        .fx(&[Network])
        .roles(&["the remote", "the pattern…"])
        .opts(&[("-h --heads", "branches only"), ("-t --tags", "tags only")]),
    p("describe", "names a commit by the nearest tag").fx(&[Reads]).roles(&["the commit"]).opts(&[
        ("--tags", "all tags count"),
        ("--always", "a commit name if there is no tag"),
        ("--dirty", "marks uncommitted changes"),
        ("--abbrev=", "{} digits of the commit name"),
        ("--long", "always in full"),
    ]),
    p("gc", "tidies the repository up").fx(&[Repository]).opts(&[
        ("--aggressive", "thoroughly"),
        ("--prune", "throws away what nothing refers to"),
        ("--auto", "only if needed"),
    ]),
    p("fsck", "checks the repository").fx(&[Reads]).opts(&[
        ("--full", "thoroughly"),
        ("--lost-found", "writes lost objects out"),
        ("--unreachable", "shows what nothing refers to"),
    ]),
    p("filter-branch", "rewrites the history").fx(&[Repository, Loses]).opts(&[
        ("--force -f", "even if a backup exists"),
        ("--tree-filter=", "runs {} on each commit"),
        ("--index-filter=", "runs {} on each index"),
        ("--msg-filter=", "runs {} on each message"),
        ("--env-filter=", "runs {} for each commit"),
        ("--prune-empty", "drops empty commits"),
    ]),
    p("lfs", "works with large files").fx(&[Repository]).roles(&["what to do", "the file…"]),
    p("help", "shows the manual").roles(&["the command"]),
    p("version", "shows the version"),
];

const STASH: &[Program] = &[
    p("push save", "puts changes aside").fx(&[Repository]).roles(&["only these paths…"]),
    p("pop", "brings the last ones back and forgets them").fx(&[Repository]).roles(&["which"]),
    p("apply", "brings them back and keeps them").fx(&[Repository]).roles(&["which"]),
    p("list", "lists what is put aside").fx(&[Reads]),
    p("show", "shows what is put aside").fx(&[Reads]).roles(&["which"]).opts(&[("-p", "with the changes")]),
    p("drop", "throws one of them away").fx(&[Loses]).roles(&["which"]),
    p("clear", "throws all of them away").fx(&[Loses]),
    p("branch", "makes a branch of them").fx(&[Repository]).roles(&["the branch", "which"]),
];

const REMOTE: &[Program] = &[
    p("add", "adds a remote")
        .fx(&[Repository])
        .roles(&["its name", "its address"])
        .opts(&[("-f", "and fetches from it")]),
    p("remove rm", "forgets a remote").fx(&[Repository]).roles(&["its name"]),
    p("rename", "renames a remote").fx(&[Repository]).roles(&["the old name", "the new name"]),
    p("set-url", "changes the address of a remote").fx(&[Repository]).roles(&["its name", "the new address"]),
    p("get-url", "shows the address of a remote").roles(&["its name"]),
    p("show", "shows a remote").fx(&[Network]).roles(&["its name"]),
    p("prune", "forgets remote branches that are gone").fx(&[Network, Repository]).roles(&["its name"]),
    p("update", "fetches from remotes").fx(&[Network]),
];

const SUBMODULE: &[Program] = &[
    p("update", "fetches the commits the submodules should be at").fx(&[Network, Repository]).roles(&["the path…"]),
    p("init", "sets submodules up").fx(&[Repository]).roles(&["the path…"]),
    p("add", "adds a submodule").fx(&[Network, Repository]).roles(&["the repository", "the path"]),
    p("status", "shows at which commits they are").fx(&[Reads]),
    p("foreach", "runs a command in each").fx(&[Runs]).roles(&["the command…"]),
    p("sync", "takes addresses from the settings").fx(&[Repository]),
];

const WORKTREE: &[Program] = &[
    p("add", "makes another working directory").fx(&[Writes]).roles(&["the directory", "the branch or commit"]).opts(
        &[
            ("-b=", "with the new branch {}"),
            ("-f --force", "even if the branch is in use"),
            ("--detach", "without a branch"),
        ],
    ),
    p("list", "lists the working directories").fx(&[Reads]),
    p("remove", "removes a working directory")
        .fx(&[Deletes])
        .roles(&["the directory"])
        .opts(&[("-f --force", "even with changes in it")]),
    p("prune", "forgets directories that are gone").fx(&[Repository]),
];

const GH_PR: &[Program] = &[
    p("create", "opens a pull request").fx(&[Network, Remote]),
    p("list", "lists pull requests").fx(&[Network]),
    p("view", "shows a pull request").fx(&[Network]).roles(&["which"]),
    p("checkout", "switches to the branch of a pull request").fx(&[Network, Repository]).roles(&["which"]),
    p("merge", "merges a pull request").fx(&[Network, Remote]).roles(&["which"]),
    p("diff", "shows the changes of a pull request").fx(&[Network]).roles(&["which"]),
    p("status", "shows your pull requests").fx(&[Network]),
    p("close", "closes a pull request").fx(&[Network, Remote]).roles(&["which"]),
];

const GH: &[Program] = &[
    p("pr", "works with pull requests").subs(GH_PR),
    p("repo", "works with repositories").fx(&[Network]).roles(&["what to do", "the repository…"]),
    p("issue", "works with issues").fx(&[Network]).roles(&["what to do", "which…"]),
    p("run", "works with runs of workflows").fx(&[Network]).roles(&["what to do", "which…"]),
    p("release", "works with releases").fx(&[Network]).roles(&["what to do", "which…"]),
    p("api", "calls the GitHub API").fx(&[Network]).roles(&["the path"]),
    p("auth", "signs in and out").fx(&[Network]).roles(&["what to do"]),
];

/// The programs of this domain.
pub const PROGRAMS: &[Program] = &[
    p("git", "works with a git repository").subs(SUBS).opts(&[
        ("-C=", "as if started in {}"),
        ("-c=", "with the setting {}"),
        ("--git-dir=", "with git's data in {}"),
        ("--work-tree=", "with the working files in {}"),
        ("--no-pager", "without paging"),
        ("-P", "without paging"),
        ("--version", "shows the version"),
    ]),
    p("gh", "works with GitHub").subs(GH).opts(&[
        ("-R= --repo=", "in the repository {}"),
        ("-t= --title=", "with the title {}"),
        ("-b= --body=", "with the text {}"),
        ("-w --web", "in the browser"),
        ("-f --fill", "with title and text from the commits"),
        ("-L= --limit=", "{} at most"),
        ("--json=", "as JSON, with {}"),
    ]),
    p("tig", "browses a git repository").fx(&[Reads]).roles(&["the branch or path…"]),
    p("lazygit", "works with a git repository in a full-screen view").fx(&[Repository]),
];
