//! PHP: its literals and its vocabulary.

use super::program::lex::{Interpolation, Kind, Lexer, Lexis, Quote, is_word};
use super::program::{Act, Grammar, Imports, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["//", "#"],
        block: &[("/*", "*/")],
        quotes: [Quote::Plain, Quote::Interpolates, Quote::Shell],
        triple: false,
        interpolation: Interpolation::Sigil,
        regex: false,
        sigils: b"$",
        extra: &[],
        escape: b'\\',
        special,
    },
    name,
    method,
    keyword,
    module: |_| false,
    imports: Imports::Word,
    bare: false,
    concat: &["."],
    language: Language::Php,
};

/// What a PHP program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

/// The tags around code, here-documents, and the backslash of a namespace.
fn special(lexer: &mut Lexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest();
    if let Some(tag) = ["<?php", "<?=", "?>"].iter().find(|tag| rest.starts_with(**tag)) {
        lexer.at += tag.len();
        return true;
    }
    if rest.starts_with('\\') {
        lexer.at += 1;
        return true;
    }
    let Some(body) = rest.strip_prefix("<<<") else { return false };
    let quote = body.as_bytes().first().copied().filter(|byte| matches!(byte, b'\'' | b'"'));
    let skip = usize::from(quote.is_some());
    let length = body.bytes().skip(skip).take_while(|byte| is_word(*byte)).count();
    let Some(end) = body.get(skip..skip + length).filter(|end| !end.is_empty()) else { return false };
    lexer.pending.push((lexer.out.len(), end.to_owned(), quote != Some(b'\'')));
    lexer.at += 3 + 2 * skip + length;
    lexer.push(Kind::Text(String::new()), start);
    true
}

fn keyword(word: &str) -> bool {
    listed(
        "abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile extends final finally fn for foreach function global goto \
         if implements instanceof insteadof interface isset list match namespace new null or print private protected public readonly return static switch throw trait try unset var while xor yield true false NULL TRUE FALSE exit die",
        word,
    )
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    let lower = path.to_ascii_lowercase();
    Some(match lower.as_str() {
        "system" | "exec" | "shell_exec" | "passthru" | "popen" | "proc_open" | "expect_popen" => Command(0),
        "pcntl_exec" => Argv(0),
        "unlink" | "rmdir" => Delete(0),
        "rename" | "move_uploaded_file" => Move(0, 1),
        "copy" | "symlink" | "link" => Overwrite(1),
        "file_put_contents" => Overwrite(0),
        "fopen" | "gzopen" | "bzopen" => Open(0, 1),
        "touch" | "mkdir" | "chmod" | "chown" | "chgrp" | "tempnam" | "lchown" => Write(0),
        "file_get_contents"
        | "file"
        | "readfile"
        | "parse_ini_file"
        | "highlight_file"
        | "show_source"
        | "fgetcsv_file"
        | "simplexml_load_file"
        | "php_strip_whitespace" => Read(0),
        "eval" | "assert" => Eval(0),
        "create_function"
        | "call_user_func"
        | "call_user_func_array"
        | "unserialize"
        | "dl"
        | "extract"
        | "parse_str"
        | "reflectionfunction"
        | "ffi"
        | "ffi.cdef"
        | "include"
        | "require"
        | "ob_start_callback"
        | "register_shutdown_function"
        | "preg_replace_callback"
        | "usort_text"
        | "putenv"
        | "ini_set"
        | "mb_ereg_replace" => Native,
        "posix_kill" | "pcntl_fork" | "proc_terminate" => Kill,
        "curl_init"
        | "fsockopen"
        | "pfsockopen"
        | "stream_socket_client"
        | "mail"
        | "curl_exec"
        | "ftp_connect"
        | "socket_connect"
        | "gethostbyname" => Net(0),
        "mysqli_query" | "pg_query" => Sql(1),
        "new pdo" => Unknown,
        _ if listed(PURE, &lower) => Pure,
        _ if [
            "str_",
            "array_",
            "mb_",
            "json_",
            "ctype_",
            "is_",
            "date_",
            "preg_match",
            "preg_split",
            "preg_quote",
            "iconv_",
            "bc",
            "hash_",
            "base64_",
            "url",
            "html",
            "random_",
            "spl_",
            "gmp_",
            "openssl_",
            "posix_get",
            "curl_v",
            "get_loaded",
            "get_ext",
            "php",
            "sys_get",
        ]
        .iter()
        .any(|start| lower.starts_with(start))
            && !matches!(lower.as_str(), "array_map" | "array_filter" | "array_walk" | "array_reduce") =>
        {
            Pure
        }
        // These call a function that is named by a text.
        "array_map" | "array_filter" | "array_walk" | "array_reduce" | "usort" | "uasort" | "uksort" => Unknown,
        _ => return None,
    })
}

const PURE: &str = "strlen strtolower strtoupper strrev strpos stripos strrpos substr substr_count ucfirst ucwords lcfirst trim ltrim rtrim implode explode join nl2br number_format printf sprintf vsprintf print_r var_dump var_export count sizeof sort rsort asort ksort \
    arsort krsort in_array range compact current key next reset end min max abs ceil floor round sqrt pow intdiv rand mt_rand srand pi log exp sin cos tan fmod hexdec dechex bindec decbin octdec decoct base_convert ord chr bin2hex hex2bin pack unpack md5 sha1 crc32 hash \
    hash_algos password_hash password_verify uniqid time microtime date gmdate mktime strtotime checkdate date_default_timezone_get date_default_timezone_set intval floatval strval boolval gettype settype define defined constant function_exists class_exists \
    method_exists file_exists filesize filemtime basename dirname pathinfo realpath getcwd glob scandir getenv serialize ini_get memory_get_usage memory_get_peak_usage extension_loaded version_compare usleep sleep fclose fgets fread feof fwrite fputs fputcsv fgetcsv \
    stream_get_contents fscanf strcmp strcasecmp strncmp strstr strtr similar_text levenshtein soundex metaphone wordwrap chunk_split addslashes stripslashes quotemeta lcg_value iterator_to_array func_get_args trigger_error error_log error_reporting set_time_limit gc_collect_cycles \
    strip_tags utf8_encode utf8_decode iconv money_format ip2long long2ip gethostname escapeshellarg inet_pton inet_ntop fflush ftell fseek rewind php_uname php_sapi_name php_ini_loaded_file getmypid opcache_get_status exception preg_match preg_match_all preg_replace arrayobject datetime";

fn method(name: &str) -> Option<Act> {
    use Act::*;
    Some(match name {
        "query" | "exec" | "prepare" | "multi_query" => Sql(0),
        "invoke" | "invokeArgs" | "newInstance" => Native,
        "format" | "modify" | "getTimestamp" | "getMessage" | "fetch" | "fetchAll" | "diff" | "add" | "sub"
        | "getCode" | "setTimezone" => Pure,
        _ => return None,
    })
}
