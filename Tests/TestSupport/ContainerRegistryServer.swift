import Foundation
import SystemPackage

/// A real container registry, Debian's docker-registry, without authentication or with a kind of it.
///
/// It runs without privileges on a free port of 127.0.0.1 and stops when it is deallocated or the test process is killed.
public final class ContainerRegistryServer: Sendable {
    /// How clients authenticate.
    public enum Access: Sendable {
        case open
        /// With the user `carol` and the password `secret` in each request.
        case password
        /// With tokens of a server that accepts `carol` and `secret`, and gives everyone tokens for reading.
        case tokens
    }

    private let directory: TemporaryDirectory
    private let process: ServerProcess
    private let tokens: TokenServer?
    /// The port.
    public let port: Int

    /// Starts the registry, and waits until it answers.
    public init(_ access: Access = .open) throws {
        // A server that fails takes its folder with it.
        for _ in 1...5 {
            let directory = try TemporaryDirectory()
            let folder = directory.path.string
            let tokens = access == .tokens ? try TokenServer(in: directory) : nil
            try directory.write(
                "carol:$2y$04$2rZpJ7XNMuN9PBEHxOkEU.iA7IJ2SW51IuVCTfxMAqCOtEVXk3YTK\n",
                to: "htpasswd")
            let authentication =
                switch access {
                case .open: ""
                case .password:
                    "auth: {htpasswd: {realm: test, path: \(folder)/htpasswd}}"
                case .tokens:
                    """
                    auth:
                      token:
                        realm: \(tokens?.server.url("/token") ?? "")
                        service: test
                        issuer: test
                        rootcertbundle: \(folder)/token.pem
                    """
                }
            let (listener, port) = try Socket.listen()
            Socket.close(listener)
            try directory.write(
                """
                version: 0.1
                log: {level: error, accesslog: {disabled: true}}
                storage:
                  filesystem: {rootdirectory: \(folder)/data}
                  delete: {enabled: true}
                http: {addr: "127.0.0.1:\(port)", relativeurls: true}
                \(authentication)

                """, to: "registry.yml")
            let process = try ServerProcess(
                in: directory, #"docker-registry serve "$1/registry.yml" >/dev/null 2>&1"#)
            if Self.answers(process, port) {
                (self.directory, self.tokens) = (directory, tokens)
                (self.port, self.process) = (port, process)
                return
            }
        }
        throw Errno.addressInUse
    }

    /// The host in addresses.
    public var host: String { "127.0.0.1:\(port)" }

    /// Uploads a blob, whose digest has the form `sha256:…`, as other programs do.
    public func push(_ blob: [UInt8], _ digest: String, to repository: String) throws {
        let begun = try PlainExchange(
            "POST", "/v2/\(repository)/blobs/uploads/", headers: [("Content-Length", "0")],
            port: port)
        guard let place = begun.headers.first(where: { $0.name.lowercased() == "location" })?.value
        else { throw Errno.ioError }
        let separator = place.contains("?") ? "&" : "?"
        let done = try PlainExchange(
            "PUT", "\(place)\(separator)digest=\(digest)",
            headers: blob.isEmpty ? [("Content-Length", "0")] : [], body: blob, port: port)
        guard done.status == 201 else { throw Errno.ioError }
    }

    /// Writes a manifest under a tag or a digest.
    public func push(
        manifest: String, type: String, as reference: String, to repository: String
    ) throws {
        let done = try PlainExchange(
            "PUT", "/v2/\(repository)/manifests/\(reference)",
            headers: [("Content-Type", type)], body: Array(manifest.utf8), port: port)
        guard done.status == 201 else { throw Errno.ioError }
    }

    /// Removes a manifest.
    public func removeManifest(_ digest: String, of repository: String) throws -> Int {
        try PlainExchange(
            "DELETE", "/v2/\(repository)/manifests/\(digest)", port: port
        ).status
    }

    /// The variable for the credentials of the server at a port of this machine.
    public static func tokenVariable(_ port: Int) -> String { "SKILLS_TOKEN_127_0_0_1_\(port)" }

    /// The scopes of the tokens that were requested.
    public var scopes: [String] { tokens?.scopes ?? [] }

    private static func answers(_ process: ServerProcess, _ port: Int) -> Bool {
        for _ in 0..<2_400 where process.isRunning {
            if let answer = try? PlainExchange.get("/v2/", port: port), answer.status > 0 {
                return process.isRunning
            }
            Thread.sleep(forTimeInterval: 0.025)
        }
        return false
    }
}

/// A server of tokens for a registry (Docker's token authentication), which openssl signs.
private final class TokenServer: Sendable {
    let server: RawServer

    var scopes: [String] {
        server.requests.flatMap { Self.scopes(of: $0.target) }
    }

    init(in directory: TemporaryDirectory) throws {
        let folder = directory.path
        let made = try Program.shell(
            """
            openssl req -x509 -newkey rsa:2048 -nodes -keyout token.key -out token.pem -days 2 \
            -subj /CN=test 2>/dev/null && openssl x509 -in token.pem -outform DER | base64 -w0 >token.b64
            """, in: folder, errors: .together)
        guard made.status == 0 else { throw Errno.ioError }
        server = try RawServer { request, connection in
            let isKnown =
                request.header("authorization")
                == "Basic \(Data("carol:secret".utf8).base64EncodedString())"
            guard request.header("authorization") == nil || isKnown else {
                return connection.answer(401)
            }
            let access = Self.scopes(of: request.target).map { scope -> String in
                let parts = scope.split(separator: ":")
                let actions = parts[2].split(separator: ",").filter { isKnown || $0 == "pull" }
                let list = actions.map { "\"\($0)\"" }.joined(separator: ",")
                return #"{"type":"repository","name":"\#(parts[1])","actions":[\#(list)]}"#
            }
            let token = Self.token(access.joined(separator: ","), in: folder)
            connection.answer(body: #"{"token":"\#(token)"}"#)
        }
    }

    private static func scopes(of target: String) -> [String] {
        let items = URLComponents(string: target)?.queryItems ?? []
        return items.filter { $0.name == "scope" }.compactMap(\.value)
    }

    private static func token(_ access: String, in folder: FilePath) -> String {
        let now = Int(Date().timeIntervalSince1970)
        let claims = """
            {"iss":"test","sub":"","aud":"test","exp":\(now + 600),"nbf":\(now - 60),"iat":\(now),\
            "jti":"\(UInt64.random(in: .min ... .max))","access":[\(access)]}
            """
        let result = try? Program.shell(
            """
            url() { base64 -w0 | tr '+/' '-_' | tr -d '='; }
            head=$(printf '{"typ":"JWT","alg":"RS256","x5c":["%s"]}' "$(cat token.b64)" | url)
            body=$(printf '%s' '\(claims)' | url)
            printf '%s.%s.' "$head" "$body"
            printf '%s.%s' "$head" "$body" | openssl dgst -sha256 -sign token.key | url
            """, in: folder, errors: .together)
        return result?.text ?? ""
    }
}
