internal import FileTree
internal import Markdown
internal import Text

/// What is known of files by their names in lowercase: what scripts of the skill write to them, and which programs run them.
struct WrittenFiles: Sendable {
    private var contents: [String: Value] = [:]
    /// The number of files with downloads or decoded text, which must not run.
    private(set) var programCount = 0
    /// The names of the files of the skill.
    private let own: Set<String>
    /// What the shell scripts of the skill say, which others read in.
    private var readings: [String: CodeReading] = [:]
    /// The families of the programs that run a file; nil for one that is started by its path.
    private var languages: [String: [CodeFamily?]] = [:]
    /// The number of languages of all files.
    private(set) var languageCount = 0

    init(ofSkill paths: [RelativePath] = []) { own = Set(paths.map(Self.key)) }

    private static func key(_ path: RelativePath) -> String { path.lastName.lowercased() }

    subscript(key: String) -> Value? { contents[key] }

    /// Whether a file of the skill has a name.
    func areOwn(_ key: String) -> Bool { own.contains(key) }

    /// Sets what a file holds; returns false if there are too many files to know another.
    mutating func set(_ value: Value, at key: String) -> Bool {
        let known = contents[key]
        guard known != nil || contents.count < Limit.names else { return false }
        if known?.isProgram == true { programCount -= 1 }
        if value.isProgram { programCount += 1 }
        contents[key] = value
        return true
    }

    /// Keeps what a shell script of the skill says.
    mutating func keep(_ reading: CodeReading, of path: RelativePath) {
        readings[Self.key(path)] = reading
    }

    /// What a shell script of the skill says; nil if there is none with the name.
    func reading(of key: String) -> CodeReading? { readings[key] }

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
    var isProgram: Bool { goods.contains { DeedSet.programs.contains($0.deed) } }
}
