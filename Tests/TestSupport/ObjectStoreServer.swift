import Foundation
import SystemPackage

/// A real server with the interface of Amazon S3: PyPI's moto, in memory, or OpenStack Swift, in a temporary folder.
///
/// It runs without privileges on a free port of 127.0.0.1 and stops when it is deallocated or the test process is killed.
public final class ObjectStoreServer: Sendable {
    private static let folder = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent().appending(".build/moto")

    /// Whether moto is installed.
    public static var isInstalled: Bool {
        FileManager.default.fileExists(atPath: folder.appending("moto").string)
    }

    private let directory: TemporaryDirectory
    private let process: ServerProcess
    /// The port.
    public let port: Int
    /// A key that may do everything.
    public let key: (id: String, secret: String)

    /// Whether the server checks signatures.
    public enum Checking: Sendable {
        case none, signatures
    }

    /// Starts OpenStack Swift, which always checks signatures, waits until it answers, and makes the bucket `shelf`.
    public static func openStack() throws -> ObjectStoreServer {
        let script = Self.script("openstack-server.py")
        return try ObjectStoreServer(key: ("testing:tester", "testing")) { port in
            // Its modules are those of Debian's Python.
            #"/usr/bin/python3 "\#(script)" \#(port) "$1" >/dev/null 2>&1"#
        }
    }

    private static func script(_ name: String) -> String {
        FilePath(#filePath).removingLastComponent().appending(name).string
    }

    private init(key: (id: String, secret: String), _ program: (Int) -> String) throws {
        for _ in 1...5 {
            let directory = try TemporaryDirectory()
            let (listener, port) = try Socket.listen()
            Socket.close(listener)
            let process = try ServerProcess(in: directory, program(port))
            guard Self.answers(process, port) else { continue }
            (self.directory, self.port, self.process) = (directory, port, process)
            self.key = key
            return
        }
        throw Errno.addressInUse
    }

    /// Starts moto, waits until it answers, and makes the bucket `shelf`.
    public init(checking: Checking = .none) throws {
        // The first four actions make the key and the bucket.
        let variables = checking == .signatures ? "INITIAL_NO_AUTH_ACTION_COUNT=4" : ""
        for _ in 1...5 {
            // A server that fails takes its folder with it.
            let directory = try TemporaryDirectory()
            let (listener, port) = try Socket.listen()
            Socket.close(listener)
            let process = try ServerProcess(
                in: directory,
                """
                env \(variables) PYTHONPATH=\(Self.folder.string) PYTHONDONTWRITEBYTECODE=1 \
                python3 "\(Self.script("moto-server.py"))" \(port) >/dev/null 2>&1
                """)
            guard Self.answers(process, port) else { continue }
            (self.directory, self.port, self.process) = (directory, port, process)
            key = checking == .signatures ? try Self.makeKey(port) : ("test", "test")
            guard try PlainExchange("PUT", "/shelf", port: port).status == 200 else {
                throw Errno.ioError
            }
            return
        }
        throw Errno.addressInUse
    }

    /// The variables by which clients find the server.
    public var environment: [String: String] { environment(port: port) }

    /// The variables for a proxy of the server.
    public func environment(port: Int) -> [String: String] {
        [
            "AWS_ENDPOINT_URL": "http://127.0.0.1:\(port)", "AWS_ACCESS_KEY_ID": key.id,
            "AWS_SECRET_ACCESS_KEY": key.secret,
        ]
    }

    /// Returns the header fields and the body of an object; nil if it does not exist.
    public func object(_ path: String) throws -> (
        headers: [(name: String, value: String)], [UInt8]
    )? {
        let answer = try PlainExchange(
            "GET", "/shelf/\(path)", headers: [Self.authorization("s3")], port: port)
        return answer.status == 200 ? (answer.headers, answer.body) : nil
    }

    /// A header field that looks like a signature, by which moto finds the service.
    private static func authorization(_ service: String) -> (name: String, value: String) {
        let scope = "Credential=x/20260101/us-east-1/\(service)/aws4_request"
        return ("Authorization", "AWS4-HMAC-SHA256 \(scope), SignedHeaders=host, Signature=0")
    }

    /// Replaces an object without any condition.
    public static func put(
        _ bytes: [UInt8], to path: String, on server: ObjectStoreServer
    ) throws -> Bool {
        try PlainExchange(
            "PUT", "/shelf/\(path)", headers: [authorization("s3")], body: bytes,
            port: server.port
        ).status == 200
    }

    private static func makeKey(_ port: Int) throws -> (id: String, secret: String) {
        func call(_ action: String) throws -> String {
            try PlainExchange(
                "POST", "/",
                headers: [
                    authorization("iam"), ("Content-Type", "application/x-www-form-urlencoded"),
                ], body: Array("\(action)&Version=2010-05-08".utf8), port: port
            ).text
        }
        func part(_ name: String, of text: String) -> String {
            let rest = text.components(separatedBy: "<\(name)>").dropFirst().first ?? ""
            return rest.components(separatedBy: "</").first ?? ""
        }
        _ = try call("Action=CreateUser&UserName=carol")
        let made = try call("Action=CreateAccessKey&UserName=carol")
        let policy =
            #"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}"#
        let encoded =
            policy.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        _ = try call(
            "Action=PutUserPolicy&UserName=carol&PolicyName=all&PolicyDocument=\(encoded)")
        return (part("AccessKeyId", of: made), part("SecretAccessKey", of: made))
    }

    private static func answers(_ process: ServerProcess, _ port: Int) -> Bool {
        for _ in 0..<1_200 where process.isRunning {
            if let socket = Socket.connect(port) {
                Socket.close(socket)
                return process.isRunning
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }
}
