public struct UTType: Sendable {
    public var identifier: String { "" }
    public static let png = UTType()
}
