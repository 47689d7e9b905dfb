/// A command of this program in a ``Suggestion``.
public struct SuggestedCommand: Hashable, Sendable, CustomStringConvertible {
    /// The options that the command line may add to a command.
    public enum Extent: Sendable {
        /// Folder, scope and, if the running command is about an address too, its other options.
        case partial
        /// Folder and scope, because the running command is not one of this program.
        case pasted
        /// Nothing: it is a whole command line.
        case whole
    }

    /// The verb, arguments and options after `skills`, not quoted.
    public private(set) var words: [String]
    /// The options that may be added to it.
    public let extent: Extent

    /// Creates a command from its words.
    public init(words: [any CustomStringConvertible], _ extent: Extent = .partial) {
        self.words = words.map(\.description)
        self.extent = extent
    }

    /// Creates a command from its words.
    public init(_ words: any CustomStringConvertible...) { self.init(words: words) }

    /// Creates the command that installs the skills of an address.
    public static func install(_ address: String) -> Self { Self("install", address) }

    /// Returns the command with a flag.
    public func with(_ flag: String) -> Self {
        var command = self
        command.words.append(flag)
        return command
    }

    /// Returns the command with an option; without a value, the option is left out.
    public func with(_ option: String, _ value: (some CustomStringConvertible)?) -> Self {
        guard let value else { return self }
        return with(option).with(value.description)
    }

    /// The command line, which can be pasted into a shell.
    public var description: String {
        (["skills"] + words.map(\.shellQuoted)).joined(separator: " ")
    }
}
