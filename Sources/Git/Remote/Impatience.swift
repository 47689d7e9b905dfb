internal import Transfer

/// Ends a fetch whose pack does not begin in time.
///
/// A server counts every object of a pack before it sends the first. Where it takes much longer than for
/// its list of references, the repository is large, and smaller questions are answered sooner.
struct Impatience: Sendable {
    private let time: Duration?
    private let receiver: FetchReceiver

    init(_ patience: FetchOrder.Patience, latency: Duration, receiver: FetchReceiver) {
        time = patience == .endless ? nil : .milliseconds(30) + latency * 3
        self.receiver = receiver
    }

    /// Runs the fetch; one that was ended for its slowness throws `.cancelled`.
    func run(
        _ fetch: @escaping @Sendable () async throws(TransferError) -> TransferReceipt
    ) async throws(TransferError) -> TransferReceipt {
        guard let time else { return try await fetch() }
        typealias Ending = Result<TransferReceipt, TransferError>
        let ending = await withTaskGroup(of: Ending?.self) { group in
            group.addTask {
                do throws(TransferError) { return .success(try await fetch()) } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: time)
                return nil
            }
            for await ending in group {
                if let ending {
                    group.cancelAll()
                    return ending
                }
                // The time is up; a pack that has begun may go on.
                if !receiver.hasBegun { group.cancelAll() }
            }
            return .failure(.cancelled)
        }
        return try ending.get()
    }
}
