//! What is left for the reader to fill in, and what only looks like it.

use super::*;

#[test]
fn names_in_angle_brackets() {
    for command in [
        "cat <file>",
        "kill <pid> -9",
        "kill -9 <PID>",
        "cp <source> <destination>",
        "ssh <user>@<host>",
        "ssh <user>@<host> uptime",
        "grep -rn <your pattern> src",
        "git checkout <branch-name>",
        "tar -xzf <archive.tar.gz> -C <dir>",
        "ls <dir>/sub",
        "curl -o <output_file> <url>",
        "cat <file> | sort",
        "docker exec -it <container_name> sh",
        "mv <a> <b>; ls",
        "if true; then cat <file> ; fi",
        "cat <file|dir>",
    ] {
        for shell in Shell::ALL.into_iter().filter(|shell| *shell != Shell::Fish || !command.starts_with("if")) {
            assert!(has_placeholder(command, shell), "{shell}: {command}");
        }
    }
}

#[test]
fn names_in_other_brackets() {
    for command in [
        "rm [file]",
        "cp [source] [destination]",
        "cd [your directory]",
        "cat {path}",
        "ls [directory]/sub",
        "ssh [user]@[host]",
        "dd if=[file] of=/dev/sdx",
        "mv [file].txt backup",
        "sudo systemctl restart [service-name]",
        "true && rm -r {folder_name}",
    ] {
        for shell in Shell::ALL {
            assert!(has_placeholder(command, shell), "{shell}: {command}");
        }
    }
    for command in [
        "ls [abc]*",
        "ls [a-z]",
        "rm file[name]x",
        "[ -f file ] && cat file",
        "grep '[file]' log",
        "echo \"[name]\"",
        "mkdir -p a/{file,dir}",
        "find . -name '*.c' | xargs -I{file} cp {file} /tmp",
        "find . -exec ls {} +",
        "docker ps --format '{{.Name}}'",
        "git show HEAD@{1}",
        "cat <<EOF\n[user]\nname = x\nEOF",
    ] {
        for shell in [Shell::Bash, Shell::Zsh] {
            assert!(!has_placeholder(command, shell), "{shell}: {command}");
        }
    }
}

#[test]
fn redirections_and_texts() {
    for command in [
        "sort < in > out",
        "sort <in >out",
        "sort <in>out",
        "sort <in>/dev/null",
        "wc -l <in 2>/dev/null",
        "cat <<EOF\n<title>x</title>\nEOF",
        "cat <<EOF >out\na\nEOF",
        "grep '<title>' page.html",
        "sed 's/<b>/<i>/' page.html",
        "echo \"<none>\"",
        "diff <(ls a) <(ls b)",
        "cat <<< word > out",
        "echo a \\<b\\> c",
        "git log --author='<x@y>'",
        "awk '$1<a && b>c'",
        "ls",
    ] {
        assert!(!has_placeholder(command, Shell::Bash), "{command}");
    }
}
