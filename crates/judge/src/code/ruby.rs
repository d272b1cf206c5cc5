//! Ruby: its literals and its vocabulary.

use super::program::lex::{Interpolation, Kind, Lexer, Lexis, Quote, is_word};
use super::program::{Act, Grammar, Imports, RECEIVER, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["#"],
        block: &[("=begin", "=end")],
        quotes: [Quote::Plain, Quote::Interpolates, Quote::Shell],
        triple: false,
        interpolation: Interpolation::Hash,
        regex: true,
        sigils: b"$@",
        extra: b"?!",
        escape: b'\\',
        special,
    },
    name,
    method,
    keyword,
    module,
    imports: Imports::Word,
    bare: true,
    concat: &["+"],
    language: Language::Ruby,
};

/// What a Ruby program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

/// `%w[…]`, `%x(…)`, `%q`, `%Q`, `%(…)`, symbols, here-documents.
fn special(lexer: &mut Lexer<'_>) -> bool {
    let start = lexer.at;
    let rest = lexer.rest().as_bytes();
    match rest.first() {
        Some(b'%')
            if lexer.operand_follows()
                || rest.get(1).is_some_and(|kind| matches!(kind, b'w' | b'W' | b'i' | b'x' | b'q' | b'Q'))
                    && rest.get(2).is_some_and(|byte| matches!(byte, b'(' | b'[' | b'{' | b'<' | b'|')) =>
        {
            let (kind, at) = match rest.get(1) {
                Some(letter @ (b'w' | b'W' | b'i' | b'I' | b'x' | b'q' | b'Q' | b'r' | b's')) => (*letter, 2),
                _ => (b'Q', 1),
            };
            let Some(open) =
                rest.get(at).copied().filter(|byte| !is_word(*byte) && !byte.is_ascii_whitespace() && *byte != b'=')
            else {
                return false;
            };
            let close = match open {
                b'(' => b')',
                b'[' => b']',
                b'{' => b'}',
                b'<' => b'>',
                other => other,
            };
            lexer.at += at + 1;
            let quote =
                if matches!(kind, b'q' | b'w' | b'i' | b's' | b'r') { Quote::Plain } else { Quote::Interpolates };
            match lexer.body((open != close).then_some(open), close, false, quote) {
                None => lexer.broken(start),
                Some(text) => match kind {
                    b'w' | b'W' | b'i' | b'I' => {
                        lexer.push(Kind::List(text.split_whitespace().map(str::to_owned).collect()), start)
                    }
                    b'x' => lexer.push(Kind::Shell(text), start),
                    b'r' => lexer.push(Kind::Regex(text.contains("#{")), start),
                    _ => lexer.push(Kind::Text(text), start),
                },
            }
            true
        }
        Some(b':')
            if rest.get(1).is_some_and(|byte| is_word(*byte))
                && lexer.bytes.get(start.wrapping_sub(1)) != Some(&b':') =>
        {
            lexer.at += 1;
            let from = lexer.at;
            lexer.word();
            let name = lexer.text.get(from..lexer.at).unwrap_or_default().to_owned();
            lexer.push(Kind::Text(name), start);
            true
        }
        Some(b'<') if rest.starts_with(b"<<~") || rest.starts_with(b"<<-") => {
            let quote = rest.get(3).copied().filter(|byte| matches!(byte, b'\'' | b'"' | b'`'));
            let at = 3 + usize::from(quote.is_some());
            let length = rest.iter().skip(at).take_while(|byte| is_word(**byte)).count();
            let Some(end) = lexer.rest().get(at..at + length).filter(|end| !end.is_empty()) else { return false };
            lexer.pending.push((lexer.out.len(), end.to_owned(), quote != Some(b'\'')));
            lexer.at += at + length + usize::from(quote.is_some());
            lexer.push(if quote == Some(b'`') { Kind::Shell(String::new()) } else { Kind::Text(String::new()) }, start);
            true
        }
        _ => false,
    }
}

