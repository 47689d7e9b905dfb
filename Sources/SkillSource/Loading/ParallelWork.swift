/// Work that is done for many elements, a few at the same time.
public enum ParallelWork {
    /// Runs an operation for all elements, at most `width` at the same time.
    ///
    /// `receive` gets each result with the number of its element, counted from 0, as soon as it is there. If it throws,
    /// the rest is cancelled.
    public static func run<Element: Sendable, Value: Sendable, Failure: Error>(
        _ elements: [Element], width: Int,
        _ operation: @escaping @Sendable (Element) async -> Value,
        receive: (Int, Value) throws(Failure) -> Void
    ) async throws(Failure) {
        var failure: Failure?
        await withTaskGroup(of: (Int, Value).self) { group in
            var rest = elements.enumerated().makeIterator()
            func startNext() {
                guard let (index, element) = rest.next() else { return }
                group.addTask { (index, await operation(element)) }
            }
            for _ in 0..<width { startNext() }
            for await (index, value) in group where failure == nil {
                do throws(Failure) {
                    try receive(index, value)
                    startNext()
                } catch {
                    failure = error
                    group.cancelAll()
                }
            }
        }
        if let failure { throw failure }
    }
}
