/// Returns how much longer a task takes with four times the input: about 4 if it is linear, 16 if it is quadratic.
///
/// Several attempts are made until one is below `limit`, because other processes may slow down some of them.
public func growth(
    limit: Double, attempts: Int = 4, _ small: () async throws -> Void,
    _ large: () async throws -> Void
) async throws -> Double {
    let clock = ContinuousClock()
    var least = Double.infinity
    for _ in 0..<attempts where least >= limit {
        var start = clock.now
        try await small()
        let first = clock.now - start
        start = clock.now
        try await large()
        let second = clock.now - start
        least = min(least, second / first)
    }
    return least
}
