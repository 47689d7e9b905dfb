import Foundation
public import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of its own for one test, removed with all that is in it when nobody holds it any more.
public final class TemporaryDirectory: Sendable {
    /// Where it is.
    public let path: FilePath

    /// Makes the folder, which only we may enter.
    public init() throws(Errno) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array(FilePath(parent).appending("skills-test-XXXXXX").string.utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        let name = template.dropLast().map { UInt8(bitPattern: $0) }
        path = FilePath(String(decoding: name, as: UTF8.self))
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }

    /// Puts a file into the folder and gives its path; folders on the way are made.
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

    /// Puts text into a file and gives its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws(Errno) -> FilePath {
        try write(Array(text.utf8), to: name)
    }

    /// The folders between this one and a path, from above.
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
