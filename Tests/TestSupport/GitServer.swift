import Foundation
import Synchronization
public import SystemPackage

/// A real git server over http: `git http-backend` behind nginx, on a free port of 127.0.0.1.
///
/// It serves the bare repositories of one folder, once per profile: a profile is a path prefix under which the server
/// is configured like a certain host. It runs without privileges and stops when it is deallocated or the test process
/// is killed.
///
/// ```swift
/// let server = try GitServer()
/// let repository = try GitRepository(at: server.folder.appending("tools.git"))
/// …
/// let url = server.url("tools.git", .github)
/// ```
public final class GitServer: Sendable {
    /// The configuration of a server.
    public enum Profile: String, CaseIterable, Sendable {
        /// Every filter is allowed.
        case on
        /// The default of git: no filter is allowed.
        case off
        /// Like GitHub: `blob:none`, `blob:limit` and `tree:0` are the filters, the advertisement
        /// starts with the line of the older protocol, and a user agent must start with `git/`.
        case github
        /// The only filter is `blob:none`.
        case blobNone = "blobnone"
        /// Supports only protocol 0 and ignores `Git-Protocol`.
        case versionZero = "v0"
        /// Like `on`, but requires `GitServer.user` and `GitServer.password`.
        case authenticated = "auth"
        /// Has no repositories.
        case missing
        /// Redirects every request to `on` with status 301.
        case redirect
        /// Like `redirect`, with another status.
        case redirect302, redirect303, redirect307, redirect308
        /// Serves only files, for the dumb protocol; see `GitRepository.updateServerInfo()`.
        case dumb
        /// Like `on`, with `want-ref` and `sideband-all` allowed.
        case wantReference = "ref"

        /// The profiles that redirect, one for each status.
        public static let redirects: [Profile] = [
            .redirect, .redirect302, .redirect303, .redirect307, .redirect308,
        ]

        /// The status with which it redirects.
        fileprivate var redirectStatus: String {
            self == .redirect ? "301" : String(rawValue.suffix(3))
        }

        /// The git configuration, as pairs of a key and a value.
        var configuration: [(String, String)] {
            switch self {
            case .on, .authenticated: [("uploadpack.allowFilter", "true")]
            case .off, .versionZero, .missing, .dumb, .redirect, .redirect302, .redirect303,
                .redirect307, .redirect308:
                []
            case .github:
                [
                    ("uploadpack.allowFilter", "true"), ("uploadpackfilter.allow", "false"),
                    ("uploadpackfilter.blob:none.allow", "true"),
                    ("uploadpackfilter.blob:limit.allow", "true"),
                    ("uploadpackfilter.tree.allow", "true"),
                    ("uploadpackfilter.tree.maxDepth", "0"),
                ]
            case .blobNone:
                [
                    ("uploadpack.allowFilter", "true"), ("uploadpackfilter.allow", "false"),
                    ("uploadpackfilter.blob:none.allow", "true"),
                ]
            case .wantReference:
                [
                    ("uploadpack.allowFilter", "true"), ("uploadpack.allowRefInWant", "true"),
                    ("uploadpack.allowSidebandAll", "true"),
                ]
            }
        }
    }

    /// A logged request and the size of its response.
    public struct Request: Sendable, Equatable {
        /// `GET` or `POST`.
        public let method: String
        /// The path with its profile and without its query.
        public let path: String
        /// What follows the question mark.
        public let query: String
        /// The status code of the response.
        public let status: Int
        /// The number of bytes sent, including the header and chunk sizes.
        public let bytesSent: Int
        /// The number of bytes sent for the body, including chunk sizes.
        public let bodyBytesSent: Int
        /// The number of bytes in the body of the request.
        public let bodyBytesReceived: Int
        /// The header field `User-Agent`.
        public let userAgent: String
        /// The header field `Git-Protocol`.
        public let gitProtocol: String
        /// The header field `Authorization`.
        public let authorization: String
        /// The header field `Content-Encoding`.
        public let contentEncoding: String

        /// The requested profile.
        public var profile: Profile? {
            path.split(separator: "/").first.flatMap { Profile(rawValue: String($0)) }
        }
    }

    /// The user name for the profile `authenticated`.
    public static let user = "reader"
    /// The password of `user`.
    public static let password = "open sesame"

