internal import FileTree
internal import Foundation
internal import SystemPackage

/// Files that inputs are written to, in the folder for temporary files, which `Scripts/fuzz` keeps in memory.
enum Scratch {
    /// Returns a new folder for a fuzzer.
    static func folder(_ name: String) -> String {
        let process = ProcessInfo.processInfo.processIdentifier
        let path = FileManager.default.temporaryDirectory.path + "/fuzz-\(name)-\(process)"
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        } catch {
            fatalError("\(error)")
        }
        return path
    }

    /// Writes a file with the folders above it.
    static func write(_ bytes: some Sequence<UInt8>, to path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        } catch {
            fatalError("\(error)")
        }
    }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

/// A file without a name whose content is replaced by each input.
struct ScratchFile: Sendable {
    let file: InputFile
    private let writer: FileHandle

    init(_ name: String) {
        let folder = Scratch.folder(name)
        let path = folder + "/file"
        Scratch.write([], to: path)
        guard let file = try? InputFile.open(FilePath(path)),
            let writer = FileHandle(forWritingAtPath: path)
        else { fatalError("can't open \(path)") }
        self.file = file
        self.writer = writer
        Scratch.remove(folder)
    }

    func write(_ bytes: some Sequence<UInt8>) {
        do {
            try writer.truncate(atOffset: 0)
            try writer.write(contentsOf: Data(bytes))
        } catch {
            fatalError("\(error)")
        }
    }
}
