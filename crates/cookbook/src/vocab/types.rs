//! What people call kinds of files, and the extensions they mean by it.

/// The extensions (without the dot) a word stands for; `plain` ones are extensions themselves and need no "files" after
/// them to be understood in the plural ("pdfs").
pub fn extensions(word: &str) -> Option<&'static [&'static str]> {
    TYPES.iter().find(|(words, _)| words.contains(&word)).map(|(_, exts)| *exts).or_else(|| {
        let bare = word.strip_suffix("es").filter(|w| w.len() > 3).or_else(|| word.strip_suffix('s')).unwrap_or(word);
        PLAIN.iter().position(|e| *e == word || *e == bare).map(|i| &PLAIN[i..=i])
    })
}

/// Whether `word` is an extension people write bare.
pub fn is_extension(word: &str) -> bool {
    PLAIN.contains(&word)
}

/// Words that mean such files on their own, without "files" behind them ("delete the images").
pub fn is_noun(word: &str) -> bool {
    const NOUNS: &[&str] = &[
        "image",
        "images",
        "picture",
        "pictures",
        "photo",
        "photos",
        "pics",
        "video",
        "videos",
        "movie",
        "movies",
        "song",
        "songs",
        "screenshots",
        "spreadsheets",
        "archives",
        "tarballs",
    ];
    // "my keys" and "the classes" are rarely files.
    const OTHER: &[&str] =
        &["keys", "locks", "caches", "services", "olds", "patches", "classes", "envs", "outs", "origs", "bins", "goes"];
    NOUNS.contains(&word)
        || (!OTHER.contains(&word)
            && word.ends_with('s')
            && PLAIN.contains(&word.trim_end_matches('s'))
            && word.len() > 3)
}

/// Words for pictures of any kind.
pub fn is_picture(word: &str) -> bool {
    matches!(word, "image" | "images" | "picture" | "pictures" | "photo" | "photos" | "pics" | "pic")
}

/// Whether `ext` is an extension of pictures.
pub fn is_camera(ext: &str) -> bool {
    ["images", "raw"].iter().any(|w| extensions(w).is_some_and(|e| e.contains(&ext)))
}

const TYPES: &[(&[&str], &[&str])] = &[
    (&["python"], &["py"]),
    (&["javascript"], &["js"]),
    (&["typescript"], &["ts"]),
    (&["rust"], &["rs"]),
    (&["ruby"], &["rb"]),
    (&["perl"], &["pl"]),
    (&["golang"], &["go"]),
    (&["haskell"], &["hs"]),
    (&["kotlin"], &["kt"]),
    (&["c++", "cplusplus"], &["cpp"]),
    (&["shell", "bash"], &["sh"]),
    (&["markdown"], &["md"]),
    (&["text", "texts"], &["txt"]),
    (&["header", "headers"], &["h"]),
    (&["object"], &["o"]),
    (
        &["image", "images", "picture", "pictures", "photo", "photos", "pics"],
        &["jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "heic", "svg"],
    ),
    (&["raw", "raws"], &["cr2", "cr3", "nef", "arw", "dng", "orf", "rw2", "raf"]),
    (&["video", "videos", "movie", "movies"], &["mp4", "mkv", "avi", "mov", "webm"]),
    (&["audio", "music", "song", "songs", "sound"], &["mp3", "flac", "wav", "ogg", "m4a"]),
    (&["spreadsheet", "spreadsheets", "excel"], &["xlsx", "xls", "ods"]),
    (&["archive", "archives", "compressed"], &["zip", "tar", "gz", "tgz", "bz2", "xz", "7z", "rar"]),
    (&["tarball", "tarballs"], &["tar.gz", "tgz"]),
    (&["screenshot", "screenshots"], &["png"]),
    (&["backup", "backups"], &["bak"]),
    (&["temp", "temporary"], &["tmp"]),
    (&["logs", "logfile", "logfiles"], &["log"]),
    (&["yaml", "yamls"], &["yaml", "yml"]),
    (&["jpeg", "jpegs", "jpg", "jpgs"], &["jpg", "jpeg"]),
    (&["html", "htmls", "webpages"], &["html", "htm"]),
    (&["config", "configuration"], &["conf", "cfg", "ini"]),
    (&["bytecode"], &["pyc"]),
];

const PLAIN: &[&str] = &[
    "txt",
    "log",
    "csv",
    "tsv",
    "json",
    "jsonl",
    "xml",
    "yml",
    "toml",
    "ini",
    "cfg",
    "conf",
    "md",
    "rst",
    "pdf",
    "doc",
    "docx",
    "odt",
    "rtf",
    "xls",
    "xlsx",
    "ods",
    "ppt",
    "pptx",
    "png",
    "gif",
    "webp",
    "bmp",
    "svg",
    "tiff",
    "ico",
    "mp3",
    "mp4",
    "wav",
    "flac",
    "ogg",
    "m4a",
    "mkv",
    "avi",
    "mov",
    "webm",
    "zip",
    "tar",
    "gz",
    "tgz",
    "bz2",
    "xz",
    "7z",
    "rar",
    "zst",
    "bak",
    "tmp",
    "swp",
    "old",
    "orig",
    "py",
    "pyc",
    "js",
    "jsx",
    "ts",
    "tsx",
    "css",
    "scss",
    "htm",
    "php",
    "rb",
    "pl",
    "lua",
    "go",
    "rs",
    "java",
    "class",
    "jar",
    "c",
    "h",
    "cpp",
    "hpp",
    "cc",
    "cs",
    "kt",
    "swift",
    "scala",
    "hs",
    "sh",
    "zsh",
    "fish",
    "sql",
    "db",
    "sqlite",
    "ipynb",
    "tex",
    "bib",
    "epub",
    "iso",
    "deb",
    "rpm",
    "exe",
    "dll",
    "so",
    "o",
    "pem",
    "key",
    "crt",
    "env",
    "lock",
    "diff",
    "patch",
    "dat",
    "bin",
    "srt",
    "vue",
    "r",
    "jpg",
    "jpeg",
    "html",
    "yaml",
    "properties",
    "service",
    "ics",
    "eml",
    "out",
    "pid",
    "cache",
    "heic",
    "heif",
    "avif",
    "tif",
    "psd",
    "cr2",
    "cr3",
    "nef",
    "arw",
    "dng",
    "orf",
    "rw2",
    "raf",
    "bat",
];
