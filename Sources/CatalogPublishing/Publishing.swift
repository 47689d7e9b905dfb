public import SkillSource

/// Builds catalogs, and sends them to where they are read.
public struct Publishing: Sendable {
    let access: any SourceAccess

    /// Works with the means of an operation.
    public init(_ access: any SourceAccess) { self.access = access }
}
