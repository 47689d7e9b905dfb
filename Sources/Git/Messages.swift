internal import FileTree
public import Problem
internal import Transfer

extension GitError {
    /// What failed.
    public var summary: String {
        switch self {
        case .brokenPacket(let fault):
            "the server's response does not follow the git protocol: \(fault.reason)"
        case .brokenPack(let fault): "can't use the git pack: \(fault.reason)"
        case .brokenObject(let id, let fault):
            "can't use the git object \(id.abbreviation): \(fault.reason)"
        case .files: "can't read or write git objects"
        case .cancelled: "reading git objects was cancelled"
        case .transfer(let error): error.summary
        case .server(let fault): fault.reason
        case .repository(let fault): fault.reason
        case .program(let fault): fault.reason
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .brokenPacket(.truncated), .brokenPack(.truncated):
            "run the same command again; the connection may have been interrupted"
        case .files(let error): error.hint
        case .transfer(let error): error.hint
        case .repository(let fault): fault.hint
        case .program(let fault): fault.hint
        case .brokenPacket, .brokenPack, .brokenObject, .cancelled, .server: nil
        }
    }
}

extension PacketFault {
    /// The reason, as a clause to follow a colon.
    public var reason: String {
        switch self {
        case .badLength(let digits): "invalid packet length \(digits.debugDescription)"
        case .tooLong(let length):
            "a packet has \(length) bytes, more than the maximum of \(PacketLine.lengthLimit)"
        case .truncated: "it ends in the middle of a packet"
        }
    }
}

extension PackFault {
    /// The reason, as a clause to follow a colon.
    public var reason: String {
        switch self {
        case .notAPack: "it is not a pack"
        case .unknownVersion(let version): "version \(version) is not supported, only version 2"
        case .truncated: "it is truncated"
        case .trailingData: "unexpected data after the last object"
        case .wrongChecksum: "its checksum does not match its contents"
        case .tooManyObjects(let limit): "it contains more than \(limit) objects"
        case .tooLarge(let limit): "it is larger than \(ByteCount(limit))"
        case .objectTooLarge(let offset, let limit):
            "the object at byte \(offset) is larger than \(ByteCount(limit))"
        case .inflatesTooLarge(let limit): "it unpacks to more than \(ByteCount(limit))"
        case .chainTooLong(let limit): "a delta chain is longer than \(limit)"
        case .unknownKind(let kind, let offset):
            "the object at byte \(offset) has the unknown type \(kind)"
        case .badNumber(let offset): "a number in the object at byte \(offset) is too large"
        case .wrongSize(let offset): "the size of the object at byte \(offset) is wrong"
        case .badCompression(let offset, let reason):
            "can't decompress the object at byte \(offset): \(reason)"
        case .badBase(let offset): "the delta at byte \(offset) has an invalid base"
        case .missingBase(let id): "it does not contain the delta base \(id.abbreviation)"
        case .badDelta(let offset): "the delta at byte \(offset) is malformed"
        case .duplicate(let id): "it contains the object \(id.abbreviation) twice"
        case .wrongContents(let id):
            "the contents of the object \(id.abbreviation) do not match its ID"
        case .tooExpensive: "its deltas take too much work to resolve"
        case .badIndex: "its index is damaged"
        }
    }
}

extension ObjectFault {
    /// The reason, as a clause to follow the ID of the object and a colon.
    public var reason: String {
        switch self {
        case .badHeader(let field): "its \(field) line is missing or malformed"
        case .truncated: "it ends in the middle of an entry"
        case .badMode(let mode): "an entry has the unknown mode \(mode)"
        case .badName(let name): "'\(name)' is not a valid file name"
        case .nameTooLong(let limit): "a file name is longer than \(ByteCount(limit).exact)"
        case .notSorted(let name): "its entries are out of order at '\(name)'"
        case .duplicate(let name): "it contains the name '\(name)' twice"
        case .tooManyEntries(let limit): "it contains more than \(limit) entries"
        case .wrongKind(let kind, let expected):
            "it is a \(kind.rawValue) instead of a \(expected.rawValue)"
        }
    }
}

extension ServerFault {
    /// The reason, as a clause to follow the address of the repository and a colon.
    public var reason: String {
        switch self {
        case .notGit: "the server does not speak the git protocol"
        case .dumb: "the server supports only git's dumb HTTP protocol"
        case .refused(let message): "the server reported: \(message.trimmed)"
        case .noPack: "the server sent no objects"
        case .incomplete(let id): "the server did not send the object \(id.abbreviation)"
        case .unknownFormat(let name): "the object format \(name) is not supported"
        case .tooManyReferences(let limit):
            "the repository has more than \(limit) branches and tags"
        case .largeFiles(let reason): "the server's Git LFS does not provide it: \(reason)"
        case .empty: "the repository has no commits"
        }
    }
}

