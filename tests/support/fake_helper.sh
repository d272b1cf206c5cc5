#!/bin/sh
# Speaks the widget protocol the way the real helper does, as told by files in $FAKE (a directory):
#   mode    ok | fail | kill | hang | junk | nonce | noreply | torn | sigint  (default ok)
#   delay   seconds between two pieces of the answer (default 0)
#   pieces  how many pieces are streamed (default 3)
#   hold    while this file is there, the helper waits before the second piece
#   reply   the frames' bodies: lines `VERB` followed by payload lines up to a line `%%` (default: replace, `echo FAKE`)
# As `aish guard` it does what the first line of $FAKE/guard says: allow (default) | refuse | ask | pin | kill | hang |
# rubbish | exit N; but it refuses every line with FORBID in it. It logs to $FAKE/guard.log and never to $FAKE/log.
# As the client of Norris (`:norris …` and `widget norris`) it does what the next file of $FAKE/steps says (in the order of
# their names): frames' bodies as in `reply`, or one line `!kill`, `!fail`, `!hang`, `!cancel`, `!junk`, `!nonce`, `!torn`.
# Without one it ends the run with `keep`. A `meanings` call gets the last frames again, or the file $FAKE/meanings, once.
# It logs to $FAKE/norris.log and never to $FAKE/log.
# It logs every other call to $FAKE/log (action, buffer, cursor, …).
# It is called thousands of times: what the shell can do by itself starts no program.
set -u
# The parts of the plugin, as the test has written them: `init SHELL --part PART … --edition EDITION`.
if [ "${3-}" = --part ]; then
    shift 2
    while [ "$1" = --part ]; do
        cat "$FAKE/part-$2"
        shift 2
    done
    exit
fi

# What a line is, the program itself says.
if [ "${1-} ${2-}" = 'widget goal' ]; then
    exec "$FAKE/aish" "$@"
fi

dir=${XDG_STATE_HOME:-$HOME/.local/state}/aish/shells/$AISH_SESSION
umask 077
sleeper=
# Until a signal comes. A shell takes one that comes before a program in the foreground has begun only after its end.
hang() { sleep 1000 & sleeper=$!; printf 'hanging\n' >/dev/tty; wait; }
# $got: the line in the file $1, or $2.
get() { got=$2; if [ -r "$FAKE/$1" ]; then IFS= read -r got <"$FAKE/$1" || :; fi; }
nl='
'

if [ "${1-}" = guard ]; then
    shift
    line='' row=''
    while IFS= read -r row; do line=$line$row$nl; done
    line=$line$row
    {
        printf 'guard %s\n' "$*"
        printf 'line<%s>\n' "${line%?}"
        printf 'aliases<%s>\n' "${AISH_ALIASES-none}"
        printf 'functions<%s>\n' "${AISH_FUNCTIONS-none}"
        printf 'judged\n'
    } >>"$FAKE/guard.log"
    say() { printf '%s' "${AISH_PRELUDE-}$1" >/dev/tty; }
    case $line in *FORBID*) say 'refused
'; exit 10 ;; esac
    get guard allow
    mode=$got
    case $mode in
        allow) exit 0 ;;
        refuse) say 'refused
'; exit 20 ;;
        kill) kill -9 $$ ;;
        hang) say 'hanging
'; exec sleep 1000 ;;
        rubbish) printf '\001\377 y yes $(touch "%s/evil")\n' "$FAKE"; exit 99 ;;
        exit*) exit "${mode#exit }" ;;
    esac
    # Like the real one: a key from the terminal, with the modes for it.
    modes=$(stty -g </dev/tty)
    trap 'stty "$modes" </dev/tty; exit 130' INT
    stty -icanon -echo min 1 time 0 </dev/tty
    say "$mode? "
    if [ "$mode" = pin ]; then count=6 good=123456; else count=1 good=y; fi
    answer=$(dd bs=1 count="$count" 2>/dev/null </dev/tty)
    stty "$modes" </dev/tty
    printf '\n' >/dev/tty
    [ "$answer" = "$good" ] || exit 20
    [ -z "${AISH_GUARD_ASKED-}" ] || exit 40
    exit 0
fi

# Frames from the file $3, with the nonce $1, to the file $2.
encode() {
    while IFS= read -r verb; do
        body='' n=0 whole=''
        while IFS= read -r row || [ -n "$row" ]; do
            if [ "$row" = %% ]; then whole=1; break; fi
            body=$body$row$nl n=$((n + 1))
        done
        [ -z "$whole" ] || printf 'aish 1 %s %s %s\n%send\n' "$1" "$verb" "$n" "$body"
    done <"$3" >"$2"
}

[ -d "$dir" ] || mkdir -p "$dir"

