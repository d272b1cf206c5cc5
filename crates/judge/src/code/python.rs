//! Python: its literals and its vocabulary.

use super::program::lex::{Interpolation, Lexer, Lexis, Quote};
use super::program::{Act, Grammar, Imports, RECEIVER, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["#"],
        block: &[],
        quotes: [Quote::Escapes, Quote::Escapes, Quote::None],
        triple: true,
        interpolation: Interpolation::None,
        regex: false,
        sigils: &[],
        extra: &[],
        escape: b'\\',
        special,
    },
    name,
    method,
    keyword,
    module,
    imports: Imports::Python,
    bare: false,
    concat: &["+"],
    language: Language::Python,
};

/// What a Python program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

/// Literals with a prefix: `r"…"`, `b"…"`, `f"…"`, and both.
fn special(lexer: &mut Lexer<'_>) -> bool {
    let prefix: Vec<u8> = (0..3).map_while(|ahead| lexer.byte(ahead)).take_while(u8::is_ascii_alphabetic).collect();
    let Some(quote @ (b'\'' | b'"')) = lexer.byte(prefix.len()) else { return false };
    let lower: Vec<u8> = prefix.iter().map(u8::to_ascii_lowercase).collect();
    if prefix.is_empty()
        || !matches!(lower.as_slice(), b"r" | b"b" | b"u" | b"f" | b"t" | b"rb" | b"br" | b"rf" | b"fr")
    {
        return false;
    }
    lexer.at += prefix.len();
    let raw = lower.contains(&b'r');
    if lower.contains(&b'f') || lower.contains(&b't') {
        lexer.formatted(quote, raw);
    } else {
        lexer.literal(quote, if raw { Quote::Plain } else { Quote::Escapes });
    }
    true
}

fn keyword(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "as"
            | "assert"
            | "async"
            | "await"
            | "break"
            | "case"
            | "class"
            | "continue"
            | "def"
            | "del"
            | "elif"
            | "else"
            | "except"
            | "False"
            | "finally"
            | "for"
            | "from"
            | "global"
            | "if"
            | "import"
            | "in"
            | "is"
            | "lambda"
            | "match"
            | "None"
            | "nonlocal"
            | "not"
            | "or"
            | "pass"
            | "raise"
            | "return"
            | "True"
            | "try"
            | "while"
            | "with"
            | "yield"
    )
}

/// Modules that do nothing but compute when they are loaded.
fn module(name: &str) -> bool {
    let root = name.split('.').next().unwrap_or_default();
    is_pure_module(root)
        || matches!(
            root,
            "os" | "sys"
                | "shutil"
                | "pathlib"
                | "subprocess"
                | "io"
                | "socket"
                | "urllib"
                | "http"
                | "requests"
                | "httpx"
                | "glob"
                | "tempfile"
                | "time"
                | "threading"
                | "asyncio"
                | "signal"
                | "ctypes"
                | "pickle"
                | "marshal"
                | "importlib"
                | "pty"
                | "platform"
                | "getpass"
                | "inspect"
                | "sqlite3"
                | "ssl"
                | "smtplib"
                | "ftplib"
                | "runpy"
                | "code"
                | "codecs"
                | "multiprocessing"
                | "tarfile"
                | "zipfile"
                | "gzip"
                | "bz2"
                | "lzma"
                | "pkgutil"
                | "site"
                | "sysconfig"
                | "logging"
                | "argparse"
                | "urllib2"
                | "commands"
                | "builtins"
                | "concurrent"
                | "fileinput"
                | "shelve"
                | "dbm"
                | "webbrowser"
                | "socketserver"
                | "telnetlib"
                | "paramiko"
                | "popen2"
                | "cgi"
                | "importlib_metadata"
                | "pkg_resources"
                | "resource"
                | "psutil"
                | "pip"
                | "ensurepip"
                | "venv"
                | "fcntl"
                | "mmap"
                | "contextlib"
                | "__main__"
                | "types"
                | "gc"
                | "atexit"
                | "unittest"
                | "doctest"
                | "timeit"
                | "cProfile"
                | "pdb"
                | "email"
                | "select"
        )
}