extension RepositoryFault {
    /// The reason.
    public var reason: String {
        switch self {
        case .missing(let address): "repository not found: \(address)"
        case .unauthorized(let address, _): "\(address) does not exist or is private"
        case .rejected(let address, let source):
            "the server of \(address) refused \(source.name) (401)"
        case .forbidden(let address, _): "access to \(address) was denied"
        case .unknownRevision(let text, _) where text.hasPrefix("refs/heads/"):
            "no branch named '\(text.dropFirst("refs/heads/".count))'"
        case .unknownRevision(let text, _): "no branch, tag or commit named '\(text)'"
        case .ambiguousRevision(let text): "several commits start with \(text)"
        case .pathNotFound(let path, _): "no file or folder '\(path)' in the repository"
        case .notAFolder(let path): "'\(path)' is a file, not a folder"
        case .brokenLink(let path):
            "the symlink '\(path)' does not point to a file or folder in the repository"
        case .tooDeep(let limit):
            "the repository contains folders nested more than \(limit) levels deep"
        case .badName(let path, let violation): "can't use the name '\(path)': \(violation.reason)"
        case .collision(let one, let other):
            "'\(one)' and '\(other)' are the same name on some systems"
        case .tooManyFiles(let limit): "the folder contains more than \(limit) files and folders"
        case .tooLarge(let limit):
            "the folder is larger than \(ByteCount(limit)), counting copies for symlinks"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .missing: "check the address in a browser"
        case .unauthorized(_, let looked), .forbidden(_, let looked):
            // After its own variable, a host has those that its other tools read too. One is enough here: with all of
            // them, a mistyped address would be answered with a paragraph.
            """
            check the spelling; a private repository requires a token in \
            \(looked.dropFirst().first { $0.hasSuffix("_TOKEN") } ?? looked.first
                ?? GitProgram.helperName)\
            \(looked.contains(GitHubProgram.loginCommand) ? ", or \(GitHubProgram.loginCommand)" : "")
            """
        case .unknownRevision(let text, let known) where !known.isEmpty:
            Similarity.names(like: text, among: known).first.map { "did you mean \($0)?" }
                ?? "use one of its branches and tags: \(Messages.list(known, limit: 5))"
        case .rejected(_, let source): "\(source.remedy)"
        case .ambiguousRevision: "use more digits of the commit ID"
        case .pathNotFound(_, let names) where !names.isEmpty:
            "use one of the names in that folder: \(Messages.list(names, limit: 8))"
        case .unknownRevision, .pathNotFound, .notAFolder, .brokenLink, .tooDeep, .badName,
            .collision, .tooManyFiles, .tooLarge:
            nil
        }
    }
}

extension ProgramFault {
    /// The reason.
    public var reason: String {
        switch self {
        case .notInstalled(let address): "\(address) needs git, which is not installed"
        case .notStarted(let reason): "can't start git: \(reason)"
        case .failed(let errors):
            Failure(in: errors)?.reason ?? Messages.gitFailed(Self.excerpt(of: errors))
        case .tooMuchOutput(let limit): "the output of git is larger than \(ByteCount(limit))"
        case .noRepository(let folder): "not a git repository: \(folder)"
        case .unsupportedWorkingTree(let folder):
            "linked working trees with reftable are not supported: \(folder)"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notInstalled: "install git, or use the https address of the repository"
        case .failed(let errors): Failure(in: errors)?.hint
        case .notStarted, .tooMuchOutput, .noRepository, .unsupportedWorkingTree: nil
        }
    }
}

extension ProgramFault.Failure {
    fileprivate var reason: String {
        switch self {
        case .missingRepository: "there is no git repository, or you have no access to it"
        case .otherOwner: "git refuses the repository, because it belongs to another user"
        case .refusedKey: "the server accepts none of your SSH keys"
        case .changedHostKey: "the SSH host key of the server has changed, which may be an attack"
        case .unknownHostKey: "the SSH host key of the server is not known on this machine"
        case .unknownHost: "failed to resolve the name of the host"
        case .unreachable: "failed to connect to the server"
        case .fullDisk: "no disk space left to store the repository"
        }
    }

    fileprivate var hint: Suggestion {
        switch self {
        case .missingRepository: "check the spelling, and that you can read the repository"
        case .otherOwner: "trust it: git config --global --add safe.directory FOLDER"
        case .refusedKey: "add your key with ssh-add, or use the https address of the repository"
        case .changedHostKey:
            "compare the key with the one that the host publishes before you accept it with ssh-keygen -R HOST"
        case .unknownHostKey:
            "connect once with ssh to accept the host key, or use the https address of the repository"
        case .unknownHost: "check the spelling and the connection, then run the same command again"
        case .unreachable: "check the connection, or use the https address of the repository"
        case .fullDisk: "free some disk space (see df -h), then run the same command again"
        }
    }
}

extension FetchStep: CustomStringConvertible {
    /// A short description of the request.
    public var description: String {
        switch self {
        case .references: "branches and tags"
        case .objects(let count, let filter, let accepted):
            counted(count, "object") + (filter.map { " with \($0)" } ?? " without a filter")
                + (accepted ? "" : ", discarded")
        }
    }
}

enum Messages {
    fileprivate static func gitFailed(_ excerpt: String) -> String {
        excerpt.isEmpty ? "git failed without an error message" : "git failed: \(excerpt)"
    }

    /// The first names of a list.
    fileprivate static func list(_ names: [String], limit: Int) -> String {
        names.prefix(limit).joined(separator: ", ") + (names.count > limit ? ", …" : "")
    }
}

extension String {
    /// The text without trailing whitespace, limited to a few lines.
    fileprivate var trimmed: String {
        let text = prefix(500)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(text[...last])
    }
}
