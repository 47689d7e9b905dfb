internal import Digest
internal import FileTree
internal import Markdown
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
            let shape = TextShape(scan.source)
            for (number, start) in scan.source.lineStarts.enumerated()
            where shape[number + 1] == .shellFence {
                guard let (path, offset) = command(in: scan.source, from: start),
                    let file = [path, scan.source.path.parent?.appending(path)]
                        .compactMap({ $0 }).compactMap({ scripts[$0] }).first,
                    known.insert(file.path).inserted
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
        let offset = rest.startIndex
        var word = rest.prefix { $0 > 32 && $0 != UInt8(ascii: ";") }
        if word.first == UInt8(ascii: "\"") { word = word.dropFirst().prefix { $0 != 34 } }
        let hadFolder = word.contains(UInt8(ascii: "/"))
        for root in roots where word.starts(with: root.utf8) {
            word = word.dropFirst(root.utf8.count)
            break
        }
        guard hadFolder, let path = RelativePath(String(decoding: word, as: UTF8.self)) else {
            return nil
        }
        return (path, offset)
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
