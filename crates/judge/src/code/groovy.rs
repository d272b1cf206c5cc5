//! Groovy: its literals and its vocabulary. A text can be executed there: `"ls".execute()`.

use super::program::lex::{Interpolation, Lexis, Quote};
use super::program::{Act, Grammar, Imports, RECEIVER, walk};
use super::{Code, Language, listed};

static GRAMMAR: Grammar = Grammar {
    lexis: Lexis {
        line: &["//", "#!"],
        block: &[("/*", "*/")],
        quotes: [Quote::Escapes, Quote::Interpolates, Quote::None],
        triple: true,
        interpolation: Interpolation::Sigil,
        regex: true,
        sigils: b"$",
        extra: &[],
        escape: b'\\',
        special: |_| false,
    },
    name,
    method,
    keyword: |word| {
        listed(
            "if else for while do def var int long double boolean String final static class interface enum return new true false null in as instanceof try catch finally throw switch case default break continue this super assert void import package",
            word,
        )
    },
    module: |name| {
        name.starts_with("java.util")
            || name.starts_with("groovy.json")
            || name.starts_with("java.time")
            || name.starts_with("java.math")
            || name.starts_with("java.text")
    },
    imports: Imports::Word,
    bare: true,
    concat: &["+"],
    language: Language::Groovy,
};

/// What a Groovy program does, `depth` levels inside other text.
pub fn scan(text: &str, depth: usize) -> Code {
    walk::scan(&GRAMMAR, text, depth)
}

fn name(path: &str) -> Option<Act> {
    use Act::*;
    Some(match path {
        "\"\".execute" => Command(RECEIVER),
        "Runtime.getRuntime().exec" | "Runtime.runtime.exec" | "java.lang.Runtime.getRuntime().exec" => Command(0),
        "ProcessBuilder" | "ProcessBuilder.new" => Argv(0),
        "File().delete" => Delete(RECEIVER),
        "File().deleteDir" => DeleteTree(RECEIVER),
        "File().write" | "File().setText" | "File().text=" => Overwrite(RECEIVER),
        "File().append" | "File().mkdirs" | "File().mkdir" | "File().createNewFile" => Write(RECEIVER),
        "File().renameTo" => Move(RECEIVER, 0),
        "Files.delete" | "Files.deleteIfExists" => Delete(0),
        "Files.write" | "Files.writeString" => Overwrite(0),
        "Eval.me" | "evaluate" | "GroovyShell().evaluate" | "GroovyShell" => Eval(0),
        "Class.forName" | "System.load" | "System.loadLibrary" | "Grape.grab" => Native,
        "URL" | "Socket" => Net(0),
        "System.exit"
        | "println"
        | "print"
        | "printf"
        | "File"
        | "Date"
        | "File().text"
        | "File().exists"
        | "File().eachLine"
        | "File().readLines"
        | "File().name"
        | "sleep"
        | "System.getenv"
        | "System.getProperty"
        | "System.currentTimeMillis"
        | "JsonSlurper"
        | "JsonOutput.toJson"
        | "JsonOutput.prettyPrint"
        | "Math.max"
        | "Math.min"
        | "Math.sqrt"
        | "Integer.parseInt"
        | "System.in.text"
        | "System.in.eachLine"
        | "args" => Pure,
        _ => return None,
    })
}

fn method(name: &str) -> Option<Act> {
    use Act::*;
    Some(match name {
        "execute" | "exec" => Command(RECEIVER),
        "deleteDir" => DeleteTree(RECEIVER),
        "delete" => Delete(RECEIVER),
        "invokeMethod" | "newInstance" | "getMethod" | "invoke" | "metaClass" | "evaluate" | "getClass" => Native,
        "openStream" | "openConnection" => Net(RECEIVER),
        "write" | "setText" => Overwrite(RECEIVER),
        "each" | "collect" | "find" | "findAll" | "join" | "split" | "size" | "toUpperCase" | "toLowerCase"
        | "trim" | "replaceAll" | "replace" | "text" | "parseText" | "tokenize" | "sort" | "unique" | "sum" | "max"
        | "min" | "contains" | "startsWith" | "endsWith" | "toInteger" | "toString" | "format" | "eachWithIndex"
        | "reverse" | "take" | "drop" | "length" | "inject" | "any" | "every" | "first" | "last" | "keySet"
        | "values" | "times" | "readLines" | "eachLine" | "println" => Pure,
        _ => return None,
    })
}