    /// The folder of the bare repositories.
    public let folder: FilePath
    /// The port on 127.0.0.1.
    public let port: Int
    private let directory: TemporaryDirectory
    private let process: ServerProcess

    /// Starts the server and waits until it responds.
    public init() throws {
        directory = try TemporaryDirectory()
        folder = directory.path.appending("repositories")
        try FileManager.default.createDirectory(
            atPath: folder.string, withIntermediateDirectories: true)
        let backend = try GitCommand.executablePath.appending("git-http-backend")
        let github = try directory.write(Self.githubBackend(backend), to: "github-backend")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: github.string)
        try directory.write("\(Self.user):{PLAIN}\(Self.password)\n", to: "passwords")
        for _ in 1...5 {
            let listener = try Socket.listen()
            Socket.close(listener.socket)
            let configuration = Self.configuration(
                directory.path.string, port: listener.port, backend: backend.string)
            try directory.write(configuration, to: "nginx.conf")
            let process = try ServerProcess(
                in: directory, before: Self.workers, ServerProcess.nginx)
            if Self.answers(process, listener.port) {
                (port, self.process) = (listener.port, process)
                return
            }
        }
        throw Errno.addressInUse
    }

    /// Returns the URL of a repository in a profile.
    public func url(
        _ repository: String, _ profile: Profile = .on, host: String = "127.0.0.1"
    ) -> String {
        "http://\(host):\(port)/\(profile.rawValue)/\(repository)"
    }

    /// Returns the requests for a repository, such as `pdf.git`, since the start, once all are answered.
    ///
    /// There is no such list for all repositories, because tests that run at the same time share servers.
    public func requests(to repository: String) throws -> [Request] {
        try waitUntilIdle()
        let log = URL(fileURLWithPath: directory.path.appending("requests").string)
        return try Data(contentsOf: log).split(separator: 10)
            .map { try JSONDecoder().decode(LogLine.self, from: Data($0)).request }
            .filter { $0.path.split(separator: "/").contains(repository[...]) }
    }

    /// Returns the requests for a repository that are sent while `body` runs.
    public func requests(
        to repository: String, during body: () async throws -> Void
    ) async throws -> [Request] {
        let earlier = try requests(to: repository).count
        try await body()
        return Array(try requests(to: repository).dropFirst(earlier))
    }

    /// Waits until every response is sent and logged, using the connection count of nginx.
    private func waitUntilIdle() throws {
        for _ in 0..<2_000 {
            let status = try PlainExchange.get("/-/status", port: port).text
            if status.contains("Reading: 0 Writing: 1 ") { return }
            Thread.sleep(forTimeInterval: 0.005)
        }
        throw Errno.timedOut
    }
}

// The configuration of nginx and git.
extension GitServer {
    private static let workerCount = 4

    /// One process per worker, so that each has an ID by which it can be killed.
    private static let workers = """
        for number in $(seq \(workerCount)); do
            env -i PATH="$PATH" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null \
                /usr/sbin/fcgiwrap -c 1 -s "unix:$1/worker$number" &
            servers="$servers $!"
        done
        """