/// Modules all of whose functions only compute or print.
fn is_pure_module(root: &str) -> bool {
    matches!(
        root,
        "json"
            | "math"
            | "cmath"
            | "re"
            | "datetime"
            | "calendar"
            | "string"
            | "random"
            | "secrets"
            | "uuid"
            | "base64"
            | "binascii"
            | "hashlib"
            | "hmac"
            | "itertools"
            | "functools"
            | "collections"
            | "operator"
            | "statistics"
            | "decimal"
            | "fractions"
            | "textwrap"
            | "pprint"
            | "csv"
            | "struct"
            | "zlib"
            | "difflib"
            | "html"
            | "unicodedata"
            | "locale"
            | "enum"
            | "dataclasses"
            | "typing"
            | "copy"
            | "bisect"
            | "heapq"
            | "keyword"
            | "token"
            | "tokenize"
            | "ast"
            | "dis"
            | "numbers"
            | "array"
            | "colorsys"
            | "zoneinfo"
            | "ipaddress"
            | "quopri"
            | "shlex"
            | "fnmatch"
            | "stat"
            | "errno"
            | "this"
            | "antigravity_free"
            | "__future__"
            | "tomllib"
            | "configparser"
            | "string_templatelib"
            | "abc"
            | "reprlib"
            | "sched_free"
            | "graphlib"
            | "numpy_free"
            | "packaging"
            | "platform"
    )
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    if let Some(inner) = path.strip_prefix("builtins.").or_else(|| path.strip_prefix("__builtins__.")) {
        return name(inner).or(Some(Unknown));
    }
    Some(match path {
        _ if listed(BUILTINS, path) => Pure,
        "exec" | "eval" | "compile" | "execfile" => Eval(0),
        "__import__" | "getattr" | "setattr" | "delattr" | "globals" | "locals" | "vars" | "breakpoint"
        | "__builtins__" => Native,
        "open" | "io.open" | "codecs.open" | "gzip.open" | "bz2.open" | "lzma.open" | "os.fdopen" | "file" => {
            Open(0, 1)
        }
        "os.open" => Open(0, 1),
        "os.system"
        | "os.popen"
        | "os.popen2"
        | "os.popen3"
        | "commands.getoutput"
        | "commands.getstatusoutput"
        | "subprocess.getoutput"
        | "subprocess.getstatusoutput"
        | "asyncio.create_subprocess_shell"
        | "popen2.popen2"
        | "os.startfile" => Shell(0),
        "subprocess.run"
        | "subprocess.call"
        | "subprocess.check_call"
        | "subprocess.check_output"
        | "subprocess.Popen"
        | "pty.spawn" => Command(0),
        "asyncio.create_subprocess_exec" => Argv(0),
        "os.execl" | "os.execle" | "os.execlp" | "os.execlpe" | "os.execv" | "os.execve" | "os.execvp"
        | "os.execvpe" | "os.posix_spawn" | "os.posix_spawnp" => Argv(1),
        "os.spawnl" | "os.spawnle" | "os.spawnlp" | "os.spawnlpe" | "os.spawnv" | "os.spawnve" | "os.spawnvp"
        | "os.spawnvpe" => Argv(2),
        "os.remove" | "os.unlink" | "os.rmdir" | "os.removedirs" => Delete(0),
        "shutil.rmtree" => DeleteTree(0),
        "pathlib.Path().unlink" | "pathlib.Path().rmdir" | "Path().unlink" | "Path().rmdir" => Delete(RECEIVER),
        "os.rename" | "os.replace" | "os.renames" | "shutil.move" => Move(0, 1),
        "shutil.copy" | "shutil.copyfile" | "shutil.copy2" | "shutil.copytree" | "os.link" | "os.symlink" => {
            Overwrite(1)
        }
        "os.truncate" => Overwrite(0),
        "os.mkdir" | "os.makedirs" | "os.chmod" | "os.chown" | "os.lchown" | "os.mkfifo" | "os.mknod" | "os.utime"
        | "shutil.chown" | "os.lchmod" => Write(0),
        "shutil.make_archive" | "tarfile.open" | "zipfile.ZipFile" | "sqlite3.connect" | "shelve.open" | "dbm.open" => {
            Open(0, 1)
        }
        "shutil.unpack_archive" => Write(1),
        "pathlib.Path().write_text" | "pathlib.Path().write_bytes" => Overwrite(RECEIVER),
        "pathlib.Path().read_text" | "pathlib.Path().read_bytes" => Read(RECEIVER),
        "pathlib.Path().open" => Open(RECEIVER, 0),
        "pathlib.Path().mkdir" | "pathlib.Path().touch" | "pathlib.Path().chmod" => Write(RECEIVER),
        "pathlib.Path().rename" | "pathlib.Path().replace" => Move(RECEIVER, 0),
        "os.kill"
        | "os.killpg"
        | "os.abort"
        | "signal.pthread_kill"
        | "os.fork"
        | "os.forkpty"
        | "psutil.Process().kill"
        | "psutil.Process().terminate" => Kill,
        "urllib.request.urlopen"
        | "urllib.request.urlretrieve"
        | "urllib2.urlopen"
        | "urllib.urlopen"
        | "urllib.urlretrieve"
        | "socket.create_connection"
        | "http.client.HTTPConnection"
        | "http.client.HTTPSConnection"
        | "smtplib.SMTP"
        | "ftplib.FTP"
        | "webbrowser.open"
        | "urllib.request.Request" => Net(0),
        "socket.socket"
        | "socket.gethostbyname"
        | "socket.getaddrinfo"
        | "socketserver.TCPServer"
        | "http.server.HTTPServer" => Net(0),
        "socket.gethostname" | "socket.getfqdn" | "socket.inet_aton" | "socket.inet_ntoa" => Pure,
        "runpy.run_path"
        | "runpy.run_module"
        | "importlib.import_module"
        | "importlib.reload"
        | "importlib.util.spec_from_file_location" => Native,
        "sys.modules"
        | "sys.setprofile"
        | "sys.settrace"
        | "os.putenv"
        | "os.setuid"
        | "os.setgid"
        | "os.chroot"
        | "code.interact"
        | "pdb.set_trace"
        | "pdb.run"
        | "sys.meta_path"
        | "inspect.getattr_static"
        | "types.FunctionType"
        | "types.CodeType"
        | "operator.attrgetter"
        | "operator.methodcaller"
        | "sys.path_hooks"
        | "timeit.timeit"
        | "cProfile.run"
        | "functools.partial" => Native,
        _ if listed(SYS, path) => Pure,
        _ if listed(OS, path) => Pure,
        _ if listed(OTHERS, path) => Pure,
        _ => return family(path),
    })
}

