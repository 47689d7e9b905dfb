internal import CLateLibraries
public import FileTree

/// Brings bytes from web servers: many at a time, checked, counted, hashed, tried again.
///
/// One thread does the work for all requests, so that they share connections. It starts with the
/// first request and ends with `close()` or with the last reference.
public final class Transfer: Sendable {
    /// How it goes about its work.
    public let configuration: TransferConfiguration
    let thread: TransferThread

    /// Makes ready; nothing is started or connected yet.
    public init(configuration: TransferConfiguration = TransferConfiguration()) {
        self.configuration = configuration
        thread = TransferThread(concurrency: configuration.concurrency)
    }

    deinit { thread.close() }

    /// Begins to load the libraries that do the work, beside what else there is to do; the first request waits for
    /// them where it must.
    public static func prepare() { late_libraries_begin_curl() }

    /// Which libraries do the work.
    public static var libraryVersions: LibraryVersions { .current }

    /// Cancels what is running and ends the thread; later requests are cancelled at once.
    ///
    /// It waits for the thread, for some milliseconds: call it before the process exits.
    public func close() { thread.close() }

    /// Writes a body to a file that is empty and open.
    ///
    /// The file is not brought to the disk (`synchronize()`), and after an error it may hold the
    /// start of the body. `progress` is called on the thread of all transfers and on that of the
    /// caller, at most ten times a second and at each change of state; it must be quick.
    public func download(
        _ request: TransferRequest, to file: OutputFile,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferReceipt {
        try await run(request, to: BodySink(.file(file)), progress).receipt
    }

    /// Brings a body into memory.
    public func fetch(
        _ request: TransferRequest, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferResponse {
        try await run(request, to: BodySink(.memory), progress)
    }

    /// Hands a body to a receiver while it comes.
    ///
    /// The receipt counts the bytes that it took, which are not all where it had enough.
    public func stream(
        _ request: TransferRequest, to receiver: some BodyReceiver,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferReceipt {
        try await run(request, to: BodySink(.receiver(receiver)), progress).receipt
    }

    private func run(
        _ request: TransferRequest, to sink: BodySink,
        _ progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(TransferError) -> TransferResponse {
        let meter = ProgressMeter(report: progress)
        var journey = RequestExecution(
            request, to: sink, meter: meter, thread: thread, configuration: configuration)
        let arrival = try await journey.run()
        let count = sink.count
        let (digest, body) = sink.finish()
        meter.finish(received: count)
        let receipt = TransferReceipt(
            address: arrival.address, status: arrival.outcome.status,
            version: arrival.outcome.version, byteCount: count, digest: digest,
            redirects: arrival.redirects, attempts: arrival.attempts,
            headers: arrival.outcome.headers)
        return TransferResponse(receipt: receipt, body: body)
    }
}
