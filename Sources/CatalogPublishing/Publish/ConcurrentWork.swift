/// Runs requests at the same time, up to a number.
enum ConcurrentWork {
    /// The usual number of requests at the same time.
    static let width = 24

    /// Returns the results in the order of the elements; the first error cancels the rest.
    static func map<Element: Sendable, Value: Sendable, Failure: Error>(
        _ elements: [Element], width: Int = width,
        _ operation: @escaping @Sendable (Element) async throws(Failure) -> Value
    ) async throws(Failure) -> [Value] {
        let result = await withTaskGroup(
            of: (Int, Result<Value, Failure>).self, returning: Result<[Value], Failure>.self
        ) { group in
            var values = [Value?](repeating: nil, count: elements.count)
            var next = 0
            func addNext() {
                guard next < elements.count else { return }
                let (index, element) = (next, elements[next])
                next += 1
                group.addTask {
                    do throws(Failure) {
                        let value = try await operation(element)
                        return (index, .success(value))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<width { addNext() }
            while let (index, result) = await group.next() {
                switch result {
                case .success(let value): values[index] = value
                case .failure(let error):
                    group.cancelAll()
                    return .failure(error)
                }
                addNext()
            }
            return .success(values.compactMap(\.self))
        }
        return try result.get()
    }
}
