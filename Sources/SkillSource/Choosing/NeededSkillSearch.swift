internal import FileTree
public import SkillFormat

/// The skills that another one needs.
public struct NeededSkills: Sendable {
    /// Those in the same source, each with the text that names it.
    public var found: [(text: String, skill: SkillCandidate)] = []
    /// The names and addresses that no skill of the source has.
    public var absent: [String] = []
}

/// A search for the skills of a source that its other skills need.
public struct NeededSkillSearch: Sendable {
    private let source: LoadedSource
    /// The skills by their names and by the names of their folders.
    private let byName: [String: [SkillCandidate]]

    /// Searches a source.
    public init(in source: LoadedSource) {
        self.source = source
        var byName: [String: [SkillCandidate]] = [:]
        for skill in source.found.values where skill.exclusion?.isPart != true {
            let names = [skill.name?.description, skill.declaredName, skill.folder?.lastName]
            for name in Set(names.compactMap(\.self)) { byName[name, default: []].append(skill) }
        }
        self.byName = byName
    }

    /// Finds the skills that a skill of the source needs.
    ///
    /// A list that may be about packages counts as ``DeclaredNeeds/SkillList/isAboutSkills(_:)`` says, unless it has the
    /// skill itself.
    public func skills(
        neededBy candidate: SkillCandidate, _ needs: DeclaredNeeds
    ) async throws(SkillSourceError) -> NeededSkills {
        var needed = NeededSkills()
        for list in needs.skills {
            var one = NeededSkills()
            for text in list.texts {
                if let skill = try await skill(named: text, near: candidate) {
                    one.found.append((text, skill))
                } else {
                    one.absent.append(text)
                }
            }
            let found = Set(one.found.map(\.text))
            let hasItself = one.found.contains { $0.skill == candidate }
            guard list.isAboutSkills(found.contains), list.certainty == .certain || !hasItself
            else { continue }
            needed.found += one.found.filter { $0.skill != candidate }
            needed.absent += one.absent
        }
        return needed
    }

    /// Returns the skill that a name or path means: of several, the one that shares the most folders with a skill.
    private func skill(
        named text: String, near candidate: SkillCandidate
    ) async throws(SkillSourceError) -> SkillCandidate? {
        let name = text.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? text
        let matches = (byName[name] ?? []).filter { $0.isNeeded(as: text) }
        if let nearest = matches.max(by: { isFarther($0, than: $1, from: candidate) }) {
            return nearest
        }
        for path in places(of: text, near: candidate) {
            if let known = source.found[path] { return known }
            let outside = try await source.content.candidate(
                outsideAt: path, from: source.address)
            if let outside { return outside }
        }
        return nil
    }

    private func isFarther(
        _ first: SkillCandidate, than second: SkillCandidate, from origin: SkillCandidate
    ) -> Bool {
        let (depth, other) = (first.sharedDepth(with: origin), second.sharedDepth(with: origin))
        return depth == other ? second.isBetter(than: first) : depth < other
    }

    /// Returns the folders of the source in which a needed skill may be, if it is not among those that were searched:
    /// next to the skill and the folders above it.
    private func places(of text: String, near candidate: SkillCandidate) -> [RelativePath] {
        guard let folder = candidate.folder else { return [] }
        if text.hasPrefix("../") || text.hasPrefix("./") {
            let file = RelativePath("SKILL.md").flatMap { folder.appending($0) }
            return [file?.resolving(link: text)].compactMap(\.self)
        }
        guard let path = RelativePath(text) else { return [] }
        let above = folder.ancestors.reversed().prefix(3).compactMap { $0.appending(path) }
        return above + [path]
    }
}

extension SkillCandidate {
    /// Returns whether a declaration names it: by its name, `plugin:name`, or the end of its path.
    fileprivate func isNeeded(as text: String) -> Bool {
        if match(text) != nil { return true }
        guard text.utf8.contains(UInt8(ascii: "/")), let folder else { return false }
        return folder.description == text || folder.description.hasSuffix("/\(text)")
    }

    /// The number of folders that contain both skills.
    fileprivate func sharedDepth(with other: SkillCandidate) -> Int {
        guard let folder, let other = other.folder else { return 0 }
        return zip(folder.names, other.names).prefix { $0 == $1 }.count
    }
}
