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

    init(_ file: InputFile) throws(ArchiveError) {
        self.file = file
        do {
            size = try file.metadata().size
        } catch {
            throw .files(error)
        }
    }

    /// Reads the next bytes; returns their number, which is less than requested only at the end of the file.
    mutating func read(
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(ArchiveError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let position = offset
            let count = file.withDescriptor { descriptor in
                unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
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
