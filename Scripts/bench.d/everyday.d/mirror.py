"""A stand-in for github.com: serves bare repositories over HTTPS in a network namespace of its own.

It answers what the compared tools ask: git's smart HTTP, the parts of the API that describe repositories, commits and
trees, and raw files. As on github.com, git gets 401 for a repository that doesn't exist, and the API 404. No other host
can be reached.
"""
import base64
import fcntl
import gzip
import http.server
import json
import os
import pathlib
import re
import socket
import socketserver
import ssl
import struct
import subprocess
import threading
import urllib.parse

HOSTS = ("github.com", "api.github.com", "raw.githubusercontent.com", "codeload.github.com")
# What GitHub allows: some filters, and commits that no branch contains.
SETTINGS = {
    "uploadpack.allowFilter": "true",
    "uploadpackfilter.allow": "false",
    "uploadpackfilter.blob:none.allow": "true",
    "uploadpackfilter.blob:limit.allow": "true",
    "uploadpackfilter.tree.allow": "true",
    "uploadpackfilter.tree.maxDepth": "0",
    "uploadpack.allowAnySHA1InWant": "true",
    "safe.directory": "*",
}
REPOSITORY = re.compile(r"/(?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?/(?P<rest>info/refs|git-upload-pack)$")
RAISE_INTERFACE, GET_INTERFACE, IS_UP = 0x8914, 0x8913, 1


def git(place, *arguments):
    """Returns what git prints for a repository; None if it fails."""
    done = subprocess.run(["git", "-c", "safe.directory=*", f"--git-dir={place}", *arguments], capture_output=True)
    return done.stdout if done.returncode == 0 else None


