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
    static let configuration = CommandConfiguration(
        commandName: "policy",
        abstract: "Explain what policies allow.",
        discussion: """
            The policy of this machine is /etc/skills/policy.json; a project's is skills-policy.json. What both allow is \
            allowed. For the format: skills help policies
            """,
        subcommands: [PolicyCheckCommand.self], defaultSubcommand: PolicyCheckCommand.self)
}

/// `skills policy check` shows the policies in force, and whether sources are allowed.
struct PolicyCheckCommand: AsyncParsableCommand {
    /// The format of the result.
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Show the policies in force, and check sources.",
        discussion: """
            No request is made. Exits with status 4 if a source is refused, or if a policy can't be used.
            """)

    @Argument(help: "Sources to check.", completion: .candidates(.addresses))
    var sources: [String] = []

    @Option(help: "Format of the result.")
    var format: Format?

    @OptionGroup var common: CommonOptions

    /// A source, and what the policies decide about it.
    private struct Verdict {
        let source: String
        let decision: PolicyDecision
    }

    private var isJSON: Bool { common.json || format == .json }

    func validate() throws {
        guard !common.json || format != .text else {
            throw ValidationError(Messages.exclusive("--json", "--format"))
        }
    }

    func run() async throws {
        let world = World.current
        let policy = world.policyHere
        var verdicts: [Verdict] = []
        for source in sources {
            verdicts.append(Verdict(source: source, decision: try await decide(source, policy)))
        }
        if isJSON {
            writeJSON(policy, verdicts)
        } else {
            write(policy, verdicts)
        }
        if policy.fault != nil || verdicts.contains(where: { $0.decision.refusal != nil }) {
            throw ExitStatus.refused
        }
    }

    private func decide(_ source: String, _ policy: Policy) async throws -> PolicyDecision {
        if let fault = policy.fault { return .refused(.unusable(fault)) }
        let world = World.current
        let address = try SkillAddress(
            source, workingDirectory: world.workingDirectory, home: world.home)
        guard case .catalog(let request) = address.meaning else {
            guard let location = address.location else { return .allowed(by: []) }
            let git = world.gitSettings(try common.userStore().locations)
            return policy.decision(
                onSource: address.repository == nil ? location : git.contactedURL(location))
        }
        let settings = try CatalogSettings(of: world)
        let catalogs = world.cachedCatalogs(
            settings.references, try common.userStore().locations)
        do throws(CatalogError) {
            let found = try await catalogs.entry(for: request)
            return policy.decision(onSource: found.entry.source?.location ?? "")
        } catch .notAllowed(let refusal) {
            return .refused(refusal)
        }
    }

    private func write(_ policy: Policy, _ verdicts: [Verdict]) {
        let console = common.results
        for file in policy.files {
            console.line(.bold(file.path), .dim("  \(file.layer.rawValue)"))
            var table = Table()
            for line in file.lines {
                table.add(
                    .dim("  \(line.number)"), .init(line.member, .plain), .init(line.text, .plain))
            }
            table.write(to: console)
        }
        if let fault = policy.fault {
            common.reasons.write(fault)
        } else if policy.files.isEmpty {
            console.line(.init(Messages.noPolicy, .plain))
        }
        guard policy.fault == nil, !verdicts.isEmpty else { return }
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

    private func writeJSON(_ policy: Policy, _ verdicts: [Verdict]) {
        common.write(
            "policy",
            [
                "action": .string("check"), "files": .array(policy.files.map(\.json)),
                "fault": policy.fault.map(\.json) ?? .null,
                "sources": .array(
                    verdicts.map { verdict in
                        var places: [PolicyPlace] = []
                        if case .allowed(let by) = verdict.decision { places = by }
                        let refusal = verdict.decision.refusal
                        return .object([
                            "source": .string(verdict.source), "allowed": .bool(refusal == nil),
                            "by": .array((refusal?.place.map { [$0] } ?? places).map(\.json)),
                            "reason": .text(refusal?.summary),
                        ])
                    }),
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
