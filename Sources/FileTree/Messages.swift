public import Problem
internal import SystemPackage

extension FileTreeError {
    /// What failed.
    public var summary: String {
        switch self {
        case .failed(let operation, let path, .noSuchFileOrDirectory) where operation.isLookup:
            "no such file or directory: \(path)"
        case .failed(let operation, let path, let code):
            "failed to \(operation.message(path: path)): \(Messages.reason(of: code))"
        case .fileTooLarge(let path, let limit):
            "\(path) is larger than \(ByteCount(limit))"
        case .tooManyFiles(let path, let limit):
            "\(path) contains more than \(limit) files and folders"
        case .tooMuchText(let path, let limit):
            "\(path) contains more than \(ByteCount(limit)) of text"
        case .leadsOutside(let path, let target):
            "\(path) is a symlink to \(target), which is outside of its folder"
        case .tooDeep(let path, let limit):
            "\(path) contains folders nested more than \(limit) levels deep"
        }
    }

    /// What to do about the system's error.
    public var hint: Suggestion? {
        guard case .failed(let operation, let path, let code) = self else { return nil }
        let folder = FilePath(path).removingLastComponent().string
        let place = operation == .create ? folder : path
        return switch code {
        case .noSpace, .diskQuotaExceeded:
            "free some disk space (see df -h), then run the same command again"
        case .permissionDenied, .notPermitted: "check the owner: ls -ld \(place.shellQuoted)"
        case .tooManyOpenFiles:
            "allow more open files in this shell, then run the same command again: ulimit -n 4096"
        case .readOnlyFileSystem: "choose another folder; this file system is read-only"
        default: nil
        }
    }
}

extension FileTreeError.Operation {
    /// Whether the operation fails on a missing file rather than on a missing parent folder.
    fileprivate var isLookup: Bool {
        switch self {
        case .open, .read, .list, .examine: true
        case .write, .create, .remove, .rename, .lock, .changeMode, .synchronize: false
        }
    }

    /// The operation as a phrase to follow "failed to".
    fileprivate func message(path: String) -> String {
        switch self {
        case .open: "open \(path)"
        case .read: "read \(path)"
        case .write: "write \(path)"
        case .create: "create \(path)"
        case .remove: "remove \(path)"
        case .rename: "rename \(path)"
        case .list: "list \(path)"
        case .lock: "lock \(path)"
        case .examine: "access \(path)"
        case .changeMode: "change the permissions of \(path)"
        case .synchronize: "flush \(path) to disk"
        }
    }
}

extension NameViolation {
    /// Why the name is rejected, as a phrase to follow the name and a colon.
    public var reason: String {
        switch self {
        case .empty: "it has an empty component"
        case .notUTF8: "it is not valid UTF-8"
        case .escapesFolder: "it points outside the folder"
        case .absolute: "it is an absolute path"
        case .backslash: "it contains a backslash, which separates folders on Windows"
        case .controlCharacter: "it contains a control character"
        case .hiddenCharacter: "it contains invisible characters"
        case .gitFolder: "some file systems treat a component as .git, where git looks for commands"
        case .nameTooLong: "a component is longer than \(RelativePath.nameLimit) bytes"
        case .pathTooLong: "it is longer than \(RelativePath.lengthLimit) bytes"
        case .tooDeep: "it is nested more than \(RelativePath.depthLimit) folders deep"
        }
    }
}

enum Messages {
    /// The system's message for an error number, in lower case.
    fileprivate static func reason(of code: Errno) -> String {
        code.description.prefix(1).lowercased() + code.description.dropFirst()
    }
}
