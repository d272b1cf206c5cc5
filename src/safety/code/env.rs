//! Environment variables whose assignment makes a trusted program run something else: which ones there are, and which of
//! their values are known to be harmless. A variable that is not listed is harmless.

use super::super::argument::UNKNOWN;

/// What an assignment does to the programs that see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hijack {
    /// The rule of `packs/code.pack` that speaks about it.
    pub rule: &'static str,
    /// The shell command line that some program will run because of it, to be judged as well.
    pub runs: Option<String>,
}

/// What the value of a variable is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A command line that a program runs.
    Command,
    /// Code, or a file of code, that a program loads.
    Loads,
    /// Directories that code is loaded from.
    Directories,
    /// The directories that programs are found in.
    Path,
    /// Options that are added to those on the command line, and may load code.
    Options,
    /// Where a client connects to, or which configuration it reads: it acts on something else.
    Target,
    /// It changes how the shell reads what follows.
    Shell,
}

/// What giving `name` this value does, or `None` if that is harmless. [`UNKNOWN`] stands for what can't be known.
pub fn hijack(name: &str, value: &str) -> Option<Hijack> {
    let value = value.trim();
    let kind = kind(name)?;
    if value.is_empty() && !matches!(kind, Kind::Path | Kind::Shell) {
        return None;
    }
    match kind {
        Kind::Command if harmless_command(value) => None,
        Kind::Command => Some(Hijack { rule: "env.runs", runs: super::known(value.to_owned()) }),
        Kind::Loads if value == "/dev/null" => None,
        Kind::Loads => Some(Hijack { rule: "env.loads", runs: None }),
        Kind::Directories if value.split(':').all(|part| ordinary_directory(name, part)) => None,
        Kind::Directories => Some(Hijack { rule: "env.loads", runs: None }),
        Kind::Path if ordinary_path(value) => None,
        Kind::Path => Some(Hijack { rule: "env.path", runs: None }),
        Kind::Options if harmless_options(name, value) => None,
        Kind::Options => Some(Hijack { rule: "env.loads", runs: None }),
        Kind::Target => Some(Hijack { rule: "env.target", runs: None }),
        Kind::Shell
            if name == "IFS"
                && value.chars().all(|c| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '|' | '=')) =>
        {
            None
        }
        Kind::Shell => Some(Hijack { rule: "env.shell", runs: None }),
    }
}

const COMMANDS: &str = "PAGER GIT_PAGER MANPAGER BAT_PAGER DELTA_PAGER PSQL_PAGER SYSTEMD_PAGER GH_PAGER GLAB_PAGER AWS_PAGER \
    HGPAGER BROWSER EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR SVN_EDITOR HGEDITOR FCEDIT SUDO_EDITOR SYSTEMD_EDITOR \
    KUBE_EDITOR PSQL_EDITOR CVSEDITOR BUNDLER_EDITOR GH_EDITOR GH_BROWSER JJ_EDITOR ALTERNATE_EDITOR \
    GIT_SSH GIT_SSH_COMMAND GIT_PROXY_COMMAND GIT_ASKPASS GIT_EXTERNAL_DIFF GIT_DIFF_PATH_COUNTER SSH_ASKPASS SUDO_ASKPASS \
    RSYNC_RSH CVS_RSH SVN_SSH RSYNC_CONNECT_PROG BORG_RSH RESTIC_PASSWORD_COMMAND BORG_PASSCOMMAND RCLONE_PASSWORD_COMMAND \
    LESSOPEN LESSCLOSE PROMPT_COMMAND PS0 PS4 FZF_DEFAULT_COMMAND FZF_CTRL_T_COMMAND FZF_ALT_C_COMMAND TAR_RSH RSH TAR_COMPRESS \
    RUSTC RUSTDOC RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO_BUILD_RUSTC_WRAPPER CC CXX LD AR AS CPP FC CXXCPP NVCC HOSTCC \
    MAKESHELL CONFIG_SHELL SHELL TERMINAL XTERM_SHELL MAILER MAIL_CLIENT PKG_CONFIG CMAKE_C_COMPILER_LAUNCHER \
    CMAKE_CXX_COMPILER_LAUNCHER CCACHE_PREFIX NPM_CONFIG_SCRIPT_SHELL NPM_CONFIG_EDITOR DOCKER_CREDENTIAL_HELPER \
    APT_PAGER DPKG_PAGER DEBEMAIL_COMMAND PYTHONBREAKPOINT PERL5DB PERL5SHELL MYSQL_PAGER TEXEDIT HISTCONTROL_COMMAND \
    VAGRANT_EDITOR XDG_UTILS_BROWSER DIFFPROG MERGE SSH_SK_HELPER PRE_COMMIT_COMMAND CHROME_EXECUTABLE PUPPETEER_EXECUTABLE_PATH";

