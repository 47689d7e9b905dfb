#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Returns the processor time that a task takes on this thread, which other processes and tests don't change.
public func processorTime(of task: () throws -> Void) rethrows -> Duration {
    let start = processorTime()
    try task()
    return processorTime() - start
}

private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
