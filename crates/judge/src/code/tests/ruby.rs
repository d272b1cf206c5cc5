//! Ruby: what only computes, what acts, and the ways around a name that is known.

use super::*;

#[test]
fn ruby() {
    harmless(
        Language::Ruby,
        &[
            "puts 1",
            "puts 'a'.upcase",
            "require 'json'; puts JSON.parse(STDIN.read)['a']",
            "puts [1,2,3].map { |x| x * 2 }.inspect",
            "p ENV['HOME']",
            "puts \"#{1 + 1}\"",
            "print $_ if /x/",
            "puts RUBY_VERSION",
            "puts Time.now.strftime('%F')",
            "puts %w[a b].join(',')",
            "require 'yaml'; puts YAML.load(STDIN.read).to_json",
            "puts 10 % 3",
            "puts File.exist?('a')",
            "puts gets.split.map(&:to_i).sum",
            "def f(x) x + 1 end; puts f(1)",
            "puts 'system(1)' # system('x')",
        ],
    );
    finds(
        Language::Ruby,
        &[
            ("require 'fileutils'; FileUtils.rm_rf('/x')", "code.deletes-tree"),
            ("File.delete 'a'", "code.deletes"),
            ("File.write('a', 'b')", "code.overwrites"),
            ("File.open('a', 'w') { |f| f << 1 }", "code.overwrites"),
            ("eval gets", "code.evaluates"),
            ("Process.kill(9, 1)", "code.kills"),
            ("Kernel.send(:system, 'ls')", "code.evaluates"),
            ("require 'net/http'; Net::HTTP.get(URI('http://x'))", "code.network"),
            ("require './x'", "code.unknown-module"),
            ("foo 1", "code.unknown"),
            ("puts \"#{`ls`}\"", "code.runs-command"),
            ("Dir['*'].each { |f| File.unlink(f) }", "code.deletes"),
            ("open('| ls').read", "code.runs-command"),
            ("puts \u{FFFC}", "code.unknown"),
        ],
    );
    all_run(
        Language::Ruby,
        &[
            ("system('rm -rf /')", "rm -rf /"),
            ("system 'rm', '-rf', '/'", "rm|-rf|/"),
            ("`rm x`", "rm x"),
            ("%x(rm x)", "rm x"),
            ("exec \"rm x\"", "rm x"),
            ("IO.popen(['rm', 'x'])", "rm|x"),
            ("IO.popen(%w[rm x])", "rm|x"),
            ("Kernel.system('rm x')", "rm x"),
            ("system(\"rm #{x}\")", "rm \u{FFFC}"),
        ],
    );
}

/// What is called on a value that nobody knows, templates, and code inside of texts.
#[test]
fn ruby_by_the_back_door() {
    finds(
        Language::Ruby,
        &[
            ("y.each(&:unlink)", "code.deletes"),
            (":unlink.to_proc.call(File, \"notes\")", "code.evaluates"),
            ("notes.unlink.to_s", "code.deletes"),
            ("y.each { |f| f.delete }", "code.deletes"),
            ("db.drop", "code.deletes"),
            ("File.then { |f| f.delete \"notes\" }", "code.unknown"),
            ("x = [File]; x[0].delete \"notes\"", "code.unknown"),
            ("OpenStruct.new(a: File).a.delete \"notes\"", "code.unknown"),
            ("items.map(&:destroy)", "sql.delete"),
            ("[\"rm x\"].inject(:system)", "code.runs-command"),
            ("k = File; k.delete \"x\"", "code.deletes"),
            ("STDOUT.reopen(\"notes\", \"w\")", "code.unknown"),
            ("CSV.open(\"notes\", \"w\") {}", "code.overwrites"),
            ("Zlib::GzipWriter.open(\"notes\") {}", "code.overwrites"),
            ("Fiddle::Function.new", "code.unknown"),
            ("$: << \".\"; require \"json\"", "code.unknown"),
            ("$LOAD_PATH.unshift \".\"", "code.unknown"),
            ("ERB.new(\"<% File.delete(%q(x)) %>\").result", "code.deletes"),
            ("ERB.new(\"<%% a <%= File.delete(%q(x)) %>\").result", "code.deletes"),
            ("ERB.new(\"a\\n% File.delete(%q(x))\", trim_mode: \"%\").result", "code.deletes"),
            ("ERB.new(File.read(\"t\")).result", "code.evaluates"),
            ("puts <<~E\n#{File.delete(\"x\")}\nE", "code.deletes"),
            ("puts <<E\n a #{File.delete(\"x\")}\nE", "code.deletes"),
            ("puts <<~A, <<~B\na\nA\n#{File.delete(\"x\")}\nB", "code.deletes"),
        ],
    );
    all_run(Language::Ruby, &[("x = <<~E\n#{`rm x`}\nE\nputs x", "rm x"), ("foo(<<-A)\n  #{`rm x`}\n  A", "rm x")]);
    harmless(
        Language::Ruby,
        &[
            "h = {a: 1}; h.delete(:a); p h.map(&:first)",
            "puts \"abc\".delete(\"b\"), [1, 2].drop(1).inspect",
            "row = {}; row.delete(\"x\"); STDIN.each_line { |l| puts l.delete(\",\") }; opts.delete(:x)",
            "STDOUT.sync = true; STDOUT.puts 1; $stderr.write \"x\"",
            "puts Dir.children(\".\").sort, ENV.fetch(\"HOME\"), $:.first",
            "puts ERB.new(\"hello <%= 1 + 1 %>\").result",
            "puts ERB::Util.url_encode(\"a b\")",
            "x = 3\nputs <<~E\nvalue #{x}\nE",
            "puts <<~'E'\n#{`rm x`}\nE",
            "a = [1]; a <<A\nputs a",
        ],
    );
    finds(
        Language::Perl,
        &[("unshift @INC, \".\"; use JSON;", "code.unknown"), ("print <<\"E\";\n@{[unlink \"x\"]}\nE", "code.deletes")],
    );
    harmless(Language::Perl, &["print join \",\", @INC", "my $x = 1; print <<\"E\";\nhello $x @{[1 + 1]}\nE"]);
    finds(Language::Perl, &[("use Storable; store {}, \"notes\"", "code.overwrites")]);
    finds(Language::Lua, &[("io.output(\"notes\"):write(\"x\")", "code.overwrites")]);
}