const LOADED: &str = "LD_PRELOAD LD_AUDIT LD_PROFILE LD_DEBUG_OUTPUT DYLD_INSERT_LIBRARIES BASH_ENV ENV PYTHONSTARTUP PYTHONHOME \
    NODE_REPL_EXTERNAL_MODULE GIT_TEMPLATE_DIR GIT_EXEC_PATH GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM ZDOTDIR INPUTRC \
    VIMINIT EXINIT MYVIMRC NVIM_APPNAME VIMRUNTIME SCREENRC LESSKEY LESSKEYIN LESSKEY_SYSTEM OPENSSL_CONF OPENSSL_ENGINES \
    GCONV_PATH JULIA_LOAD_PATH R_PROFILE R_PROFILE_USER R_ENVIRON R_ENVIRON_USER PHPRC PHP_INI_SCAN_DIR PERL5DB GUILE_LOAD_PATH \
    CORECLR_PROFILER CORECLR_PROFILER_PATH DOTNET_STARTUP_HOOKS COR_PROFILER CORECLR_ENABLE_PROFILING MAVEN_EXT_CLASS_PATH \
    COMPOSER_HOME WGETRC CURL_HOME MAKEFILES BASH_LOADABLES_PATH HOSTALIASES RES_OPTIONS MALLOC_CHECK_LIB GTK_MODULES GTK_PATH \
    QT_PLUGIN_PATH TERMINFO TERMCAP KRB5_CONFIG SASL_PATH MYSQL_PLUGIN GIO_EXTRA_MODULES RIPGREP_CONFIG_PATH ANSIBLE_CONFIG \
    PIP_CONFIG_FILE NPM_CONFIG_USERCONFIG NPM_CONFIG_GLOBALCONFIG BUNDLE_GEMFILE CARGO_HOME RUSTUP_TOOLCHAIN_PATH PSQLRC \
    MYSQL_HOME SSH_AUTH_SOCK_PROVIDER FZF_DEFAULT_OPTS_FILE GIT_ALTERNATE_OBJECT_DIRECTORIES SQLITE_HISTORY_LIB ERL_LIBS";

const DIRECTORIES: &str = "LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH DYLD_FALLBACK_LIBRARY_PATH PYTHONPATH PERL5LIB PERLLIB RUBYLIB NODE_PATH \
    LUA_PATH LUA_CPATH CLASSPATH TCLLIBPATH GEM_PATH GEM_HOME AWKPATH AWKLIBPATH GOFLAGS_PATH XDG_CONFIG_HOME XDG_DATA_DIRS FPATH MANPATH_X ERL_PATH \
    PKG_CONFIG_PATH_X fpath ANSIBLE_LIBRARY ANSIBLE_ROLES_PATH_X";

const OPTIONS: &str = "PERL5OPT RUBYOPT NODE_OPTIONS JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JAVA_OPTS MAVEN_OPTS GRADLE_OPTS SBT_OPTS LESS \
    GREP_OPTIONS TAR_OPTIONS MAKEFLAGS GNUMAKEFLAGS MFLAGS RUSTFLAGS RUSTDOCFLAGS CARGO_ENCODED_RUSTFLAGS GOFLAGS FZF_DEFAULT_OPTS VAGRANT_OPTS \
    GIT_CONFIG_PARAMETERS GIT_CONFIG_COUNT ERL_FLAGS ERL_AFLAGS ERL_ZFLAGS ELIXIR_ERL_OPTIONS RSYNC_OPTIONS ZIPOPT UNZIP GZIP XZ_OPT BASHOPTS SHELLOPTS \
    PYTHONINSPECT PYTHONWARNINGS BAT_OPTS JULIA_OPTIONS DENO_OPTIONS BUN_OPTIONS MINICOM CFLAGS_PLUGIN LDFLAGS_PLUGIN ACK_OPTIONS PYTEST_ADDOPTS_PLUGIN PHP_OPTIONS \
    TMUX_OPTIONS MYSQL_OPTIONS PYTEST_PLUGINS SVN_OPTIONS VIM_OPTIONS JRUBY_OPTS GCC_EXEC_PREFIX COMPILER_PATH";

