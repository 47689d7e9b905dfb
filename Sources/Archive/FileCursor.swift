internal import FileTree
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A read position in an open file; several cursors can read the same file.
struct FileCursor {
    let file: InputFile
    let size: Int
    var offset = 0

    /// Reads a file to its end, or only to an offset before it.
    init(_ file: InputFile, endingAt end: Int? = nil) throws(ArchiveError) {
        self.file = file
        do {
            let size = try file.metadata().size
            self.size = end.map { min($0, size) } ?? size
        } catch {
            throw .files(error)
        }
    }

    /// Reads the next bytes; returns their number, which is less than requested only at the end of the file.
    mutating func read(
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(ArchiveError) -> Int {
        var filled = 0
        let wanted = min(buffer.count, max(0, size - offset))
        while filled < wanted {
            let position = offset
            let count = file.withDescriptor { descriptor in
                unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), wanted - filled,
                    off_t(position))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                let code = Errno(rawValue: errno)
                throw .files(.failed(.read, path: file.path.string, code))
            }
            guard count > 0 else { break }
            filled += count
            offset += count
        }
        return filled
    }

    /// Reads bytes from the start of the file.
    func prefix(_ count: Int) throws(ArchiveError) -> [UInt8] {
        do {
            return try file.bytes(at: 0, count: count)
        } catch {
            throw .files(error)
        }
    }
}
