/// Why an object is not what its kind wants, though its bytes are those that its name stands for.
public enum ObjectFault: Error, Equatable, Sendable {
    /// A commit or a tag without a field that it must have in this place.
    case badHeader(field: String)
    /// A tree that ends inside an entry.
    case cutShort
    /// A mode that stands for no file, link, folder or submodule.
    case badMode(String)
    /// A name that no folder can hold: empty, `.`, `..`, with a slash or a NUL.
    case badName(String)
    case nameTooLong(limit: Int)
    /// Entries that do not follow git's order.
    case notSorted(String)
    case duplicate(String)
    case tooManyEntries(limit: Int)
    /// Another kind of object than the one asked for.
    case wrongKind(ObjectKind, expected: ObjectKind)

    /// The reason in words, to follow the object's name and a colon.
    public var reason: String {
        switch self {
        case .badHeader(let field): "its \(field) line is missing or malformed"
        case .cutShort: "it ends in the middle of an entry"
        case .badMode(let mode): "it holds an entry of the unknown mode \(mode)"
        case .badName(let name): "it holds the name '\(name)', which no folder can hold"
        case .nameTooLong(let limit): "it holds a name of more than \(limit) bytes"
        case .notSorted(let name): "its entries are out of order at '\(name)'"
        case .duplicate(let name): "it holds the name '\(name)' twice"
        case .tooManyEntries(let limit): "it holds more than \(limit) entries"
        case .wrongKind(let kind, let expected):
            "it is a \(kind.rawValue), where a \(expected.rawValue) belongs"
        }
    }
}
