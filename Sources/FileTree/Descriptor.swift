#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Owns an open file descriptor, and closes it.
struct Descriptor: ~Copyable, Sendable {
    let number: CInt

    init(owning number: CInt) { self.number = number }

    deinit { _ = close(number) }
}