const TARGETS: &str = "DOCKER_HOST DOCKER_CONTEXT DOCKER_CONFIG CONTAINER_HOST KUBECONFIG GIT_DIR GIT_WORK_TREE GIT_OBJECT_DIRECTORY GIT_INDEX_FILE \
    GIT_SSL_NO_VERIFY NODE_TLS_REJECT_UNAUTHORIZED PYTHONHTTPSVERIFY SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE NODE_EXTRA_CA_CERTS \
    PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_TRUSTED_HOST UV_INDEX_URL NPM_CONFIG_REGISTRY GOPROXY GONOSUMCHECK GONOSUMDB GONOSUMVERIFY GOINSECURE GOFLAGS_INSECURE \
    CARGO_REGISTRIES_CRATES_IO_INDEX AWS_ENDPOINT_URL VAULT_SKIP_VERIFY GIT_PROXY_SSL_CERT";

fn listed(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|one| one == name)
}

fn kind(name: &str) -> Option<Kind> {
    // Git reads settings out of numbered variables; cargo and npm out of names made from the setting.
    let made = |start: &str, ends: &[&str]| name.starts_with(start) && ends.iter().any(|end| name.ends_with(end));
    Some(match name {
        "PATH" | "path" | "fish_user_paths" => Kind::Path,
        "IFS" | "CDPATH" | "BASH_FUNC" | "GLOBIGNORE" => Kind::Shell,
        _ if name.starts_with("BASH_FUNC_") => Kind::Loads,
        _ if listed(COMMANDS, name) => Kind::Command,
        _ if listed(LOADED, name) => Kind::Loads,
        _ if listed(DIRECTORIES, name) => Kind::Directories,
        _ if listed(OPTIONS, name) => Kind::Options,
        _ if listed(TARGETS, name) => Kind::Target,
        _ if made("GIT_CONFIG_", &[""]) && name.starts_with("GIT_CONFIG_VALUE_") => Kind::Command,
        _ if name.starts_with("GIT_CONFIG_KEY_") => Kind::Loads,
        _ if made("CARGO_TARGET_", &["_RUNNER", "_LINKER"]) => Kind::Command,
        _ if made("CARGO_TARGET_", &["_RUSTFLAGS"]) => Kind::Options,
        _ if name.starts_with("LD_")
            && !matches!(name, "LD_DEBUG" | "LD_BIND_NOW" | "LD_LIBRARY_VERSION" | "LD_FLAGS" | "LD_RUN_PATH") =>
        {
            Kind::Loads
        }
        _ if name.starts_with("DYLD_") && !name.starts_with("DYLD_PRINT") => Kind::Loads,
        _ => return None,
    })
}

