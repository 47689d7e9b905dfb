internal import FileTree
internal import JSON
internal import SkillFormat
internal import SystemPackage
internal import Text

/// The settings for the validation of a repository, from `.skills-validate.json`.
struct RepositorySettings: Sendable {
    /// The name of the settings file.
    static let fileName: FilePath.Component = ".skills-validate.json"
    /// The maximum size in bytes, far more than people write by hand.
    private static let sizeLimit = 1_048_576

    /// The target to validate for.
    private(set) var target: TargetProfile?
    /// Files and folders to skip, from the validated folder.
    private(set) var excluded: [RelativePath] = []
    private var switches: [(choice: RuleChoice, severity: Finding.Severity?)] = []

    init() {}

    /// Reads the settings file in a folder, or the nearest one above it up to the top of the git repository.
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

    /// The severity that the settings give a rule; `severity` if they don't mention it, nil if they turn it off.
    ///
    /// A setting for the rule itself takes precedence over one for its family, and a later one over an earlier one.
    func severity(
        of rule: RuleID, default severity: Finding.Severity?
    ) -> Finding.Severity? {
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
        func problem(_ reason: FindingText, at offset: Int) -> RepositoryError {
            .configuration(file: "\(file):\(source.place(at: offset).line)", reason: reason)
        }
        let document: LocatedJSON
        do { document = try LocatedJSON(parsing: bytes) } catch {
            throw problem(Messages.notJSON(error.reason), at: error.offset)
        }
        guard let members = document.members else {
            throw problem(Messages.settingsNotAnObject, at: document.offset)
        }
        for member in members {
            do {
                try take(member, below: below)
            } catch {
                throw problem(error.reason, at: error.offset)
            }
        }
    }

    private struct Fault: Error {
        let offset: Int
        let reason: FindingText
    }

    private mutating func take(
        _ member: LocatedJSON.Member, below: [String]
    ) throws(Fault) {
        let value = member.value
        switch member.key {
        case "$schema": return
        case "for":
            guard let target = value.string.flatMap(TargetProfile.init(rawValue:)) else {
                let known = TargetProfile.allCases.map(\.rawValue)
                throw Fault(offset: value.offset, reason: Messages.invalidTarget(known))
            }
            self.target = target
        case "exclude":
            guard let elements = value.array else {
                throw Fault(offset: value.offset, reason: Messages.excludeNotAnArray)
            }
            for element in elements { try exclude(element, below: below) }
        case "rules":
            guard let rules = value.members else {
                throw Fault(offset: value.offset, reason: Messages.rulesNotAnObject)
            }
            for rule in rules { try take(rule: rule) }
        default:
            throw Fault(
                offset: member.keyOffset,
                reason: Messages.unknownSetting(member.key, known: ["for", "exclude", "rules"]))
        }
    }

    private mutating func exclude(_ element: LocatedJSON, below: [String]) throws(Fault) {
        var text = element.string ?? ""
        while text.hasPrefix("./") { text.removeFirst(2) }
        while text.hasSuffix("/") { text.removeLast() }
        guard let path = RelativePath(text) else {
            throw Fault(offset: element.offset, reason: Messages.excludedPathIsOutside)
        }
        let names = path.names
        guard names.count > below.count, zip(names, below).allSatisfy({ $0 == $1 }),
            let inner = RelativePath(names.dropFirst(below.count).joined(separator: "/"))
        else { return }
        excluded.append(inner)
    }

    private mutating func take(rule: LocatedJSON.Member) throws(Fault) {
        guard let choice = RuleChoice(rule.key) else {
            throw Fault(offset: rule.keyOffset, reason: Messages.unknownRule(rule.key))
        }
        guard let word = rule.value.string,
            word == "off" || Finding.Severity(rawValue: word) != nil
        else {
            throw Fault(offset: rule.value.offset, reason: Messages.invalidSeverity)
        }
        switches.append((choice, Finding.Severity(rawValue: word)))
    }
}
