"""Serves repositories by git http-backend, and the contents of their large files by the batch interface of Git LFS.

usage: large-file-server.py PORT FOLDER BACKEND

The first name in a path says how the server behaves; contents are in the folder objects, named by their SHA-256.
"""
import base64, http.server, json, os, subprocess, sys, urllib.parse

port, folder, backend = int(sys.argv[1]), sys.argv[2], sys.argv[3]
TYPE = 'application/vnd.git-lfs+json'
READER = 'Basic ' + base64.b64encode(b'reader:open sesame').decode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def answer(self, status, body, type='text/plain', **headers):
        self.send_response(status)
        self.send_header('Content-Type', type)
        self.send_header('Content-Length', str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace('_', '-'), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.serve(b'')

    def do_POST(self):
        self.serve(self.rfile.read(int(self.headers.get('Content-Length') or 0)))

    def serve(self, body):
        way, _, rest = self.path[1:].partition('/')
        with open(folder + '/requests', 'a') as log:
            log.write(self.command + ' ' + self.path + '\n')
        if way == 'objects':
            return self.send_object(rest)
        if way == 'auth' and self.headers.get('Authorization') != READER:
            return self.answer(401, b'', WWW_Authenticate='Basic realm="x"')
        if rest.endswith('.git/info/lfs/objects/batch'):
            return self.batch(way, json.loads(body))
        self.git(rest, body)

    def batch(self, way, request):
        if way == 'none' or self.headers.get('Accept') != TYPE or self.headers.get('Content-Type') != TYPE:
            return self.answer(404, b'')
        assert request['operation'] == 'download' and 'basic' in request['transfers']
        assert all(len(one['oid']) == 64 for one in request['objects'])
        objects = []
        for one in request['objects']:
            entry = dict(one)
            if way == 'lost':
                entry['error'] = {'code': 404, 'message': 'Object does not exist'}
            else:
                kind = way if way in ('wrong', 'short') else 'right'
                entry['actions'] = {'download': {
                    'href': f'http://127.0.0.1:{port}/objects/{kind}/{one["oid"]}',
                    'header': {'Authorization': 'RemoteAuth ' + one['oid'], 'X-Way': way}}}
            objects.append(entry)
        self.answer(200, json.dumps({'transfer': 'basic', 'objects': objects}).encode(), TYPE)

    def send_object(self, rest):
        kind, _, oid = rest.partition('/')
        if self.headers.get('Authorization') != 'RemoteAuth ' + oid or not self.headers.get('X-Way'):
            return self.answer(403, b'')
        with open(f'{folder}/objects/{oid}', 'rb') as file:
            body = file.read()
        if kind == 'wrong':
            body = bytes([body[0] ^ 1]) + body[1:]
        if kind == 'short':
            body = body[:-1]
        self.answer(200, body, 'application/octet-stream')

    def git(self, rest, body):
        parts = urllib.parse.urlsplit('/' + rest)
        environment = dict(
            os.environ, GIT_PROJECT_ROOT=folder + '/repositories', GIT_HTTP_EXPORT_ALL='1', PATH_INFO=parts.path,
            QUERY_STRING=parts.query, REQUEST_METHOD=self.command, REMOTE_ADDR='127.0.0.1', CONTENT_LENGTH=str(len(body)),
            CONTENT_TYPE=self.headers.get('Content-Type', ''), GIT_CONFIG_NOSYSTEM='1', GIT_CONFIG_GLOBAL='/dev/null',
            GIT_PROTOCOL=self.headers.get('Git-Protocol', ''),
            HTTP_CONTENT_ENCODING=self.headers.get('Content-Encoding', ''), GIT_CONFIG_COUNT='1',
            GIT_CONFIG_KEY_0='uploadpack.allowFilter', GIT_CONFIG_VALUE_0='true')
        output = subprocess.run([backend], input=body, env=environment, capture_output=True).stdout
        head, _, body = output.partition(b'\r\n\r\n')
        fields = dict(line.split(': ', 1) for line in head.decode().split('\r\n'))
        status = int(fields.get('Status', '200').split()[0])
        self.answer(status, body, fields.get('Content-Type', 'text/plain'))


http.server.ThreadingHTTPServer(('127.0.0.1', port), Handler).serve_forever()