/// Whether a command is one of the programs people name there: an editor, a pager, a compiler, with plain options.
fn harmless_command(value: &str) -> bool {
    const PLAIN: &str = "cat less more most bat batcat delta moar ov vim nvim vi nano emacs emacsclient hx helix micro kak code codium subl ed ex gedit kate pico joe \
        mate idea zed true false : echo ssh ssh-askpass ksshaskpass firefox chromium google-chrome safari open xdg-open lynx w3m elinks \
        gcc g++ cc c++ clang clang++ tcc icc musl-gcc ld lld mold gold ar as ranlib cpp gfortran nvcc rustc rustdoc sccache ccache distcc pkg-config \
        x86_64-linux-gnu-gcc aarch64-linux-gnu-gcc arm-linux-gnueabihf-gcc bash zsh sh dash fish ksh fd fdfind rg find meld vimdiff opendiff none never 0 1 \
        pspg col diff-so-fancy tig gvim notepad view vimpager git gh clippy-driver x86_64-w64-mingw32-gcc emcc em++ lesspipe lesspipe.sh head tail nvimpager";
    if value.contains([UNKNOWN, ';', '|', '&', '`', '$', '(', '>', '<', '\n']) {
        return false;
    }
    let mut words = value.split_whitespace();
    let Some(program) = words.next() else { return true };
    let base = match program.rsplit_once('/') {
        Some(("/bin" | "/usr/bin" | "/usr/local/bin" | "/opt/homebrew/bin", base)) => base,
        Some(_) => return false,
        None => program,
    };
    // A compiler with its version, as in `gcc-13`.
    let stem = base
        .rsplit_once('-')
        .filter(|(_, version)| version.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
        .map_or(base, |(stem, _)| stem);
    listed(PLAIN, stem) && words.all(harmless_option)
}

fn harmless_option(option: &str) -> bool {
    let long =
        option.starts_with("--") && !option.contains("cmd") && !option.contains("exec") && !option.contains("eval");
    let short = matches!(
        option,
        "-R" | "-r"
            | "-F"
            | "-X"
            | "-FRX"
            | "-FX"
            | "-S"
            | "-n"
            | "-nw"
            | "-t"
            | "-w"
            | "-q"
            | "-v"
            | "-p"
            | "-f"
            | "-N"
            | "-m64"
            | "-m32"
            | "-bx"
            | "-O2"
            | "-b"
            | "-x"
            | "-4"
            | "-6"
            | "-T"
            | "-std=c99"
            | "-std=gnu99"
            | "-fPIC"
            | "-pipe"
            | "-RFX"
            | "-SR"
            | "-RS"
            | "-A"
            | "-C"
    );
    long || short
}

/// A directory that belongs to the system, or for the languages' own variables to the project.
fn ordinary_directory(name: &str, part: &str) -> bool {
    let project = matches!(name, "PYTHONPATH" | "NODE_PATH" | "RUBYLIB" | "PERL5LIB" | "CLASSPATH" | "LUA_PATH");
    if part.is_empty() || part == "\u{FFFC}" {
        return true;
    }
    let inside = !part.starts_with(['/', '~']) && !part.contains(UNKNOWN) && !part.split('/').any(|step| step == "..");
    let system = ["/usr/lib", "/usr/local/", "/usr/share", "/opt/", "/lib", "/etc/xdg"]
        .iter()
        .any(|start| part.starts_with(start))
        && !part.split('/').any(|step| step == "..");
    system || (project && inside)
}

/// Whether a search path begins with what it was, or has only the system's directories in it.
fn ordinary_path(value: &str) -> bool {
    let mut parts = value.split(':');
    if value.starts_with(UNKNOWN) {
        return value == "\u{FFFC}" || value.starts_with("\u{FFFC}:");
    }
    parts.all(|part| {
        matches!(
            part,
            "/bin"
                | "/sbin"
                | "/usr/bin"
                | "/usr/sbin"
                | "/usr/local/bin"
                | "/usr/local/sbin"
                | "/opt/homebrew/bin"
                | "/snap/bin"
                | "\u{FFFC}"
        )
    })
}

/// Whether options have nothing in them that loads code or runs a program.
fn harmless_options(name: &str, value: &str) -> bool {
    if value.contains(UNKNOWN) {
        return false;
    }
    let lower = value.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    match name {
        "NODE_OPTIONS" | "BUN_OPTIONS" | "DENO_OPTIONS" => {
            !has(&["require", "import", "loader", "-r ", "eval", "inspect", "openssl", "preload"])
                && !value.starts_with("-r")
        }
        "JAVA_TOOL_OPTIONS" | "_JAVA_OPTIONS" | "JDK_JAVA_OPTIONS" | "JAVA_OPTS" | "MAVEN_OPTS" | "GRADLE_OPTS"
        | "SBT_OPTS" => !has(&["agent", "onerror", "onoutofmemory", "classpath", "-cp", "@", "bootclass", "flags="]),
        "RUSTFLAGS" | "RUSTDOCFLAGS" | "CARGO_ENCODED_RUSTFLAGS" => {
            !has(&["linker=/", "linker=.", "plugin", "runtool", "link-arg=-fuse-ld=/", "wrapper", "load"])
        }
        "GOFLAGS" => !has(&["toolexec", "exec=", "modfile", "overlay"]),
        "LESS" | "GREP_OPTIONS" | "XZ_OPT" | "GZIP" | "ZIPOPT" | "UNZIP" | "PYTHONWARNINGS" | "PYTHONINSPECT" => {
            !has(&["!", "+", "-o", "-tt", "lesskey"])
        }
        "MAKEFLAGS" | "GNUMAKEFLAGS" | "MFLAGS" => {
            !has(&["eval", "shell=", "=", "-f", "-c"]) || lower.starts_with("-j")
        }
        "FZF_DEFAULT_OPTS" => !has(&["execute", "become", "preview", "reload", "transform"]),
        "RUBYOPT" => matches!(value, "-W0" | "-w" | "-W1" | "-W2" | "-W:no-deprecated" | "--yjit" | "--jit"),
        "TAR_OPTIONS" => !has(&["checkpoint", "command", "compress-program", "-i", "rsh", "remove"]),
        "GIT_CONFIG_COUNT" => true,
        "BASHOPTS" | "SHELLOPTS" => true,
        _ => false,
    }
}
