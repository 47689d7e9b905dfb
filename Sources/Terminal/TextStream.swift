/// A destination for text: standard output, standard error, or a buffer in tests.
public struct TextStream: Sendable {
    /// The width of the terminal in columns; nil if the stream is not a terminal.
    public var columns: Int?
    /// The characters that the terminal can show.
    public var repertoire: TerminalCharset
    /// Writes text unchanged.
    public var write: @Sendable (String) -> Delivery

    /// The result of a write.
    public enum Delivery: Sendable {
        case written
        /// The reader closed the pipe (`skills list | head`).
        case closed
        /// The write failed, with the system's reason, such as a full disk.
        case failed(String)
    }

    /// Creates a stream.
    public init(
        columns: Int?, repertoire: TerminalCharset = .unicode,
        write: @escaping @Sendable (String) -> Delivery
    ) {
        self.columns = columns
        self.repertoire = repertoire
        self.write = write
    }
}
