internal import FileTree
internal import Problem
public import SystemPackage
public import Transfer

/// The installed git, used where it is required: for ssh with the user's keys, local repositories and credential
/// helpers.
///
/// Every child process of the program starts here, with a stated environment, folder and repository: no repository but
/// one that this program made is ever discovered or has its configuration read, because anyone may have written the
/// files around the working directory.
///
/// It only transfers objects. Without a working tree, no hooks, filters, links or submodules are involved, and the
/// objects are verified like any others.
public struct GitProgram: Sendable {
    /// The path of the executable.
    public let path: FilePath
    private(set) var environment: [String: String]
    private var settings = Self.settings

    /// The program without the means by which it could contact another server than that of an address: redirects, and
    /// the user's settings, which may replace parts of URLs.
    var withoutDetours: GitProgram {
        var program = self
        program.settings.append("http.followRedirects=false")
        program.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
        program.environment["GIT_CONFIG_NOSYSTEM"] = "1"
        return program
    }

    /// The program that contacts exactly an address, from which ``NetworkConfiguration`` has replaced parts already.
    func contacting(_ address: String) -> GitProgram {
        guard !address.contains("=") else { return self }
        var program = self
        // The longest text that an address starts with counts.
        program.settings.append("url.\(address).insteadOf=\(address)")
        return program
    }

    /// Returns all settings of the user and the machine (git-config(1), "list"), those of variables included.
    func configuration(_ environment: [String: String]) -> [UInt8] {
        var process = ChildProcess(
            executable: path, arguments: Place.none.options + ["config", "--list", "-z"],
            environment: self.environment, folder: Place.none.folder)
        let names = ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"]
        for (name, value) in environment
        where names.contains(name) || name.hasPrefix("GIT_CONFIG_KEY_")
            || name.hasPrefix("GIT_CONFIG_VALUE_") || name == "GIT_CONFIG_COUNT"
        {
            process.environment[name] = value
        }
        guard case .success(let result) = process.runToEnd(), result.status == 0 else { return [] }
        return result.output
    }

    /// Finds git in the folders of `PATH`; nil if it is not installed.
    public init?(environment: [String: String]) {
        guard let path = ChildProcess.executable("git", environment) else { return nil }
        self.path = path
        self.environment = Self.safe(environment)
    }

    /// The program with the `core.sshCommand` of the user or the machine, which variables override (git(1)).
    func connecting(by settings: NetworkConfiguration?) -> GitProgram {
        guard environment["GIT_SSH_COMMAND"] == Self.usualSSH,
            let command = settings?.sshCommand(of: self)
        else { return self }
        var program = self
        program.environment["GIT_SSH_COMMAND"] = Self.withoutQuestions(command)
        return program
    }

    private static let usualSSH = "ssh -oBatchMode=yes"

    /// Returns a command with the option by which OpenSSH asks nothing on the terminal; other programs may not know it.
    private static func withoutQuestions(_ command: String) -> String {
        let program = command.prefix { $0 != " " }
        guard program == "ssh" || program.hasSuffix("/ssh") else { return command }
        return program + " -oBatchMode=yes" + command.dropFirst(program.count)
    }

    /// The variables of git that the user chooses and no folder can set.
    private static let kept: Set = [
        "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_ASKPASS",
        "GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "GIT_SSL_CERT", "GIT_SSL_KEY",
    ]

    /// Removes variables that change git's behavior and adds those that make it safe.
    private static func safe(_ environment: [String: String]) -> [String: String] {
        var environment = environment.filter {
            !$0.key.hasPrefix("GIT_") || Self.kept.contains($0.key)
        }
        environment["PATH"] = ChildProcess.searchPath(environment).joined(separator: ":")
        environment["GIT_TERMINAL_PROMPT"] = "0"
        // A repository could name the program that fetches its missing objects.
        environment["GIT_NO_LAZY_FETCH"] = "1"
        environment["GIT_ALLOW_PROTOCOL"] = "https:ssh:file"
        environment["GIT_LFS_SKIP_SMUDGE"] = "1"
        environment["GIT_ASKPASS"] = environment["GIT_ASKPASS"] ?? ""
        let command = environment["GIT_SSH_COMMAND"] ?? ""
        if !command.isEmpty {
            environment["GIT_SSH_COMMAND"] = Self.withoutQuestions(command)
        } else if (environment["GIT_SSH"] ?? "").isEmpty {
            environment["GIT_SSH_COMMAND"] = Self.usualSSH
        }
        environment["LC_ALL"] = "C"
        return environment
    }

