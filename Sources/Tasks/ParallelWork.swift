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
                group.addTask {
                    let value = await operation(element)
                    return (index, value)
                }
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

    /// The maximum number of tasks of ``map(_:_:)``, which is far more than there are cores.
    private static let sliceLimit = 256

    /// Returns the results of an operation for all elements, in order; it runs on all cores.
    ///
    /// Throws the error of the first element that fails, once all are done.
    public static func map<Element: Sendable, Value: Sendable, Failure: Error>(
        _ elements: some RandomAccessCollection<Element>,
        _ operation: @escaping @Sendable (Element) throws(Failure) -> Value
    ) async throws(Failure) -> [Value] {
        let elements = Array(elements)
        let size = max(1, (elements.count + sliceLimit - 1) / sliceLimit)
        let slices = stride(from: 0, to: elements.count, by: size)
            .map { elements[$0..<min($0 + size, elements.count)] }
        var results = [Result<[Value], Failure>](repeating: .success([]), count: slices.count)
        await run(slices, width: slices.count) { slice in
            Result { () throws(Failure) in
                try slice.map { (element) throws(Failure) in try operation(element) }
            }
        } receive: {
            results[$0] = $1
        }
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for result in results { values += try result.get() }
        return values
    }

    /// Returns the results of an operation that waits, such as a request, in the order of the elements; at most `width` run
    /// at the same time, and the first error cancels the rest.
    public static func awaitAll<Element: Sendable, Value: Sendable, Failure: Error>(
        _ elements: some Collection<Element>, width: Int = 24,
        _ operation: @escaping @Sendable (Element) async throws(Failure) -> Value
    ) async throws(Failure) -> [Value] {
        var values = [Value?](repeating: nil, count: elements.count)
        try await run(Array(elements), width: width) { element in
            do throws(Failure) {
                let value = try await operation(element)
                return Result<Value, Failure>.success(value)
            } catch { return .failure(error) }
        } receive: { (index, result) throws(Failure) in
            values[index] = try result.get()
        }
        return values.compactMap(\.self)
    }
}
