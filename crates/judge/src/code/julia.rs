//! Julia: its literals and its vocabulary. Its backticks make a command that `run` or `read` carries out.

use super::program::lex::{Interpolation, Lexis, Quote};
use super::program::{Act, Grammar, Imports, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["#"],
        block: &[("#=", "=#")],
        quotes: [Quote::Escapes, Quote::Interpolates, Quote::Shell],
        triple: true,
        interpolation: Interpolation::Sigil,
        regex: false,
        sigils: b"$",
        extra: b"!",
        escape: b'\\',
        special: |_| false,
    },
    name,
    method: |_| None,
    keyword: |word| {
        listed(
            "if else elseif end for while begin do function let try catch finally return break continue true false nothing missing using import export struct mutable abstract type const global local in isa where module quote macro",
            word,
        )
    },
    module: |name| {
        listed(
            "Base Core Dates LinearAlgebra Statistics Random Printf DelimitedFiles JSON InteractiveUtils Test Pkg Markdown SparseArrays UUIDs SHA Base64",
            name,
        )
    },
    imports: Imports::Word,
    bare: false,
    concat: &["*"],
    language: Language::Julia,
};

/// What a Julia program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    Some(match path.strip_prefix("Base.").unwrap_or(path) {
        "rm" | "Filesystem.rm" => Delete(0),
        "mv" => Move(0, 1),
        "cp" | "symlink" => Overwrite(1),
        "write" => Overwrite(0),
        "open" => Open(0, 1),
        "mkdir" | "mkpath" | "touch" | "chmod" | "mktemp" | "mktempdir" => Write(0),
        "eval" | "include" | "include_string" | "ccall" | "Meta.parse" | "getfield" | "getproperty"
        | "invokelatest" | "unsafe_load" | "Libc.Libdl.dlopen" | "evalfile" => Native,
        "download" | "Downloads.download" | "Pkg.add" | "Pkg.update" | "HTTP.get" | "connect" | "Pkg.develop" => Net(0),
        "kill" | "Pkg.rm" | "Pkg.gc" => Kill,
        "readlines" | "readdir" | "eachline" => Read(0),
        // The command itself is found where it stands.
        "run" | "read" | "pipeline" | "readchomp" | "success" => Pure,
        other if listed(PURE, other) => Pure,
        other
            if ["Dates.", "Statistics.", "LinearAlgebra.", "Printf.", "JSON.", "Math."]
                .iter()
                .any(|start| other.starts_with(start)) =>
        {
            Pure
        }
        _ => return None,
    })
}

const PURE: &str = "println print show display string repr length size sum prod maximum minimum mean median std var sqrt abs exp log sin cos tan floor ceil round rand randn zeros ones collect map filter reduce foldl foldr sort reverse join split strip replace uppercase lowercase \
    parse Int Float64 String Dict Set Array Vector Matrix push! pop! append! keys values haskey get typeof isa pwd isfile isdir ispath joinpath basename dirname abspath stat filesize time now versioninfo exit error throw enumerate zip range occursin startswith endswith contains \
    div mod rem gcd lcm factorial big parse Tuple first last findall findfirst count any all unique cumsum dot norm inv det eigvals transpose hcat vcat reshape Sys.cpu_info Sys.total_memory Pkg.status Threads.nthreads sleep ARGS ENV VERSION @show @time @printf";
