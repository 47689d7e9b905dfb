internal import FileTree
internal import JSON
internal import Problem
internal import SystemPackage

/// A file that a command writes where the user says; an earlier one of the same kind is replaced, any other file is not.
struct ReportFile {
    /// The contents of the report.
    enum Kind {
        case bundle, baseline
        case report(ReportFormat)
    }

    /// The maximum size of a file to replace whose contents show what it is, in bytes.
    private static let sizeLimit = 256 << 20
    /// Files that a report without a form of its own never replaces.
    private static let protectedNames: Set = ["skill.md", "skills.json", "skills.lock"]

    /// The path.
    let path: FilePath
    private let typed: String
    private let kind: Kind

    /// Throws if the name is none of a file, or that of a file of another kind.
    init(_ typed: String, _ kind: Kind, in world: World) throws {
        path = world.path(typed)
        self.typed = typed
        self.kind = kind
        guard path.lastComponent != nil else {
            throw UsageProblem.invalidArguments(Messages.invalidFileName(typed))
        }
        guard try mayReplace() else { throw OutputProblem.exists(typed, kind) }
    }

    func write(_ bytes: [UInt8]) throws { try Directory.replaceFile(at: path, with: bytes) }

    private func mayReplace() throws -> Bool {
        let bytes: [UInt8]
        switch Directory.kind(at: path) {
        case .special: return false
        // Writing fails, and says why.
        case .directory, nil: return true
        case .file, .link:
            do { bytes = try InputFile.open(path).contents(limit: Self.sizeLimit) } catch {
                switch error {
                case .failed(_, _, .noSuchFileOrDirectory): return true
                case .fileTooLarge: return false
                default: throw error
                }
            }
        }
        guard !bytes.isEmpty else { return true }
        switch kind {
        // The local file header of a zip archive.
        case .bundle: return bytes.starts(with: "PK\u{3}\u{4}".utf8)
        case .baseline: return hasSchema("skills.baseline/", bytes)
        case .report(let format): return isReport(bytes, format)
        }
    }

    private func isReport(_ bytes: [UInt8], _ format: ReportFormat) -> Bool {
        switch format {
        case .json: hasSchema("skills.validate/", bytes)
        case .sarif: value(of: bytes)?["runs"]?.array != nil
        case .gitlab: value(of: bytes)?.array != nil
        case .junit: bytes.starts(with: "<".utf8)
        case .text, .github:
            path.lastComponent.map { !Self.protectedNames.contains($0.string.lowercased()) }
                ?? false
        }
    }

    private func value(of bytes: [UInt8]) -> JSONValue? { try? JSONValue(parsing: bytes) }

    private func hasSchema(_ prefix: String, _ bytes: [UInt8]) -> Bool {
        value(of: bytes)?["schema"]?.string?.hasPrefix(prefix) == true
    }
}

/// Why a file was not written.
enum OutputProblem: Problem {
    /// A file of another kind is there.
    case exists(String, ReportFile.Kind)

    var summary: String {
        switch self {
        case .exists(let file, .bundle):
            say("\(file) already exists and is not a bundle", ja: "\(file) はすでにあり、書き出したファイルではありません")
        case .exists(let file, .baseline):
            say("\(file) already exists and is not a baseline", ja: "\(file) はすでにあり、ベースラインではありません")
        case .exists(let file, .report(let format)):
            say(
                "\(file) already exists and is not a report in the format \(format.rawValue)",
                ja: "\(file) はすでにあり、\(format.rawValue) 形式のレポートではありません")
        }
    }

    var hint: Suggestion? {
        say("name another file, or remove this one first", ja: "別のファイル名にするか、先にこのファイルを削除してください")
    }

    var kind: ProblemKind { .refused }
}
