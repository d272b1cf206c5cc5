//! Requests that have no command: nothing may come back.

#[test]
fn nonsense_gets_no_command() {
    let wrong: Vec<String> = REQUESTS.iter().filter_map(|r| super::command(r).map(|c| format!("{r} -> {c}"))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const REQUESTS: &[&str] = &[
    "",
    "   ",
    "?",
    "tell me a joke",
    "what is the meaning of life",
    "write me a poem about rust",
    "deploy to production",
    "fix my marriage",
    "delete",
    "foo bar baz",
    "install",
    "order me a pizza",
    "who won the world cup",
    "make me happy",
    "open the pod bay doors",
    "find love",
    "show me the money",
    "create a startup",
    "explain quantum physics",
    "delete my fears",
    "why is the sky blue",
    "how do i become rich",
    "rm",
    "please",
    "undo everything",
    "sort out my life",
    "count the stars",
    "kill time",
    "stop worrying",
    "sing me a song",
    "what should i eat for dinner",
    "who is the president of france",
    "remind me to call mom",
    "book a flight to paris",
    "is it going to rain tomorrow",
    "solve world hunger",
    "teach me rust",
    "what is love",
    "how tall is mount everest",
    "play some music",
    "turn on the lights",
    "set an alarm for 7am",
    "write a novel",
    "make my code better",
    "refactor the app",
    "fix the bug",
    "improve performance",
    "mine bitcoin",
    "delete the internet",
    "are you sentient",
    "asdf qwer zxcv",
    "the quick brown fox",
    "42",
    "show",
    "list",
    "find",
    "make it faster",
    "build a website for my cat",
    "recommend a good book",
    "summarise this article",
    "translate this file to german",
    "predict the stock price",
    "optimize my database queries",
    "train a neural network",
    "schedule a meeting with bob",
    "email the report to alice",
    "create a kubernetes cluster on aws",
    "write unit tests",
    "refund my order",
    "remove doubt",
    "move on",
    "copy that",
    "rename my cat",
    "find my keys",
    "merge our companies",
    "compress my schedule",
    "clean my room",
    "print money",
    // Half of these would be dangerous to guess.
    "delete all but txt files",
    "delete all files",
    "delete everything",
    "remove all the pyc files and __pycache__ directories",
    // Words that change the meaning and that no answer accounts for.
    "replace the last occurrence of foo with bar in a.txt",
    "find files whose name contains a space",
    "find all files whose names start with a digit",
    "show files that contain foo but not bar",
    "count lines containing error but not warning in app.log",
    "commit only main.py with message wip",
    "copy report.pdf to the home of bob on server.example.com",
    "compress every file in the directory logs individually with gzip",
    "count the number of lines in each .java file under src",
    "tell me what main.py does",
    // Commands, not requests.
    "tar xzf a.tgz",
    "tar -xzf backup.tar.gz -C out",
    "git commit -m wip && git push",
    "grep -rn foo src | head",
];

#[test]
fn asking_never_changes_anything() {
    for request in [
        "is the file a.txt empty",
        "is the directory build/ empty",
        "which processes can i kill",
        "show the permissions of script.sh",
        "is notes.txt empty?",
    ] {
        let command = super::command(request).unwrap_or_default();
        for deed in ["truncate", "rm ", "touch", "-delete", "kill", "chmod"] {
            assert!(!command.contains(deed), "{request} -> {command}");
        }
    }
}

#[test]
fn a_word_that_no_part_explains_ends_in_no_answer_of_the_wrong_kind() {
    for (request, never) in [
        ("kill every python process of user bob", "pkill -u bob"),
        ("run deploy.sh as user www-data", "chown"),
        ("execute cleanup.sh as user postgres", "chown"),
        ("show logs of container api from last 10 minutes", "journalctl"),
        ("list installed packages which begin with python", "pip list"),
        ("check zip file archive.zip for errors", "grep"),
        ("delete every second line of input.txt", "2d"),
        ("delete every third line of input.txt", "3d"),
        ("revert the last commit", "reset"),
        ("tag the current commit as v2.0 and push the tag", "--tags"),
        ("find TODO comments in all js files", "comments"),
        ("move the newest file in downloads to desktop", "find"),
        ("remove all thumbs.db files recursively", "rm -r"),
        ("show lines with either warn or error from app.log", "either"),
        ("change the message of the last commit", "log"),
        ("remove all images except postgres", "-delete"),
        ("kill all hanging processes", "hanging"),
        ("stop all idle containers", "idle"),
        ("list all threads of process 88", "nlwp"),
        ("reinstall the package vlc", "sudo apt install vlc"),
        ("convert all flac files to ogg", "mogrify"),
        ("check that a.iso matches sums.txt", "grep"),
        ("stop the container web unless it is healthy", "stop"),
        ("kill process 777 if it does not stop", "kill 777"),
        ("find png images wider than 1000 pixels", "mogrify"),
        ("make notes.txt immutable", ">"),
        ("make report.md readonly for good", "printf"),
        ("remove the package vim only if it is unused", "remove"),
        // Something of the files, not the files.
        ("remove the extension from all files in data", "-delete"),
        ("copy the permissions from a.txt to b.txt", "cp"),
        // No names.
        ("delete all local branches already merged", "already"),
        ("list packages installed by hand", "hand"),
        ("list environment variables in green", "green"),
        ("count the words in every md file", "< md"),
        // Questions, answered with a change or for something else.
        ("when was this system installed", "upgrade"),
        ("find which command starts with git-", "start"),
        ("show all users who can log in", "who"),
        ("which files did i change between v1.0 and v1.1", "diff -u v1.0 v1.1"),
        ("set the modification date of a.txt to yesterday", "sed"),
        ("count the commits per author this year", "git shortlog -sn HEAD"),
        ("list all tags with their dates", "git tag --sort=-creatordate"),
        // Another one's, another number, another kind of file.
        ("tar the home folder of anna to /backup/anna.tgz", "~"),
        ("create a patch from the last 2 commits", "git format-patch -1"),
        ("forward port 8080 of pod web to 80 here", "8080:80"),
        ("join part1.mp4 and part2.mp4", "git"),
        ("add watermark to a.jpg", ">>"),
        ("find directories larger than 1 GB", "-size"),
        ("move dir1 into dir2", "printf"),
        ("copy config from the host to container web:/etc/app", "docker cp web"),
        ("logs of the last boot", "journalctl -k -b -1"),
        ("put line numbers in front of each line in code.c", "-v p"),
        ("set environment variable EDITOR to vim permanently", "permanently"),
        ("replace newline with comma in list.txt", "s/newline"),
        ("count all files in my home including subdirectories", "-e subdirectories"),
        ("list files in this repo larger than 1MB", "ls -la "),
        ("search \"main(\" in c files and show file names only", "grep -rn --include='*.c' 'main(' ."),
        ("count matches of foo per file in src", "| wc -l"),
        // Words of their own, no slips.
        ("uncomment line 12 of config.sh", "# /"),
        ("reinstall bash", "remove"),
        // Clauses that nothing explains.
        ("create user bob with home directory and bash", "getent"),
        ("reverse the order of the lines in a.txt and save it as b.txt", "sort a.txt > b.txt"),
        ("sort people.csv by the second column and save it in by_age.csv", "sort people.csv > by_age.csv"),
        ("commit all with message wip", "git commit -m wip"),
        (
            "resize all jpg to max 1200 px wide",
            "find . -maxdepth 1 -type f \\( -iname '*.jpg' -o -iname '*.jpeg' \\) -exec mogrify -resize 1200x {} +",
        ),
    ] {
        let command = super::command(request).unwrap_or_default();
        let same = if never.contains(' ') { command == never } else { command.contains(never) };
        assert!(!same, "{request} -> {command}");
    }
}