# The next thing a run does, into $FAKE/frames; it is `!…` for a failure.
next_step() {
    if [ "${AISH_NORRIS-}" = meanings ]; then
        if [ -e "$FAKE/meanings" ]; then mv "$FAKE/meanings" "$FAKE/frames"; fi
        return
    fi
    printf 'keep\n%%%%\n' >"$FAKE/frames"
    for step in "$FAKE"/steps/*; do
        if [ -e "$step" ]; then mv "$step" "$FAKE/frames"; fi
        break
    done
}

case "${1-} ${2-} ${AISH_BUFFER-}" in 'widget norris '* | 'widget meta :norris'*)
    log=$FAKE/norris.log
    {
        printf 'norris<%s>\n' "${AISH_NORRIS-start}"
        printf 'text<%s>\n' "${AISH_BUFFER-none}"
        printf 'before<%s>\n' "${AISH_NORRIS_BUFFER-none}"
        printf 'status<%s>\n' "${AISH_NORRIS_STATUS-none}"
        printf 'ran<%s>\n' "${AISH_NORRIS_RAN-none}"
        printf 'ms<%s>\n' "${AISH_NORRIS_MS-none}"
        printf 'captured<%s>\n' "${AISH_NORRIS_CAPTURED-none}"
        printf 'aliases<%s>\n' "${AISH_ALIASES-none}"
        printf 'functions<%s>\n' "${AISH_FUNCTIONS-none}"
        printf 'called\n'
    } >>"$log"
    if [ -n "${AISH_HISTORY-}" ]; then
        entry=$(printf '%s\n' "$AISH_BUFFER" | sed 's/\\/\\\\/g' | awk 'NR > 1 { printf "\\n" } { printf "%s", $0 }')
        printf -- '- cmd: %s\n  when: %s\n' "$entry" "$(date +%s)" >>"$AISH_HISTORY"
    fi
    if [ "${AISH_NORRIS-}" = end ]; then exit 0; fi
    next_step
    read -r first <"$FAKE/frames"
    case $first in
        !kill) kill -9 $$ ;;
        !fail) printf 'aish: the run is over\n' >/dev/tty; exit 1 ;;
        !cancel) exit 130 ;;
        !hang) trap 'kill "$sleeper"; exit 130' INT; hang ;;
        !junk) printf 'junk $(touch %s/evil)\n' "$FAKE" >"$dir/reply" ;;
        !nonce) printf 'step\ntouch evil\n%%%%\n' >"$FAKE/frames"; encode 12345 "$dir/reply" "$FAKE/frames" ;;
        !torn)
            printf 'capture\nnone\n\n1\nkeep\nx\n%%%%\nstep\ntouch evil\n%%%%\n' >"$FAKE/frames"
            encode "$AISH_NONCE" "$dir/reply" "$FAKE/frames"
            sed '$d' "$dir/reply" >"$dir/reply.t"
            mv "$dir/reply.t" "$dir/reply"
            ;;
        *) encode "$AISH_NONCE" "$dir/reply" "$FAKE/frames" ;;
    esac
    exit 0
    ;;
esac

{
    printf 'call %s\n' "$*"
    printf 'buffer<%s>\n' "${AISH_BUFFER-none}"
    printf 'cursor<%s>\n' "${AISH_CURSOR-none}"
    printf 'last<%s>\n' "${AISH_LAST_COMMAND-none}"
    printf 'status<%s>\n' "${AISH_LAST_STATUS-none}"
    printf 'provenance<%s>\n' "${AISH_PROVENANCE-none}"
    printf 'definitions<%s>\n' "${AISH_DEFINITIONS-none}"
    printf 'shell<%s %s %s>\n' "${AISH_SHELL-none}" "${AISH_SHELL_VERSION-none}" "${AISH_PROTOCOL-none}"
} >>"$FAKE/log"

# Frames from the file `reply`, with the nonce $1, to the file $2.
write_reply() {
    frames=$FAKE/reply
    if ! [ -r "$frames" ]; then
        frames=$FAKE/reply.now
        printf 'replace\necho FAKE\n%%%%\n' >"$frames"
    fi
    encode "$1" "$2" "$frames"
}

if [ "${1-}" != widget ]; then
    # An ordinary command: `aish ask …` leaves its choice for the next buffer.
    if [ -e "$FAKE/reply" ]; then write_reply "$AISH_PENDING" "$dir/pending"; fi
    printf 'ran: %s\n' "$*"
    exit 0
fi

get mode ok
mode=$got
modes=$(stty -g </dev/tty)
trap '[ -z "$sleeper" ] || kill "$sleeper"; stty "$modes" </dev/tty; printf "\ncancelled\n" >/dev/tty; echo "done" >>"$FAKE/log"; exit 130' INT TERM
# A read of it ends where nothing was typed.
stty -echo -icanon min 0 time 0 </dev/tty
i=0
while get pieces 3 && [ "$i" -lt "$got" ]; do
    i=$((i + 1))
    printf 'piece%s ' "$i" >/dev/tty
    get delay 0
    [ "$got" = 0 ] || sleep "$got"
    while [ -e "$FAKE/hold" ]; do sleep 0.02; done
    case $mode-$i in
        kill-2) kill -9 $$ ;;
        sigint-2) trap - INT; kill -INT $$ ;;
        hang-2) hang ;;
    esac
done
printf '\n' >/dev/tty
# What was typed in the meantime is dropped.
while IFS= read -r row; do :; done </dev/tty
stty "$modes" </dev/tty
case $mode in
    fail) printf 'aish: no model answers\n' >/dev/tty; exit 4 ;;
    junk) printf 'junk $(touch %s/evil)\n' "$FAKE" >"$dir/reply" ;;
    nonce) write_reply 12345 "$dir/reply" ;;
    torn) write_reply "$AISH_NONCE" "$dir/reply"; sed '$d' "$dir/reply" >"$dir/reply.t"; mv "$dir/reply.t" "$dir/reply" ;;
    noreply) : ;;
    *) write_reply "$AISH_NONCE" "$dir/reply" ;;
esac
echo "done" >>"$FAKE/log"
