"""A git server on the loopback interface, configured like GitHub: `git http-backend` behind nginx and fcgiwrap. It also
serves archives."""
import os
import pathlib
import socket
import subprocess
import time
import urllib.request

WORKERS = 4
# What GitHub allows: the filters `blob:none`, `blob:limit` and `tree:0`, and commits that no branch contains.
SETTINGS = {
    "uploadpack.allowFilter": "true",
    "uploadpackfilter.allow": "false",
    "uploadpackfilter.blob:none.allow": "true",
    "uploadpackfilter.blob:limit.allow": "true",
    "uploadpackfilter.tree.allow": "true",
    "uploadpackfilter.tree.maxDepth": "0",
    "uploadpack.allowAnySHA1InWant": "true",
    "http.receivepack": "false",
}


class Server:
    """Serves the bare repositories and the zip archives of a folder, until the end of a `with` block."""

    def __init__(self, folder, work, certificate=None):
        """`certificate` are the files of a certificate and its key, for https."""
        self.folder, self.work, self.certificate = pathlib.Path(folder), pathlib.Path(work), certificate
        self.log = self.work / "requests"
        self.processes = []

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()

    def url(self, name):
        """Returns the URL of the repository OWNER/NAME."""
        return self.address(f"{name}.git")

    def address(self, path):
        """Returns the URL of a file or folder."""
        return f"http://127.0.0.1:{self.port}/{path}"

    def secure_address(self, path):
        """Returns the https URL of a file or folder."""
        return f"https://127.0.0.1:{self.secure_port}/{path}"

    def requests(self, name=None):
        """Returns the number of requests so far, for one repository or in all, and the number of bytes sent."""
        self._wait_until_idle()
        sizes = [int(size) for size, _, path in self._logged() if name is None or path.startswith(f"/{name}.git/")]
        return len(sizes), sum(sizes)

    def seconds(self):
        """Returns how long the server has worked on requests so far."""
        self._wait_until_idle()
        return sum(float(seconds) for _, seconds, _ in self._logged())

    def _logged(self):
        return [line.split(" ", 2) for line in self.log.read_text().splitlines()]

    def _start(self):
        self.work.mkdir(parents=True, exist_ok=True)
        sockets = [self.work / f"worker{number}" for number in range(WORKERS)]
        environment = {"PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"}
        for place in sockets:
            self._run(["fcgiwrap", "-c", "1", "-s", f"unix:{place}"], environment)
        wait_until(lambda: all(place.exists() for place in sockets), "fcgiwrap does not start")
        with socket.socket() as free, socket.socket() as other:
            free.bind(("127.0.0.1", 0))
            other.bind(("127.0.0.1", 0))
            self.port, self.secure_port = free.getsockname()[1], other.getsockname()[1]
        configuration = self.work / "nginx.conf"
        configuration.write_text(self._configuration(sockets))
        self.log.touch()
        self._run([find("nginx"), "-p", str(self.work), "-e", str(self.work / "errors"), "-c", str(configuration)])
        wait_until(self._is_idle, "nginx does not start")

    def _run(self, command, environment=None):
        self.processes.append(subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def _is_idle(self):
        """Whether every response is sent and logged, by the connection count of nginx."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/-/status", timeout=5) as answer:
                return b"Reading: 0 Writing: 1 " in answer.read()
        except OSError:
            return False

    def _wait_until_idle(self):
        wait_until(self._is_idle, "the server is never idle")

    def _configuration(self, sockets):
        backend = subprocess.run(["git", "--exec-path"], check=True, capture_output=True, text=True).stdout.strip()
        parameters = {
            "SCRIPT_FILENAME": f"{backend}/git-http-backend", "PATH_INFO": "$place", "GIT_PROJECT_ROOT": self.folder,
            "GIT_HTTP_EXPORT_ALL": 1, "GIT_PROTOCOL": "$http_git_protocol", "REQUEST_METHOD": "$request_method",
            "QUERY_STRING": "$query_string", "CONTENT_TYPE": "$content_type", "CONTENT_LENGTH": "$content_length",
            "HTTP_CONTENT_ENCODING": "$http_content_encoding", "REMOTE_ADDR": "$remote_addr",
            "GIT_CONFIG_COUNT": len(SETTINGS),
        }
        for index, (key, value) in enumerate(SETTINGS.items()):
            parameters |= {f"GIT_CONFIG_KEY_{index}": key, f"GIT_CONFIG_VALUE_{index}": value}
        lines = "\n".join(f"fastcgi_param {key} {value};" for key, value in parameters.items())
        secure = ""
        if self.certificate:
            secure = (f"listen 127.0.0.1:{self.secure_port} ssl;\nssl_certificate {self.certificate[0]};\n"
                      f"ssl_certificate_key {self.certificate[1]};")
        folders = "\n".join(f"{kind}_temp_path {self.work}/{kind};" for kind in ("proxy", "fastcgi", "uwsgi", "scgi"))
        return f"""
daemon off;
master_process off;
pid {self.work}/nginx.pid;
events {{ worker_connections 512; }}
http {{
log_format sizes '$bytes_sent $request_time $request_uri';
access_log {self.log} sizes;
client_body_temp_path {self.work}/body;
{folders}
client_max_body_size 64m;
client_body_buffer_size 1m;
upstream workers {{ least_conn; {' '.join(f'server unix:{place} max_fails=0;' for place in sockets)} }}
server {{
listen 127.0.0.1:{self.port};
{secure}
location = /-/status {{ stub_status; access_log off; }}
location ~ \\.zip$ {{ root {self.folder}; }}
location ~ ^(?<place>/.*)$ {{
fastcgi_buffering off;
fastcgi_read_timeout 600s;
{lines}
fastcgi_pass workers;
}}
}}
}}
"""


def find(program):
    """Returns the path of a program that may be in a folder for administrators."""
    places = [pathlib.Path(folder) / program for folder in os.environ["PATH"].split(":") + ["/usr/sbin"]]
    return str(next((place for place in places if os.access(place, os.X_OK)), program))


def wait_until(condition, failure, seconds=20):
    """Waits until a condition is met; it is an error if it isn't within some seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(failure)
        time.sleep(0.01)
