internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage
internal import Text

/// What a repository says of its own checks, in `.skills-validate.json`.
struct Configuration: Sendable {
    /// The file's name.
    static let fileName: FilePath.Component = ".skills-validate.json"
    /// More than anybody writes.
    private static let sizeLimit = 1_048_576

    /// For which reader.
    private(set) var profile: Profile?
    /// Folders and files that are not looked at, from the validated root.
    private(set) var excluded: [RelativePath] = []
    private var switches: [(choice: RuleChoice, severity: Finding.Severity?)] = []

    init() {}

    /// Reads the file in a folder or the nearest one above it, up to the top of its repository.
    init(for root: FilePath) throws(RepositoryError) {
        var folder = root
        var below: [String] = []
        while true {
            let directory: Directory
            do { directory = try Directory.open(folder) } catch { return }
            if (try? directory.contains(Self.fileName)) == true {
                try read(directory, below: below)
                return
            }
            guard (try? directory.contains(".git")) != true, let name = folder.lastComponent,
                folder.removingLastComponent() != folder
            else { return }
            below.insert(name.string, at: 0)
            folder.removeLastComponent()
        }
    }

    /// What the configuration makes of a rule's severity; the last switch that names the rule counts, and one
    /// for the rule itself before one for its family.
    func severity(of rule: RuleID, or severity: Finding.Severity?) -> Finding.Severity? {
        let own = switches.last { $0.choice.text == rule.description }
        guard let chosen = own ?? switches.last(where: { $0.choice.contains(rule) }) else {
            return severity
        }
        return chosen.severity
    }

    private mutating func read(
        _ directory: Directory, below: [String]
    ) throws(RepositoryError) {
        let file = directory.path.appending(Self.fileName).string
        let bytes: [UInt8]
        do {
            bytes = try directory.openFile(Self.fileName).contents(limit: Self.sizeLimit)
        } catch { throw .files(error) }
        guard let path = RelativePath(Self.fileName.string) else { return }
        let source = SourceText(path: path, bytes: bytes)
        func problem(_ reason: String, at offset: Int) -> RepositoryError {
            .configuration(file: "\(file):\(source.place(at: offset).line)", reason: reason)
        }
        let document: LocatedJSON
        do { document = try LocatedJSON(parsing: bytes) } catch {
            throw problem("not JSON: \(error.reason)", at: error.offset)
        }
        guard let members = document.members else {
            throw problem("an object is expected", at: document.offset)
        }
        for member in members {
            do {
                try take(member, below: below)
            } catch {
                throw problem(error.reason, at: error.offset)
            }
        }
    }

    private struct Trouble: Error {
        let offset: Int
        let reason: String
    }

    private mutating func take(
        _ member: LocatedJSON.Member, below: [String]
    ) throws(Trouble) {
        let value = member.value
        switch member.key {
        case "$schema": return
        case "for":
            guard let profile = value.string.flatMap(Profile.init(rawValue:)) else {
                let known = Profile.allCases.map(\.rawValue).joined(separator: ", ")
                throw Trouble(offset: value.offset, reason: "`for` is one of \(known)")
            }
            self.profile = profile
        case "exclude":
            guard let elements = value.array else {
                throw Trouble(offset: value.offset, reason: "`exclude` is an array of paths")
            }
            for element in elements { try exclude(element, below: below) }
        case "rules":
            guard let rules = value.members else {
                throw Trouble(
                    offset: value.offset, reason: "`rules` is an object of rules and severities")
            }
            for rule in rules { try take(rule: rule) }
        default:
            throw Trouble(
                offset: member.keyOffset, reason: "there is no setting `\(member.key.prefix(80))`")
        }
    }

    private mutating func exclude(_ element: LocatedJSON, below: [String]) throws(Trouble) {
        var text = element.string ?? ""
        while text.hasPrefix("./") { text.removeFirst(2) }
        while text.hasSuffix("/") { text.removeLast() }
        guard let path = RelativePath(text) else {
            throw Trouble(
                offset: element.offset, reason: "`exclude` holds paths below this folder")
        }
        let names = path.names
        guard names.count > below.count, zip(names, below).allSatisfy({ $0 == $1 }),
            let inner = RelativePath(names.dropFirst(below.count).joined(separator: "/"))
        else { return }
        excluded.append(inner)
    }

    private mutating func take(rule: LocatedJSON.Member) throws(Trouble) {
        guard let choice = RuleChoice(rule.key) else {
            throw Trouble(
                offset: rule.keyOffset, reason: "there is no rule `\(rule.key.prefix(80))`")
        }
        guard let word = rule.value.string,
            word == "off" || Finding.Severity(rawValue: word) != nil
        else {
            throw Trouble(
                offset: rule.value.offset, reason: "a rule is off, info, warning or error")
        }
        switches.append((choice, Finding.Severity(rawValue: word)))
    }
}