fn family(path: &str) -> Option<Act> {
    use Act::*;
    let (root, rest) = path.split_once('.')?;
    Some(match root {
        "requests" | "httpx" | "paramiko" | "telnetlib" => match rest {
            "codes" | "exceptions" => Pure,
            "request" => Net(1),
            _ if rest.contains("()") => return None,
            _ => Net(0),
        },
        "ctypes" | "pickle" | "marshal" | "cffi" => Native,
        "urllib" | "os" if leads_elsewhere(rest.split_once('.').map_or("", |(_, inner)| inner)) => Unknown,
        "urllib" if rest.starts_with("parse.") => Pure,
        "os" if rest.starts_with("path.") => Pure,
        "tempfile" => Write(250),
        _ if is_pure_module(root) && leads_elsewhere(rest) => Unknown,
        _ if is_pure_module(root) => Pure,
        _ => return None,
    })
}

/// Whether a name in a module is that of another one, which it has loaded for itself: `json.codecs.open`.
fn leads_elsewhere(rest: &str) -> bool {
    let names = rest.split("()").next().unwrap_or_default().split('.');
    names
        .into_iter()
        .any(|name| name.starts_with('_') || matches!(name, "posix" | "nt") || module(name) && !is_pure_module(name))
}

fn method(name: &str) -> Option<Act> {
    use Act::*;
    Some(match name {
        // A path's has one argument, a text's two.
        "replace" => MoveAlone(RECEIVER, 0),
        "unlink" | "rmdir" | "rmtree" => Delete(RECEIVER),
        "write_text" | "write_bytes" => Overwrite(RECEIVER),
        "read_text" | "read_bytes" => Read(RECEIVER),
        "system" | "popen" | "check_output" | "check_call" | "Popen" | "getoutput" => Shell(0),
        "execute" | "executescript" | "executemany" => Sql(0),
        "connect" | "connect_ex" | "urlopen" | "sendall" | "sendto" => Net(0),
        "kill" | "terminate" | "send_signal" => Kill,
        "exec_module" | "load_module" | "find_module" | "CDLL" => Native,
        "mkdir" | "touch" | "chmod" | "symlink_to" | "hardlink_to" => Write(RECEIVER),
        "extractall" | "extract" => Write(0),
        _ if listed(EXTRA, name) => Pure,
        _ => return None,
    })
}

