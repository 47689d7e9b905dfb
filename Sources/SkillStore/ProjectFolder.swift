internal import FileTree
internal import JSON
internal import SystemPackage

/// What tells the folder of a project from every other one that had its path, or the number of its inode.
///
/// Nil where the file system does not tell when a folder was made: a new one may have the number of one that is gone.
struct ProjectFolder: Equatable {
    private let identity: FileIdentity
    /// In nanoseconds since 1970.
    private let birthTime: Int64

    init?(_ folder: Directory) {
        guard let identity = try? folder.metadata().identity, let birthTime = folder.birthTime
        else { return nil }
        (self.identity, self.birthTime) = (identity, birthTime)
    }

    init?(_ value: JSONValue) {
        guard let identity = FileIdentity(value),
            let birthTime = value["made"]?.string.flatMap({ Int64($0) })
        else { return nil }
        (self.identity, self.birthTime) = (identity, birthTime)
    }

    var json: JSONValue {
        guard case .object(var members) = identity.json else { return identity.json }
        members["made"] = .string(String(birthTime))
        return .object(members)
    }
}

extension FileIdentity {
    init?(_ value: JSONValue) {
        guard let device = value["device"]?.string.flatMap({ UInt64($0) }),
            let inode = value["inode"]?.string.flatMap({ UInt64($0) })
        else { return nil }
        self.init(device: device, inode: inode)
    }

    var json: JSONValue {
        .object(["device": .string(String(device)), "inode": .string(String(inode))])
    }
}
