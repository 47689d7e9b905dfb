internal import FileTree
internal import Problem
internal import SkillFormat

// Choosing skills.
extension LoadedSource {
    /// Returns the skills that a choice selects.
    public func choose(_ choice: SkillChoice) throws(SkillSourceError) -> [SkillCandidate] {
        let chosen: [SkillCandidate]
        switch choice {
        case .only:
            guard candidates.count == 1 else { throw .severalSkills(address.typed, candidates) }
            return candidates
        case .all: chosen = candidates
        case .picked(let picked): chosen = picked
        case .named(let texts): chosen = try candidates(named: texts)
        }
        try refuseSameNames(chosen)
        return chosen
    }

    /// Returns the skills that any of the texts selects, each once.
    private func candidates(named texts: [String]) throws(SkillSourceError) -> [SkillCandidate] {
        var chosen: [SkillCandidate] = []
        var known: Set<SkillCandidate> = []
        for text in texts {
            let found = candidates(named: text)
            guard !found.isEmpty else { throw notFound(text) }
            try refuseSameNames(found)
            chosen += found.filter { known.insert($0).inserted }
        }
        return chosen
    }

    /// Returns the skills with a name or path; if there are none, the skills of the plugin with that name.
    private func candidates(named text: String) -> [SkillCandidate] {
        let found = candidates.filter { $0.isNamed(text) }
        guard found.isEmpty else { return found }
        let others = otherLanguages.filter { $0.folder?.description == text }
        guard others.isEmpty else { return others }
        let ofPlugin = candidates.filter { $0.plugins.contains(text) }
        return ofPlugin.isEmpty ? candidates.filter { $0.isLooselyNamed(text) } : ofPlugin
    }

    private func notFound(_ text: String) -> SkillSourceError {
        let plugin = text.split(separator: ":").first.map(String.init) ?? text
        if let external = notes.compactMap(\.externalPlugin).first(where: { $0.name == plugin }) {
            return .externalPlugin(address.typed, external)
        }
        return .noSuchSkill(address.typed, wanted: text, available: candidateNames)
    }

    /// The names of its skills.
    var candidateNames: [String] {
        candidates.compactMap { $0.name?.description ?? $0.declaredName }
    }

    private func refuseSameNames(_ candidates: [SkillCandidate]) throws(SkillSourceError) {
        let groups = Dictionary(grouping: candidates.filter { $0.name != nil }, by: \.name)
        let clashes = groups.values.filter { $0.count > 1 }
        guard let group = clashes.min(by: { $0[0].place < $1[0].place }), let name = group[0].name
        else { return }
        let choices = group.map {
            Messages.installCommand(address.typed, skill: selector(of: $0, in: group))
        }
        throw .sameName(name, paths: group.map(\.place), choices: choices)
    }

    /// Returns the argument of `--skill` that selects one of several skills with the same name: `plugin:name` if
    /// that is unique, otherwise its path.
    private func selector(of candidate: SkillCandidate, in group: [SkillCandidate]) -> String {
        let plugin = candidate.plugins.first { plugin in
            group.count { $0.plugins.contains(plugin) } == 1
        }
        guard let plugin, let name = candidate.name else { return candidate.place }
        return "\(plugin):\(name)"
    }
}

extension SkillCandidate {
    /// Its path in the source; `.` for the top.
    fileprivate var place: String { folder?.description ?? "." }
}
