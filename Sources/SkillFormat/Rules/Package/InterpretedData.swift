internal import FileTree
internal import ScriptAnalysis
internal import Text

/// The files without readable text that a text of the skill gives to an interpreter, as in `python assets/form.docx`:
/// Python runs zip archives and compiled files of any name, and shells skip the lines that they can't read.
enum InterpretedData {
    /// Returns the paths, sorted.
    static func paths(in skill: SkillContents) -> [RelativePath] {
        guard !skill.facts.heads.isEmpty else { return [] }
        let data = Dictionary(grouping: skill.facts.heads.keys) { $0.lastName.lowercased() }
        var found: Set<String> = []
        for source in skill.texts.values {
            let bytes = source.bytes
            for start in bytes.indices where isFirstByte[Int(bytes[start])] {
                if let name = argument(in: bytes, from: start), data[name] != nil {
                    found.insert(name)
                }
            }
        }
        return found.flatMap { data[$0] ?? [] }.sorted()
    }

    private static let interpreters = [
        "python", "bash", "zsh", "dash", "sh", "node", "bun", "perl", "ruby", "php", "lua",
        "osascript", "pwsh", "powershell",
    ].map { Array($0.utf8) }

    private static let isFirstByte: [Bool] = (0..<256).map { byte in
        interpreters.contains { Int($0[0]) == byte }
    }

    /// The last component, in lowercase, of the file that a command at an offset gives to an interpreter; nil if there is none.
    private static func argument(in bytes: [UInt8], from start: Int) -> String? {
        if start > 0, bytes[start - 1].isWordPart || "-.".utf8.contains(bytes[start - 1]) {
            return nil
        }
        return interpreters.lazy.compactMap { argument(of: $0, in: bytes[start...]) }.first
    }

    private static func argument(of interpreter: [UInt8], in text: ArraySlice<UInt8>) -> String? {
        guard text.starts(with: interpreter) else { return nil }
        let line = text.dropFirst(interpreter.count).prefix(limit).prefix { $0 != Byte.newline }
        // Skips a version, as in `python3.12`.
        let rest = line.drop { $0.isDigit || $0 == UInt8(ascii: ".") }
        guard let next = rest.first, isSeparator(next) else { return nil }
        let words = rest.split(whereSeparator: isSeparator)
        guard
            let word = words.first(where: {
                $0.first != UInt8(ascii: "-") && !$0.elementsEqual("run".utf8)
            })
        else { return nil }
        let name = word.split(separator: UInt8(ascii: "/")).last ?? word
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    /// The number of bytes after an interpreter in which a file is looked for.
    private static let limit = 300

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte.isSpace || "\"'`,;)|&<>".utf8.contains(byte)
    }
}
