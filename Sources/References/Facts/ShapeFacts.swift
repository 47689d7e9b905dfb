internal import Text

/// The spelling of the path.
///
/// A variable or slot at its start is a root, not a hole to fill: `<plugin-root>/scripts/a.py`.
enum ShapeFacts: FactGroup {
    static let facts: [CandidateFact] = [
        .pattern, .slot, .oddCharacters, .webAddress, .placeholder, .absolute, .followsHome,
        .otherVariable, .upward, .bareName, .folder, .noExtension, .hidden, .document, .script,
        .wellKnownName, .belowSkillRoot,
    ]

    static let examples = [
        FactExample(.pattern, "`↓references/*.md`"),
        FactExample(.slot, "`↓references/{topic}.md`"),
        FactExample(.oddCharacters, "```sh\nset ↓references/50%.md\n```"),
        FactExample(.webAddress, "See ↓example.com/docs/a.md."),
        FactExample(.placeholder, "`↓references/phaseN.md`"),
        FactExample(.absolute, "`↓/references/a.md`"),
        FactExample(.followsHome, "`~/{{user}}↓/references/a.md`"),
        FactExample(.otherVariable, "`↓$FOLDER/references/a.md`"),
        FactExample(.upward, "`↓../references/a.md`"),
        FactExample(.bareName, "`↓rules.md`"),
        FactExample(.folder, "`↓references/`"),
        FactExample(.noExtension, "`↓scripts/fill`"),
        FactExample(.hidden, "`↓.cache/a.md`"),
        FactExample(.document, "`↓references/a.md`"),
        FactExample(.script, "`↓scripts/a.py`"),
        FactExample(.wellKnownName, "`↓README.md`"),
        FactExample(.belowSkillRoot, "`↓${CLAUDE_SKILL_DIR}/scripts/a.sh`"),
        FactExample(.belowSkillRoot, "```sh\nbash ↓{baseDir}/scripts/a.sh\n```"),
    ]

    static func facts(of site: Site) -> FactSet {
        let name = site.name
        let path = Array(name.path.utf8)[...]
        let (variable, rest) = root(of: site)
        var facts = FactSet()
        let next = site.after.first
        let isFollowedByStar =
            next == UInt8(ascii: "*") && site.after.dropFirst().first != UInt8(ascii: "*")
        facts.insert(.pattern, if: name.written.utf8.contains(0x2A) || isFollowedByStar)
        let opensSlot = next == UInt8(ascii: "{") || next == UInt8(ascii: "<")
        facts.insert(.slot, if: hasSlot(rest) || opensSlot && site.candidate.kind != .prose)
        facts.insert(.oddCharacters, if: !isPlain(rest))
        facts.insert(.webAddress, if: isAddress(path, site))
        let isName =
            Placeholder.isStem(lastOf: path) && !name.folder.isEmpty
            && site.page.foldersOfShortNames.contains(name.folder)
        facts.insert(.placeholder, if: !isName && Placeholder.occurs(in: path))
        facts.insert(.absolute, if: isAbsolute(path))
        facts.insert(
            .followsHome,
            if: site.lead.first == 0x7E || site.lead.first == 0x2F
                || site.lead.starts(with: "$HOME".utf8))
        facts.insert(.otherVariable, if: variable == .other)
        facts.insert(.belowSkillRoot, if: variable == .skill)
        facts.insert(.upward, if: path.starts(with: "../".utf8))
        facts.insert(.bareName, if: name.parts.count <= 1 && !name.isFolder)
        facts.insert(.folder, if: name.isFolder)
        facts.insert(.noExtension, if: name.ending.isEmpty && !name.isFolder)
        facts.insert(.hidden, if: name.parts.first?.utf8.first == 0x2E)
        facts.insert(.document, if: PathVocabulary.documentEndings.contains(name.ending.utf8))
        facts.insert(.script, if: PathVocabulary.scriptEndings.contains(name.ending.utf8))
        facts.insert(
            .wellKnownName,
            if: name.parts.count == 1
                && PathVocabulary.wellKnownNames.contains(name.name.utf8))
        return facts
    }

    /// The folder that a variable at the start of a path refers to.
    private enum Variable { case skill, plugin, other }

    /// Returns the path without the variable that it starts with, and that variable.
    private static func root(of site: Site) -> (variable: Variable?, rest: Passage) {
        let plain = site.name.written.utf8.prefix { $0 != 0x23 }.prefix { $0 != 0x3F }
        let text = (Array(site.lead) + plain)[...]
        if let end = PathRoot.skill(text) { return (.skill, text[end...]) }
        if let end = PathRoot.plugin(text) { return (.plugin, text[end...]) }
        if let end = PathRoot.any(text) { return (.other, text[end...]) }
        return (nil, text)
    }

    private static func hasSlot(_ text: Passage) -> Bool {
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"),
                UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "%"):
                return true
            case UInt8(ascii: "$"):
                if index + 1 < text.endIndex, text.isWord(at: index + 1) { return true }
            case UInt8(ascii: "."):
                if text.matches("...", at: index) { return true }
            case 0xE2:
                if text.matches("…", at: index) { return true }
            default: continue
            }
        }
        return false
    }

    /// Whether a path consists of letters, digits, Chinese characters and the usual punctuation of names.
    private static func isPlain(_ text: Passage) -> Bool {
        !text.isEmpty
            && text.indices.allSatisfy {
                text[$0] < 0x80
                    ? text[$0].isWordPart || text[$0].isOne(of: "./ @+~-") : text.isWord(at: $0)
            }
    }

    private static func isAddress(_ path: Passage, _ site: Site) -> Bool {
        let written = site.name.written.utf8
        if written.contains(UInt8(ascii: ":")), written.holds("://".utf8) { return true }
        let tail = site.before[
            site.before.droppingLast { !$0.isSpace && $0 != UInt8(ascii: ")") }.endIndex...]
        let isAfterScheme = tail.indices(of: "://").contains {
            $0 > site.before.startIndex && site.before.isWord(at: $0 - 1)
        }
        if isAfterScheme { return true }
        let host = path.prefix { $0 != UInt8(ascii: "/") }
        guard host.endIndex < path.endIndex else { return false }
        if host.elementsEqual("www".utf8) { return true }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count == 2,
            ["com", "org", "io", "dev", "net"].contains(where: { labels[1].elementsEqual($0.utf8) })
        else { return false }
        return !labels[0].isEmpty
            && labels[0].allSatisfy {
                $0.isDigit || $0.isLetter && $0 == $0.lowercased || $0 == 0x2D
            }
    }

    private static func isAbsolute(_ path: Passage) -> Bool {
        guard let first = path.first else { return false }
        if first == UInt8(ascii: "/") || first == UInt8(ascii: "~") { return true }
        let (second, third) = (path.dropFirst().first, path.dropFirst(2).first)
        return first.isLetter && second == UInt8(ascii: ":")
            && (third == UInt8(ascii: "/") || third == UInt8(ascii: "\\"))
    }
}
