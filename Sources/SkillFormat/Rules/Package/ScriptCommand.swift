internal import Digest
internal import FileTree
internal import Markdown
internal import ScriptAnalysis
internal import Text

/// A command in a fenced block that starts with a script of the skill.
struct ScriptCommand {
    let source: SourceText
    let offset: Int
    let file: TreeSnapshot.File

    /// The commands in the Markdown files of a skill, the first one for each script.
    static func all(_ snapshot: TreeSnapshot, _ scans: [TextScan]) -> [ScriptCommand] {
        let scripts = Dictionary(
            snapshot.files.filter { $0.flag != .link && Self.isScript($0.path) }
                .map { ($0.path, $0) }
        ) { one, _ in one }
        guard !scripts.isEmpty else { return [] }
        var found: [ScriptCommand] = []
        var known: Set<RelativePath> = []
        for scan in scans where scan.source.isMarkdown && scan.source.mayContainFence {
            lazy var shape = TextShape(scan.source, scan.fences)
            for (number, start) in scan.source.lineStarts.enumerated() {
                guard let (path, offset) = command(in: scan.source, from: start),
                    let file = [path, scan.source.path.parent?.appending(path)]
                        .compactMap({ $0 }).compactMap({ scripts[$0] }).first,
                    shape[number + 1] == .shellFence, known.insert(file.path).inserted
                else { continue }
                found.append(ScriptCommand(source: scan.source, offset: offset, file: file))
            }
        }
        return found
    }

    private static func isScript(_ path: RelativePath) -> Bool {
        ["sh", "bash", "zsh", "py", "js", "mjs", "ts", "rb", "pl", "swift", ""]
            .contains(path.fileExtension)
    }

    /// The path at the start of a line and its offset; nil if the line does not start with a path in a folder.
    private static func command(in source: SourceText, from start: Int) -> (RelativePath, Int)? {
        var rest = source.bytes[start...].drop(while: \.isBlank)
        if rest.starts(with: "$ ".utf8) { rest = rest.dropFirst(2).drop(while: \.isBlank) }
        while let next = afterPrefix(of: rest) { rest = next }
        let offset = rest.startIndex
        var word = rest.prefix { $0 > 32 && !";)`|&<>".utf8.contains($0) }
        if word.first == UInt8(ascii: "\"") { word = word.dropFirst().prefix { $0 != 34 } }
        guard word.contains(UInt8(ascii: "/")), !isListed(word, in: rest) else { return nil }
        for root in roots where word.starts(with: root.utf8) {
            word = word.dropFirst(root.utf8.count)
            break
        }
        return RelativePath(String(decoding: word, as: UTF8.self)).map { ($0, offset) }
    }

    /// Whether a line lists a file with a description in a column of its own, as in `src/run.ts    starts the server`.
    private static func isListed(_ word: ArraySlice<UInt8>, in line: ArraySlice<UInt8>) -> Bool {
        let gap = line[word.endIndex...].prefix(while: \.isBlank)
        let isBare = word.first.map { $0.isLetterOrDigit } == true
        return isBare && gap.count > 1
            && line[gap.endIndex...].first.map { $0 >= 32 } == true
    }

    /// Returns the text after one prefix of a command in a shell: `(`, `NAME=$(`, or `NAME=value` and a blank; nil if
    /// it has none.
    private static func afterPrefix(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if text.first == UInt8(ascii: "(") { return text.dropFirst().drop(while: \.isBlank) }
        let name = text.prefix(while: \.isWordPart)
        guard let first = name.first, !first.isDigit,
            text[name.endIndex...].first == UInt8(ascii: "=")
        else { return nil }
        var value = text[(name.endIndex + 1)...]
        if value.first == UInt8(ascii: "\"") { value = value.dropFirst() }
        if value.starts(with: "$(".utf8) { return value.dropFirst(2).drop(while: \.isBlank) }
        if value.first == UInt8(ascii: "`") { return value.dropFirst() }
        let rest = value.drop { $0 > 32 }
        return rest.first?.isBlank == true ? rest.drop(while: \.isBlank) : nil
    }

    /// The ways in which texts write the skill folder.
    private static let roots = [
        "./", "{baseDir}/", "${CLAUDE_SKILL_DIR}/", "$CLAUDE_SKILL_DIR/", "${SKILL_DIR}/",
        "$SKILL_DIR/", "<skill-dir>/", "{skill_path}/", "${SKILL_ROOT}/", "$SKILL_ROOT/",
    ]
}

extension TreeFile.Flag {
    var isExecutable: Bool { self == .executable }
}
