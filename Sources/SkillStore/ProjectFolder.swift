internal import FileTree
internal import JSON
internal import SystemPackage

/// The identity of a project's folder, as opposed to every other one that had its path or the number of its inode.
///
/// Nil where the file system does not record when a folder was made: a new one may have the number of a deleted one.
struct ProjectFolder: Equatable {
    private let number: FileNumber
    /// In nanoseconds since 1970.
    private let birthTime: Int64

    init?(_ folder: Directory) {
        guard let entry = try? folder.metadata(), let birthTime = folder.birthTime
        else { return nil }
        (number, self.birthTime) = (FileNumber(entry), birthTime)
    }

    init?(_ value: JSONValue) {
        guard let number = FileNumber(value),
            let birthTime = value["made"]?.string.flatMap({ Int64($0) })
        else { return nil }
        (self.number, self.birthTime) = (number, birthTime)
    }

    var json: JSONValue {
        guard case .object(var members) = number.json else { return number.json }
        members["made"] = .string(String(birthTime))
        return .object(members)
    }
}
