/// Reconstructs the deltified objects of a pack, each once, and computes their IDs.
///
/// The traversal is depth-first. Among the objects with the same base, the one with the most descendants comes last,
/// after the base has been released: the number of objects held in memory is thus at most logarithmic in the number
/// of all objects. If those take too much memory, they are dropped and reconstructed later.
struct DeltaResolver: ~Copyable {
    /// An object that is the base of others.
    private struct Frame {
        let entry: Int
        let kind: ObjectKind
        let depth: Int
        /// The contents; nil if they were dropped.
        var contents: [UInt8]?
        /// The remaining deltas: those by ID, those by offset, and finally the one with the most descendants.
        var references: Range<Int>
        var nextChild: Int32
        var heaviest: Int32
    }

    private static let none: Int32 = -1

    private let limits: PackLimits
    private let isCancelled: () -> Bool
    private let end: Int
    private var table: PackTable
    private var entries: EntryReader
    /// For each entry, its first delta and the next delta with the same base.
    private var firstChild: [Int32]
    private var nextSibling: [Int32]
    /// The number of direct and indirect deltas of each entry.
    private var weights: [Int32]
    private var frames: [Frame] = []
    /// The number of bytes held in frames, and the number of frames, from the bottom, that were dropped.
    private var waiting = 0
    private var dropped = 0
    /// The number of bytes reconstructed more than once.
    private var repeated = 0
    private var result: [UInt8] = []

    init(
        _ table: PackTable, entries: consuming EntryReader, end: Int, limits: PackLimits,
        isCancelled: @escaping () -> Bool
    ) {
        self.isCancelled = isCancelled
        self.table = table
        self.entries = entries
        self.end = end
        self.limits = limits
        firstChild = Array(repeating: Self.none, count: table.count)
        nextSibling = firstChild
        weights = Array(repeating: 0, count: table.count)
        // In reverse order, so that the weight of an entry is complete before it is added to its base.
        for entry in (0..<table.count).reversed() where table.bases[entry] >= 0 {
            let base = Int(table.bases[entry])
            nextSibling[entry] = firstChild[base]
            firstChild[base] = Int32(entry)
            weights[base] += weights[entry] + 1
        }
        self.table.sortReferences()
    }

    /// Reconstructs all objects; throws if one of them can't be reconstructed.
    mutating func resolve() throws(GitError) -> PackTable {
        for entry in 0..<table.count where table.bases[entry] == PackTable.noBase {
            let references = table.openReferences(to: table.id(of: entry))
            guard firstChild[entry] != Self.none || !references.isEmpty else { continue }
            let object = try entries.whole(at: offset(entry), expecting: length(entry))
            push(entry, object.kind, object.contents, depth: 0, references: references)
            while !frames.isEmpty { try makeNext() }
        }
        let missing = table.references.first {
            table.bases[Int($0.entry)] == PackTable.unknownBase
        }
        if let missing { throw .brokenPack(.missingBase(missing.base)) }
        return table
    }

    /// Reconstructs the next object based on the topmost frame.
    private mutating func makeNext() throws(GitError) {
        guard !isCancelled() else { throw .cancelled }
        let top = frames.count - 1
        guard let child = takeChild(of: top) else { return pop() }
        let base = frames[top].entry
        let kind = frames[top].kind
        let depth = frames[top].depth + 1
        guard depth <= limits.chainLength else {
            throw .brokenPack(.chainTooLong(limit: limits.chainLength))
        }
        let contents = try contents(of: top)
        if isDone(top) { pop() }
        table.note(base: base, of: child)
        var made: [UInt8] = []
        swap(&made, &result)
        try entries.apply(
            deltaAt: offset(child), expecting: length(child), to: contents, into: &made)
        let id = ObjectID(of: kind, contents: made, format: table.format)
        table.note(id, kind, of: child)
        let references = table.openReferences(to: id)
        if firstChild[child] == Self.none, references.isEmpty {
            swap(&made, &result)
        } else {
            push(child, kind, made, depth: depth, references: references)
        }
    }

    private mutating func takeChild(of frame: Int) -> Int? {
        if let place = frames[frame].references.popFirst() {
            return Int(table.references[place].entry)
        }
        let next = frames[frame].nextChild
        if next != Self.none {
            frames[frame].nextChild = after(next, butNot: frames[frame].heaviest)
            return Int(next)
        }
        let heaviest = frames[frame].heaviest
        frames[frame].heaviest = Self.none
        return heaviest == Self.none ? nil : Int(heaviest)
    }

    private func after(_ child: Int32, butNot heaviest: Int32) -> Int32 {
        let next = nextSibling[Int(child)]
        return next != heaviest || next == Self.none ? next : nextSibling[Int(next)]
    }

    private func isDone(_ frame: Int) -> Bool {
        frames[frame].references.isEmpty && frames[frame].nextChild == Self.none
            && frames[frame].heaviest == Self.none
    }

    private mutating func push(
        _ entry: Int, _ kind: ObjectKind, _ contents: [UInt8], depth: Int, references: Range<Int>
    ) {
        var heaviest = firstChild[entry]
        var child = heaviest
        while child != Self.none {
            if weights[Int(child)] > weights[Int(heaviest)] { heaviest = child }
            child = nextSibling[Int(child)]
        }
        let first = firstChild[entry]
        let next = first == heaviest && first != Self.none ? nextSibling[Int(first)] : first
        frames.append(
            Frame(
                entry: entry, kind: kind, depth: depth, contents: contents, references: references,
                nextChild: next, heaviest: heaviest))
        waiting += contents.count
        while waiting > limits.waitingBytes, dropped < frames.count - 1 {
            waiting -= frames[dropped].contents?.count ?? 0
            frames[dropped].contents = nil
            dropped += 1
        }
    }

    private mutating func pop() {
        waiting -= frames.removeLast().contents?.count ?? 0
        dropped = min(dropped, frames.count)
    }

    /// Returns the contents of the topmost frame, reconstructing them if they were dropped.
    private mutating func contents(of top: Int) throws(GitError) -> [UInt8] {
        if let contents = frames[top].contents { return contents }
        var chain = [frames[top].entry]
        while let base = chain.last.map({ table.bases[$0] }), base != PackTable.noBase {
            chain.append(Int(base))
        }
        repeated += chain.reduce(0) { $0 + Int(table.sizes[$1]) }
        guard repeated <= 4 * limits.inflatedBytes else { throw .brokenPack(.tooExpensive) }
        let root = chain.removeLast()
        var contents = try entries.whole(at: offset(root), expecting: length(root)).contents
        for entry in chain.reversed() {
            var made: [UInt8] = []
            try entries.apply(
                deltaAt: offset(entry), expecting: length(entry), to: contents, into: &made)
            contents = made
        }
        frames[top].contents = contents
        waiting += contents.count
        dropped = min(dropped, top)
        return contents
    }

    private func offset(_ entry: Int) -> Int { Int(table.offsets[entry]) }

    /// Returns the length of an entry in the pack.
    private func length(_ entry: Int) -> Int {
        (entry + 1 < table.count ? offset(entry + 1) : end) - offset(entry)
    }
}

extension Range<Int> {
    /// Removes and returns the first number.
    fileprivate mutating func popFirst() -> Int? {
        guard let first else { return nil }
        self = (first + 1)..<upperBound
        return first
    }
}
