/// The reason why an untrusted name is rejected.
public enum NameViolation: Error, Equatable, CaseIterable {
    case empty, notUTF8, escapesFolder, absolute, backslash
    case controlCharacter, hiddenCharacter
    /// A component that is `.git` on some file system; the path is valid otherwise.
    case gitFolder
    case nameTooLong, pathTooLong, tooDeep
}
