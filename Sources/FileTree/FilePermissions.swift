public import Digest
public import SystemPackage

extension FilePermissions {
    /// The default mode of folders: 0755.
    public static var openFolder: FilePermissions {
        [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
    }

    /// The mode of a new file: 0755 if executable, otherwise 0644.
    public static func treeFile(_ flag: TreeFile.Flag) -> FilePermissions {
        flag == .executable
            ? [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
            : [.ownerReadWrite, .groupRead, .otherRead]
    }
}
