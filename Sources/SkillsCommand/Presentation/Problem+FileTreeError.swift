internal import Archive
internal import FileTree
internal import Git
internal import Problem
internal import SkillCatalog
internal import SkillSource
internal import SkillStore
internal import SystemPackage

extension Problem {
    /// The error of the file system that caused the problem; nil if there is none.
    ///
    /// Errors whose summary is that of the file system have no cause of their own, so that it is not told twice.
    var fileTreeError: FileTreeError? {
        switch self as any Error {
        case let error as FileTreeError: error
        case SkillSourceError.files(let error), SkillStoreError.files(let error),
            CatalogError.files(let error), GitError.files(let error),
            ArchiveError.files(let error), CatalogProblem.unreadable(.files(let error)),
            SettingsProblem.unwritable(let error):
            error
        default: (cause as? any Problem)?.fileTreeError
        }
    }

    /// Whether the cause is that a disk or a quota is full, which then stops every other skill too.
    var isFullDisk: Bool {
        [.noSpace, .diskQuotaExceeded].contains(fileTreeError?.code)
    }
}
