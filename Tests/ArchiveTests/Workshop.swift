import Archive
import FileTree
import Foundation
import SystemPackage
import TestSupport
import Testing

/// A temporary folder that is removed after the test, and a shell to run commands in it.
final class Workshop {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
        path = folder.appendingPathComponent("archive-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs a shell command and returns its output; records an issue if it fails.
    @discardableResult
    func run(_ line: String) throws -> String {
        let environment = ProcessInfo.processInfo.environment
            .merging(["LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }
        let result = try Program.shell(
            line, options: "-euc", in: FilePath(path), environment: environment)
        #expect(result.status == 0, "\(line): \(result.errorText)")
        return result.text
    }

    func write(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    /// Opens a file in the folder; returns it with its size.
    func open(_ name: String) throws -> (file: InputFile, size: Int) {
        let size = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.size]
        return (try InputFile.open(FilePath("\(path)/\(name)")), try #require(size as? Int))
    }

    func directory(of name: String) throws -> ZipDirectory {
        let (file, size) = try open(name)
        return try ZipDirectory.read(file, size: size)
    }

    func directory(of bytes: [UInt8]) throws -> ZipDirectory {
        try write(bytes, as: "made.zip")
        return try directory(of: "made.zip")
    }
}
