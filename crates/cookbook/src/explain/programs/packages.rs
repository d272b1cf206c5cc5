//! Package managers and build tools.

use crate::explain::effects::Effect::*;
use crate::explain::table::{Program, p};

const APT: &[Program] = &[
    p("install", "installs packages").fx(&[System, Network]).roles(&["the package…"]),
    p("remove", "removes packages, keeping their settings").fx(&[System]).roles(&["the package…"]),
    p("purge", "removes packages with their settings").fx(&[System, Deletes]).roles(&["the package…"]),
    p("autoremove autopurge", "removes packages nothing needs any more").fx(&[System]),
    p("update", "fetches the lists of packages").fx(&[System, Network]),
    p("upgrade", "installs newer versions of what is installed").fx(&[System, Network]).roles(&["the package…"]),
    p("full-upgrade dist-upgrade", "installs newer versions, removing packages if it must").fx(&[System, Network]),
    p("search", "searches packages").roles(&["what to search for…"]),
    p("show", "shows a package").roles(&["the package…"]),
    p("list", "lists packages")
        .roles(&["the pattern…"])
        .opts(&[("--installed", "installed ones"), ("--upgradable", "ones with a newer version")]),
    p("clean autoclean", "removes downloaded package files").fx(&[System]),
    p("policy", "shows which versions there are").roles(&["the package…"]),
    p("depends rdepends", "shows what depends on what").roles(&["the package…"]),
    p("download source", "downloads a package").fx(&[Network, Writes]).roles(&["the package…"]),
];

const APT_OPTIONS: &[(&str, &str)] = &[
    ("-y --yes --assume-yes", "says yes to every question"),
    ("-q -qq --quiet", "with fewer messages"),
    ("-f --fix-broken", "mends broken dependencies"),
    ("-s --simulate --dry-run", "only shows what it would do"),
    ("-d --download-only", "only downloads"),
    ("-o=", "with the setting {}"),
    ("-t= --target-release=", "from the release {}"),
    ("--no-install-recommends", "without recommended packages"),
    ("--reinstall", "even if it is installed"),
    ("--purge", "with their settings"),
    ("--only-upgrade", "only what is installed"),
    ("--allow-downgrades", "even an older version"),
    ("--auto-remove", "and what nothing needs any more"),
];

const DNF: &[Program] = &[
    p("install localinstall", "installs packages").fx(&[System, Network]).roles(&["the package…"]),
    p("remove erase autoremove", "removes packages").fx(&[System]).roles(&["the package…"]),
    p("update upgrade", "installs newer versions").fx(&[System, Network]).roles(&["the package…"]),
    p("check-update", "lists newer versions").fx(&[Network]),
    p("search", "searches packages").fx(&[Network]).roles(&["what to search for…"]),
    p("info", "shows a package").roles(&["the package…"]),
    p("list", "lists packages").roles(&["which…"]),
    p("provides whatprovides", "finds the package a file is in").roles(&["the file…"]),
    p("clean", "removes downloaded data").fx(&[System]).roles(&["what (`all` …)"]),
    p("history", "shows earlier changes").roles(&["what to do…"]),
    p("groupinstall", "installs groups of packages").fx(&[System, Network]).roles(&["the group…"]),
    p("repolist", "lists the package sources"),
];

const BREW: &[Program] = &[
    p("install", "installs packages").fx(&[Network, Writes]).roles(&["the package…"]),
    p("uninstall remove rm", "removes packages").fx(&[Deletes]).roles(&["the package…"]),
    p("update", "fetches the newest list of packages").fx(&[Network]),
    p("upgrade", "installs newer versions").fx(&[Network, Writes]).roles(&["the package…"]),
    p("list ls", "lists what is installed").roles(&["the package…"]),
    p("search", "searches packages").fx(&[Network]).roles(&["what to search for"]),
    p("info", "shows a package").roles(&["the package…"]),
    p("cleanup", "removes old versions and downloads").fx(&[Deletes]),
    p("doctor", "looks for problems"),
    p("outdated", "lists what has a newer version"),
    p("services", "starts and stops services").fx(&[System]).roles(&["what to do", "the service"]),
    p("tap", "adds a package source").fx(&[Network]).roles(&["the source"]),
    p("deps", "shows what a package needs").roles(&["the package…"]).opts(&[("--tree", "as a tree")]),
    p("pin", "keeps the version of a package").roles(&["the package…"]),
];