const BUILTINS: &str = "print len range int str float bool list dict set tuple frozenset bytes bytearray chr ord hex oct bin abs min \
    max sum sorted reversed enumerate zip map filter any all round pow divmod repr ascii format hash id iter \
    next slice type isinstance issubclass callable input complex object super help exit quit hasattr dir unicode \
    xrange raw_input memoryview property staticmethod classmethod Exception ValueError KeyError SystemExit \
    RuntimeError AssertionError StopIteration TypeError IndexError OSError long reduce cmp";

const SYS: &str = "sys.exit sys.getsizeof sys.getrecursionlimit sys.getdefaultencoding sys.stdin.read sys.stdin.readlines \
    sys.stdin.readline sys.stdout.write sys.stderr.write sys.stdout.flush sys.stdin.buffer.read \
    sys.stdout.buffer.write sys.stdin sys.argv sys.version sys.path sys.getfilesystemencoding \
    sys.stdout.reconfigure sys.stdout.isatty sys.intern";

const OS: &str = "os.getcwd os.getenv os.getpid os.getppid os.getuid os.geteuid os.getgid os.getlogin os.cpu_count os.uname \
    os.urandom os.listdir os.scandir os.walk os.stat os.lstat os.access os.environ.get os.environ.items \
    os.environ.keys os.get_terminal_size os.times os.getloadavg os.fsencode os.fsdecode os.readlink \
    os.sched_getaffinity os.isatty os.strerror os.sysconf os.statvfs os.chdir";

const OTHERS: &str = "shutil.which shutil.disk_usage shutil.get_terminal_size glob.glob glob.iglob time.time time.sleep \
    time.strftime time.gmtime time.localtime time.ctime time.monotonic time.perf_counter time.mktime \
    time.strptime getpass.getuser sysconfig.get_path sysconfig.get_paths sysconfig.get_config_var \
    site.getsitepackages site.getusersitepackages importlib.metadata.version io.StringIO io.BytesIO \
    tempfile.gettempdir codecs.encode io.TextIOWrapper pathlib.Path pathlib.Path.cwd pathlib.Path.home \
    pathlib.PurePath urllib.parse.quote sysconfig.get_config_vars sysconfig.get_platform \
    importlib.util.find_spec importlib.metadata.distributions importlib.metadata.distribution inspect.getfile \
    inspect.signature inspect.getsource inspect.getdoc resource.getrlimit logging.getLogger";

const EXTRA: &str = "append extend insert pop sort reverse index count copy clear keys values items get setdefault update add \
    discard union intersection difference issubset issuperset split rsplit splitlines strip lstrip rstrip join \
    format startswith endswith find rfind upper lower title capitalize swapcase zfill center ljust rjust isdigit \
    isalpha isalnum isspace isupper islower encode decode partition rpartition translate expandtabs casefold hex \
    fromhex isoformat strftime timestamp date total_seconds read readline readlines close flush seek tell group \
    groups groupdict match search findall finditer sub span start end exists is_file is_dir stat iterdir rglob \
    glob resolve absolute relative_to with_suffix with_name as_posix most_common to_bytes from_bytes bit_length \
    conjugate hexdigest digest writerow writerows write writelines fetchone fetchall json text getvalue \
    getbuffer expanduser joinpath namelist getnames getmembers infolist isatty fileno weekday utcnow now today \
    astimezone timetuple isnumeric removeprefix removesuffix communicate __len__ popitem commit cursor \
    fromkeys appendleft popleft rotate isidentifier exit elements subtract parse_args add_argument \
    raise_for_status";
