/// Hands a file to libarchive block by block, and holds every limit that can be held on the way.
///
/// libarchive calls it from C, where nothing can be thrown: the problem is kept, and thrown by the reader.
@safe final class ArchiveFeed {
    private enum Source {
        case file(FileCursor)
        case gzip(GzipReader)
    }

    private static let blockSize = 262_144

    private let block: UnsafeMutableBufferPointer<UInt8>
    private var source: Source
    private let limits: ArchiveLimits
    private let deadline: Deadline
    private var total = 0
    /// What is known of a tar; nil for a zip.
    private(set) var scanner: TarScanner?
    private(set) var problem: ArchiveError?

    init(
        _ cursor: FileCursor, format: ArchiveFormat, limits: ArchiveLimits, deadline: Deadline
    ) {
        source = format == .tarGzip ? .gzip(GzipReader(cursor)) : .file(cursor)
        scanner = format == .zip ? nil : TarScanner(limits: limits)
        self.limits = limits
        self.deadline = deadline
        unsafe block = .allocate(capacity: Self.blockSize)
    }

    deinit { unsafe block.deallocate() }

    /// Reads the next block, which stays valid until the next call; nil after a problem.
    func next() -> UnsafeBufferPointer<UInt8>? {
        do {
            let count = try read()
            return unsafe UnsafeBufferPointer(rebasing: block[..<count])
        } catch {
            problem = error
            return nil
        }
    }

    /// Moves to a place in a zip.
    func seek(to offset: Int) {
        guard case .file(var cursor) = source else { return }
        cursor.offset = offset
        source = .file(cursor)
    }

    var offset: Int {
        guard case .file(let cursor) = source else { return total }
        return cursor.offset
    }

    var size: Int {
        guard case .file(let cursor) = source else { return total }
        return cursor.size
    }

    /// Reads a tar to its very end, which libarchive leaves alone.
    func drain() throws(ArchiveError) {
        guard scanner != nil else { return }
        while try read() > 0 {}
    }

    private func read() throws(ArchiveError) -> Int {
        if let problem { throw problem }
        try deadline.check()
        let count: Int
        switch source {
        case .file(var cursor):
            count = unsafe try cursor.read(into: block)
            source = .file(cursor)
        case .gzip(let reader):
            count = unsafe try reader.read(into: block)
            try checkRatio(total + count, from: reader.consumed)
        }
        total += count
        guard scanner != nil else { return count }
        guard total <= limits.totalSize else { throw .tooLarge(limit: limits.totalSize) }
        try scanner?.follow(unsafe block.span.extracting(first: count))
        if count == 0 { try scanner?.finish() }
        return count
    }

    private func checkRatio(_ unpacked: Int, from packed: Int) throws(ArchiveError) {
        guard unpacked > ArchiveLimits.ratioFloor, unpacked / limits.ratio > packed else { return }
        throw .bomb(ratio: limits.ratio)
    }
}
