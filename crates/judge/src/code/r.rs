//! R: its literals and its vocabulary.

use super::program::lex::{Interpolation, Lexis, Quote};
use super::program::{Act, Grammar, Imports, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["#"],
        block: &[],
        quotes: [Quote::Escapes, Quote::Escapes, Quote::Plain],
        triple: false,
        interpolation: Interpolation::None,
        regex: false,
        sigils: &[],
        extra: b".",
        escape: b'\\',
        special: |_| false,
    },
    name,
    method: |_| None,
    keyword: |word| listed("if else for while repeat function in next break TRUE FALSE NULL NA NaN Inf T F", word),
    module: |name| {
        listed(
            "stats utils methods graphics grDevices datasets base tools parallel dplyr ggplot2 tidyr readr stringr purrr tibble data.table jsonlite magrittr lubridate",
            name,
        )
    },
    imports: Imports::Word,
    bare: false,
    concat: &[],
    language: Language::R,
};

/// What an R program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    Some(match path.rsplit('.').next().filter(|_| path.contains("..")).unwrap_or(path) {
        "system" | "shell" | "pipe" | "shell.exec" | "base.system" => Shell(0),
        "system2" => Argv(0),
        "unlink" | "file.remove" => Delete(0),
        "file.rename" => Move(0, 1),
        "file.copy" => Overwrite(1),
        "write" | "saveRDS" | "write.csv" | "write.table" | "dump" | "dput" | "ggsave" | "save" | "writeLines_file" => {
            Overwrite(1)
        }
        "sink" | "pdf" | "png" | "file.create" | "svg" | "jpeg" => Overwrite(0),
        "dir.create" | "Sys.chmod" | "file.append" => Write(0),
        "file" | "gzfile" => Open(0, 1),
        "readLines" | "read.csv" | "read.table" | "readRDS" | "scan" | "readr.read_csv" | "fread" => Read(0),
        "eval" | "source" | "load" | "dyn.load" | "do.call" | "match.fun" | "get" | "sys.source" | "Rcpp.sourceCpp"
        | "attach" | "loadNamespace" | "parse" => Native,
        "download.file"
        | "url"
        | "install.packages"
        | "socketConnection"
        | "remotes.install_github"
        | "devtools.install_github"
        | "BiocManager.install"
        | "update.packages" => Net(0),
        "remove.packages" => Delete(0),
        "tools.pskill" | "pskill" => Kill,
        _ if listed(PURE, path) => Pure,
        _ => return None,
    })
}

const PURE: &str = "print cat paste paste0 c list sum mean median sd var min max length nrow ncol dim names colnames rownames head tail summary str seq seq_along seq_len rep rev sort order unique table which any all is.na is.null nchar substr toupper tolower gsub sub \
    grepl regmatches strsplit sprintf format round floor ceiling sqrt exp log abs sin cos tan rnorm runif sample set.seed matrix data.frame apply sapply lapply vapply Map Filter Reduce as.numeric as.integer as.character as.factor factor levels Sys.time Sys.Date \
    Sys.getenv getwd file.exists list.files basename dirname normalizePath sessionInfo R.version.string version packageVersion library require suppressMessages suppressWarnings stop warning message invisible quit q nlevels cor lm quantile t diag solve det crossprod \
    outer identity identical is.numeric class typeof commandArgs exists toJSON fromJSON R.home .libPaths installed.packages ifelse switch stopifnot writeLines date hist plot lines points legend merge aggregate cumsum cumprod diff range prod trimws cbind rbind file.info";
