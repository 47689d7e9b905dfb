internal import ArgumentParser
internal import Digest
internal import JSON
internal import Problem
internal import Signature
internal import SkillOperations
internal import SystemPackage
internal import Terminal

/// `skills trust` lists and changes the signers of skills that the user trusts.
struct TrustCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "trust",
            abstract: say("List and choose the signers that you trust.", ja: "信頼する署名者を管理する。"),
            discussion: say(
                """
                A skill that one of them signed (skill.oms.sig) is refused if its files differ from what was signed, and if \
                a new version is not signed by the same one. A certificate may be that of an authority: then every \
                certificate that it issued for signing is trusted. Get it from the publisher, not with the skill.
                """,
                ja: """
                    信頼する署名者が署名したスキル (skill.oms.sig) は、ファイルが署名時と異なる場合や、新しいバージョンに同じ署名者の署名がない場合に\
                    拒否される。認証局の証明書も指定でき、その場合は認証局が署名用に発行したすべての証明書を信頼する。証明書はスキルと一緒にではなく、\
                    公開元から直接入手する。
                    """),
            subcommands: [TrustListCommand.self, TrustAddCommand.self, TrustRemoveCommand.self],
            defaultSubcommand: TrustListCommand.self)
    }
}

/// `skills trust list` lists the trusted signers.
struct TrustListCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: say("List the trusted signers.", ja: "信頼する署名者を一覧表示する。"),
            aliases: ["ls"])
    }

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let entries = try SignerSettings(of: .current).entries
        guard !common.json else { return common.write("list", entries, .apply) }
        guard !entries.isEmpty else { return common.notes.line(.init(Messages.noSigners, .plain)) }
        // Signers of the machine are trusted by everyone on it, and one may be in both files.
        let isMixed = entries.contains { $0.file.layer != .user }
        var table = Table(whole: [0, 1])
        var title: [Console.Piece] = [
            .dim(say("NAME", ja: "名前")), .dim(say("SUBJECT", ja: "証明書の所有者")),
            .dim(say("KIND", ja: "種類")),
        ]
        if isMixed { title.append(.dim(say("OF", ja: "設定"))) }
        table.add(title + [.dim(say("FINGERPRINT", ja: "フィンガープリント"))])
        for entry in entries {
            let root = entry.root
            var row: [Console.Piece] = [
                .bold(root.name), .init(root.subject ?? Messages.bareKey, .plain),
                .init(root.kind.rawValue, .plain),
            ]
            if isMixed { row.append(.init(entry.file.layer.label, .plain)) }
            table.add(row + [.dim(root.fingerprint.description)])
        }
        table.write(to: common.results)
    }
}

/// `skills trust add` trusts a certificate or a key.
struct TrustAddCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            abstract: say(
                "Trust a certificate or a public key, in PEM.", ja: "PEM 形式の証明書または公開鍵を信頼する。"))
    }

    @Argument(help: ArgumentHelp(say("Name to use for the signer.", ja: "署名者に付ける名前。")))
    var name: String

    @Argument(
        help: ArgumentHelp(say("File with the certificate or the key.", ja: "証明書または鍵のファイル。")),
        completion: .file())
    var file: String

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would change.", ja: "変更される内容を表示する。")))
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
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
        let mode = Session.Mode(dryRun: dryRun)
        common.write(
            "add", SignerSettings.Entry(root: root, file: .user(world)), Verb.trust.text(mode), mode
        )
        let twins = known.filter { $0.root.fingerprint == root.fingerprint && $0.root.name != name }
        if let twin = twins.first { common.notes.note(Messages.sameSigner(twin.root.name)) }
    }
}

/// `skills trust remove` stops trusting a signer.
struct TrustRemoveCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract: say(
                "Stop trusting a signer; skills are not changed.", ja: "署名者の信頼をやめる。スキルは変更しない。"),
            aliases: ["rm"])
    }

    @Argument(
        help: ArgumentHelp(say("Name of the signer.", ja: "署名者の名前。")),
        completion: .candidates(.signers))
    var name: String

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would change.", ja: "変更される内容を表示する。")))
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let entries = try SignerSettings(of: world).entries.filter { $0.root.name == name }
        guard let entry = entries.first(where: { $0.file.layer == .user }) else {
            throw entries.first.map { TrustProblem.ofMachine(name, world.display($0.file.path)) }
                ?? TrustProblem.unknown(name)
        }
        if !dryRun {
            try await SignerSettings.remove(name, in: world)
            common.recordSettingsChange()
        }
        let mode = Session.Mode(dryRun: dryRun)
        common.write("remove", entry, Messages.noLongerTrusted(mode), mode)
    }
}

extension CommonOptions {
    /// Writes a signer that was added or removed.
    fileprivate func write(
        _ action: String, _ entry: SignerSettings.Entry, _ verb: String, _ mode: Session.Mode
    ) {
        guard !json else { return write(action, [entry], mode) }
        let root = entry.root
        results.line(.init(verb, .green), " ", .bold(root.name))
        let facts = [root.kind.rawValue, root.subject].compactMap(\.self).joined(separator: ", ")
        results.line(.init("  \(facts)  ", .plain), .dim(root.fingerprint.description))
    }

    fileprivate func write(
        _ action: String, _ entries: [SignerSettings.Entry], _ mode: Session.Mode
    ) {
        write(
            "trust",
            [
                "action": .string(action), "dryRun": mode.json,
                "signers": .array(entries.map(\.json)),
            ])
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
        case .exists(let name):
            say(
                "you already trust a signer named '\(name.abridged)'",
                ja: "署名者「\(name.abridged)」はすでに信頼しています")
        case .unknown(let name):
            say(
                "you trust no signer named '\(name.abridged)'", ja: "署名者「\(name.abridged)」は信頼していません"
            )
        case .ofMachine(let name, let path):
            say(
                "'\(name.abridged)' is trusted by \(path)",
                ja: "「\(name.abridged)」は \(path) で信頼されています")
        case .unusable(let file, _):
            say(
                "\(file.abridged(to: 500)) can't be trusted",
                ja: "\(file.abridged(to: 500)) は信頼できません")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .exists(let name):
            say(
                "stop trusting it first: \(skills: "trust", "remove", name)",
                ja: "先に信頼をやめてください: \(skills: "trust", "remove", name)")
        case .unknown:
            say(
                "list the trusted signers: \(skills: "trust", "list")",
                ja: "信頼する署名者を見るには: \(skills: "trust", "list")")
        case .ofMachine(_, let path):
            say("ask the administrator, or edit \(path)", ja: "管理者に頼むか、\(path) を編集してください")
        case .unusable(_, let error): error.hint
        }
    }
}
