internal import FileTree
internal import JSON
internal import SystemPackage
internal import Text

/// The session logs of Claude Code on this machine, as a record of which skills are used.
///
/// They are `projects/PROJECT/SESSION.jsonl` in its configuration folder, with one JSON value per line. A use is a call
/// of the tool `Skill` with the skill as `skill`, or a `<command-name>/SKILL</command-name>` that the user typed. The
/// format is undocumented, so other lines are skipped. Reads the newest logs first, and at most 2,000 files,
/// 512 MiB and 90 days; lines of more than 4 MiB are skipped. Nothing that is read leaves the machine.
struct SessionLogs {
    /// How much is read at most.
    struct Limits {
        var files = 2_000
        var bytes = 512 << 20
        var age = 90 * 24 * 60 * 60
        var lineBytes = 4 << 20
    }

    /// The number of uses by skill.
    private(set) var uses: [String: Int] = [:]
    /// The number of logs that were read.
    private(set) var fileCount = 0
    private let limits: Limits

    /// Reads the logs in the folder `projects` of Claude Code's files.
    ///
    /// A missing folder has none. `now` is in seconds since 1970.
    init(
        in projects: FilePath, now: Int, limits: Limits = Limits()
    ) throws(FileTreeError) {
        self.limits = limits
        guard Directory.kind(at: projects) != nil else { return }
        var logs: [(path: FilePath, entry: DirectoryEntry)] = []
        let root = try Directory.open(projects)
        for project in try root.entries() where project.kind == .directory {
            let entries = (try? root.open(project.name).entries()) ?? []
            for entry in entries where Self.isLog(entry) {
                guard now - entry.modifiedSeconds <= limits.age else { continue }
                logs.append((projects.appending(project.name).appending(entry.name), entry))
            }
        }
        logs.sort { $1.entry.isOlder(than: $0.entry) }
        var budget = limits.bytes
        for log in logs.prefix(limits.files) {
            budget -= log.entry.size
            guard budget >= 0 else { break }
            read(log.path)
        }
    }

    private static func isLog(_ entry: DirectoryEntry) -> Bool {
        entry.kind == .file && entry.name.string.hasSuffix(".jsonl")
    }

    private mutating func read(_ path: FilePath) {
        guard let file = try? InputFile.open(path) else { return }
        fileCount += 1
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var line: [UInt8] = []
        var rest = limits.bytes
        while rest > 0, let count = try? file.read(into: &buffer), count > 0 {
            rest -= count
            var parts = buffer[..<count]
            while let end = parts.firstIndex(of: 0x0A) {
                line += parts[..<end]
                examine(line)
                line.removeAll(keepingCapacity: true)
                parts = parts[(end + 1)...]
            }
            // A line that is too long is neither kept nor parsed; its last part is not valid JSON.
            line = line.count > limits.lineBytes ? [] : line + parts
        }
        examine(line)
    }

    private mutating func examine(_ line: [UInt8]) {
        let isTyped = line.holds("<command-name>")
        guard isTyped || line.holds("\"Skill\""), line.count <= limits.lineBytes,
            let content = (try? JSONValue(parsing: line))?["message"]?["content"]
        else { return }
        if let text = content.string { examine(typed: text) }
        for part in content.array ?? [] {
            if let text = part["text"]?.string, isTyped { examine(typed: text) }
            guard part["type"]?.string == "tool_use", part["name"]?.string == "Skill",
                let name = part["input"]?["skill"]?.string
            else { continue }
            count(name)
        }
    }

    private mutating func examine(typed text: String) {
        guard let start = text.firstRange(of: "<command-name>/")?.upperBound,
            let end = text[start...].firstIndex(of: "<")
        else { return }
        count(String(text[start..<end]))
    }

    private mutating func count(_ name: String) {
        uses[name.hasPrefix("/") ? String(name.dropFirst()) : name, default: 0] += 1
    }
}
