internal import FileTree
internal import Problem
public import SystemPackage
internal import Transfer

/// The git that is installed on this machine, for what only it can do: ssh and its keys, local
/// repositories, and the user's credential helpers.
///
/// It is only a pipe: no working tree, so no hooks, filters, links or submodules; the objects that it
/// brings are checked by us as any others are.
public struct GitProgram: Sendable {
    /// The program's file.
    public let path: FilePath
    private let environment: [String: String]

    /// Looks git up in the folders of `PATH`; nil where there is none.
    public init?(environment: [String: String]) {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        for folder in folders where folder.hasPrefix("/") {
            let path = FilePath(String(folder)).appending("git")
            if GitProgram.isExecutable(path) {
                self.path = path
                self.environment = Self.safe(environment)
                return
            }
        }
        return nil
    }

    private static func isExecutable(_ path: FilePath) -> Bool {
        guard let target = try? Directory.resolve(path), let name = target.lastComponent,
            let entry = try? Directory.open(target.removingLastComponent()).examine(name)
        else { return false }
        return entry.kind == .file && entry.isExecutable
    }

    /// The user's variables without those that change what git does, and with ours.
    private static func safe(_ environment: [String: String]) -> [String: String] {
        var environment = environment.filter {
            !$0.key.hasPrefix("GIT_") || $0.key == "GIT_SSH" || $0.key == "GIT_ASKPASS"
        }
        environment["GIT_TERMINAL_PROMPT"] = "0"
        environment["GIT_ALLOW_PROTOCOL"] = "https:ssh:file"
        environment["GIT_LFS_SKIP_SMUDGE"] = "1"
        environment["GIT_ASKPASS"] = environment["GIT_ASKPASS"] ?? ""
        environment["GIT_SSH_COMMAND"] = "ssh -oBatchMode=yes"
        environment["LC_ALL"] = "C"
        return environment
    }

    private static let settings = [
        "core.hooksPath=/dev/null", "protocol.allow=never", "protocol.https.allow=always",
        "protocol.ssh.allow=always", "protocol.file.allow=always", "fetch.fsckObjects=true",
        "gc.auto=0", "fetch.unpackLimit=1", "transfer.unpackLimit=1", "submodule.recurse=false",
    ]

    /// Runs git in no particular folder; throws what it says when it fails.
    func run(
        _ arguments: [String], input: [UInt8] = [], outputLimit: Int = 64 << 20
    ) async throws(GitError) -> [UInt8] {
        let settings = Self.settings.flatMap { ["-c", $0] }
        let process = ChildProcess(
            executable: path, arguments: settings + arguments, environment: environment,
            input: input, outputLimit: outputLimit)
        switch await process.run() {
        case .success(let result) where result.status == 0: return result.output
        case .success(let result):
            if Task.isCancelled { throw .transfer(.cancelled) }
            throw .program(.failed(words: String(decoding: result.errors, as: UTF8.self)))
        case .failure(.notStarted(let error)): throw .program(.notStarted(error.description))
        case .failure(.tooMuchOutput(let limit)): throw .program(.tooMuchOutput(limit: limit))
        }
    }
}

/// Why the installed git did not do what it was asked.
public enum ProgramFault: Error, Equatable, Sendable {
    /// There is none, and the address needs it.
    case absent(address: String)
    case notStarted(String)
    /// It failed, with these words.
    case failed(words: String)
    case tooMuchOutput(limit: Int)

    /// The reason in words.
    public var reason: String {
        switch self {
        case .absent(let address): "\(address) needs git, which is not installed"
        case .notStarted(let words): "git can't be started: \(words)"
        case .failed(let words): Self.firstWords(words)
        case .tooMuchOutput(let limit): "git says more than \(limit) bytes"
        }
    }

    /// What helps.
    public var hint: String? {
        switch self {
        case .absent: "install git, or use the repository's https address"
        case .failed(let words) where words.contains("Permission denied (publickey"):
            "add your key with ssh-add, or use the repository's https address"
        case .failed(let words) where words.contains("Host key verification failed"):
            "connect once with ssh to accept the host's key, or use the repository's https address"
        default: nil
        }
    }

    var kind: ProblemKind {
        switch self {
        case .failed(let words) where words.contains("Permission denied"): .authentication
        case .failed(let words) where words.contains("does not appear to be a git repository"):
            .notFound
        case .failed: .network
        case .absent, .notStarted, .tooMuchOutput: .failed
        }
    }

    /// The first line that says what is wrong, with the two before it: ssh tells its reason there.
    private static func firstWords(_ words: String) -> String {
        let lines = words.split(whereSeparator: \.isNewline).map(String.init).filter {
            !$0.hasPrefix("Warning: ") && !$0.hasPrefix("Cloning into ")
        }
        let end = lines.firstIndex { $0.hasPrefix("fatal:") || $0.hasPrefix("ERROR:") }
        let told = lines.prefix((end ?? lines.count - 1) + 1).suffix(3)
        let text = told.map { String($0.prefix(300)) }.joined(separator: "; ")
        return "git says: \(text.isEmpty ? "nothing" : text)"
    }
}

// What the user's credential helpers know (git-credential(1)).
extension GitProgram {
    /// A user and a password for a server, from a helper; nobody is asked.
    func credential(for address: WebAddress) async -> (user: String, password: String)? {
        guard let question = Self.question(address),
            let answer = try? await run(["credential", "fill"], input: question)
        else { return nil }
        var fields: [String: String] = [:]
        for line in String(decoding: answer, as: UTF8.self).split(separator: "\n") {
            let (name, value) = line.splitAtFirst("=")
            fields[name] = value
        }
        guard let user = fields["username"], let password = fields["password"] else { return nil }
        return (user, password)
    }

    /// Tells the helpers whether what they gave was right.
    func note(_ acceptance: CredentialAcceptance, for address: WebAddress) async {
        guard let secret = await credential(for: address), let question = Self.question(address)
        else { return }
        let fields = "username=\(secret.user)\npassword=\(secret.password)\n"
        let verb = acceptance == .accepted ? "approve" : "reject"
        _ = try? await run(["credential", verb], input: question + Array(fields.utf8))
    }

    private static func question(_ address: WebAddress) -> [UInt8]? {
        let port = address.port == 443 ? "" : ":\(address.port)"
        return Array(
            """
            protocol=\(address.scheme.rawValue)
            host=\(address.host)\(port)
            path=\(address.path.drop { $0 == "/" })

            """.utf8)
    }
}