const NPM: &[Program] = &[
    p("install i add", "installs packages; they may run scripts").fx(&[Network, Writes, Runs]).roles(&["the package…"]),
    p("ci", "installs exactly what the lock file says; packages may run scripts").fx(&[Network, Deletes, Writes, Runs]),
    p("uninstall remove rm un", "removes packages").fx(&[Deletes]).roles(&["the package…"]),
    p("update up upgrade", "installs newer versions").fx(&[Network, Writes, Runs]).roles(&["the package…"]),
    p("run run-script", "runs a script of the project").fx(&[Runs]).roles(&["the script", "an argument for it…"]),
    p("start", "runs the project's start script").fx(&[Runs]),
    p("test t", "runs the project's tests").fx(&[Runs]),
    p("build", "builds the project").fx(&[Runs]),
    p("dev", "runs the project for development").fx(&[Runs]),
    p("init create", "makes a new project").fx(&[Writes, Network]).roles(&["the template…"]),
    p("list ls", "lists what is installed").roles(&["the package…"]),
    p("outdated", "lists what has a newer version").fx(&[Network]),
    p("audit", "looks for known security holes").fx(&[Network]).roles(&["`fix`: installs safe versions"]),
    p("publish", "publishes the package").fx(&[Network, Remote]),
    p("exec dlx", "runs a program of a package, downloading it if needed")
        .fx(&[Network, Runs])
        .roles(&["the program", "an argument for it…"]),
    p("cache", "looks after downloaded files").roles(&["what to do"]),
    p("config", "shows or changes settings").roles(&["what to do", "the setting", "its value"]),
    p("view info show", "shows a package").fx(&[Network]).roles(&["the package"]),
    p("link", "links a package that is being developed").fx(&[Writes]).roles(&["the package"]),
    p("version", "shows or raises the version").roles(&["the version or step"]),
    p("login", "signs in").fx(&[Network]),
];

const NPM_OPTIONS: &[(&str, &str)] = &[
    ("-g --global", "for the whole machine"),
    ("-D --save-dev --dev", "only for development"),
    ("-S --save", "noted in the project"),
    ("-E --save-exact --exact", "with the exact version"),
    ("-y --yes", "says yes to every question"),
    ("-f --force", "even against warnings"),
    ("-w= --workspace=", "in {}"),
    ("-W", "in the top project"),
    ("--legacy-peer-deps", "ignores conflicts between peers"),
    ("--omit=", "without {}"),
    ("--production --prod", "without what only development needs"),
    ("--prefix=", "in {}"),
    ("--silent -s", "without messages"),
    ("--frozen-lockfile", "exactly what the lock file says"),
    ("--depth=", "{} levels deep"),
    ("--ignore-scripts", "runs no scripts of packages"),
    ("--dry-run", "only shows what it would do"),
    ("--if-present", "only if there is such a script"),
    ("-r --recursive", "in all projects"),
];

const PIP: &[Program] = &[
    p("install", "installs Python packages; they may run code").fx(&[Network, Writes, Runs]).roles(&["the package…"]),
    p("uninstall", "removes Python packages").fx(&[Deletes]).roles(&["the package…"]),
    p("list", "lists what is installed"),
    p("freeze", "lists what is installed, with exact versions"),
    p("show", "shows a package").roles(&["the package…"]),
    p("download", "downloads packages").fx(&[Network, Writes]).roles(&["the package…"]),
    p("check", "looks for conflicts"),
    p("cache", "looks after downloaded files").roles(&["what to do"]),
    p("wheel", "builds packages").fx(&[Network, Writes, Runs]).roles(&["the package…"]),
];

