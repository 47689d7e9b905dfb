internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillPolicy
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills policy` explains the policies in force.
struct PolicyCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "policy",
            abstract: say("Explain what policies allow.", ja: "ポリシーが許可する内容を説明する。"),
            discussion: say(
                """
                The policy of this machine is /etc/skills/policy.json; a project's is skills-policy.json. What both allow is \
                allowed.
                """,
                ja: """
                    このコンピューターのポリシーは /etc/skills/policy.json、プロジェクトのポリシーは skills-policy.json である。両方が許可したものだけが\
                    許可される。
                    """),
            subcommands: [PolicyShowCommand.self, PolicyCheckCommand.self],
            defaultSubcommand: PolicyShowCommand.self)
    }
}

/// `skills policy show` shows the policies in force.
struct PolicyShowCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: say("Show the policies in force.", ja: "有効なポリシーを表示する。"),
            discussion: say(
                "Exits with status 4 if a policy can't be used.", ja: "使えないポリシーがあれば、終了コード 4 で終わる。"))
    }

    @OptionGroup var common: CommonOptions

    func run() async throws { try PolicyReport(of: []).write(common) }
}

/// `skills policy check` shows whether sources are allowed.
struct PolicyCheckCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: say(
                "Show what the policies in force decide about sources.",
                ja: "有効なポリシーが入手元をどう判断するかを表示する。"),
            discussion: say(
                """
                No request is made. Exits with status 4 if a source is refused, or if a policy can't be used.
                """,
                ja: """
                    リクエストは送らない。拒否される入手元や使えないポリシーがあれば、終了コード 4 で終わる。
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Sources to check.", ja: "調べる入手元。")),
        completion: .candidates(.addresses))
    var sources: [String]

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let policy = World.current.policyHere
        var verdicts: [PolicyReport.Verdict] = []
        for source in sources {
            verdicts.append(.init(source: source, decision: try await decide(source, policy)))
        }
        try PolicyReport(of: verdicts).write(common)
    }

    private func decide(_ source: String, _ policy: Policy) async throws -> PolicyDecision {
        if let fault = policy.fault { return .refused(.unusable(fault)) }
        let world = World.current
        let address = try SkillAddress(
            source, workingDirectory: world.workingDirectory, home: world.home)
        let git = world.gitSettings(try common.userStore().locations)
        guard case .catalog(let request) = address.meaning else {
            guard let location = address.location else { return .allowed(by: []) }
            return policy.decision(
                onSource: address.repository == nil ? location : git.contactedURL(location))
        }
        let settings = try CatalogSettings(of: world)
        let catalogs = world.cachedCatalogs(
            settings.references, try common.userStore().locations)
        do throws(CatalogError) {
            let found = try await catalogs.entry(for: request)
            let catalog = settings.references.first { $0.name == found.catalog }
            if let refusal = catalog.flatMap(policy.refusal(ofCatalog:)) {
                return .refused(refusal)
            }
            guard let source = found.entry.source, let location = source.location else {
                return .allowed(by: [])
            }
            guard case .address = source else { return policy.decision(onSource: location) }
            return policy.decision(onSource: git.contactedURL(location))
        } catch .notAllowed(let refusal) {
            return .refused(refusal)
        }
    }
}

/// The policies in force, and what they decide about sources.
private struct PolicyReport {
    /// A source, and what the policies decide about it.
    struct Verdict {
        let source: String
        let decision: PolicyDecision
    }

    private let policy = World.current.policyHere
    private let verdicts: [Verdict]

    init(of verdicts: [Verdict]) { self.verdicts = verdicts }

    /// Writes the decisions or, without sources, the policies; throws if anything is refused.
    func write(_ common: CommonOptions) throws(ExitStatus) {
        if common.json {
            common.write("policy", members)
        } else if let fault = policy.fault {
            writeFiles(to: common.results)
            common.reasons.write(fault)
        } else if verdicts.isEmpty {
            writeFiles(to: common.results)
            if policy.files.isEmpty { common.results.line(.init(Messages.noPolicy, .plain)) }
        } else {
            writeVerdicts(to: common.results)
        }
        if policy.fault != nil || verdicts.contains(where: { $0.decision.refusal != nil }) {
            throw .refused
        }
    }

    private func writeFiles(to console: Console) {
        for file in policy.files {
            console.line(.bold(file.path), .dim("  \(file.layer.label)"))
            var table = Table()
            for line in file.lines {
                table.add(
                    .dim("  \(line.number)"), .init(line.member, .plain), .init(line.text, .plain))
            }
            table.write(to: console)
        }
    }

    private func writeVerdicts(to console: Console) {
        var table = Table(whole: [0])
        for verdict in verdicts {
            switch verdict.decision {
            case .allowed(let places):
                table.add(
                    .bold(verdict.source), Console.Piece(Messages.allowed, .green),
                    .dim(places.map(\.description).joined(separator: ", ")))
            case .refused(let refusal):
                table.add(
                    .bold(verdict.source), Console.Piece(Messages.refused, .red),
                    .init(refusal.summary, .plain))
            }
        }
        table.write(to: console)
    }

    private var members: [String: JSONValue] {
        [
            "action": .string(verdicts.isEmpty ? "show" : "check"),
            "files": .array(policy.files.map(\.json)), "fault": policy.fault.map(\.json) ?? .null,
            "sources": .array(verdicts.map(json)),
        ]
    }

    private func json(_ verdict: Verdict) -> JSONValue {
        var places: [PolicyPlace] = []
        if case .allowed(let by) = verdict.decision { places = by }
        let refusal = verdict.decision.refusal
        return .object([
            "source": .string(verdict.source), "allowed": .bool(refusal == nil),
            "by": .array((refusal?.place.map { [$0] } ?? places).map(\.json)),
            "reason": .text(refusal?.summary),
        ])
    }
}

extension PolicyFile {
    /// The file as JSON.
    fileprivate var json: JSONValue {
        .object([
            "path": .string(path), "layer": .string(layer.rawValue),
            "lines": .array(
                lines.map {
                    .object([
                        "line": .integer($0.number), "member": .string($0.member),
                        "values": .strings($0.values),
                    ])
                }),
        ])
    }
}

extension PolicyPlace {
    fileprivate var json: JSONValue {
        .object([
            "file": .string(file), "line": .integer(line), "member": .string(member),
        ])
    }
}

extension PolicyFile.Layer {
    /// Whom the policy applies to, in the language of the running command.
    fileprivate var label: String {
        switch self {
        case .system: say(rawValue, ja: "コンピューター")
        case .project: say(rawValue, ja: "プロジェクト")
        }
    }
}
