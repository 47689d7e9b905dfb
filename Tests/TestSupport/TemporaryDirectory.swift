import Foundation
public import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A new folder for one test, removed with its contents when the last reference to it goes away.
public final class TemporaryDirectory: Sendable {
    /// The path, with every symbolic link resolved.
    public let path: FilePath

    /// Creates the folder, accessible only to the current user.
    public init() throws(Errno) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array(FilePath(parent).appending("skills-test-XXXXXX").string.utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        guard let resolved = realpath(template, nil) else { throw Errno(rawValue: errno) }
        defer { free(resolved) }
        path = FilePath(String(cString: resolved))
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }

    /// Writes a file into the folder, creating intermediate folders, and returns its path.
    @discardableResult
    public func write(_ bytes: some Collection<UInt8>, to name: String) throws(Errno) -> FilePath {
        let target = path.pushing(FilePath(name))
        for folder in ancestors(of: target) { mkdir(folder.string, 0o755) }
        do {
            let file = try FileDescriptor.open(
                target, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
            try file.closeAfter { _ = try file.writeAll(Array(bytes)) }
        } catch let error as Errno {
            throw error
        } catch {
            throw .ioError
        }
        return target
    }

    /// Writes text into a file in the folder and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws(Errno) -> FilePath {
        try write(Array(text.utf8), to: name)
    }

    /// The folders between this one and a path, outermost first.
    private func ancestors(of target: FilePath) -> [FilePath] {
        var folders: [FilePath] = []
        var folder = target.removingLastComponent()
        while folder != path, folder.starts(with: path) {
            folders.insert(folder, at: 0)
            folder = folder.removingLastComponent()
        }
        return folders
    }
}