const PIP_OPTIONS: &[(&str, &str)] = &[
    ("-r= --requirement=", "what {} lists"),
    ("-U --upgrade", "newer versions of what is installed"),
    ("-e= --editable=", "from {}, so that changes count at once"),
    ("-y --yes", "says yes to every question"),
    ("-q --quiet", "with fewer messages"),
    ("-v --verbose", "with more messages"),
    ("-c= --constraint=", "within the limits in {}"),
    ("-t= --target=", "into {}"),
    ("-i= --index-url=", "from the index {}"),
    ("-o --outdated", "only what has a newer version"),
    ("--extra-index-url=", "from the index {} too"),
    ("--user", "for you only"),
    ("--no-cache-dir", "without the cache"),
    ("--break-system-packages", "even where the system manages Python packages"),
    ("--pre", "pre-releases too"),
    ("--no-deps", "without what it needs"),
    ("--force-reinstall", "even if it is installed"),
    ("--dry-run", "only shows what it would do"),
];

const CARGO: &[Program] = &[
    p("build b", "builds the project").fx(&[Writes, Runs]),
    p("run r", "builds and runs the project").fx(&[Writes, Runs]).roles(&["an argument for it…"]),
    p("test t", "builds the project and runs its tests")
        .fx(&[Writes, Runs])
        .roles(&["only tests named like this", "an argument for the tests…"])
        .opts(&[
            ("--nocapture", "shows what tests print"),
            ("--no-run", "only builds them"),
            ("--doc", "only examples in the docs"),
            ("--test-threads=", "{} at a time"),
            ("--ignored", "only ignored tests"),
        ]),
    p("check c", "checks that the project compiles").fx(&[Writes, Runs]),
    p("clippy", "looks for mistakes and bad style").fx(&[Writes, Runs]).opts(&[
        ("--fix", "mends what it can"),
        ("-D=", "{} are errors"),
        ("-W=", "warns of {}"),
        ("-A=", "allows {}"),
    ]),
    p("fmt", "formats the code").fx(&[Writes]).opts(&[("--check", "only checks"), ("--all", "all packages")]),
    p("clean", "deletes what was built").fx(&[Deletes]),
    p("update", "moves dependencies to newer versions").fx(&[Network, Writes]).roles(&["the package…"]),
    p("add", "adds a dependency")
        .fx(&[Network, Writes])
        .roles(&["the package…"])
        .opts(&[("--dev", "only for development"), ("--build", "only for building")]),
    p("remove rm", "removes a dependency").fx(&[Writes]).roles(&["the package…"]),
    p("install", "builds and installs a program").fx(&[Network, Writes, Runs]).roles(&["the package…"]).opts(&[
        ("--locked", "with the tested versions"),
        ("--force -f", "even if it is installed"),
        ("--git=", "from the repository {}"),
        ("--path=", "from {}"),
        ("--version=", "version {}"),
    ]),
    p("uninstall", "removes a program").fx(&[Deletes]).roles(&["the package…"]),
    p("doc d", "builds the documentation")
        .fx(&[Writes])
        .opts(&[("--open", "and opens it"), ("--no-deps", "only of this project")]),
    p("new", "makes a new project").fx(&[Writes]).roles(&["the directory"]).opts(&[
        ("--lib", "a library"),
        ("--bin", "a program"),
        ("--name=", "called {}"),
    ]),
    p("init", "makes a project here").fx(&[Writes]).roles(&["the directory"]),
    p("publish", "publishes the package").fx(&[Network, Remote]).opts(&[("--dry-run", "only shows what it would do")]),
    p("bench", "measures the speed").fx(&[Writes, Runs]).roles(&["only these"]),
    p("tree", "shows what depends on what"),
    p("search", "searches packages").fx(&[Network]).roles(&["what to search for…"]),
];

