internal import CLibarchive

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// One pass over an archive with libarchive.
///
/// Any result other than success or the end is treated as damage: libarchive only warns about a wrong CRC, and
/// repeats the same error forever on a truncated file.
@safe struct ArchiveReader: ~Copyable {
    private let handle: OpaquePointer
    private let feed: ArchiveFeed
    private let deadline: Deadline
    private let locale = UTF8Locale()

    /// The sizes in the tar headers read so far; nil for a zip.
    var scannedSizes: [Int]? { feed.scanner?.sizes }

    /// The comment in the global header of a tar, if already read.
    var scannedComment: String? { feed.scanner?.comment }

    init(
        _ cursor: FileCursor, format: ArchiveFormat, limits: ArchiveLimits, deadline: Deadline
    ) throws(ArchiveError) {
        let feed = try ArchiveFeed(cursor, format: format, limits: limits, deadline: deadline)
        try self.init(feed, format: format, deadline: deadline)
    }

    private init(
        _ feed: ArchiveFeed, format: ArchiveFormat, deadline: Deadline
    ) throws(ArchiveError) {
        guard let handle = unsafe archive_read_new() else {
            preconditionFailure("out of memory in libarchive")
        }
        unsafe self.handle = handle
        self.deadline = deadline
        self.feed = feed
        try open(format)
    }

    deinit { unsafe archive_read_free(handle) }

    private func open(_ format: ArchiveFormat) throws(ArchiveError) {
        if format == .zip {
            try check(unsafe archive_read_support_format_zip_seekable(handle))
            try check(unsafe archive_read_set_format_option(handle, "zip", "mac-ext", nil))
        } else {
            try check(unsafe archive_read_support_format_tar(handle))
            try check(unsafe archive_read_set_format_option(handle, "tar", "mac-ext", nil))
        }
        try check(unsafe archive_read_set_read_callback(handle, readBlock))
        try check(unsafe archive_read_set_seek_callback(handle, format == .zip ? seekBlock : nil))
        let context = unsafe Unmanaged.passUnretained(feed).toOpaque()
        try check(unsafe archive_read_set_callback_data(handle, context))
        try check(unsafe archive_read_open1(handle))
    }

    /// Reads the next header; nil at the end.
    func next() throws(ArchiveError) -> MemberHeader? {
        try deadline.check()
        var entry: OpaquePointer?
        let result = unsafe archive_read_next_header(handle, &entry)
        if result == ARCHIVE_EOF {
            try feed.drain()
            return nil
        }
        try check(result)
        guard let entry = unsafe entry else { throw .damaged(reason: Messages.missingHeader) }
        return unsafe MemberHeader(entry)
    }

    /// Reads the data of the current member, which must have the declared size.
    func read(
        size: Int, into take: (Span<UInt8>) throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        var delivered = 0
        while true {
            try deadline.check()
            var start: UnsafeRawPointer?
            var count = 0
            var offset: Int64 = 0
            let result = unsafe archive_read_data_block(handle, &start, &count, &offset)
            if result == ARCHIVE_EOF { break }
            try check(result)
            guard offset == delivered, count <= size - delivered else {
                throw .damaged(reason: Messages.memberTooLarge)
            }
            delivered += count
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
            try take(unsafe bytes.assumingMemoryBound(to: UInt8.self).span)
        }
        guard delivered == size else {
            throw .damaged(reason: Messages.memberTooSmall)
        }
    }

    /// Reads the data of the current member into memory.
    func bytes(size: Int) throws(ArchiveError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        try read(size: size) { piece throws(ArchiveError) in
            unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    private func check(_ result: CInt) throws(ArchiveError) {
        guard result != ARCHIVE_OK else { return }
        if let error = feed.error { throw error }
        let reason = unsafe archive_error_string(handle).map { unsafe String(cString: $0) }
        throw .damaged(reason: reason ?? Messages.libarchive(code: result))
    }
}

/// The header of a member, as read by libarchive.
struct MemberHeader {
    enum Kind: Equatable {
        case file, folder
        /// A symbolic link and the bytes of its target.
        case symbolicLink([UInt8])
        case hardLink([UInt8])
        case other(ArchiveError.UnsupportedKind)
    }

    let name: [UInt8]
    let kind: Kind
    let size: Int
    let isExecutable: Bool
}

extension MemberHeader {
    fileprivate init(_ entry: OpaquePointer) {
        self.init(
            name: unsafe bytes(archive_entry_pathname(entry)) ?? [], kind: unsafe Self.kind(entry),
            size: unsafe Int(archive_entry_size(entry)),
            isExecutable: unsafe archive_entry_perm(entry) & 0o111 != 0)
    }

    private static func kind(_ entry: OpaquePointer) -> Kind {
        if let target = unsafe bytes(archive_entry_hardlink(entry)) { return .hardLink(target) }
        return switch unsafe archive_entry_filetype(entry) {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .symbolicLink(unsafe bytes(archive_entry_symlink(entry)) ?? [])
        case S_IFCHR: .other(.characterDevice)
        case S_IFBLK: .other(.blockDevice)
        case S_IFIFO: .other(.pipe)
        case S_IFSOCK: .other(.socket)
        default: .other(.unknown)
        }
    }
}

private func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    unsafe text.map { unsafe UnsafeBufferPointer(start: $0, count: strlen($0)) }
        .map { unsafe $0.map(UInt8.init(bitPattern:)) }
}

private func feed(_ context: UnsafeMutableRawPointer?) -> ArchiveFeed? {
    unsafe context.map { unsafe Unmanaged<ArchiveFeed>.fromOpaque($0).takeUnretainedValue() }
}

private let readBlock:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> Int = { _, context, block in
        guard let next = unsafe feed(context)?.next() else { return Int(ARCHIVE_FATAL) }
        unsafe block?.pointee = UnsafeRawPointer(next.baseAddress)
        return next.count
    }

private let seekBlock:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, Int64, CInt
    ) -> Int64 = { _, context, offset, origin in
        guard let feed = unsafe feed(context) else { return Int64(ARCHIVE_FATAL) }
        let base =
            switch origin {
            case SEEK_SET: 0
            case SEEK_CUR: feed.offset
            default: feed.size
            }
        let (position, overflow) = base.addingReportingOverflow(Int(offset))
        guard !overflow, position >= 0 else { return Int64(ARCHIVE_FATAL) }
        feed.seek(to: position)
        return Int64(position)
    }