fn keyword(word: &str) -> bool {
    listed(
        "alias and begin BEGIN break case class def defined? do else elsif end END ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield \
         private public protected attr_accessor attr_reader attr_writer __FILE__ __LINE__ __method__ STDIN STDOUT STDERR ARGV ENV ARGF RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE RUBY_PATCHLEVEL",
        word,
    )
}

fn module(name: &str) -> bool {
    listed(
        "json yaml csv set date time digest digest/md5 digest/sha1 digest/sha2 securerandom base64 erb optparse ostruct pp stringio strscan tempfile tmpdir uri net/http open-uri open3 fileutils pathname socket zlib \
         benchmark bigdecimal shellwords English etc io/console logger forwardable singleton timeout tsort matrix prime rbconfig openssl psych find rubygems bundler objspace ripper readline cgi abbrev fiddle",
        name,
    )
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    let path = path
        .strip_prefix("Kernel.")
        .or_else(|| path.strip_prefix("Process."))
        .or_else(|| path.strip_prefix("Object."))
        .unwrap_or(path);
    if let Some(inner) = path.strip_prefix("FileUtils.") {
        return Some(match inner {
            "rm_rf" | "rm_r" | "remove_dir" | "rmtree" | "remove_entry" | "remove_entry_secure" | "rm_r!" => {
                DeleteTree(0)
            }
            "rm" | "rm_f" | "remove" | "rmdir" | "safe_unlink" | "remove_file" => Delete(0),
            "mv" | "move" => Move(0, 1),
            "cp" | "cp_r" | "copy" | "copy_file" | "copy_entry" | "install" | "ln" | "ln_s" | "ln_sf" | "link" => {
                Overwrite(1)
            }
            "mkdir" | "mkdir_p" | "makedirs" | "touch" => Write(0),
            "chmod" | "chmod_R" | "chown" | "chown_R" => Write(1),
            "pwd" | "cd" | "compare_file" | "uptodate?" => Pure,
            _ => Unknown,
        });
    }
    Some(match path {
        "system" | "exec" | "spawn" | "IO.popen" | "Open3.capture2" | "Open3.capture2e" | "Open3.capture3"
        | "Open3.popen3" | "Open3.popen2" | "Open3.popen2e" | "Open3.pipeline" | "PTY.spawn" => Command(0),
        "File.delete" | "File.unlink" | "Dir.rmdir" | "Dir.delete" | "Dir.unlink" => Delete(0),
        "Pathname.new().rmtree" => DeleteTree(RECEIVER),
        "Pathname.new().delete" | "Pathname.new().unlink" | "Pathname.new().rmdir" => Delete(RECEIVER),
        "File.rename" => Move(0, 1),
        "File.open" | "File.new" | "open" | "IO.sysopen" | "Kernel.open" => Open(0, 1),
        "File.write" | "IO.write" | "File.binwrite" | "IO.binwrite" | "File.truncate" => Overwrite(0),
        "File.read" | "IO.read" | "File.readlines" | "IO.readlines" | "File.foreach" | "IO.foreach"
        | "File.binread" | "YAML.load_file" | "JSON.load_file" | "CSV.read" | "CSV.foreach" => Read(0),
        "File.symlink" | "File.link" | "File.chmod" | "File.chown" | "File.utime" => Write(1),
        "Dir.mkdir" | "Dir.mktmpdir" | "Tempfile.new" | "Tempfile.create" | "File.mkfifo" => Write(0),
        "eval" | "instance_eval" | "class_eval" | "module_eval" | "binding.eval" => Eval(0),
        "send"
        | "public_send"
        | "__send__"
        | "method"
        | "const_get"
        | "Object.const_get"
        | "define_method"
        | "instance_variable_get"
        | "syscall"
        | "fork"
        | "Fiddle.dlopen"
        | "Marshal.load"
        | "RubyVM.InstructionSequence.compile"
        | "set_trace_func"
        | "trap"
        | "at_exit_code"
        | "autoload"
        | "YAML.unsafe_load"
        | "TOPLEVEL_BINDING" => Native,
        "kill" | "daemon" | "abort_process" | "setproctitle" => Kill,
        "Net.HTTP.get"
        | "Net.HTTP.post"
        | "Net.HTTP.get_response"
        | "Net.HTTP.start"
        | "Net.HTTP.new"
        | "URI.open"
        | "Net.HTTP.post_form"
        | "TCPSocket.new"
        | "TCPSocket.open"
        | "UDPSocket.new"
        | "Socket.tcp"
        | "TCPServer.new"
        | "UNIXSocket.new" => Net(0),
        _ if listed(PURE, path) => Pure,
        _ => {
            let (root, rest) = path.split_once('.')?;
            let pure = listed(
                "JSON YAML CSV Math Time Date DateTime Integer Float String Array Hash Set Regexp Random SecureRandom Base64 Digest Shellwords URI ERB Etc Comparable Enumerable Struct OpenStruct StringIO Rational Complex Symbol Gem RbConfig \
                ENV STDIN STDOUT STDERR ARGF GC ObjectSpace BigDecimal Benchmark Encoding Dir Range Zlib",
                root,
            ) && !rest.contains("send")
                && !rest.contains("eval")
                && !rest.contains("const_get");
            let file = root == "File"
                && listed(
                    "exist? file? directory? size basename dirname extname expand_path join stat mtime readable? writable? executable? zero? absolute_path split realpath symlink? SEPARATOR ftype",
                    rest,
                );
            if pure || file { Pure } else { return None }
        }
    })
}

