import Foundation
public import SystemPackage

/// A folder on a file system that differs from those of Linux, mounted over FUSE and unmounted when the last reference to
/// it goes away.
public final class MountedFolder: Sendable {
    /// The file systems.
    public enum Kind: String, Sendable, CaseIterable {
        /// One without modes: every file has 0777, and changes of modes are ignored, as in WSL's /mnt/c.
        case modeless
        /// One without modes that refuses their changes, and shows no file as executable, as SMB and FAT may.
        case chmodless
        /// NTFS, in an image of its own.
        case ntfs
        /// One that ignores case and the form of Unicode, as the disks of Macs do.
        case folding
        /// One that is mounted read-only.
        case readOnly

        /// Whether it can be mounted here, which is tried once.
        public var isAvailable: Bool { Self.available.contains(self) }

        /// Why tests with it may not run.
        public var reason: String {
            "mounting a \(rawValue) file system needs /dev/fuse, and the packages of Scripts/setup --tests"
        }

        private static let available = Set(
            allCases.filter { kind in
                guard let folder = try? MountedFolder(kind) else { return false }
                return FileManager.default.fileExists(atPath: folder.path.string)
            })
    }

    /// Where the files are seen through the file system.
    public let path: FilePath
    /// Where they are, on the usual file system; for NTFS, a folder with the image.
    public let source: FilePath
    private let directory: TemporaryDirectory

    /// Mounts a file system; throws if that fails.
    public init(_ kind: Kind) throws {
        directory = try TemporaryDirectory()
        path = directory.path.appending("mount")
        source = directory.path.appending("source")
        for folder in [path, source] {
            try FileManager.default.createDirectory(
                atPath: folder.string, withIntermediateDirectories: false)
        }
        let command =
            switch kind {
            case .modeless: "bindfs -o chmod-ignore,perms=a+rwx source mount"
            case .chmodless: "bindfs -o chmod-deny,perms=u=rwD:go=rD source mount"
            case .readOnly: "bindfs -r source mount"
            case .ntfs:
                "truncate -s 32M source/image && mkntfs -q -F source/image && ntfs-3g source/image mount"
            case .folding: "/usr/bin/python3 '\(Self.foldingProgram)' source mount"
            }
        let result = try Program.shell(
            "PATH=$PATH:/usr/sbin:/sbin; (\(command)) >/dev/null 2>&1 && mountpoint -q mount",
            in: directory.path)
        guard result.status == 0 else { throw Errno.notSupported }
    }

    deinit {
        _ = try? Program.shell("fusermount3 -uz mount || umount -l mount", in: directory.path)
    }

    private static let foldingProgram = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("folding-folder.py").path
}
