# meanings: what words of a line mean in this shell, for whoever judges it. Also read by the child shell of a headless run.

# The user's functions (aliases and so on) that TEXT names, and those that these name: records `name US text RS`, at
# most 64 and 32 kB. What does not fit stands there as something that cannot be judged. Fails if that would be the line
# itself. What fish comes with does not count.
function __aish_meanings --argument-names text
    set -l owners ''
    set -l names
    set -l bodies
    set -l bytes 0
    while builtin test (count $owners) -gt 0
        set -l owner $owners[1]
        set -l source $text
        if builtin test -n "$owner"
            set source $bodies[(builtin contains --index -- $owner $names)]
        end
        set --erase owners[1]
        for word in (builtin string replace -ra '["\'\\\\]' '' -- $source | builtin string replace -ra '[\s;|&()<>{}$]+' ' ' | builtin string split -n ' ')
            builtin contains -- $word $names; and continue
            builtin string match -qr '^(aish|aish-.*|aish_prompt_info|__aish_.*)$' -- $word; and continue
            builtin contains -- $word :$__aish_metas; and continue
            functions -q -- $word; or continue
            builtin string match -qr '^(embedded:|'(builtin string escape --style=regex -- $__fish_data_dir)'/)' -- (functions --details -- $word)
            and continue
            if builtin test (count $names) -ge 62
                builtin test -n "$owner"; or return 1
                set bodies[(builtin contains --index -- $owner $names)] 'eval $too_much'
                break
            end
            set -l body (functions --no-details -- $word)
            while set -q body[1]; and not builtin string match -q 'function *' -- $body[1]
                set --erase body[1]
            end
            set body "$(builtin string join \n -- $body[2..-2])"
            if builtin test (math $bytes + (builtin string length -- "$word$body")) -gt 7000
                set body 'eval $too_much'
            else
                set -a owners $word
            end
            set bytes (math $bytes + (builtin string length -- "$word$body"))
            set -a names $word
            set -a bodies "$body"
        end
    end
    set -l i 1
    while builtin test $i -le (count $names)
        # A text must not make records of its own.
        builtin printf '%s\x1f%s\x1e' $names[$i] "$(builtin string replace -ra '[\x1e\x1f]' '?' -- $bodies[$i])"
        set i (math $i + 1)
    end
    return 0
end
