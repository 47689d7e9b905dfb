/// A terminal that gives each key at once.
public struct KeySource: Sendable {
    /// What came of waiting for keys.
    public enum Reading: Sendable, Equatable {
        /// Bytes as the terminal sends them; a key's may come in pieces.
        case bytes([UInt8])
        /// Nothing came in the time given.
        case silence
        /// The terminal may have another size now.
        case resized
        /// Nothing more will come, or the process is told to end.
        case end
    }

    /// Makes the terminal give its keys; false where it can't.
    public var open: @Sendable () -> Bool
    /// Gives the terminal back as it was.
    public var close: @Sendable () -> Void
    /// Stops the process, as Ctrl-Z does, and returns when it goes on.
    public var suspend: @Sendable () -> Void
    /// The terminal's size now.
    public var size: @Sendable () -> (columns: Int, rows: Int)
    /// Waits for keys, so many milliseconds at most; nil waits as long as it takes.
    public var read: @Sendable (_ milliseconds: Int?) -> Reading

    /// Collects everything.
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
