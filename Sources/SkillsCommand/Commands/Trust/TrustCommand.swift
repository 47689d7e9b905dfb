internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
internal import SkillOperations
internal import SystemPackage
internal import Terminal

/// `skills trust` lists and changes the signers of skills that the user trusts.
struct TrustCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "List and choose the signers that you trust.",
        discussion: """
            skills trust                    list the trusted signers
            skills trust add NAME FILE      trust a certificate or a public key, in PEM
            skills trust remove NAME        stop trusting it; skills are not changed

            A skill that one of them signed (skill.oms.sig) is refused if its files differ from what was signed, and if \
            a new version is not signed by the same one. A certificate may be that of an authority: then every \
            certificate that it issued for signing is trusted. Get it from the publisher, not with the skill.
            """)

    /// What to do.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, add, remove
    }

    @Argument(help: "What to do.")
    var action = Action.list

    @Argument(help: "Name of the signer.", completion: .candidates(.signers))
    var name: String?

    @Argument(help: "File with the certificate or the key.", completion: .file())
    var file: String?

    @Flag(name: .longAndN, help: "Show what would change.")
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        switch action {
        case .list:
            guard name == nil else {
                throw UsageProblem.invalidArguments(Messages.trustTakesNothing)
            }
            write(try SignerSettings(of: world).entries)
        case .add: try await add(world)
        case .remove: try await remove(world)
        }
    }

    private func add(_ world: World) async throws {
        guard let name, let file else {
            throw UsageProblem.invalidArguments(Messages.trustTakesFile.description)
        }
        let bytes = try world.contents(of: file, .signer, limit: TrustRoot.sizeLimit)
        let root: TrustRoot
        do { root = try TrustRoot(name: name, file: bytes) } catch {
            throw TrustProblem.unusable(file, error)
        }
        let known = try SignerSettings(of: world).entries
        if dryRun {
            guard !known.contains(where: { $0.root.name == name && $0.file.layer == .user }) else {
                throw TrustProblem.exists(name)
            }
        } else {
            try await SignerSettings.add(root, in: world)
            common.recordSettingsChange()
        }
        write([SignerSettings.Entry(root: root, file: .user(world))])
        let twins = known.filter { $0.root.fingerprint == root.fingerprint && $0.root.name != name }
        if let twin = twins.first { common.notes.note(Messages.sameSigner(twin.root.name)) }
    }

    private func remove(_ world: World) async throws {
        guard let name, file == nil else {
            throw UsageProblem.invalidArguments(Messages.trustTakesName)
        }
        let entries = try SignerSettings(of: world).entries.filter { $0.root.name == name }
        guard let entry = entries.first(where: { $0.file.layer == .user }) else {
            throw entries.first.map { TrustProblem.ofMachine(name, world.display($0.file.path)) }
                ?? TrustProblem.unknown(name)
        }
        if !dryRun {
            try await SignerSettings.remove(name, in: world)
            common.recordSettingsChange()
        }
        write([entry])
    }

    private func write(_ entries: [SignerSettings.Entry]) {
        guard !common.json else {
            return common.write(
                "trust",
                [
                    "action": .string(action.rawValue), "dryRun": .bool(dryRun),
                    "signers": .array(entries.map(\.json)),
                ])
        }
        guard action != .list || !entries.isEmpty else {
            return common.notes.line(.init(Messages.noSigners, .plain))
        }
        let verb = Messages.trustVerb(action, mode)
        if let verb { common.results.line(.init(verb, .green), " ", .bold(name ?? "")) }
        guard verb == nil else {
            for root in entries.map(\.root) {
                let facts = [root.kind.rawValue, root.subject].compactMap(\.self)
                common.results.line(
                    .init("  \(facts.joined(separator: ", "))  ", .plain),
                    .dim(root.fingerprint.description))
            }
            return
        }
        writeTable(entries)
    }

    private func writeTable(_ entries: [SignerSettings.Entry]) {
        // Signers of the machine are trusted by everyone on it, and one may be in both files.
        let isMixed = entries.contains { $0.file.layer != .user }
        var table = Table(whole: [0, 1])
        var title: [Console.Piece] = [.dim("NAME"), .dim("SUBJECT"), .dim("KIND")]
        if isMixed { title.append(.dim("OF")) }
        table.add(title + [.dim("FINGERPRINT")])
        for entry in entries {
            let root = entry.root
            var row: [Console.Piece] = [
                .bold(root.name), .init(root.subject ?? Messages.bareKey, .plain),
                .init(root.kind.rawValue, .plain),
            ]
            if isMixed { row.append(.init(entry.file.layer.rawValue, .plain)) }
            table.add(row + [.dim(root.fingerprint.description)])
        }
        table.write(to: common.results)
    }
}

extension SignerSettings.Entry {
    /// The signer as JSON.
    fileprivate var json: JSONValue {
        .object([
            "name": .string(root.name), "kind": .string(root.kind.rawValue),
            "subject": .text(root.subject), "fingerprint": .string(root.fingerprint.description),
            "file": .string(file.path.string),
        ])
    }
}

/// An error of `skills trust`.
enum TrustProblem: Problem, Equatable {
    /// The user trusts a signer of this name already.
    case exists(String)
    /// There is no signer of this name.
    case unknown(String)
    /// The signer is in the configuration of the machine, which is the path.
    case ofMachine(String, String)
    /// A file has nothing that can be trusted.
    case unusable(String, SigningError)

    var kind: ProblemKind {
        switch self {
        case .exists, .ofMachine: .refused
        case .unknown: .notFound
        case .unusable: .failed
        }
    }

    var cause: (any Error)? { if case .unusable(_, let error) = self { error } else { nil } }

    var summary: String {
        switch self {
        case .exists(let name): "you already trust a signer named '\(name.abridged)'"
        case .unknown(let name): "you trust no signer named '\(name.abridged)'"
        case .ofMachine(let name, let path): "'\(name.abridged)' is trusted by \(path)"
        case .unusable(let file, _): "\(file.abridged(to: 500)) can't be trusted"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .exists(let name): "stop trusting it first: \(skills: "trust", "remove", name)"
        case .unknown: "list the trusted signers: \(skills: "trust")"
        case .ofMachine(_, let path): "ask the administrator, or edit \(path)"
        case .unusable(_, let error): error.hint
        }
    }
}
