internal import Digest
public import FileTree
internal import Problem
internal import Signature
public import SkillFormat
public import SkillSource
internal import SkillStore
internal import SystemPackage

/// A skill of a source, completely read but not installed.
public struct SkillPreview: Sendable {
    /// The skill in its source.
    public let candidate: SkillCandidate
    /// Its SKILL.md and its findings.
    public let skill: Skill
    /// Its files.
    public let snapshot: TreeSnapshot
    /// Notes on how it was unpacked.
    public let notes: [UnpackNote]
    /// The commit; nil if its source is not a repository.
    public let commit: String?

    /// Its files that run.
    public let scripts: [SkillProgram]
    /// The hosts that these and its commands may contact, sorted.
    public let hosts: [String]
}

extension Session {
    /// Unpacks a skill into a temporary folder, and reads it as an install does.
    public func preview(
        of candidate: SkillCandidate, in source: LoadedSource
    ) async throws -> SkillPreview {
        let (files, notes) = try await unpack(candidate, of: source)
        return try await preview(of: candidate, in: source, files, notes)
    }

    /// Unpacks a skill into a temporary folder.
    func unpack(
        _ candidate: SkillCandidate, of source: LoadedSource
    ) async throws -> (SkillFiles, [UnpackNote]) {
        let folder = try staging.directory.create(.unique(prefix: "preview-"))
        let notes = try await source.unpack(candidate, into: folder)
        return (try SkillFiles(of: folder, named: source.name(of: candidate)), notes)
    }

    /// Reads the unpacked files of a skill as an install does.
    func preview(
        of candidate: SkillCandidate, in source: LoadedSource, _ files: SkillFiles,
        _ notes: [UnpackNote]
    ) async throws -> SkillPreview {
        let skill = try readSkill(
            files, folderName: candidate.name?.description, purpose: .install,
            trust: context.trust)
        let scripts = files.programs
        return SkillPreview(
            candidate: candidate, skill: skill, snapshot: files.snapshot, notes: notes,
            commit: try await source.pin(of: candidate)?.commit, scripts: scripts,
            hosts: files.contactedHosts(by: scripts).sorted())
    }
}
