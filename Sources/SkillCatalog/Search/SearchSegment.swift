/// A file for searching.
public struct SearchSegment: Sendable {}
