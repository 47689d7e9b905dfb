public import Digest
public import SystemPackage

extension FilePermissions {
    /// The mode of a folder that anyone may look into: 0755.
    public static var openFolder: FilePermissions {
        [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
    }

    /// The mode of a file that we write: 0755 for an executable one, else 0644.
    public static func treeFile(_ flag: TreeFile.Flag) -> FilePermissions {
        flag == .executable
            ? [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute]
            : [.ownerReadWrite, .groupRead, .otherRead]
    }
}
