internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore

// Skills that others need.
extension Installer {
    /// The maximum length of a chain of needs between skills from other sources.
    private static let elsewhereLimit = 4
    /// The maximum number of addresses to load because skills need them.
    private static let addressLimit = 16

    /// Adds the skills that others need and their sources don't have: from the address in the frontmatter, or by name
    /// from the program itself.
    ///
    /// Only `https://` addresses are loaded: a text such as `owner/repo` may be a path in the source, and a file
    /// path is one of another machine.
    mutating func addNeeds(
        from elsewhere: Unpacking, to staged: inout [InstallResult]
    ) async throws {
        guard request.needs == .install else { return }
        var loaded: [String: SkillNeed.State] = [:]
        for _ in 0..<Self.elsewhereLimit {
            // The first skill that names an address stands for all of them.
            let sources = Dictionary(
                staged.flatMap { result in
                    result.needs.filter(\.isAbsent).map { ($0.text, result.source) }
                }, uniquingKeysWith: { first, _ in first })
            let texts = sources.filter { loaded[$0.key] == nil }.sorted { $0.key < $1.key }
                .prefix(Self.addressLimit - loaded.count)
            guard !texts.isEmpty else { break }
            var selections: [Selection] = []
            for (text, source) in texts {
                let (state, selection) = try await selection(for: text, of: source, elsewhere)
                loaded[text] = state
                if let selection { selections.append(selection) }
            }
            staged += try await unpack(selections, with: elsewhere)
        }
        for index in staged.indices {
            for need in staged[index].needs.indices where staged[index].needs[need].isAbsent {
                let state = loaded[staged[index].needs[need].text]
                staged[index].needs[need].state = state ?? .absent
            }
        }
    }

    /// Returns the state of a need that its source does not have, and the skill to install for it.
    private func selection(
        for text: String, of source: LoadedSource, _ unpacking: Unpacking
    ) async throws -> (SkillNeed.State, Selection?) {
        let isName = SkillName(text) != nil
        // Only skills in the program: a name that another skill states must not choose a stranger's.
        let isKnown = isName && EmbeddedCatalog().skill(named: text) != nil
        guard isKnown || text.hasPrefix("https://") else { return (.absent, nil) }
        do {
            let address = try SkillAddress(
                isKnown ? "\(CatalogName.embedded):\(text)" : text,
                workingDirectory: session.context.workingDirectory,
                home: session.context.home)
            let needed = try await session.loader.load(address, namedBySkillOf: source)
            let chosen = try await needed.select(.only)
            guard let candidate = chosen.skills.first, let name = candidate.name else {
                return (.absent, nil)
            }
            guard !unpacking.isInstalled(name), unpacking.names.claim(name) else {
                return (.met(name), nil)
            }
            return (.met(name), Selection(source: needed, choices: [(name, candidate)]))
        } catch {
            let problem = error.problem
            if problem.kind == .interrupted { throw error }
            // The address is known.
            return (.failed(problem.cause as? any Problem ?? problem), nil)
        }
    }

    /// Records which skills are installed for others; refuses cycles through skills that were not selected.
    mutating func linkNeeds(of staged: inout [InstallResult], selected: Set<SkillName>) {
        guard request.needs != .ignore else { return }
        var needs: [SkillName: [SkillName]] = [:]
        var users: [SkillName: Set<SkillName>] = [:]
        for result in staged {
            let name = result.staged.name
            let met = result.needs.compactMap(\.metName).filter { $0 != name }
            needs[name] = met
            for other in met { users[other, default: []].insert(name) }
        }
        for cycle in NeedCycle.all(in: needs) where !selected.isSuperset(of: cycle.names) {
            let members = Set(cycle.names)
            let address = staged.first { members.contains($0.staged.name) }?.source.address.typed
            staged.removeAll { members.contains($0.staged.name) }
            report.failures.append(
                (
                    cycle.names[0].description,
                    InstallError.cycle(cycle.names, address: address ?? "")
                ))
        }
        for index in staged.indices {
            let name = staged[index].staged.name
            guard !selected.contains(name), let names = users[name] else {
                staged[index].staged.reason = .requested
                continue
            }
            staged[index].neededBy = names.sorted()
            staged[index].staged.reason = .needed(by: names.sorted())
        }
    }
}

extension SkillNeed {
    fileprivate var isAbsent: Bool {
        if case .absent = state { true } else { false }
    }

    /// The name of the skill if it is present.
    fileprivate var metName: SkillName? {
        if case .met(let name) = state { name } else { nil }
    }
}
