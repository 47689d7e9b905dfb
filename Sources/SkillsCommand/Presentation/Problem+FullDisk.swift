internal import Archive
internal import FileTree
internal import Problem
internal import SkillSource
internal import SkillStore
internal import SystemPackage

extension Problem {
    /// Whether the cause is that a disk or a quota is full, which then stops every other skill too.
    var isFullDisk: Bool {
        switch self as any Error {
        case let error as FileTreeError:
            error.code == .noSpace || error.code == .diskQuotaExceeded
        case SkillSourceError.files(let error), SkillStoreError.files(let error),
            SkillStoreError.cannotKeep(_, let error), ArchiveError.files(let error):
            error.isFullDisk
        default: (cause as? any Problem)?.isFullDisk ?? false
        }
    }
}
