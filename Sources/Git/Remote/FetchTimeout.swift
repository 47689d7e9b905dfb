internal import Transfer

/// Cancels a fetch whose pack does not start in time.
///
/// A server enumerates all objects of a pack before it sends the first one. If that takes much longer than listing
/// the references, the repository is large, and smaller requests are faster.
struct FetchTimeout: Sendable {
    private let time: Duration?
    private let receiver: FetchReceiver

    init(_ limit: FetchRequest.PreparationLimit, latency: Duration, receiver: FetchReceiver) {
        time = limit == .none ? nil : .milliseconds(30) + latency * 3
        self.receiver = receiver
    }

    /// Runs the fetch; throws `.cancelled` if the pack does not start in time.
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
                // The time is up, but a pack that has started may continue.
                if !receiver.hasStarted { group.cancelAll() }
            }
            return .failure(.cancelled)
        }
        return try ending.get()
    }
}