const PURE: &str = "puts print p pp printf putc sprintf format gets readline readlines rand srand sleep exit abort raise loop lambda proc catch throw warn Integer Float String Array Hash Rational Complex block_given? require binding caller \
    freeze frozen? at_exit test_free fail exit! chomp chop gsub sub Pathname.new Time.now Struct.new pid clock_gettime select_free";

fn method(name: &str) -> Option<Act> {
    use Act::*;
    Some(match name {
        "system" | "popen" | "popen3" | "capture2" | "capture3" => Command(0),
        "unlink" | "rmdir" => Delete(RECEIVER),
        "rmtree" | "rm_rf" => DeleteTree(RECEIVER),
        "send" | "public_send" | "__send__" | "method" | "instance_eval" | "class_eval" | "eval" | "const_get"
        | "define_method" | "instance_exec" | "constantize" | "module_eval" => Native,
        "execute" | "exec_query" | "delete_all" | "destroy_all" | "update_all" => Sql(0),
        "kill" => Kill,
        "execute_command" => Command(RECEIVER),
        _ if listed(METHODS, name) => Pure,
        _ => return None,
    })
}

const METHODS: &str = "new each each_with_index each_with_object each_slice each_cons each_line each_char each_pair map flat_map collect select filter reject find detect inject reduce sum min max minmax sort sort_by uniq first last take drop size length count \
    empty? any? all? none? include? index rindex join split strip lstrip rstrip chomp chop upcase downcase capitalize swapcase reverse gsub sub gsub! sub! tr delete squeeze scan match match? start_with? end_with? to_s to_i to_f to_a to_h to_sym to_json to_r \
    inspect push pop shift unshift concat insert compact flatten zip group_by partition tally transpose keys values key? has_key? value? fetch dig merge store times upto downto step even? odd? zero? abs round ceil floor divmod pow nil? is_a? kind_of? respond_to? \
    dup clone freeze tap then yield_self call lines chars bytes bytesize ord chr hex unpack unpack1 pack encode force_encoding unicode_normalize center ljust rjust format strftime year month day hour min sec to_date iso8601 parse generate pretty_generate load dump \
    read readlines gets write puts print close eof? rewind hexdigest digest base64 urlsafe_encode64 encode64 decode64 strict_encode64 strict_decode64 succ pred clamp digits gcd lcm slice slice! values_at sample shuffle rotate combination permutation product cycle lazy \
    force filter_map each_entry sum to_set add union key invert transform_values transform_keys sort! map! select! reject! uniq! compact! reverse! join with_index exist? basename extname dirname message backtrace class name ancestors instance_methods methods object_id hash \
    presence negative? positive? between? dig fdiv bit_length version now at utc localtime argv body code replace next ! instance_of? nan? infinite? sync= flush rand escape unescape capture";