    /// Requests are distributed round-robin, so this many responses show that all workers are running.
    private static func answers(_ process: ServerProcess, _ port: Int) -> Bool {
        var answers = 0
        for _ in 0..<400 where process.isRunning {
            if let answer = try? PlainExchange.get("/on/none.git/HEAD", port: port),
                answer.status == 404
            {
                answers += 1
                if answers == workerCount { return true }
            } else {
                answers = 0
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
        return false
    }

    /// Returns a script that adds the first line of GitHub's advertisement, which git omits in protocol 2.
    private static func githubBackend(_ backend: FilePath) -> String {
        """
        #!/bin/sh
        case $REQUEST_METHOD$GIT_PROTOCOL in
        GET*version=2*) ;;
        *) exec \(backend) ;;
        esac
        \(backend) | {
            found=yes
            end=$(printf '\\r')
            while IFS= read -r line; do
                printf '%s\\n' "$line"
                case $line in Status:*) found= ;; "$end") break ;; esac
            done
            [ -z "$found" ] || printf '001e# service=git-upload-pack\\n0000'
            exec cat
        }

        """
    }

    private static func configuration(_ path: String, port: Int, backend: String) -> String {
        let workers = (1...workerCount).map { "server unix:\(path)/worker\($0) max_fails=0;" }
        let places = Profile.allCases.map { profile in
            let body =
                switch profile {
                case .missing: "return 404;"
                case .redirect, .redirect302, .redirect303, .redirect307, .redirect308:
                    "return \(profile.redirectStatus) http://$http_host/on$place$is_args$args;"
                case .dumb: "alias \(path)/repositories$place;"
                case .github:
                    "if ($http_user_agent !~ ^git/) { return 404; }\n"
                        + gateway(profile, path, script: "\(path)/github-backend")
                case .authenticated:
                    "auth_basic git; auth_basic_user_file \(path)/passwords;\n"
                        + gateway(profile, path, script: backend)
                default: gateway(profile, path, script: backend)
                }
            return "location ~ ^/\(profile.rawValue)(?<place>/.*)$ {\n\(body)\n}"
        }
        let fields = LogLine.variables.map { "\"\($0)\":\"$\($1)\"" }
        return """
            daemon off;
            master_process off;
            pid \(path)/nginx.pid;
            events { worker_connections 512; }
            http {
                log_format requests escape=json '{\(fields.joined(separator: ","))}';
                access_log \(path)/requests requests;
                client_body_temp_path \(path)/body;
                proxy_temp_path \(path)/proxy;
                fastcgi_temp_path \(path)/fastcgi;
                uwsgi_temp_path \(path)/uwsgi;
                scgi_temp_path \(path)/scgi;
                client_max_body_size 64m;
                client_body_buffer_size 1m;
                fastcgi_buffering off;
                upstream workers { least_conn; \(workers.joined(separator: " ")) }
                server {
                    listen 127.0.0.1:\(port);
                    location = /-/status { stub_status; access_log off; }
            \(places.joined(separator: "\n"))
                }
            }

            """
    }

    private static func gateway(_ profile: Profile, _ path: String, script: String) -> String {
        let version = profile == .versionZero ? "''" : "$http_git_protocol"
        let configuration = profile.configuration + [("http.receivepack", "false")]
        var parameters = [
            "SCRIPT_FILENAME \(script)", "PATH_INFO $place",
            "GIT_PROJECT_ROOT \(path)/repositories",
            "GIT_HTTP_EXPORT_ALL 1", "REQUEST_METHOD $request_method",
            "QUERY_STRING $query_string", "CONTENT_TYPE $content_type",
            "CONTENT_LENGTH $content_length", "REMOTE_ADDR $remote_addr",
            "GIT_PROTOCOL \(version)", "HTTP_GIT_PROTOCOL \(version)",
            "GIT_CONFIG_COUNT \(configuration.count)",
        ]
        for (index, (key, value)) in configuration.enumerated() {
            parameters += ["GIT_CONFIG_KEY_\(index) \(key)", "GIT_CONFIG_VALUE_\(index) \(value)"]
        }
        return parameters.map { "fastcgi_param \($0);" }.joined(separator: "\n")
            + "\nfastcgi_pass workers;"
    }
}

/// A line of the nginx log; missing values are `-` or empty.
private struct LogLine: Decodable {
    let method, uri, query, status, sent, bodySent, received: String
    let userAgent, gitProtocol, authorization, contentEncoding: String

    static let variables = [
        ("method", "request_method"), ("uri", "request_uri"), ("query", "args"),
        ("status", "status"), ("sent", "bytes_sent"), ("bodySent", "body_bytes_sent"),
        ("received", "content_length"), ("userAgent", "http_user_agent"),
        ("gitProtocol", "http_git_protocol"), ("authorization", "http_authorization"),
        ("contentEncoding", "http_content_encoding"),
    ]

    var request: GitServer.Request {
        GitServer.Request(
            method: method, path: String(uri.prefix { $0 != "?" }), query: query,
            status: Int(status) ?? 0, bytesSent: Int(sent) ?? 0, bodyBytesSent: Int(bodySent) ?? 0,
            bodyBytesReceived: Int(received) ?? 0, userAgent: userAgent, gitProtocol: gitProtocol,
            authorization: authorization, contentEncoding: contentEncoding)
    }
}
