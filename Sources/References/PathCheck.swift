internal import Markdown
internal import Text

/// Checks of words that need no policy: paths through the plugin, the home folder and the name of the skill.
struct PathCheck {
    private static let roots = FactSet([.absolute, .followsHome, .otherVariable])
    private static let holes = FactSet([.placeholder, .slot, .pattern])
    private static let conditions = FactSet([.conditional])

    private let site: Site
    private var page: Page { site.page }

    init(_ site: Site) { self.site = site }

    /// Returns the problems of a word.
    func faults(_ evidence: inout some Evidence) -> [ReferenceFault] {
        let text = Array(site.name.written.utf8)[...]
        if PathRoot.plugin(text) != nil { return [fault(.pluginRoot, .info)] }
        guard site.candidate.kind != .link, let rest = pathBelowOwnName, !rest.isEmpty,
            let target = SkillPaths.resolve(rest, from: ""), !target.isEmpty,
            !site.name.written.utf8.starts(with: "//".utf8)  // the rest of a web address
        else { return [] }
        let isHere = page.skill.paths.contains(target)
        if evidence.holds(anyOf: Self.roots) {
            guard isHere || !evidence.holds(anyOf: Self.holes) else { return [] }
            return [fault(.absolute, .info, replacement: isHere ? target : nil)]
        }
        // A page that mentions its own path doesn't send the reader there.
        guard isHere, target != page.path, !evidence.holds(anyOf: Self.conditions) else {
            return []
        }
        // Nothing shows whether agents work at the top of the repository.
        return [fault(.repositoryRelative, .info, replacement: target)]
    }

    /// The part of the path after `skills/OWN-NAME/`.
    private var pathBelowOwnName: String? {
        guard site.name.written.utf8.holds("skills/".utf8) else { return nil }
        let names = site.name.path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, name) in names.enumerated().dropLast()
        where index > 0 && names[index - 1] == "skills"
            && page.skill.names.contains(String(name))
        {
            return names[(index + 1)...].joined(separator: "/")
        }
        return nil
    }

    private func fault(
        _ kind: ReferenceFault.Kind, _ severity: ReferenceFault.Severity,
        replacement: String? = nil
    ) -> ReferenceFault {
        ReferenceFault(
            kind, severity, in: page.path, at: site.candidate.range.lowerBound,
            target: site.name.written, replacement: replacement)
    }
}

/// Checks paths with backslashes, which work only on Windows.
struct BackslashCheck {
    private let page: Page

    init(_ page: Page) { self.page = page }

    /// Returns the problems of the page's words outside of blocks for Windows and of programs.
    func faults() -> [ReferenceFault] {
        let bytes = page.source.bytes
        var faults: [ReferenceFault] = []
        var offset = 0
        while let found = bytes.firstOffset(of: UInt8(ascii: "\\"), from: offset) {
            let start = bytes[offset..<found].droppingLast(where: Self.isPart).endIndex
            let word = bytes[start...].prefix(while: Self.isPart)
            offset = word.endIndex
            guard isJudged(page.lines.states[page.source.lineIndex(at: found)]),
                let plain = Self.plain(word, on: page)
            else { continue }
            faults.append(
                ReferenceFault(
                    .backslash, .warning, in: page.path, at: word.startIndex,
                    target: String(decoding: word, as: UTF8.self), replacement: plain))
        }
        return faults
    }

    /// Whether a line is text or a command of a shell that takes slashes.
    private func isJudged(_ line: MarkdownLines.State) -> Bool {
        guard !line.isFrontmatter, line.depth < 2 else { return false }
        return line.depth == 0
            || ["bash", "sh", "shell", "zsh"].contains(page.lines.languages[line.innerBlock])
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        byte.isWordPart || byte >= 0x80 || byte.isOne(of: "\\/.-")
    }

    /// Returns a path with slashes if it leads to a file of the skill.
    static func plain(_ path: Passage, on page: Page) -> String? {
        let names = path.split(separator: UInt8(ascii: "\\")).drop { $0.elementsEqual(".".utf8) }
        guard path.count <= PathWord.destinationLimit, names.count > 1 else { return nil }
        let plain = names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        // A pattern such as `\/\/` names nothing.
        guard plain.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        let isThere = ["", SkillPaths.parent(of: page.path)].contains { folder in
            SkillPaths.resolve(plain, from: folder).map(page.skill.paths.contains) ?? false
        }
        return isThere ? plain : nil
    }
}