/// The programs of this domain.
pub const PROGRAMS: &[Program] = &[
    p("apt apt-get", "manages packages (Debian, Ubuntu)").subs(APT).opts(APT_OPTIONS),
    p("apt-cache", "asks about packages (Debian, Ubuntu)").subs(APT),
    p("apt-key", "manages the keys of package sources").fx(&[System]).roles(&["what to do", "the key…"]),
    p("dpkg", "manages package files (Debian, Ubuntu)").roles(&["the package…"]).opts(&[
        ("-i --install", "installs a package file"),
        ("-r --remove", "removes a package"),
        ("-P --purge", "removes a package with its settings"),
        ("-l --list", "lists packages"),
        ("-L --listfiles", "lists the files of a package"),
        ("-S --search", "finds the package a file is in"),
        ("-s --status", "shows a package"),
        ("-c --contents", "lists what is in a package file"),
        ("--configure", "finishes the installation"),
        ("-a --pending", "of all that are left"),
    ]),
    p("dnf yum microdnf", "manages packages (Fedora, Red Hat)").subs(DNF).opts(&[
        ("-y --assumeyes", "says yes to every question"),
        ("-q --quiet", "with fewer messages"),
        ("--refresh", "with fresh lists"),
        ("--enablerepo=", "with the source {}"),
        ("--best", "the newest version or none"),
        ("--allowerasing", "removes packages if it must"),
    ]),
    p("rpm", "manages package files (Fedora, Red Hat)").roles(&["the package…"]).opts(&[
        ("-i --install", "installs (behind `-q`: shows details)"),
        ("-U --upgrade", "installs or upgrades"),
        ("-e --erase", "removes"),
        ("-q --query", "asks"),
        ("-a --all", "about all"),
        ("-l --list", "lists files"),
        ("-f --file", "the package a file is in"),
        ("-v --verbose", "with messages"),
        ("-h --hash", "with a progress bar"),
        ("-V --verify", "checks"),
        ("--nodeps", "whatever it needs"),
    ]),
    p("pacman yay paru", "manages packages (Arch)").roles(&["the package…"]).opts(&[
        ("-S --sync", "installs from the package sources"),
        ("-Syu", "fetches the lists and installs all newer versions"),
        ("-Sy", "fetches the lists, then installs"),
        ("-Ss", "searches packages"),
        ("-Si", "shows a package"),
        ("-Sc -Scc", "removes downloaded packages"),
        ("-R --remove", "removes"),
        ("-Rs", "removes, with what nothing else needs"),
        ("-Rns", "removes, with settings and what nothing else needs"),
        ("-Q --query", "lists what is installed"),
        ("-Qs", "searches what is installed"),
        ("-Qi", "shows an installed package"),
        ("-Ql", "lists the files of a package"),
        ("-Qo", "finds the package a file is in"),
        ("-Qe", "lists what was asked for"),
        ("-Qdt -Qdtq -Qtdq", "lists what nothing needs any more"),
        ("-Qu", "lists what has a newer version"),
        ("-U --upgrade", "installs a package file"),
        ("-F --files", "searches files of packages"),
        ("--noconfirm", "asks nothing"),
        ("--needed", "only what is missing or old"),
    ]),
    p("zypper", "manages packages (openSUSE)")
        .subs(DNF)
        .opts(&[("-y", "says yes to every question"), ("-n --non-interactive", "asks nothing")]),
    p("apk", "manages packages (Alpine)").subs(APK).opts(&[
        ("--no-cache", "keeps nothing it downloads"),
        ("-U --update-cache", "with fresh lists"),
        ("-t= --virtual=", "as the group {}"),
    ]),
    p("snap", "manages snap packages")
        .subs(APT)
        .opts(&[("--classic", "with the rights of a usual program"), ("--channel=", "from {}")]),
    p("flatpak", "manages Flatpak applications")
        .subs(FLATPAK)
        .opts(&[("-y --assumeyes", "says yes to every question"), ("--user", "for you only")]),
    p("brew", "manages packages (Homebrew)").subs(BREW).opts(&[
        ("--cask", "applications"),
        ("-v --verbose", "with messages"),
        ("-q --quiet", "with fewer messages"),
        ("-f --force", "even so"),
        ("--greedy", "also what updates itself"),
        ("-n --dry-run", "only shows what it would do"),
    ]),
    p("nix", "builds and runs packages").fx(&[Network, Writes]).roles(&["what to do", "the package…"]),
    p("npm", "manages the packages of a JavaScript project").subs(NPM).opts(NPM_OPTIONS),
    p("pnpm", "manages the packages of a JavaScript project").subs(NPM).opts(NPM_OPTIONS),
    p("yarn", "manages the packages of a JavaScript project").subs(NPM).opts(NPM_OPTIONS),
    p("bun", "runs JavaScript and manages its packages").subs(NPM).opts(NPM_OPTIONS),
    p("npx bunx", "runs a program of a package, downloading it if needed")
        .fx(&[Network, Runs])
        .roles(&["the program", "an argument for it…"])
        .opts(&[("-y --yes", "says yes to every question"), ("-p= --package=", "of the package {}")]),
    p("node nodejs deno", "runs JavaScript").fx(&[Runs]).roles(&["the script", "an argument for it…"]).opts(&[
        ("-e= --eval=", "the code {}"),
        ("-p= --print=", "prints what {} gives"),
        ("-v --version", "shows the version"),
        ("--inspect", "lets a debugger connect"),
        ("--watch", "again on every change"),
        ("-r= --require=", "loads {} first"),
    ]),
    p("pip pip3 pipx", "manages Python packages").subs(PIP).opts(PIP_OPTIONS),
    p("uv", "manages Python packages and projects").subs(UV).opts(PIP_OPTIONS),
    p("poetry", "manages a Python project").subs(UV).opts(PIP_OPTIONS),
    p("conda mamba", "manages packages and environments").subs(CONDA).opts(&[
        ("-n= --name=", "in the environment {}"),
        ("-y --yes", "says yes to every question"),
        ("-c= --channel=", "from {}"),
        ("-f= --file=", "as listed in {}"),
    ]),
    p("python python3 pypy3", "runs Python").fx(&[Runs]).roles(&["the script", "an argument for it…"]).opts(&[
        ("-c=", "the code {}"),
        ("-m=", "the module {}"),
        ("-i", "and then lets you type"),
        ("-u", "prints at once"),
        ("-V --version", "shows the version"),
        ("-v", "with messages"),
        ("-O", "optimised"),
        ("-B", "writes no compiled files"),
        ("-W=", "warnings: {}"),
    ]),
    p("ruby", "runs Ruby").fx(&[Runs]).roles(&["the script", "an argument for it…"]).opts(&[
        ("-e=", "the code {}"),
        ("-n", "on each line"),
        ("-p", "on each line, and prints it"),
        ("-i?", "changes the files themselves"),
        ("-r=", "loads {} first"),
        ("-v", "with messages"),
    ]),
    p("perl", "runs Perl").fx(&[Runs]).roles(&["the script or file", "a file…"]).opts(&[
        ("-e=", "the code {}"),
        ("-E=", "the code {}"),
        ("-n", "on each line"),
        ("-p", "on each line, and prints it"),
        ("-i?", "changes the files themselves"),
        ("-l", "takes line ends off and puts them back"),
        ("-a", "splits lines in fields"),
        ("-0?", "lines end otherwise"),
        ("-M=", "loads the module {}"),
        ("-w", "with warnings"),
        ("-F=", "fields are separated by {}"),
    ]),
    p("php", "runs PHP").fx(&[Runs]).roles(&["the script", "an argument for it…"]).opts(&[
        ("-r=", "the code {}"),
        ("-S=", "serves web pages on {}"),
        ("-t=", "from {}"),
        ("-v", "shows the version"),
        ("-i", "shows the settings"),
        ("-l", "only checks the code"),
        ("-m", "lists modules"),
    ]),
    p("gem", "manages Ruby packages").fx(&[Network]).subs(PIP).opts(&[
        ("-v=", "version {}"),
        ("--user-install", "for you only"),
        ("-N --no-document", "without documentation"),
    ]),
    p("composer", "manages PHP packages").fx(&[Network]).subs(NPM).opts(NPM_OPTIONS),
    p("bundle bundler", "manages the packages of a Ruby project")
        .subs(BUNDLE)
        .opts(&[("--path=", "into {}"), ("-j= --jobs=", "{} at a time")]),
    p("go", "builds and tests Go programs").subs(GO).opts(&[
        ("-o=", "writes to {}"),
        ("-v", "with names"),
        ("-x", "shows the commands"),
        ("-race", "looks for data races"),
        ("-tags=", "with the tags {}"),
        ("-ldflags=", "with the linker options {}"),
        ("-mod=", "modules: {}"),
    ]),
    p("cargo", "builds and manages Rust projects").subs(CARGO).opts(&[
        ("-r --release", "optimised"),
        ("-p= --package=", "only the package {}"),
        ("-j= --jobs=", "{} at a time"),
        ("-v --verbose", "with messages"),
        ("-q --quiet", "with fewer messages"),
        ("--lib", "only the library"),
        ("--bin=", "only the program {}"),
        ("--example=", "the example {}"),
        ("--test=", "only the test file {}"),
        ("--all --workspace", "all packages"),
        ("--all-targets", "tests, examples and benchmarks too"),
        ("--all-features", "with all features"),
        ("--features= -F=", "with the features {}"),
        ("--no-default-features", "without the usual features"),
        ("--target=", "for {}"),
        ("--locked", "with the versions in the lock file"),
        ("--offline", "without the network"),
        ("--manifest-path=", "the project {}"),
        ("--version -V", "shows the version"),
    ]),
    p("rustup", "manages Rust versions").fx(&[Network, Writes]).roles(&["what to do", "an argument…"]),
    p("rustc", "compiles Rust").fx(&[Reads, Writes]).roles(&["the file"]).opts(&[
        ("-O", "optimised"),
        ("-o=", "writes to {}"),
        ("--edition=", "in the edition {}"),
        ("-V --version", "shows the version"),
    ]),
    p("make gmake", "builds what a Makefile describes").fx(&[Runs, Writes]).roles(&["the target or setting…"]).opts(&[
        ("-j? --jobs", "many at a time"),
        ("-C= --directory=", "in {}"),
        ("-f= --file=", "by {}"),
        ("-B --always-make", "everything anew"),
        ("-n --dry-run", "only shows what it would do"),
        ("-k --keep-going", "goes on after errors"),
        ("-s --silent", "without showing the commands"),
        ("-i --ignore-errors", "ignores errors"),
    ]),
    p("cmake", "prepares or runs a build").fx(&[Writes, Runs]).roles(&["the directory"]).opts(&[
        ("-B=", "builds in {}"),
        ("-S=", "from {}"),
        ("-G=", "for {}"),
        ("-D=", "with {}"),
        ("--build=", "builds {}"),
        ("--install=", "installs {}"),
        ("-j=", "{} at a time"),
        ("--target=", "the target {}"),
        ("--config=", "as {}"),
    ]),
    p("ninja", "builds what a build file describes").fx(&[Runs, Writes]).roles(&["the target…"]).opts(&[
        ("-C=", "in {}"),
        ("-j=", "{} at a time"),
        ("-t=", "runs the tool {}"),
    ]),
    p("gcc cc clang g++ c++ clang++", "compiles C or C++").fx(&[Reads, Writes]).roles(&["the file…"]).opts(&[
        ("-o=", "writes to {}"),
        ("-c", "without linking"),
        ("-O=", "optimised: {}"),
        ("-g", "for the debugger"),
        ("-Wall", "with the usual warnings"),
        ("-Wextra", "with more warnings"),
        ("-Werror", "warnings are errors"),
        ("-I=", "with headers from {}"),
        ("-L=", "with libraries from {}"),
        ("-l=", "with the library {}"),
        ("-std=", "in the language {}"),
        ("-D=", "with {} defined"),
        ("-shared", "a shared library"),
        ("-fPIC", "at any address"),
        ("-static", "with all libraries in it"),
        ("-E", "only the preprocessor"),
        ("-S", "as assembly"),
        ("-pthread", "with threads"),
        ("-march=", "for the processor {}"),
    ]),
    p("java", "runs Java").fx(&[Runs]).roles(&["the class", "an argument for it…"]).opts(&[
        ("-jar=", "the archive {}"),
        ("-cp= -classpath=", "with classes from {}"),
        ("-version --version", "shows the version"),
    ]),
    p("javac", "compiles Java")
        .fx(&[Reads, Writes])
        .roles(&["the file…"])
        .opts(&[("-d=", "into {}"), ("-cp= -classpath=", "with classes from {}")]),
    p("mvn", "builds a Java project").fx(&[Network, Writes, Runs]).roles(&["the step…"]).opts(&[
        ("-D=", "with {}"),
        ("-q", "with fewer messages"),
        ("-U", "with fresh snapshots"),
        ("-o", "without the network"),
        ("-pl=", "only {}"),
        ("-DskipTests", "without tests"),
    ]),
    p("gradle gradlew", "builds a project").fx(&[Network, Writes, Runs]).roles(&["the task…"]).opts(&[
        ("--no-daemon", "without a background process"),
        ("--info", "with messages"),
        ("-x=", "without {}"),
        ("--stacktrace", "with details of errors"),
    ]),
    p("pytest", "runs Python tests").fx(&[Runs]).roles(&["the test file…"]).opts(&[
        ("-v --verbose", "with names"),
        ("-k=", "only tests like {}"),
        ("-x --exitfirst", "stops at the first failure"),
        ("-s", "shows what tests print"),
        ("-q --quiet", "with fewer messages"),
        ("-n=", "{} at a time"),
        ("--lf --last-failed", "only those that failed last time"),
        ("--pdb", "starts the debugger on failures"),
        ("-m=", "only with the mark {}"),
    ]),
    p("gdb lldb", "debugs a program").fx(&[Runs]).roles(&["the program", "a core file or process"]).opts(&[
        ("--args", "what follows is the command"),
        ("-p=", "process {}"),
        ("-batch", "ends afterwards"),
        ("-ex=", "runs {} first"),
    ]),
    p("sqlite3", "works with an SQLite database").fx(&[Database]).roles(&["the database", "the statement"]).opts(&[
        ("-header", "with headings"),
        ("-csv", "as CSV"),
        ("-json", "as JSON"),
        ("-readonly", "changes nothing"),
        ("-column", "in columns"),
    ]),
    p("psql", "works with a PostgreSQL database").fx(&[Database, Network]).roles(&["the database", "the user"]).opts(
        &[
            ("-h= --host=", "on {}"),
            ("-p= --port=", "port {}"),
            ("-U= --username=", "as {}"),
            ("-d= --dbname=", "the database {}"),
            ("-c= --command=", "runs {}"),
            ("-f= --file=", "runs what is in {}"),
            ("-l --list", "lists the databases"),
            ("-t --tuples-only", "only rows"),
            ("-A --no-align", "without padding"),
            ("-q", "with fewer messages"),
            ("-W", "asks for the password"),
        ],
    ),
    p("pg_dump", "writes a PostgreSQL database to a file").fx(&[Network, Reads]).roles(&["the database"]).opts(&[
        ("-h= --host=", "on {}"),
        ("-p= --port=", "port {}"),
        ("-U= --username=", "as {}"),
        ("-F= --format=", "as {}"),
        ("-f= --file=", "writes to {}"),
        ("-t= --table=", "only the table {}"),
        ("-s --schema-only", "only the structure"),
        ("-a --data-only", "only the data"),
        ("-d= --dbname=", "the database {}"),
    ]),
    p("mysql mariadb", "works with a MySQL database").fx(&[Database, Network]).roles(&["the database"]).opts(&[
        ("-h= --host=", "on {}"),
        ("-P= --port=", "port {}"),
        ("-u= --user=", "as {}"),
        ("-p? --password", "with a password"),
        ("-e= --execute=", "runs {}"),
        ("-D= --database=", "the database {}"),
        ("-N", "without headings"),
    ]),
    p("mysqldump", "writes a MySQL database as statements")
        .fx(&[Network, Reads])
        .roles(&["the database", "the table…"])
        .opts(&[
            ("-h= --host=", "on {}"),
            ("-u= --user=", "as {}"),
            ("-p? --password", "with a password"),
            ("--all-databases -A", "all databases"),
            ("--single-transaction", "as of one moment"),
        ]),
    p("redis-cli", "works with a Redis server").fx(&[Database, Network]).roles(&["the command…"]).opts(&[
        ("-h=", "on {}"),
        ("-p=", "port {}"),
        ("-n=", "database {}"),
        ("-a=", "with the password given here"),
    ]),
];