    private static let settings = [
        "core.hooksPath=/dev/null", "protocol.allow=never", "protocol.https.allow=always",
        "protocol.ssh.allow=always", "protocol.file.allow=always", "fetch.fsckObjects=true",
        "gc.auto=0", "fetch.unpackLimit=1", "transfer.unpackLimit=1", "submodule.recurse=false",
        "core.fsmonitor=false",
    ]

    /// The repository that git reads, whose configuration this program wrote.
    enum Place {
        /// Outside of any repository.
        case none
        case repository(FilePath)
        /// The files of a folder, which someone else wrote, and a repository with copies of the parts of theirs that
        /// git may read.
        case workingTree(FilePath, repository: FilePath)

        fileprivate var options: [String] {
            switch self {
            case .none: ["--git-dir=/dev/null"]
            case .repository(let path): ["--git-dir=\(path)"]
            case .workingTree(let root, let path): ["--git-dir=\(path)", "--work-tree=\(root)"]
            }
        }

        fileprivate var folder: FilePath {
            if case .workingTree(let root, _) = self { root } else { "/" }
        }
    }

    /// Runs git; throws git's error message if it fails.
    func run(
        _ arguments: [String], in place: Place, input: [UInt8] = []
    ) async throws(GitError) -> [UInt8] {
        try await runWithWarnings(arguments, in: place, input: input).output
    }

    /// Runs git like ``run(_:in:input:)``, and also returns its warnings.
    func runWithWarnings(
        _ arguments: [String], in place: Place, input: [UInt8] = []
    ) async throws(GitError) -> (output: [UInt8], warnings: String) {
        let settings = settings.flatMap { ["-c", $0] }
        var process = ChildProcess(
            executable: path, arguments: settings + place.options + arguments,
            environment: environment, folder: place.folder, input: input)
        // Git waits for a pipe in the place of a file, of which a checkout may have any number.
        if case .workingTree = place { process.timeLimit = .seconds(120) }
        switch await process.run() {
        case .success(let result) where result.status == 0:
            return (result.output, String(decoding: result.errors, as: UTF8.self))
        case .success(let result):
            if Task.isCancelled { throw .transfer(.cancelled) }
            throw .program(.failed(errors: String(decoding: result.errors, as: UTF8.self)))
        case .failure(.notStarted(let error)): throw .program(.notStarted(error.description))
        case .failure(.tooMuchOutput(let limit)): throw .program(.tooMuchOutput(limit: limit))
        case .failure(.tookTooLong(let limit)): throw .program(.tookTooLong(limit: limit))
        case .failure(.noStatus(let error)):
            throw .program(.failed(errors: "waitpid: \(error.description)"))
        }
    }
}

// Access to the user's credential helpers (git-credential(1)).
extension GitProgram: CredentialHelper {
    /// Names git's credential helpers.
    public var name: String { Self.helperName }
    /// The name of the credential helpers of git in messages.
    package static var helperName: String { say("git's credential helper", ja: "git の認証情報ヘルパー") }

    /// Returns a user name and password from a credential helper, without prompting.
    public func credential(for address: WebAddress) async -> (user: String, password: String)? {
        guard let question = Self.question(address),
            let answer = try? await run(["credential", "fill"], in: .none, input: question)
        else { return nil }
        var fields: [String: String] = [:]
        for line in String(decoding: answer, as: UTF8.self).split(separator: "\n") {
            let (name, value) = line.splitAtFirst("=")
            fields[name] = value
        }
        guard let user = fields["username"], let password = fields["password"] else { return nil }
        return (user, password)
    }

    /// Reports to the credential helpers whether their credentials were accepted.
    public func note(_ acceptance: CredentialAcceptance, for address: WebAddress) async {
        guard let secret = await credential(for: address), let question = Self.question(address)
        else { return }
        let fields = "username=\(secret.user)\npassword=\(secret.password)\n"
        let verb = acceptance == .accepted ? "approve" : "reject"
        _ = try? await run(
            ["credential", verb], in: .none, input: question + Array(fields.utf8))
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
