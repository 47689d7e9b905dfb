internal import ArraySpan
internal import CFileTree
public import Digest
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file open for reading.
public final class InputFile: Sendable {
    private let owner: Descriptor
    var descriptor: CInt { owner.number }
    /// The path under which the file was opened, for messages.
    public let path: FilePath

    init(owning descriptor: CInt, path: FilePath) {
        owner = Descriptor(owning: descriptor)
        self.path = path
    }

    /// Opens the file at a path; symbolic links are followed.
    public static func open(_ path: FilePath) throws(FileTreeError) -> InputFile {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        let descriptor = unsafe path.withPlatformString {
            unsafe filetree_open(AT_FDCWD, $0, flags, 0)
        }
        guard descriptor >= 0 else { throw .last(.open, path) }
        return InputFile(owning: descriptor, path: path)
    }

    /// Returns the size, mode and times of the open file (`fstat(2)`).
    public func metadata() throws(FileTreeError) -> DirectoryEntry {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .last(.examine, path) }
        return DirectoryEntry(name: path.lastComponent ?? "/", status: status)
    }

    /// Reads the next bytes into a buffer.
    ///
    /// Returns their count, which is 0 only at the end of the file.
    public func read(into buffer: inout [UInt8]) throws(FileTreeError) -> Int {
        let capacity = buffer.count
        let count = unsafe filetree_read(descriptor, &buffer, capacity)
        guard count >= 0 else { throw .last(.read, path) }
        return count
    }

    /// Reads bytes at an offset, independently of the read position.
    ///
    /// Returns `count` bytes, or fewer at the end of the file.
    public func bytes(at offset: Int, count: Int) throws(FileTreeError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let filled = try read(count, at: offset, into: &buffer)
        buffer.removeLast(count - filled)
        return buffer
    }

    /// Reads `count` bytes at an offset into a buffer, independently of the read position.
    ///
    /// Returns the number of bytes read, which is less than `count` only at the end of the file.
    public func read(
        _ count: Int, at offset: Int, into buffer: inout [UInt8]
    ) throws(FileTreeError) -> Int {
        precondition(count <= buffer.count && offset >= 0)
        var filled = 0
        while filled < count {
            let position = off_t(offset + filled)
            let read = unsafe buffer.withUnsafeMutableBytes {
                unsafe pread(
                    descriptor, $0.baseAddress?.advanced(by: filled), count - filled, position)
            }
            if read == 0 { break }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { throw .last(.read, path) }
            filled += read
        }
        return filled
    }

    /// Reads the rest of the file, which must be at most `limit` bytes.
    public func contents(limit: Int) throws(FileTreeError) -> [UInt8] {
        // One byte more than the reported size, so that a single read reaches the end of most files. Files that
        // report a wrong size, as in /proc, are read until the end.
        let size = try metadata().size
        var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 512), 1 << 20))
        var result: [UInt8] = []
        while true {
            let count = try read(into: &buffer)
            guard result.count + count <= limit else {
                throw .fileTooLarge(path: path.string, limit: limit)
            }
            let isWhole = count == 0 || count == size && count < buffer.count
            if isWhole, result.isEmpty {
                buffer.removeLast(buffer.count - count)
                return buffer
            }
            result += buffer.prefix(count)
            if isWhole { return result }
        }
    }

    /// Flushes the file to disk.
    public func synchronize() throws(FileTreeError) {
        guard filetree_synchronize(descriptor) == 0 else { throw .last(.synchronize, path) }
    }

    /// Lends the descriptor to a C library, which must not close it.
    public func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result { body(descriptor) }
}

extension InputFile {
    /// Returns the SHA-256 of the whole file.
    public func digest() throws(FileTreeError) -> SHA256Digest {
        var hash = SHA256()
        var offset = 0
        while true {
            let piece = try bytes(at: offset, count: 262_144)
            guard !piece.isEmpty else { return hash.finish() }
            hash.update(piece.span)
            offset += piece.count
        }
    }
}
