/// Work on the elements of a large array, which all cores share.
enum ParallelSlices {
    /// The number of elements that one task works on.
    private static let size = 2_048

    /// Returns the values that a function returns for slices of the numbers from 0, in order.
    static func map<Value: Sendable>(
        count: Int, _ values: @escaping @Sendable (Range<Int>) -> [Value]
    ) async -> [Value] {
        let starts = Array(stride(from: 0, to: count, by: size))
        return await withTaskGroup(of: (Int, [Value]).self) { group in
            for (number, start) in starts.enumerated() {
                group.addTask { (number, values(start..<min(start + size, count))) }
            }
            var slices = [[Value]](repeating: [], count: starts.count)
            for await (number, values) in group { slices[number] = values }
            return slices.flatMap(\.self)
        }
    }
}
