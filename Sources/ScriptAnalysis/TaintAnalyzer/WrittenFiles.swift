internal import FileTree
internal import Markdown
internal import Text

/// The contents that scripts of the skill write to files, and the programs that run these, by names in lowercase.
struct WrittenFiles: Sendable {
    private var contents: [String: Value] = [:]
    /// The number of files with downloads or decoded text, which must not run.
    private(set) var programCount = 0
    /// The names of the files of the skill.
    private let own: Set<String>
    /// The shell scripts of the skill, which others may read in.
    private var shellScripts: [String: SourceText] = [:]
    /// The reading of the script that was included last: keeping all takes many times their size.
    private var lastReading: (key: String, reading: CodeReading)?
    /// The families of the programs that run a file; nil for one that is started by its path.
    private var languages: [String: [CodeFamily?]] = [:]
    /// The number of languages of all files.
    private(set) var languageCount = 0

    init(ofSkill paths: [RelativePath] = []) { own = Set(paths.map(Self.key)) }

    private static func key(_ path: RelativePath) -> String { path.lastName.lowercased() }

    /// The names that were looked up since ``startReading()``, and those of the files that changed, by their hashes.
    private var reads = NameFilter()
    private var changes: [Int] = []
    /// Whether modules were asked for since then, which may be any files.
    private var looksForModules = false
    /// The number of changes of files that are programs, or were.
    private var programChanges = 0

    /// The lookups of an evaluation in the files.
    struct Reads {
        fileprivate let names: NameFilter
        fileprivate let looksForModules: Bool
        /// The numbers of changes that the evaluation knew or made.
        fileprivate var changes: Int
        fileprivate var programs: Int
    }

    /// Starts to note which files are looked up.
    mutating func startReading() { (reads, looksForModules) = (NameFilter(), false) }

    /// The lookups since ``startReading()``.
    var lookups: Reads {
        Reads(
            names: reads, looksForModules: looksForModules, changes: changes.count,
            programs: programChanges)
    }

    /// Whether another evaluation might read something else; the next call looks at later changes only.
    func mayDiffer(from known: inout Reads) -> Bool {
        defer { (known.changes, known.programs) = (changes.count, programChanges) }
        return known.looksForModules && programChanges > known.programs
            || changes[known.changes...].contains { known.names.contains($0) }
    }

    /// Returns what is known of the contents of a file.
    mutating func look(at key: String) -> Value? {
        reads.insert(NameFilter.hash(key))
        return contents.isEmpty ? nil : contents[key]
    }

    /// Whether modules may be programs, which are then to be looked up.
    mutating func mayHaveModules() -> Bool {
        looksForModules = true
        return programCount > 0
    }

    /// The contents of the files with programs whose names satisfy a condition.
    func programs(where isIncluded: (String) -> Bool) -> [Value] {
        contents.filter { $0.value.isProgram && isIncluded($0.key) }.map(\.value)
    }

    /// Whether a file of the skill has a name.
    func areOwn(_ key: String) -> Bool { own.contains(key) }

    /// Sets what a file holds; returns false if there are too many files to know another.
    mutating func set(_ value: Value, at key: String) -> Bool {
        let known = contents[key]
        guard known != nil || contents.count < Limit.names else { return false }
        if known?.isProgram == true { programCount -= 1 }
        if value.isProgram { programCount += 1 }
        contents[key] = value
        guard known.map({ value.isMore(than: $0) }) ?? true else { return true }
        changes.append(NameFilter.hash(key))
        if known?.isProgram == true || value.isProgram { programChanges += 1 }
        return true
    }

    /// Notes a shell script of the skill.
    mutating func keep(_ script: SourceText) {
        let key = Self.key(script.path)
        shellScripts[key] = script
        if lastReading?.key == key { lastReading = nil }
        changes.append(NameFilter.hash(key))
    }

    /// The reading of a shell script of the skill; nil if there is none with the name, or if `spend` refuses the effort of
    /// going through it once more, which is given as the number of bytes.
    mutating func reading(of key: String, _ spend: (Int) -> Bool) -> CodeReading? {
        reads.insert(NameFilter.hash(key))
        guard let script = shellScripts[key], spend(script.bytes.count) else { return nil }
        if let lastReading, lastReading.key == key { return lastReading.reading }
        let reading = script.unit(as: .shell).reading
        lastReading = (key, reading)
        return reading
    }

    /// Notes that a program of a family runs a file, or that it is started by its path.
    mutating func run(_ key: String, as family: CodeFamily?) {
        guard own.contains(key),
            languages[key]?.contains(where: { $0?.name == family?.name }) != true
        else { return }
        languages[key, default: []].append(family)
        languageCount += 1
    }

    /// The families of the programs that run a file of the skill: a shell if nothing else runs what is started by its path.
    func languages(of source: SourceText) -> [CodeFamily] {
        let isShell = source.family == nil && !source.isMarkdown
        return (languages[Self.key(source.path)] ?? []).compactMap {
            $0 ?? (isShell ? .shell : nil)
        }
    }
}

extension Value {
    /// Whether it may be a program that nobody has seen.
    var isProgram: Bool { taints.contains { EffectSet.programs.contains($0.effect) } }
}

/// A set of names by their hashes: it may have names that were not added.
private struct NameFilter {
    private var bits = [UInt64](repeating: 0, count: 16)

    /// FNV-1a, of which ten bits are used.
    static func hash(_ name: String) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int(hash ^ hash >> 16) & 1_023
    }

    mutating func insert(_ hash: Int) { bits[hash >> 6] |= 1 << UInt64(hash & 63) }
    func contains(_ hash: Int) -> Bool { bits[hash >> 6] & (1 << UInt64(hash & 63)) != 0 }
}
