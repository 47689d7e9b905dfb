/// A terminal that delivers each key immediately.
public struct KeySource: Sendable {
    /// The result of waiting for keys.
    public enum Reading: Sendable, Equatable {
        /// Bytes from the terminal; the bytes of one key may arrive in pieces.
        case bytes([UInt8])
        /// The time limit passed.
        case timeout
        /// The size of the terminal may have changed.
        case resized
        /// The input ended, or the process was asked to terminate.
        case end
    }

    /// Starts delivering keys; returns false if the terminal does not support it.
    public var open: @Sendable () -> Bool
    /// Restores the terminal.
    public var close: @Sendable () -> Void
    /// Suspends the process, as Ctrl-Z does, and returns when it resumes.
    public var suspend: @Sendable () -> Void
    /// Returns the current size of the terminal.
    public var size: @Sendable () -> (columns: Int, rows: Int)
    /// Waits for keys, for at most this many milliseconds; nil waits without a limit.
    public var read: @Sendable (_ milliseconds: Int?) -> Reading

    /// Creates a key source.
    public init(
        open: @escaping @Sendable () -> Bool, close: @escaping @Sendable () -> Void,
        suspend: @escaping @Sendable () -> Void,
        size: @escaping @Sendable () -> (columns: Int, rows: Int),
        read: @escaping @Sendable (_ milliseconds: Int?) -> Reading
    ) {
        self.open = open
        self.close = close
        self.suspend = suspend
        self.size = size
        self.read = read
    }
}