const APK: &[Program] = &[
    p("add", "installs packages").fx(&[System, Network]).roles(&["the package…"]),
    p("del", "removes packages").fx(&[System]).roles(&["the package…"]),
    p("update", "fetches the lists of packages").fx(&[System, Network]),
    p("upgrade", "installs newer versions").fx(&[System, Network]),
    p("search", "searches packages").roles(&["what to search for…"]),
    p("info", "shows packages").roles(&["the package…"]),
];

const FLATPAK: &[Program] = &[
    p("install", "installs applications").fx(&[Network, System]).roles(&["the source or application…"]),
    p("uninstall remove", "removes applications")
        .fx(&[System])
        .roles(&["the application…"])
        .opts(&[("--unused", "what nothing needs any more")]),
    p("update", "installs newer versions").fx(&[Network, System]).roles(&["the application…"]),
    p("list", "lists what is installed"),
    p("run", "runs an application").fx(&[Runs]).roles(&["the application", "an argument for it…"]),
    p("search", "searches applications").fx(&[Network]).roles(&["what to search for"]),
];

const UV: &[Program] = &[
    p("run", "runs a command in the project's environment").fx(&[Runs]).inner(0),
    p("add", "adds a dependency").fx(&[Network, Writes]).roles(&["the package…"]),
    p("remove", "removes a dependency").fx(&[Writes]).roles(&["the package…"]),
    p("sync install", "installs what the project needs").fx(&[Network, Writes]),
    p("lock", "writes down exact versions").fx(&[Network, Writes]),
    p("update", "moves dependencies to newer versions").fx(&[Network, Writes]),
    p("venv", "makes an environment").fx(&[Writes]).roles(&["the directory"]),
    p("init new", "makes a new project").fx(&[Writes]).roles(&["the directory"]),
    p("build", "builds the package").fx(&[Writes]),
    p("publish", "publishes the package").fx(&[Network, Remote]),
    p("shell", "starts a shell in the environment").fx(&[Runs]),
    p("pip", "manages Python packages").subs(PIP),
    p("tool", "works with installed tools").fx(&[Network]).roles(&["what to do", "the tool…"]),
    p("python", "manages Python versions").fx(&[Network]).roles(&["what to do", "the version…"]),
];

