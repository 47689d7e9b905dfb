public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file whose bytes are read from the page cache where they are used, not copied.
///
/// The file must not be shortened while it is mapped, because reading behind its end kills the process. Use it for
/// files that are only ever replaced by renaming, such as those of a cache.
public final class MappedFile: Sendable {
    private let address: UInt
    /// The size, in bytes.
    public let count: Int

    /// Maps a whole file of at most `limit` bytes.
    public init(_ path: FilePath, limit: Int) throws(FileTreeError) {
        let file = try InputFile.open(path)
        let entry = try file.metadata()
        guard entry.size <= limit else { throw .fileTooLarge(path: path.string, limit: limit) }
        count = entry.size
        guard count > 0 else {
            address = 0
            return
        }
        let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else { throw .last(.read, path) }
        address = UInt(bitPattern: start)
    }

    deinit {
        if count > 0 { _ = unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), count) }
    }

    /// Removes the pages from the memory of the process; they stay in the page cache and return when they are read.
    ///
    /// Linux maps up to 2 MB around each byte that is read, which adds up over many files.
    public func releasePages() {
        guard count > 0 else { return }
        _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: address), count, MADV_DONTNEED)
    }

    /// Lends the bytes.
    public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        let start = unsafe UnsafePointer<UInt8>(bitPattern: address)
        return body(
            unsafe Span(_unsafeElements: UnsafeBufferPointer(start: start, count: count)))
    }
}
