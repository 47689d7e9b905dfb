internal import ArraySpan
internal import Text

/// Finds the names of a skill's files and folders in a text in one pass.
struct FileNames {
    private struct Name {
        let bytes: [UInt8]
        /// The files that the name refers to, as indices in the list of files.
        let files: Range<Int>
        let kind: Kind
    }

    /// With more names than this for one stem, a stem matches all of them.
    private static let stemLimit = 64

    private enum Kind { case file, script, folder }

    private var byStem: [UInt64: [Name]] = [:]
    /// Whether a stem to look for starts with two letters.
    private var starts = [Bool](repeating: false, count: 1 << 12)

    private static let scriptExtensions = WordSet("py js ts mjs sh css")

    /// Collects the names of all files and folders, to look for those that include any of the wanted files.
    init(_ paths: SkillPaths, lookingFor wanted: FileSet) {
        for (index, file) in paths.files.enumerated() {
            let name = SkillPaths.lastName(of: file)
            let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
            let ending = dot.map { name[$0...].utf8.dropFirst() } ?? name[..<name.startIndex].utf8
            let kind = Self.scriptExtensions.contains(exactly: ending) ? Kind.script : .file
            let files = index..<index + 1
            add(Name(bytes: Array(name.utf8), files: files, kind: kind), lookingFor: wanted)
        }
        for folder in paths.folders {
            let name = Array(SkillPaths.lastName(of: folder).utf8)
            add(
                Name(bytes: name, files: paths.indices(at: folder), kind: .folder),
                lookingFor: wanted)
        }
    }

    private mutating func add(_ name: Name, lookingFor wanted: FileSet) {
        let stem = name.bytes.prefix(while: Self.isWord)
        guard !stem.isEmpty else { return }
        byStem[Self.hash(stem), default: []].append(name)
        guard name.files.contains(where: wanted.contains) else { return }
        let second = stem.count > 1 ? stem[1] : 0
        starts[Self.start(Self.lower(stem[0]), Self.lower(second))] = true
    }

    /// The index of two letters in ``starts``.
    private static func start(_ first: UInt8, _ second: UInt8) -> Int {
        Int(first & 0x3F) << 6 | Int(second & 0x3F)
    }

    /// Returns the files that a text names and those in folders that it names; code also names a script by its stem,
    /// as imports do.
    func named(in text: [UInt8], isCode: Bool) -> Set<Range<Int>> {
        var result: Set<Range<Int>> = []
        var found: Set<UInt64> = []
        let bytes = text.span
        let letters = Self.letters.span
        let starts = starts.span
        var offset = 0
        while offset < bytes.count {
            let start = offset
            let first = letters[Int(bytes[start])]
            offset += 1
            guard first != 0 else { continue }
            let second = offset < bytes.count ? letters[Int(bytes[offset])] : 0
            guard starts[Self.start(first, second)] else {
                while offset < bytes.count, letters[Int(bytes[offset])] != 0 { offset += 1 }
                continue
            }
            var hash = (Self.seed ^ UInt64(first)) &* Self.factor
            while offset < bytes.count {
                let letter = letters[Int(bytes[offset])]
                guard letter != 0 else { break }
                hash = (hash ^ UInt64(letter)) &* Self.factor
                offset += 1
            }
            guard let names = byStem[hash], !found.contains(hash) else { continue }
            let named =
                names.count > Self.stemLimit
                ? names : names.filter { isNamed($0, at: start, text, isCode) }
            for name in named { result.insert(name.files) }
            if named.count == names.count { found.insert(hash) }
        }
        return result
    }

    private func isNamed(_ name: Name, at start: Int, _ text: [UInt8], _ isCode: Bool)
        -> Bool
    {
        if name.kind == .script, isCode || isImport(at: start, text) { return true }
        guard start + name.bytes.count <= text.count,
            zip(text[start...], name.bytes).allSatisfy({ Self.lower($0) == Self.lower($1) })
        else { return false }
        guard name.kind == .folder else { return true }
        // Match `references/` or "the references folder", but not `references/a.md`.
        let next = start + name.bytes.count
        guard next < text.count else { return false }
        if text[next] == UInt8(ascii: "/") {
            return next + 1 == text.count || !Self.isWord(text[next + 1])
        }
        let rest = String(decoding: text[next..<min(next + 12, text.count)], as: UTF8.self)
        return ["folder", "director", "subfolder"].contains {
            rest.dropFirst().hasPrefix($0) || rest.dropFirst(2).hasPrefix($0)
        }
            || (isCode && (text[next] == UInt8(ascii: "\"") || text[next] == UInt8(ascii: "'")))
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let factor: UInt64 = 0x100_0000_01B3

    /// The value of each byte in a word; 0 for bytes that end a word.
    private static let letters = (0...UInt8.max).map { isWord($0) ? lower($0) : 0 }

    /// Whether a word of an example is a module: `import x`, `from a.x import …`, `"./x"`.
    private func isImport(at start: Int, _ text: [UInt8]) -> Bool {
        let before = text[max(0, start - 7)..<start]
        return before.last == UInt8(ascii: ".") || before.suffix(2).elementsEqual("./".utf8)
            || before.elementsEqual("import ".utf8) || before.suffix(5).elementsEqual("from ".utf8)
    }

    /// FNV-1a over lowercase letters.
    private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(lower(byte))) &* factor
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte.isLetter ? byte | 0x20 : byte }

    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(seed, mix) }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte >= 0x80
    }
}
