//! What the packs don't describe of a known program is B: values of options, operands that a
//! program may run, abbreviations. What is new in the workspace is A.

use std::fs;
use std::path::PathBuf;

use super::{level, request};
use crate::argument::Arg;
use crate::judge::judge;
use crate::pack::{self, examples};
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::syntax::ir::Span;
use crate::verdict::ReviewLevel;
use aish_text::Shell;

/// API clients, whose options are too many to list: an unlisted one takes a plain value.
const OPEN: &[&str] = &[
    "aws",
    "awslocal",
    "az",
    "gcloud",
    "oci",
    "ibmcloud",
    "bx",
    "aliyun",
    "tccli",
    "yc",
    "openstack",
    "doctl",
    "hcloud",
    "linode-cli",
    "linode",
    "scw",
    "exo",
    "civo",
    "ovhcloud",
    "ionosctl",
    "gridscale",
];

#[test]
fn no_program_of_the_packs_takes_an_unheard_option_with_a_value() {
    let (packs, _) = examples::packs();
    let names = packs
        .iter()
        .flat_map(|pack| &pack.sections)
        .flat_map(|section| &section.names)
        .filter(|name| !["*", "$"].contains(&name.as_str()) && pack::section(name).is_some());
    let args = [Arg::known("--unheard-of=important", Span::default())];
    let harmless: Vec<&String> =
        names.filter(|name| pack::section(name).unwrap().match_call(&args).level() == ReviewLevel::A).collect();
    let (open, closed): (Vec<_>, Vec<_>) = harmless.into_iter().partition(|name| {
        let platforms = pack::section("apigeecli").unwrap();
        OPEN.contains(&name.as_str()) || format!("{:?}", pack::section(name).unwrap()) == format!("{platforms:?}")
    });
    assert!(closed.is_empty(), "{closed:?} of {}", open.len());
}

#[test]
fn a_command_in_what_nobody_described_is_judged() {
    for line in [
        "nyc rm important",
        "zathura -x 'rm important' a.pdf",
        "yad --button='ok:rm important'",
        "ptw --onfail 'rm important'",
        "mispipe 'rm important' ls",
        "cpack --sign-command='rm important'",
        "xss-lock -- rm important",
        "rpmbuild --eval '%(rm important)'",
        "ddate -- important",
        "nose2 exec rm important",
        "ncu run rm important",
        "remake -- rm important",
        "invoke --unheard 'fs.unlinkSync(1)'",
        "honcho unheard 'os.remove(x)'",
        "atop -w important 5",
        "cal -Z important",
        "cat -Z important a",
        "peco --exec 'rm important'",
    ] {
        assert!(level(line, Shell::Bash) > ReviewLevel::A, "{line}");
    }
    for line in [
        "man rm",
        "which rm mv",
        "figlet rm important",
        "ls rm important",
        "git log --grep='rm important'",
        "pytest -k rm",
        "make clean all",
        "cargo test remove",
        "git commit -m 'remove(x): system(1)'",
        "rg 'system('",
    ] {
        assert_eq!(level(line, Shell::Bash), ReviewLevel::A, "{line}");
    }
}

#[test]
fn variables_in_front_are_commands_of_the_program() {
    for line in [
        "AUTOCONF='rm important' autoreconf",
        "ACLOCAL='rm important' autoreconf -i",
        "TG_TF_PATH='rm important' terragrunt plan",
        "SOME_TOOL_PAGER='sh x' ls",
        "ANY_NAME='rm important' make",
        "UNHEARD_EDITOR=./x make",
        "OCL_ICD_VENDORS=. clinfo",
        "VK_LAYER_PATH=. vulkaninfo",
        "GST_PLUGIN_PATH=. gst-inspect-1.0",
        "TEXMFCNF=. pdftex a.tex",
        "GST_DEBUG_FILE=important gst-inspect-1.0",
        "UNHEARD_OF=./x clinfo",
        "env UNHEARD_OF=./x clinfo",
        "export UNHEARD_OF=./x; clinfo",
        "declare -x UNHEARD_OF=./x; clinfo",
        "UNHEARD_FILE=important clinfo",
        "STRACE_UNHEARD='-o important' strace ls",
        "CARGO_TARGET_DIR=src cargo clean",
    ] {
        assert!(level(line, Shell::Bash) > ReviewLevel::A, "{line}");
    }
    for line in [
        "SOME_TOOL_PAGER=less ls",
        "GH_PAGER= gh pr list",
        "NODE_ENV=test make",
        "NAME='rm -f is spelt so' ",
        "TITLE='remove it' make",
        "AWK=gawk make",
        "RUST_LOG=debug cargo test",
        "AWS_PROFILE=prod aws s3 ls",
        "UNHEARD_OF=3 clinfo",
        "UNHEARD_DIR=./data make",
        "export UNHEARD_OF=./x",
        "CARGO_TARGET_DIR=target cargo clean",
    ] {
        assert_eq!(level(line, Shell::Bash), ReviewLevel::A, "{line}");
    }
}

#[test]
fn abbreviations_mean_what_the_program_takes_them_for() {
    for line in [
        "sed --in-pl d important",
        "sed --i s/a/b/ important",
        "sed --expr 'w important' a",
        "cp --targ src a b",
        "gawk --inc inplace 1 important",
        "git blame --outp=important x",
        "nmcli c d home",
        "bridge v d dev eth0",
        "ip net ex blue rm important",
        "ip n d 192.0.2.1 dev eth0",
    ] {
        assert!(level(line, Shell::Bash) > ReviewLevel::A, "{line}");
    }
    for line in ["sed --quiet --expr p a", "nmcli c s", "tc q sh dev eth0", "bridge fd s", "ip r g 192.0.2.1"] {
        assert_eq!(level(line, Shell::Bash), ReviewLevel::A, "{line}");
    }
}

