/// A line with a conflict marker, as `git merge` writes it.
///
/// A marker is seven or more `<`, `|`, `=` or `>` at the start of a line, with a label after a space except for `=`
/// (git-merge(1), "How conflicts are presented"; gitattributes(5), `conflict-marker-size`).
public struct ConflictMarker: Sendable, Equatable {
    /// The part of a conflict that a marker begins, or its end.
    public enum Kind: Sendable { case start, base, middle, end }

    /// The part that the marker begins, or the end.
    public let kind: Kind
    /// The number of marker characters.
    public let length: Int
    /// Whether a label follows.
    public let isLabelled: Bool

    private static let shortest = 7

    /// Reads a line without its line ending; nil if it is not a marker.
    public init?(_ line: ArraySlice<UInt8>) {
        guard let sign = line.first, let kind = Kind(sign) else { return nil }
        let length = line.prefix { $0 == sign }.count
        guard length >= Self.shortest else { return nil }
        let rest = line.dropFirst(length)
        let isBare = rest.allSatisfy(\.isBlank)
        guard isBare || kind != .middle && rest.first == Byte.space else { return nil }
        self.kind = kind
        self.length = length
        isLabelled = !isBare
    }
}

extension ConflictMarker.Kind {
    fileprivate init?(_ sign: UInt8) {
        switch sign {
        case UInt8(ascii: "<"): self = .start
        case UInt8(ascii: "|"): self = .base
        case UInt8(ascii: "="): self = .middle
        case UInt8(ascii: ">"): self = .end
        default: return nil
        }
    }
}

extension SourceText {
    /// Returns the lines, counted from 0, that are conflict markers of a length.
    public func conflictMarkers(ofLength length: Int) -> [Int] {
        lineStarts.indices.filter { ConflictMarker(line($0))?.length == length }
    }

    /// Returns the first lines, counted from 0, of complete conflicts: a start, a middle and an end of one length, in
    /// this order, with labels after the first and the last.
    ///
    /// Lines that are not `included` are skipped.
    public func conflicts(where included: (Int) -> Bool) -> [Int] {
        guard bytes.holds("<<<<<<< ") else { return [] }
        var found: [Int] = []
        var open: (line: Int, length: Int, hasMiddle: Bool)?
        for index in lineStarts.indices {
            guard let marker = ConflictMarker(line(index)), included(index) else { continue }
            switch marker.kind {
            case .start where marker.isLabelled: open = (index, marker.length, false)
            case .middle where marker.length == open?.length: open?.hasMiddle = true
            case .end where marker.length == open?.length && marker.isLabelled:
                if let open, open.hasMiddle { found.append(open.line) }
                open = nil
            case .start, .base, .middle, .end: break
            }
        }
        return found
    }
}

/// A side of the conflicts in a text, by the names that `git checkout` has for them.
public enum ConflictSide: Sendable { case ours, theirs }

extension SourceText {
    /// Returns the text with one side of each conflict.
    public func taking(_ side: ConflictSide) -> [UInt8] {
        var lines: [ArraySlice<UInt8>] = []
        var open: (length: Int, part: ConflictMarker.Kind)?
        for index in lineStarts.indices {
            let line = line(index)
            if let marker = ConflictMarker(line), marker.length == open?.length ?? marker.length,
                open != nil || marker.kind == .start
            {
                open = marker.kind == .end ? nil : (marker.length, marker.kind)
                continue
            }
            switch open?.part {
            case nil: lines.append(line)
            case .start where side == .ours: lines.append(line)
            case .middle where side == .theirs: lines.append(line)
            case .start, .base, .middle, .end: continue
            }
        }
        return Array(lines.joined(separator: [Byte.newline]))
    }
}
