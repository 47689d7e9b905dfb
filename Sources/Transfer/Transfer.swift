internal import CLateLibraries
public import FileTree

/// An HTTP client for concurrent requests with limits, hashing, retries and resumption.
///
/// One thread runs all requests, so that they share connections. It starts with the first request and
/// ends with `close()` or the last reference.
public final class Transfer: Sendable {
    /// The configuration of all requests.
    public let configuration: TransferConfiguration
    let thread: TransferThread

    /// Creates a client; nothing is started or connected yet.
    public init(configuration: TransferConfiguration = TransferConfiguration()) {
        self.configuration = configuration
        thread = TransferThread(concurrency: configuration.concurrency)
    }

    deinit { thread.close() }

    /// Starts loading libcurl in the background; the first request waits for it if necessary.
    public static func prepare() { late_libraries_begin_curl() }

    /// The versions of the libraries in use.
    public static var libraryVersions: LibraryVersions { .current }

    /// The number of requests that were sent so far, with those that were repeated or redirected.
    public var requestCount: Int { thread.requestCount }

    /// Cancels running requests and ends the thread; later requests are cancelled immediately.
    ///
    /// Waits a few milliseconds for the thread. Must be called before the process exits.
    public func close() { thread.close() }

    /// Downloads a response body to an open, empty file.
    ///
    /// The file is not flushed to disk (see `synchronize()`); after an error it may contain part of the body.
    /// `progress` is called on the transfer thread and the caller's thread, at most ten times a second and at
    /// each change of state; it must return quickly.
    public func download(
        _ request: TransferRequest, to file: OutputFile,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferReceipt {
        try await run(request, to: BodySink(.file(file)), progress).receipt
    }

    /// Downloads a response body to memory.
    public func fetch(
        _ request: TransferRequest, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(TransferError) -> TransferResponse {
        try await run(request, to: BodySink(.memory), progress)
    }

    /// Passes a response body to a receiver as it arrives.
    ///
    /// The receipt counts the received bytes, which may be fewer than the body has if the receiver stopped early.
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
        var execution = RequestExecution(
            request, to: sink, meter: meter, thread: thread, configuration: configuration)
        let response = try await execution.run()
        let count = sink.count
        let (digest, body) = sink.finish()
        meter.finish(received: count)
        let receipt = TransferReceipt(
            address: response.address, network: response.network, status: response.outcome.status,
            version: response.outcome.version, byteCount: count, digest: digest,
            redirects: response.redirects, attempts: response.attempts,
            headers: response.outcome.headers)
        return TransferResponse(receipt: receipt, body: body)
    }
}
