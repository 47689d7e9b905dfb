/// Why a name from outside can't be used.
public enum NameViolation: Error, Equatable, CaseIterable {
    case empty, notUTF8, escapesFolder, absolute, colon, backslash
    case controlCharacter, hiddenCharacter
    case surroundingSpace, trailingDot, deviceName
    /// A name that some disk takes for `.git`; nothing else is wrong with the path.
    case gitFolder
    case nameTooLong, pathTooLong, tooDeep

    /// The reason in words, to follow the name and a colon.
    public var reason: String {
        switch self {
        case .empty: "a part of it is empty"
        case .notUTF8: "it is not UTF-8 text"
        case .escapesFolder: "it leads out of the folder"
        case .absolute: "it starts at the root of a disk"
        case .colon: "it holds a colon, which Windows and macOS take for a separator"
        case .backslash: "it holds a backslash, which Windows takes for a separator"
        case .controlCharacter: "it holds a control character"
        case .hiddenCharacter: "it holds characters that are not visible"
        case .surroundingSpace: "a part of it starts or ends with a space"
        case .trailingDot: "a part of it ends with a dot, which Windows drops"
        case .deviceName: "a part of it is the name of a device on Windows"
        case .gitFolder:
            "some disk takes a part of it for .git, where git looks for commands to run"
        case .nameTooLong: "a part of it is longer than \(RelativePath.nameLimit) bytes"
        case .pathTooLong: "it is longer than \(RelativePath.lengthLimit) bytes"
        case .tooDeep: "it lies more than \(RelativePath.depthLimit) folders deep"
        }
    }
}
