#!/usr/bin/env python3
"""An MCP server of the revision 2026-07-28 on stdin and stdout: no handshake, and every request has to say its version. The first
argument is a file for what it heard."""
import json
import sys

VERSION = "io.modelcontextprotocol/protocolVersion"
log = open(sys.argv[1], "a")


def answer(message):
    method, params = message["method"], message.get("params") or {}
    log.write(method + "\n")
    log.flush()
    if method not in ("server/discover", "tools/list", "tools/call"):
        return {"error": {"code": -32601, "message": "Method not found"}}
    if (params.get("_meta") or {}).get(VERSION) != "2026-07-28":
        return {"error": {"code": -32602, "message": "no version"}}
    complete = {"resultType": "complete"}
    if method == "server/discover":
        # The hints for caches are left out, and the name stands where `initialize` has it.
        return {"result": {**complete, "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                           "serverInfo": {"name": "stateless", "version": "7"}}}
    if method == "tools/list":
        return {"result": {**complete, "tools": [
            {"name": "hello", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}}},
            {"name": "bad", "inputSchema": "object"}]}}
    text = "hello " + str(params.get("arguments", {}).get("text"))
    return {"result": {**complete, "content": [{"type": "text", "text": text}]}}


for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer(message)}), flush=True)
