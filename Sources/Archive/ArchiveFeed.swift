/// The source of blocks for libarchive, which enforces limits while reading.
///
/// libarchive calls it from C, where errors can't be thrown; the error is stored and thrown by the reader.
@safe final class ArchiveFeed {
    private enum Source {
        case file(FileCursor)
        case compressed(any Decompressor)
    }

    private static let blockSize = 262_144

    private let block: UnsafeMutableBufferPointer<UInt8>
    private var source: Source
    private let limits: ArchiveLimits
    private let deadline: Deadline
    private var total = 0
    /// The scanner of a tar; nil for a zip.
    private(set) var scanner: TarScanner?
    private(set) var error: ArchiveError?

    init(
        _ cursor: FileCursor, format: ArchiveFormat, limits: ArchiveLimits, deadline: Deadline
    ) throws(ArchiveError) {
        let decompressor = try format.decompressor(for: cursor, deadline: deadline)
        source = decompressor.map { .compressed($0) } ?? .file(cursor)
        scanner = format == .zip ? nil : TarScanner(limits: limits)
        self.limits = limits
        self.deadline = deadline
        unsafe block = .allocate(capacity: Self.blockSize)
    }

    deinit { unsafe block.deallocate() }

    /// Reads the next block, which is valid until the next call; nil after an error.
    func next() -> UnsafeBufferPointer<UInt8>? {
        do {
            let count = try read()
            return unsafe UnsafeBufferPointer(rebasing: block[..<count])
        } catch {
            self.error = error
            return nil
        }
    }

    /// Moves to an offset in a zip.
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

    /// Reads the rest of a tar, which libarchive does not.
    func drain() throws(ArchiveError) {
        guard scanner != nil else { return }
        while try read() > 0 {}
    }

    private func read() throws(ArchiveError) -> Int {
        if let error { throw error }
        try deadline.check()
        let count: Int
        switch source {
        case .file(var cursor):
            count = unsafe try cursor.read(into: block)
            source = .file(cursor)
        case .compressed(let decompressor):
            count = unsafe try decompressor.read(into: block)
            try checkRatio(total + count, from: decompressor.consumed)
        }
        total += count
        guard scanner != nil else { return count }
        guard total <= limits.totalSize else { throw .tooLarge(limit: limits.totalSize) }
        try scanner?.scan(unsafe block.span.extracting(first: count))
        if count == 0 { try scanner?.finish() }
        return count
    }

    private func checkRatio(_ unpacked: Int, from packed: Int) throws(ArchiveError) {
        guard unpacked > ArchiveLimits.ratioFloor, unpacked / limits.ratio > packed else { return }
        throw .bomb(ratio: limits.ratio)
    }
}