const CONDA: &[Program] = &[
    p("install", "installs packages").fx(&[Network, Writes]).roles(&["the package…"]),
    p("create", "makes an environment").fx(&[Network, Writes]).roles(&["the package…"]),
    p("activate", "switches to an environment").fx(&[Shell]).roles(&["the environment"]),
    p("deactivate", "leaves the environment").fx(&[Shell]),
    p("remove uninstall", "removes packages")
        .fx(&[Deletes])
        .roles(&["the package…"])
        .opts(&[("--all", "the whole environment")]),
    p("list", "lists what is installed"),
    p("update upgrade", "installs newer versions")
        .fx(&[Network, Writes])
        .roles(&["the package…"])
        .opts(&[("--all", "of everything")]),
    p("env", "works with environments").roles(&["what to do", "an argument…"]),
    p("info", "shows the installation"),
];

const BUNDLE: &[Program] = &[
    p("install", "installs what the project needs").fx(&[Network, Writes, Runs]),
    p("update", "moves dependencies to newer versions").fx(&[Network, Writes]).roles(&["the package…"]),
    p("exec", "runs a command with the project's packages").fx(&[Runs]).inner(0),
    p("add", "adds a dependency").fx(&[Network, Writes]).roles(&["the package…"]),
];

const GO: &[Program] = &[
    p("build", "compiles packages").fx(&[Writes]).roles(&["the package…"]),
    p("run", "compiles and runs a program").fx(&[Runs]).roles(&["the program", "an argument for it…"]),
    p("test", "runs tests").fx(&[Runs]).roles(&["the package…"]).opts(&[
        ("-run=", "only tests like {}"),
        ("-cover", "measures how much is tested"),
        ("-bench=", "measures the speed of {}"),
        ("-count=", "{} times"),
    ]),
    p("mod", "manages dependencies")
        .fx(&[Network, Writes])
        .roles(&["what to do (`tidy`, `init`, `download` …)", "an argument…"]),
    p("get", "adds a dependency").fx(&[Network, Writes]).roles(&["the package…"]).opts(&[("-u", "newer versions")]),
    p("install", "compiles and installs a program").fx(&[Network, Writes]).roles(&["the package…"]),
    p("fmt", "formats code").fx(&[Writes]).roles(&["the package…"]),
    p("vet", "looks for mistakes").roles(&["the package…"]),
    p("env", "shows the settings").roles(&["which…"]),
    p("version", "shows the version"),
    p("generate", "runs the commands in the code").fx(&[Runs]).roles(&["the package…"]),
];