#[test]
fn what_is_new_in_the_workspace_is_no_question() {
    let temp = tempfile::tempdir().unwrap();
    let here = fs::canonicalize(temp.path()).unwrap();
    fs::create_dir(here.join("src")).unwrap();
    fs::write(here.join("src/a.c"), "x").unwrap();
    fs::write(here.join("important"), "x").unwrap();
    let level = |line: &str| {
        let request = JudgeRequest {
            cwd: here.clone(),
            home: PathBuf::from("/home/me"),
            workspaces: vec![here.clone()],
            look: true,
            ..request(line, Shell::Bash)
        };
        judge(&request, &Policy::default()).level
    };
    for (there, new) in [
        ("pytest --basetemp=src", "pytest --basetemp=fresh"),
        ("cargo clean --target-dir=src", "cargo build --target-dir=fresh"),
        ("vite build --outDir src", "vite build --outDir fresh"),
        ("javac -d src A.java", "javac -d classes A.java"),
        ("esbuild a.js --outdir=src", "esbuild a.js --outdir=dist"),
        ("helm template x --output-dir src", "helm template x --output-dir fresh"),
        ("cargo build --profile=important", "cargo build --profile=release"),
        ("gofmt -cpuprofile=important src/a.go", "gofmt -cpuprofile=fresh src/a.go"),
        ("gofmt -cpuprofile important src/a.go", "gofmt -cpuprofile fresh src/a.go"),
        ("kubectl get pods --log-file=important", "kubectl get pods --log-file=fresh"),
        ("kubectl get pods --outp=important", "kubectl get pods --outp=yaml"),
        ("aws s3 ls --trace-log important", "aws s3 ls --trace-log fresh"),
        ("brew deps -oimportant", "brew deps -ofresh"),
        ("surreal export important", "surreal export fresh"),
        ("python3 -m pickletools -o important a", "python3 -m pickletools -o fresh a"),
        ("lshw -dump important", "lshw -dump fresh"),
        ("gcc -c -fdump-tree-all=important a.c", "gcc -c -fdump-tree-all=fresh a.c"),
        ("lxc image export x important", "lxc image export x fresh"),
        ("prisma generate src/a.c important", "prisma generate src/a.c fresh"),
        ("sass a.scss important", "sass a.scss fresh.css"),
        ("phploc --log-csv important src", "phploc --log-csv fresh.csv src"),
        ("jar cf important src", "jar cf fresh.jar src"),
        ("ssconvert a.xls important", "ssconvert a.xls fresh.csv"),
        ("mutool clean a.pdf important", "mutool clean a.pdf fresh.pdf"),
        ("productbuild --component a.app apps important", "productbuild --component a.app apps fresh.pkg"),
        ("json2ts src/a.c important", "json2ts src/a.c fresh.ts"),
        ("jest --coverageDirectory=src", "jest --coverageDirectory=fresh"),
        ("PLATFORMIO_CORE_DIR=src pio run", "PLATFORMIO_CORE_DIR=fresh pio run"),
        ("git checkout important", "git checkout feature"),
        ("cargo test -- --logfile important", "cargo test -- --logfile fresh"),
        ("npm test -- --outputFile=important", "npm test -- --outputFile=fresh"),
        ("go vet ./... -- -o important", "go vet ./... -- -o fresh"),
        ("npm run build -- --output src", "npm run build -- --output dist"),
        ("rubocop --unheard out=important", "rubocop --unheard out=fresh"),
        ("revive -some.memprofile=important src", "cargo test -- --test-threads 1"),
        ("rmlint -o sh:important .", "rmlint -o sh:fresh ."),
        ("mocha --reporter-options output=important", "mocha --reporter-options output=fresh"),
        ("yasm -l important a.s", "yasm -l fresh a.s"),
        ("pulumi preview --tracing file:important", "pulumi preview --tracing file:fresh"),
        ("pulumi stack graph important", "pulumi stack graph fresh.dot"),
        ("git checkout src", "git checkout lib2"),
        ("git merge-file important src/a.c src/a.c", "git merge-file -p important src/a.c src/a.c"),
    ] {
        assert!(level(there) > ReviewLevel::A, "{there}");
        assert_eq!(level(new), ReviewLevel::A, "{new}");
    }
}

/// Of programs that share a section nobody lists all letters: one that stands alone may be what is
/// to be done.
#[test]
fn a_letter_alone_may_be_what_is_to_be_done() {
    for line in ["mocp -s", "searchsploit -u", "autorandr -c", "mpg123 -Y"] {
        assert!(level(line, Shell::Bash) > ReviewLevel::A, "{line}");
    }
    for line in ["mocp -i", "dust -r", "pacman -Qe", "ugrep -V", "git status -z", "cargo tree -d", "locale -a"] {
        assert_eq!(level(line, Shell::Bash), ReviewLevel::A, "{line}");
    }
}

/// An option that chooses a program by its name may get the path of one as well.
#[test]
fn a_program_that_an_option_names_by_its_path_is_a_script() {
    for line in ["uv run --python ./x pytest", "uv venv --python ../other/python", "tox --python=./x"] {
        assert!(level(line, Shell::Bash) > ReviewLevel::A, "{line}");
    }
    for line in ["uv run --python 3.12 pytest", "uv venv --python /usr/bin/python3.12"] {
        assert_eq!(level(line, Shell::Bash), ReviewLevel::A, "{line}");
    }
}