def isolate(work):
    """Prepares the namespaces that this process is in: the loopback interface, and names of hosts."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sh22x", b"lo", 0)
        flags, = struct.unpack_from("h", fcntl.ioctl(any_socket, GET_INTERFACE, request), 16)
        fcntl.ioctl(any_socket, RAISE_INTERFACE, struct.pack("16sh22x", b"lo", flags | IS_UP))
    for name, text in (("hosts", f"127.0.0.1 localhost {' '.join(HOSTS)}\n"), ("resolv.conf", "")):
        file = pathlib.Path(work, name)
        file.write_text(text)
        subprocess.run(["mount", "--bind", file, f"/etc/{name}"], check=True)


def certify(work):
    """Makes a certificate authority and a certificate for the hosts; returns the files, and variables to trust them."""
    work = pathlib.Path(work)
    names = ",".join(f"DNS:{host}" for host in HOSTS)
    commands = (
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=bench -keyout ca.key -out ca.pem",
        "req -newkey rsa:2048 -nodes -subj /CN=github.com -keyout server.key -out server.csr",
        "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem",
    )
    (work / "names").write_text(f"subjectAltName={names}\n")
    for command in commands:
        subprocess.run(["openssl", *command.split()], cwd=work, check=True, capture_output=True)
    authority = str(work / "ca.pem")
    variables = ("SSL_CERT_FILE", "GIT_SSL_CAINFO", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")
    return work / "server.pem", work / "server.key", {name: authority for name in variables}


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """Serves repositories, given as places by name, and keeps the requests as text."""
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, repositories, certificate, key):
        super().__init__(("127.0.0.1", 443), Handler)
        self.repositories, self.log = repositories, []
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def finish_request(self, request, address):
        try:
            super().finish_request(self.context.wrap_socket(request, server_side=True), address)
        except (ssl.SSLError, ConnectionError):
            pass


class Handler(http.server.BaseHTTPRequestHandler):
    """Responds to requests for all hosts."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self._respond(b"")

    do_HEAD = do_GET

    def do_POST(self):
        self._respond(self._body())

    def _body(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def _respond(self, body):
        host = (self.headers.get("Host") or "").split(":")[0]
        self.server.log.append(f"{self.command} {host}{self.path}")
        address = urllib.parse.urlsplit(self.path)
        if match := REPOSITORY.match(address.path):
            return self._git(match["name"], match["rest"], address.query, body)
        if host == "api.github.com":
            return self._api([urllib.parse.unquote(part) for part in address.path.split("/")[1:]], address.query)
        if host == "raw.githubusercontent.com":
            return self._raw([urllib.parse.unquote(part) for part in address.path.split("/")[1:]])
        parts = address.path.strip("/").split("/")
        found = "/".join(parts[:2]) in self.server.repositories
        return self._send(200 if found else 404, b"", "text/html")

    def _git(self, name, rest, query, body):
        place = self.server.repositories.get(name)
        if place is None:
            return self._send(401, b"Repository not found.", "text/plain", {"WWW-Authenticate": 'Basic realm="GitHub"'})
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        variables = {
            "PATH": os.environ["PATH"], "GIT_PROJECT_ROOT": str(place), "GIT_HTTP_EXPORT_ALL": "1",
            "PATH_INFO": f"/{rest}", "QUERY_STRING": query, "REQUEST_METHOD": self.command,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""), "CONTENT_LENGTH": str(len(body)),
            "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""), "GIT_CONFIG_COUNT": str(len(SETTINGS)),
        }
        for index, (key, value) in enumerate(SETTINGS.items()):
            variables |= {f"GIT_CONFIG_KEY_{index}": key, f"GIT_CONFIG_VALUE_{index}": value}
        answer = subprocess.run(["git", "http-backend"], input=body, env=variables, capture_output=True).stdout
        head, _, content = answer.partition(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line)
        status = int(fields.pop("Status", "200").split()[0])
        return self._send(status, content, fields.pop("Content-Type", "text/plain"), fields)

    def _api(self, parts, query):
        place = self.server.repositories.get("/".join(parts[1:3])) if parts[0] == "repos" else None
        answer = place and self._facts(place, parts, urllib.parse.parse_qs(query))
        if answer is None:
            return self._send(404, b'{"message":"Not Found","status":"404"}', "application/json")
        if isinstance(answer, bytes):
            return self._send(200, answer, "application/octet-stream")
        return self._send(200, json.dumps(answer).encode(), "application/json; charset=utf-8")

    def _facts(self, place, parts, query):
        branch = git(place, "symbolic-ref", "--short", "HEAD").decode().strip()
        if len(parts) == 3:
            return {"name": parts[2], "full_name": "/".join(parts[1:3]), "private": False, "archived": False,
                    "default_branch": branch, "html_url": f"https://github.com/{parts[1]}/{parts[2]}"}
        if parts[3:5] == ["git", "trees"]:
            return self._tree(place, parts[5])
        if parts[3] == "commits" and len(parts) == 5:
            commit = git(place, "rev-parse", "--verify", f"{parts[4]}^{{commit}}")
            name = commit and commit.decode().strip()
            return commit.strip() if commit and "sha" in self.headers.get("Accept", "") else name and {"sha": name}
        if parts[3] == "contents":
            return self._content(place, query.get("ref", ["HEAD"])[0], "/".join(parts[4:]))
        return None

    @staticmethod
    def _tree(place, reference):
        root = git(place, "rev-parse", "--verify", f"{reference}^{{tree}}")
        if root is None:
            return None
        entries = []
        for line in git(place, "ls-tree", "-r", "-t", "-z", "--full-tree", reference).split(b"\0")[:-1]:
            facts, path = line.split(b"\t", 1)
            mode, kind, name = facts.decode().split()
            entries.append({"path": path.decode(), "mode": mode, "type": kind, "sha": name})
        return {"sha": root.decode().strip(), "tree": entries, "truncated": False}

    def _content(self, place, reference, path):
        kind = git(place, "cat-file", "-t", f"{reference}:{path}")
        if kind is None or kind.strip() == b"tree":
            return None
        content = git(place, "cat-file", "blob", f"{reference}:{path}")
        if "raw" in self.headers.get("Accept", ""):
            return content
        return {"type": "file", "path": path, "encoding": "base64", "content": base64.b64encode(content).decode()}

    def _raw(self, parts):
        place = self.server.repositories.get("/".join(parts[:2]))
        content = place and git(place, "cat-file", "blob", f"{parts[2]}:{'/'.join(parts[3:])}")
        if content is None:
            return self._send(404, b"404: Not Found", "text/plain")
        return self._send(200, content, "text/plain; charset=utf-8")

    def _send(self, status, content, kind, fields=()):
        self.send_response(status)
        for name, value in {**dict(fields), "Content-Type": kind, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
