internal import FileTree
public import Problem
public import SkillFormat
public import SystemPackage

/// A working copy that can be linked into agents' folders.
public struct SkillToLink: Sendable {
    /// The name of the links: the name in SKILL.md or, if that is not valid, that of the folder.
    public let name: SkillName
    /// The absolute path of the folder.
    public let path: FilePath

    /// Reads a folder; `alias` is used instead of its name.
    public init(_ path: FilePath, alias: SkillName? = nil) throws(LinkError) {
        guard Directory.kind(at: path) == .directory else {
            throw .notAFolder(path)
        }
        guard let folder = SkillFolder(path), folder.hasSkillFile else { throw .noSkillFile(path) }
        let candidates = [folder.header?.name, path.lastComponent?.string].compactMap(\.self)
        guard let name = alias ?? candidates.lazy.compactMap({ SkillName($0) }).first else {
            throw .invalidName(candidates.first ?? path.string, path)
        }
        self.name = name
        self.path = path
    }
}

/// A reason why a folder can't be linked.
public enum LinkError: Problem, Equatable {
    /// It does not exist, or is not a folder.
    case notAFolder(FilePath)
    /// It contains no SKILL.md.
    case noSkillFile(FilePath)
    /// Neither the name in SKILL.md nor that of the folder is valid.
    case invalidName(String, FilePath)

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .notAFolder, .noSkillFile: .notFound
        case .invalidName: .failed
        }
    }
}
