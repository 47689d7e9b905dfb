internal import Markdown
internal import Text

extension ReferenceJudge {
    /// Judges tree drawings of the skill folder: the first line is its name, and SKILL.md is below it.
    mutating func judgeDrawings(on page: Page) {
        guard page.path == "SKILL.md", !isTutorial else { return }
        var drawing: FolderDrawing?
        for token in page.document.tokens where token.kind == .codeLine {
            if drawing?.codeBlock != token.codeBlock {
                if let drawing { judge(drawing, on: page) }
                drawing = FolderDrawing(token, ownNames: ownNames, in: page.source.bytes)
            } else {
                drawing?.add(token.range, in: page.source.bytes)
            }
        }
        if let drawing { judge(drawing, on: page) }
    }

    /// Returns a path without its trailing slash.
    private func plain(_ path: String) -> String {
        path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private mutating func judge(_ drawing: FolderDrawing, on page: Page) {
        guard drawing.isRooted || drawing.entries.contains(where: { $0.path == "SKILL.md" }) else {
            return
        }
        for entry in drawing.entries where paths.hasFile(entry.path) && entry.path != page.path {
            reach(entry.path, from: page, at: entry.range.lowerBound, isLink: false)
        }
        for entry in drawing.entries where !paths.contains(plain(entry.path)) {
            guard let word = PathToken(word: entry.range, in: page.source.bytes),
                word.hasExtension || word.isFolder, !Placeholder.occurs(in: entry.path),
                !SkillPaths.lastName(of: plain(entry.path)).hasPrefix("."),
                isBundled(SkillPaths.firstName(of: entry.path)),
                let context = context(of: word, on: page), !context.isConditional,
                !context.isCreatedLater
            else { continue }
            add(
                word.isFolder ? .missingFolder : .missingFile, .warning, word, target: entry.path,
                on: page)
        }
    }
}

/// A tree drawing of a folder in a code block, read line by line.
private struct FolderDrawing {
    struct Entry {
        /// The path from the drawn folder.
        let path: String
        /// The range of its name in the source.
        let range: Range<Int>
        /// Whether entries are drawn below it.
        var isParent = false
    }

    /// The maximum number of entries, and the maximum depth.
    private static let entryLimit = 200
    private static let depthLimit = 12

    let codeBlock: Int
    /// Whether the first line is a variable for the skill folder.
    let isRooted: Bool
    private(set) var entries: [Entry] = []
    /// Whether an unindented line has started another drawing.
    private var isEnded = false
    /// The entries that contain the next one, with the columns of their names.
    private var enclosing: [(column: Int, entry: Int)] = []

    /// Reads the first line of a code block; fails if it is not the skill folder.
    init?(_ first: MarkdownToken, ownNames: Set<String>, in bytes: [UInt8]) {
        let text = bytes[first.range].prefix { !$0.isSpace }
        guard text.last == UInt8(ascii: "/") else { return nil }
        let name = SkillPaths.lastName(of: String(decoding: text.dropLast(), as: UTF8.self))
        let path = PathToken(word: first.range.lowerBound..<text.endIndex, in: bytes)
        isRooted = path.map { $0.root == .skill && $0.path.isEmpty } ?? false
        guard isRooted || ownNames.contains(name) else { return nil }
        codeBlock = first.codeBlock
    }

    /// Reads another line.
    mutating func add(_ line: Range<Int>, in bytes: [UInt8]) {
        guard entries.count < Self.entryLimit, !isEnded else { return }
        // Tokens don't include the indentation, which determines the parent of an entry.
        let indent = bytes[..<line.lowerBound].reversed().prefix { $0 == Byte.space }.count
        var offset = line.lowerBound - indent
        var column = 0
        // Box-drawing characters, U+2500 to U+257F, have three bytes each.
        while offset < line.upperBound {
            if bytes[offset] == 0xE2, offset + 2 < line.upperBound,
                [0x94, 0x95].contains(bytes[offset + 1])
            {
                offset += 3
            } else if bytes[offset] == 0xC2, offset + 1 < line.upperBound, bytes[offset + 1] == 0xA0
            {
                offset += 2
            } else if bytes[offset].isSpace || "|+-`".utf8.contains(bytes[offset]) {
                offset += 1
            } else {
                break
            }
            column += 1
        }
        let end = bytes[offset..<line.upperBound].firstIndex { $0.isSpace } ?? line.upperBound
        guard offset < end else { return }
        guard column > 0 else {
            isEnded = true
            return
        }
        while let last = enclosing.last, last.column >= column { enclosing.removeLast() }
        guard enclosing.count < Self.depthLimit else { return }
        let name = String(decoding: bytes[offset..<end], as: UTF8.self)
        let parent = enclosing.last.map { entries[$0.entry].path } ?? ""
        if let last = enclosing.last { entries[last.entry].isParent = true }
        let folder = parent.isEmpty || parent.hasSuffix("/") ? parent : parent + "/"
        entries.append(Entry(path: folder + name, range: offset..<end))
        enclosing.append((column, entries.count - 1))
    }
}
