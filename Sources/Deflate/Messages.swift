/// The texts of this module for users.
enum Messages {
    static let needsDictionary = "it requires a preset dictionary"
    static let noProgress = "it is incomplete"
    static let unknownError = "unknown error"
}
