public import SkillSource

/// Builds catalogs, and sends them to the locations at which clients read them.
public struct Publishing: Sendable {
    let access: any SourceAccess

    /// Works with the means of an operation.
    public init(_ access: any SourceAccess) { self.access = access }
}
