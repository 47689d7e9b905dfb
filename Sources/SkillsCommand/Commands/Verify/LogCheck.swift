internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// The entries of installed skills in the transparency logs of catalogs, for `skills verify --log`.
struct LogCheck {
    /// The state of a skill in a log.
    enum Outcome {
        /// The entry with this index.
        case listed(CatalogName, index: Int)
        /// Nothing.
        case unlisted(CatalogName)
        /// The catalog has no log.
        case noLog(CatalogName)
        /// The log could not be read.
        case unknown(CatalogName)
    }

    /// The logs that were read.
    private(set) var logs: [(catalog: CatalogName, log: CatalogLogStatus)] = []
    /// The catalogs that could not be read.
    private(set) var errors: [(catalog: CatalogName, error: CatalogError)] = []
    private var outcomes: [String: Outcome] = [:]

    /// Reads the logs of the catalogs that skills were installed from.
    init(_ skills: [InstalledSkill], in catalogs: Catalogs) async {
        var wanted: [CatalogName: [(skill: String, version: LoggedVersion)]] = [:]
        for skill in skills {
            guard let (catalog, version) = skill.loggedVersion else { continue }
            wanted[catalog, default: []].append((skill.name, version))
        }
        for (catalog, skills) in wanted.sorted(by: { $0.key.description < $1.key.description }) {
            let findings: LogFindings?
            do {
                findings = try await catalogs.find(Set(skills.map(\.version)), inLogOf: catalog)
            } catch {
                errors.append((catalog, error))
                for (skill, _) in skills { outcomes[skill] = .unknown(catalog) }
                continue
            }
            if let findings { logs.append((catalog, findings.log)) }
            for (skill, version) in skills {
                guard let findings else {
                    outcomes[skill] = .noLog(catalog)
                    continue
                }
                outcomes[skill] =
                    findings.indexes[version].map { .listed(catalog, index: $0) }
                    ?? .unlisted(catalog)
            }
        }
    }

    /// Returns what a log has of a skill; nil for one that is not from a catalog.
    func outcome(of skill: InstalledSkill) -> Outcome? { outcomes[skill.name] }

    /// Whether a catalog does not have a skill in its log.
    func isUnlisted(_ skill: InstalledSkill) -> Bool {
        if case .unlisted? = outcomes[skill.name] { true } else { false }
    }

    /// The exit status if a log could not be read or was refused; nil if all were read.
    var failure: ExitStatus? {
        let kinds = errors.map(\.error.kind)
        return (kinds.first { $0 == .refused } ?? kinds.first).map { ExitStatus($0) }
    }

    /// Writes the logs, and why others could not be read.
    func write(to console: Console) {
        for (catalog, log) in logs {
            console.line(.dim(Messages.readLog(catalog, log)))
        }
        let listed = outcomes.values.count { if case .listed = $0 { true } else { false } }
        if outcomes.isEmpty {
            console.note(Messages.nothingLogged)
        } else if logs.count > 0 {
            console.line(.init(Messages.inLogs(listed, of: outcomes.count), .plain))
        }
        for (_, error) in errors { console.write(error) }
    }

    /// The logs as JSON.
    var json: JSONValue {
        .array(
            logs.map { catalog, log in
                .object(["catalog": .string(catalog.description), "log": log.json])
            }
                + errors.map { catalog, error in
                    .object(["catalog": .string(catalog.description), "error": error.json])
                })
    }
}

extension LogCheck.Outcome {
    /// The state in the log, to be shown below the skill.
    var piece: Console.Piece {
        switch self {
        case .listed(let catalog, let index): .dim(Messages.listed(catalog, index))
        case .unlisted(let catalog): .init(Messages.unlistedInLog(catalog), .red)
        case .noLog(let catalog): .dim(Messages.noLog(catalog))
        case .unknown(let catalog): .init(Messages.unknownLog(catalog), .yellow)
        }
    }

    /// The state in the log, as JSON.
    var json: JSONValue {
        let (catalog, state, index): (CatalogName, String, Int?) =
            switch self {
            case .listed(let catalog, let index): (catalog, "listed", index)
            case .unlisted(let catalog): (catalog, "unlisted", nil)
            case .noLog(let catalog): (catalog, "no-log", nil)
            case .unknown(let catalog): (catalog, "unknown", nil)
            }
        return .object([
            "catalog": .string(catalog.description), "state": .string(state),
            "index": index.map { .integer($0) } ?? .null,
        ])
    }
}
