internal import CLateLibraries
internal import CLibarchive

/// A decompressor that libarchive provides, for a file with exactly one layer of compression.
///
/// The libraries behind it check the checksums. Tools disagree about data behind the end, so it is rejected.
@safe final class FilterReader: Decompressor {
    enum Filter {
        case bzip2, xz, zstd

        fileprivate var content: ArchiveError.DetectedContent {
            switch self {
            case .bzip2: .bzip2
            case .xz: .xz
            case .zstd: .zstd
            }
        }
    }

    /// The file as a source of blocks, which keeps the error that libarchive can't pass on.
    @safe fileprivate final class Input {
        private static let blockSize = 65_536

        private let block: UnsafeMutableBufferPointer<UInt8>
        private let deadline: Deadline
        private(set) var cursor: FileCursor
        private(set) var error: ArchiveError?

        init(_ cursor: FileCursor, deadline: Deadline) {
            self.cursor = cursor
            self.deadline = deadline
            unsafe block = .allocate(capacity: Self.blockSize)
        }

        deinit { unsafe block.deallocate() }

        /// Reads the next block, which is valid until the next call; nil after an error.
        func next() -> UnsafeBufferPointer<UInt8>? {
            do {
                try deadline.check()
                let count = unsafe try cursor.read(into: block)
                return unsafe UnsafeBufferPointer(rebasing: block[..<count])
            } catch {
                self.error = error
                return nil
            }
        }
    }

    private let handle: OpaquePointer
    private let content: ArchiveError.DetectedContent
    private let input: Input
    /// Decompressed bytes that were not yet asked for; libarchive keeps them until the next block.
    private var pending = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    private var isFinished = false

    var consumed: Int { unsafe Int(archive_filter_bytes(handle, -1)) }

    /// Throws ``ArchiveError/notAnArchive(_:)`` if this libarchive lacks the compression.
    init(_ cursor: FileCursor, _ filter: Filter, deadline: Deadline) throws(ArchiveError) {
        guard let handle = unsafe archive_read_new() else {
            preconditionFailure("out of memory in libarchive")
        }
        unsafe self.handle = handle
        content = filter.content
        input = Input(cursor, deadline: deadline)
        let result =
            switch filter {
            case .bzip2: unsafe archive_read_support_filter_bzip2(handle)
            case .xz: unsafe archive_read_support_filter_xz(handle)
            case .zstd: unsafe archive_read_support_filter_zstd(handle)
            }
        // Any other result means that libarchive would run a program instead.
        guard result == ARCHIVE_OK else { throw .notAnArchive(content) }
        try open()
    }

    deinit { unsafe archive_read_free(handle) }

    private func open() throws(ArchiveError) {
        try check(unsafe archive_read_support_format_raw(handle))
        try check(unsafe archive_read_set_read_callback(handle, readBlock))
        let context = unsafe Unmanaged.passUnretained(input).toOpaque()
        try check(unsafe archive_read_set_callback_data(handle, context))
        try check(unsafe archive_read_open1(handle))
        // libarchive counts the file itself, and undoes any number of layers.
        let layers = unsafe archive_filter_count(handle) - 1
        guard layers <= 1 else { throw .notAnArchive(.doubleCompression) }
        guard layers == 1 else { throw .notAnArchive(content) }
        var entry: OpaquePointer?
        let result = unsafe archive_read_next_header(handle, &entry)
        isFinished = result == ARCHIVE_EOF
        if !isFinished { try check(result) }
    }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ArchiveError) -> Int {
        var filled = 0
        while filled < buffer.count {
            if unsafe pending.isEmpty, try !refill() { break }
            let count = unsafe min(buffer.count - filled, pending.count)
            unsafe UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
            )
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: pending[..<count]))
            unsafe pending = UnsafeRawBufferPointer(rebasing: pending[count...])
            filled += count
        }
        return filled
    }

    /// Decompresses the next block; returns false at the end.
    private func refill() throws(ArchiveError) -> Bool {
        while unsafe !isFinished && pending.isEmpty {
            var start: UnsafeRawPointer?
            var count = 0
            var offset: Int64 = 0
            let result = unsafe archive_read_data_block(handle, &start, &count, &offset)
            if result == ARCHIVE_EOF {
                isFinished = true
                guard consumed == input.cursor.size else { throw .trailingData }
            } else {
                try check(result)
                unsafe pending = UnsafeRawBufferPointer(start: start, count: count)
            }
        }
        return unsafe !pending.isEmpty
    }

    private func check(_ result: CInt) throws(ArchiveError) {
        guard result != ARCHIVE_OK else { return }
        if let error = input.error { throw error }
        let reason = unsafe archive_error_string(handle).map { unsafe String(cString: $0) }
        throw .damaged(reason: reason ?? Messages.libarchive(code: result))
    }
}

private let readBlock:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> Int = { _, context, block in
        let input = unsafe context.map {
            unsafe Unmanaged<FilterReader.Input>.fromOpaque($0).takeUnretainedValue()
        }
        guard let next = unsafe input?.next() else { return Int(ARCHIVE_FATAL) }
        unsafe block?.pointee = UnsafeRawPointer(next.baseAddress)
        return next.count
    }
