#!/usr/bin/env python3
"""An MCP server over streamable HTTP on 127.0.0.1 that wants the bearer token `sesame-4711` and tells it again in its refusals. The
argument is a file for what it did; its first line is the port. The tool `die` ends it in the middle of a call."""
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def note(text):
    with open(sys.argv[1], "a") as file:
        file.write(text + "\n")


class Handler(BaseHTTPRequestHandler):
    def reply(self, status, message=None, **headers):
        body = json.dumps(message).encode() if message is not None else b""
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def is_known(self):
        said = self.headers.get("Authorization")
        if said != "Bearer sesame-4711":
            refusal = {"WWW-Authenticate": "Bearer error=\"%s\"" % said}
            self.reply(500 if said else 401, {"error": "not %s" % said}, **refusal)
        return said == "Bearer sesame-4711"

    def do_GET(self):
        self.reply(405)

    def do_DELETE(self):
        note("ended " + str(self.headers.get("Mcp-Session-Id")))
        self.reply(200)

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if not self.is_known():
            return
        method, params = request.get("method"), request.get("params") or {}
        if method == "initialize":
            result = {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}}}
            result["serverInfo"] = {"name": "web", "version": "1"}
            self.reply(200, {"jsonrpc": "2.0", "id": request["id"], "result": result}, **{"Mcp-Session-Id": "s1"})
        elif method == "tools/list":
            tools = [{"name": name, "inputSchema": {"type": "object"}} for name in ("echo", "die", "refuse", "fail", "repeat")]
            self.reply(200, {"jsonrpc": "2.0", "id": request["id"], "result": {"tools": tools}})
        elif method == "tools/call":
            if params["name"] == "die":
                os._exit(3)
            said = self.headers.get("Authorization")
            if params["name"] == "refuse":
                return self.reply(500, {"error": "not %s" % said})
            if params["name"] == "fail":
                error = {"code": -32000, "message": "bad %s" % said}
                return self.reply(200, {"jsonrpc": "2.0", "id": request["id"], "error": error})
            if params["name"] == "repeat":
                content = [{"type": "text", "text": "you are %s" % said.split()[1]}]
                return self.reply(200, {"jsonrpc": "2.0", "id": request["id"], "result": {"content": content}})
            content = [{"type": "text", "text": "session " + str(self.headers.get("Mcp-Session-Id"))}]
            self.reply(200, {"jsonrpc": "2.0", "id": request["id"], "result": {"content": content}})
        else:
            self.reply(202)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
note(str(server.server_address[1]))
server.serve_forever()
