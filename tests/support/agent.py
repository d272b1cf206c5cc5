"""An agent that speaks the Agent Client Protocol by a script: what it does stands in the prompt. The file that is its first
argument gets a line for each thing that happens to it; nothing that it asks to run is ever run."""

import json
import os
import sys
import time

did_path = sys.argv[1]
sessions = {}
next_question = 1000


def did(line):
    with open(did_path, "a") as file:
        file.write(line.replace("\n", "\\n") + "\n")


def send(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def receive():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def update(session, what, **more):
    send({"method": "session/update", "params": {"sessionId": session, "update": {"sessionUpdate": what, **more}}})


def say(session, text):
    update(session, "agent_message_chunk", content={"type": "text", "text": text})


def ask(method, params):
    global next_question
    next_question += 1
    send({"id": next_question, "method": method, "params": params})
    while True:
        message = receive()
        if message.get("id") == next_question and "method" not in message:
            return message
        if message.get("method") == "session/cancel":
            did("cancel")


def permission(session, command, kind="execute"):
    call = {"toolCallId": "t1", "title": f"run {command}", "kind": kind, "status": "pending", "rawInput": {"command": command}}
    update(session, "tool_call", **call)
    options = [{"optionId": name, "name": name, "kind": name} for name in ("allow_always", "allow_once", "reject_once")]
    answer = ask("session/request_permission", {"sessionId": session, "toolCall": call, "options": options})
    outcome = answer["result"]["outcome"]
    did(f"permission {command}: {outcome.get('optionId', outcome['outcome'])}")
    if outcome.get("optionId") == "allow_once":
        update(session, "tool_call_update", toolCallId="t1", status="in_progress")
        update(session, "tool_call_update", toolCallId="t1", status="completed")


def wait_for_cancel():
    while True:
        message = receive()
        did(message.get("method", "answer"))
        if message.get("method") == "session/cancel":
            return {"stopReason": "cancelled"}


def turn(session, text):
    count = len(sessions[session])
    word = text.rsplit("do:", 1)[1].split()[0] if "do:" in text else ""
    if word == "hang":
        return wait_for_cancel()
    if word == "deaf":
        time.sleep(1000)
    if word == "die" or (word == "die-once" and not os.path.exists(did_path + ".died")):
        open(did_path + ".died", "w").close()
        os._exit(3)
    if word == "die-late":
        say(session, "The beginning of")
        os._exit(3)
    if word == "flood":
        try:
            for _ in range(400_000):
                say(session, os.urandom(40).hex() + "\n")
        except BrokenPipeError:
            os._exit(0)
    if word == "unasked":
        say(session, "I just do it.")
        update(session, "tool_call", toolCallId="t9", title="edit notes.txt", kind="edit", status="in_progress")
        return wait_for_cancel()
    if word == "rm":
        permission(session, "rm -rf notes")
    if word == "ls":
        permission(session, "ls")
    if word == "hostile":
        with open(os.environ["HOME"] + "/hostile.json") as file:
            for number, call in enumerate(json.load(file)):
                call = {"toolCallId": f"h{number}", "title": "harmless", "status": "pending", **call}
                options = [{"optionId": name, "name": name, "kind": name} for name in ("allow_always", "allow_once", "reject_once")]
                answer = ask("session/request_permission", {"sessionId": session, "toolCall": call, "options": options})
                did(f"hostile {answer['result']['outcome'].get('optionId')}")
    if word == "deaf-tool":
        while True:
            update(session, "tool_call", toolCallId="t9", title="edit", kind="edit", status="in_progress")
            time.sleep(0.05)
    if word == "again":
        permission(session, "ls")
        update(session, "tool_call", toolCallId="t1", title="the same id", kind="edit", status="in_progress")
        return wait_for_cancel()
    if word == "edit":
        permission(session, "notes.txt", kind="edit")
    if word == "files":
        for method in ("fs/read_text_file", "fs/write_text_file", "terminal/create"):
            did(f"{method} {ask(method, {'sessionId': session, 'path': '/etc/hostname'})['error']['code']}")
    if word == "escapes":
        say(session, "red \x1b[31m\x1b]0;title\x07 text\u202e.")
        return {"stopReason": "end_turn"}
    if word == "unfinished":
        sys.stdout.write('{"jsonrpc": "2.0", "method": "session/upd')
        sys.stdout.flush()
        os._exit(0)
    if word == "wrong-id":
        send({"id": 4711, "result": {"stopReason": "end_turn"}})
        update("another", "agent_message_chunk", content={"type": "text", "text": "not for you "})
        sys.stdout.write("this is no JSON\n")
    if word == "cut":
        say(session, "The beginning of")
        return {"stopReason": "max_tokens"}
    if word == "silent":
        return {"stopReason": "end_turn"}
    if word == "write":
        for name in ("inside.txt", "/dev/null", os.path.expanduser("~/.scripted/own.txt")):
            try:
                open(name, "w").close()
                did(f"wrote {name}")
            except OSError as error:
                did(f"not written {os.path.basename(name)} {error.errno}")
    update(session, "agent_thought_chunk", content={"type": "text", "text": "thinking"})
    if "NORRIS MODE" in sessions[session][0]:
        say(session, "GOAL: complete\n" if "made.txt" in text else "CMD: echo made >made.txt\n")
    elif "one bash command" in sessions[session][0] or os.environ.get("ONE"):
        say(session, "echo from-")
        say(session, f"agent-{count}")
    else:
        say(session, f"Prompt {count} ")
        say(session, "of this conversation.")
    usage = {"inputTokens": 7, "outputTokens": 3, "cachedReadTokens": 5, "totalTokens": 15}
    return {"stopReason": "end_turn", **({"usage": usage} if word == "usage" else {})}


def main():
    did(f"start {os.getpid()}")
    while True:
        message = receive()
        method, params = message.get("method"), message.get("params", {})
        if method == "initialize":
            result = {"protocolVersion": 1, "agentCapabilities": {"sessionCapabilities": {"close": {}}}}
        elif method == "session/new":
            session = f"s{os.getpid()}-{len(sessions)}"
            sessions[session] = []
            did(f"new {params['cwd']} {json.dumps(params['mcpServers'])}")
            result = {"sessionId": session}
        elif method == "session/prompt":
            text = params["prompt"][0]["text"]
            sessions[params["sessionId"]].append(text)
            did(f"prompt {params['sessionId']} {text}")
            result = turn(params["sessionId"], text)
        else:
            did(method or "answer")
            result = {}
        if "id" in message:
            send({"id": message["id"], "result": result})


main()
