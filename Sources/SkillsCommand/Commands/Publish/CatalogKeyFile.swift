internal import FileTree
internal import Problem
internal import Signature
internal import Terminal

/// A secret key file that the user names.
struct CatalogKeyFile {
    private static let passwordVariable = "SKILLS_KEY_PASSWORD"

    private let typed: String
    private let common: CommonOptions

    init(_ typed: String, _ common: CommonOptions) {
        self.typed = typed
        self.common = common
    }

    /// Reads the key; its password comes from the environment, or else from the terminal.
    func key() throws -> SecretKey {
        let world = World.current
        let bytes = try world.contents(of: typed, .key, limit: SecretKey.sizeLimit)
        let password = world.environment[Self.passwordVariable]
        do {
            return try SecretKey(bytes, password: password)
        } catch {
            guard error == .passwordRequired, let answer = try ask(world) else {
                throw CatalogKeyProblem.unusable(typed, error)
            }
            do { return try SecretKey(bytes, password: answer) } catch {
                throw CatalogKeyProblem.unusable(typed, error)
            }
        }
    }

    /// Asks for the password on a terminal, which does not show it; nil if that is not possible.
    ///
    /// Throws ``ExitStatus/interrupted`` if the user cancels.
    private func ask(_ world: World) throws -> String? {
        guard !common.question.noInput, let keys = world.keys, keys.open() else { return nil }
        defer { keys.close() }
        _ = world.errors.write(Messages.passwordQuestion(typed))
        defer { _ = world.errors.write("\n") }
        var reader = KeyReader()
        var answer = String.UnicodeScalarView()
        while true {
            let pressed: [Key]
            switch keys.read(nil) {
            case .bytes(let bytes): pressed = reader.feed(bytes)
            case .timeout: pressed = reader.feedTimeout()
            case .resized: continue
            case .end: return nil
            }
            for key in pressed {
                switch key {
                case .text(let scalar): answer.append(scalar)
                case .toggle: answer.append(" ")
                case .backspace: _ = answer.popLast()
                case .clear: answer = String.UnicodeScalarView()
                case .enter: return String(answer)
                case .interrupt, .escape: throw ExitStatus.interrupted
                default: continue
                }
            }
        }
    }
}

/// An error with a key file.
enum CatalogKeyProblem: Problem, Equatable {
    /// A file would be replaced.
    case exists(String)
    /// The file is not a key that can be used.
    case unusable(String, SignatureError)

    var kind: ProblemKind {
        if case .exists = self { .refused } else { .failed }
    }

    var cause: (any Error)? {
        if case .unusable(_, let error) = self { error } else { nil }
    }

    var summary: String {
        switch self {
        case .exists(let path): Messages.keyExists(path)
        case .unusable(let file, _): Messages.unusableKey(file)
        }
    }

    var hint: Suggestion? {
        switch self {
        case .exists: Messages.otherKeyFile
        case .unusable(_, .passwordRequired): Messages.setPassword
        case .unusable(_, let error): error.hint
        }
    }
}
