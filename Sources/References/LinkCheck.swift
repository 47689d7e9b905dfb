internal import Markdown
internal import Text
internal import Web

/// Checks of links that need no policy: their scheme, root, folder and anchor.
struct LinkCheck {
    private let page: Page
    private var found: [ReferenceFault] = []

    init(_ page: Page) { self.page = page }

    /// Returns the problems of the page's links.
    func faults() -> [ReferenceFault] {
        guard let document = page.document else { return [] }
        var check = self
        for token in document.tokens
        where [.link, .image, .attribute].contains(token.kind)
            && token.range.count <= PathWord.destinationLimit
        {
            let line = page.source.lineIndex(at: token.range.lowerBound)
            guard page.lines.states[line].depth == 0 else { continue }
            check.judge(document.text(of: token, in: page.source.bytes), at: token.range.lowerBound)
        }
        return check.found
    }

    private mutating func judge(_ text: Passage, at offset: Int) {
        if text.starts(with: "file:".utf8) {
            return add(.fileScheme, target: String(decoding: text, as: UTF8.self), at: offset)
        }
        guard !Self.isAddress(text) else { return }
        let target = text.prefix { $0 != UInt8(ascii: "#") }.prefix { $0 != UInt8(ascii: "?") }
        let fragment = text.firstIndex(of: UInt8(ascii: "#")).map { text[($0 + 1)...] }
        let path = PercentEncoding.decode(target)[...]
        if let end = Self.endOfAbsoluteRoot(path) { return judgeAbsolute(path, end, at: offset) }
        guard !path.isEmpty else { return judgeAnchor(fragment, in: page.path, at: offset) }
        let written = String(decoding: path, as: UTF8.self)
        let folder = SkillPaths.parent(of: page.path)
        if let target = SkillPaths.resolve(written, from: folder), page.skill.paths.contains(target)
        {
            return judgeAnchor(fragment, in: target, at: offset)
        }
        if path.contains(UInt8(ascii: "\\")) {
            guard let plain = BackslashCheck.plain(path, on: page) else { return }
            return add(.backslash, target: written, replacement: plain, at: offset)
        }
        let root = page.skill.inside(page.root) ?? ""
        if let target = SkillPaths.resolve(written, from: root), page.skill.paths.contains(target) {
            let right = SkillPaths.path(from: folder, to: target)
            add(.wrongBase, target: PathName(path).path, replacement: right, at: offset)
        }
    }

    private mutating func judgeAbsolute(_ path: Passage, _ end: Int, at offset: Int) {
        let rest = path[end...]
        let target = String(decoding: rest, as: UTF8.self)
        let isHere = path.first == UInt8(ascii: "/") && page.skill.paths.contains(target)
        // Otherwise, it is a path of a web site.
        guard
            isHere || path.first != UInt8(ascii: "/") || page.skill.surroundings == nil
                || page.skill.repository.contains(target)
        else { return }
        let isPattern = rest.contains { $0.isOne(of: "<>{}[]*|") }
        guard isHere || !isPattern && !Placeholder.occurs(in: rest) else { return }
        let folder = SkillPaths.parent(of: page.path)
        add(
            .absolute, target: String(decoding: path, as: UTF8.self),
            replacement: isHere ? SkillPaths.path(from: folder, to: target) : nil, at: offset)
    }

    private mutating func judgeAnchor(_ fragment: Passage?, in target: String, at offset: Int) {
        guard let fragment, !fragment.isEmpty, !fragment.starts(with: ":~:".utf8),
            page.subjectFacts.isDisjoint(with: FactSet([.skillAboutSkills, .pageAboutSkills])),
            let anchors = page.skill.anchors(of: target, for: page)
        else { return }
        let text = String(decoding: fragment, as: UTF8.self)
        let name = HeadingSlug.plain(text.lowercased())
        guard !anchors.contains(name), !Placeholder.occurs(in: Array(name.utf8)[...]) else {
            return
        }
        add(
            .missingAnchor, .info, target: target == page.path ? "#\(text)" : "\(target)#\(text)",
            at: offset)
    }

    private mutating func add(
        _ kind: ReferenceFault.Kind, _ severity: ReferenceFault.Severity = .warning,
        target: String, replacement: String? = nil, at offset: Int
    ) {
        found.append(
            ReferenceFault(
                kind, severity, in: page.path, at: offset, target: target, replacement: replacement)
        )
    }

    // MARK: Roots

    /// Whether a text is a URL or has another scheme of at least two letters.
    private static func isAddress(_ text: Passage) -> Bool {
        if text.starts(with: "//".utf8) { return true }
        let scheme = text.prefix { $0.isLetterOrDigit || $0 == 0x2B || $0 == 0x2D }
        return scheme.count > 1 && scheme.first?.isLetter == true
            && text[scheme.endIndex...].first == UInt8(ascii: ":")
    }

    /// Returns the offset after `/`, `~/`, `$HOME/` or `C:\`.
    private static func endOfAbsoluteRoot(_ text: Passage) -> Int? {
        let start = text.startIndex
        if text.first == UInt8(ascii: "/") { return start + 1 }
        for root in ["~/", "$HOME/", "${HOME}/"] where text.starts(with: root.utf8) {
            return start + root.utf8.count
        }
        guard text.count > 2, text[start].isLetter, text[start + 1] == UInt8(ascii: ":"),
            text[start + 2] == UInt8(ascii: "\\") || text[start + 2] == UInt8(ascii: "/")
        else { return nil }
        return start + 3
    }
}
