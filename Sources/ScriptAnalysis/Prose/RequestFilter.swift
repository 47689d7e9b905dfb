/// Finds the sentences that may matter to any row of any rule, by upper bounds of their roles.
///
/// Weighing negations takes much longer than finding words, and few sentences have words of all groups of a row. A
/// sentence that is left out is in no window in which a row has words of all its groups.
package struct RequestFilter: Sendable {
    private let requests: [Request]

    package init(_ requests: [Request]) {
        // What is kept secret in a sentence is also a reason to read a comment.
        self.requests = requests + [Request([[.secrecy]])]
    }

    /// The roles that a sentence may have after its negations are weighed, given those of its words.
    ///
    /// `keepsFromUser` is whether something may be kept from the user, as only ``ClauseReader`` knows exactly.
    static func upperBound(_ roles: RoleSet, keepsFromUser: Bool) -> RoleSet {
        guard !roles.isDisjoint(with: [.not, .notAfter]) else { return roles }
        var bound = roles
        if !roles.isDisjoint(with: [.tell, .show]) {
            bound.formUnion([.hush])
            if keepsFromUser { bound.formUnion([.secrecy]) }
        }
        if roles.contains(.ask) { bound.formUnion([.unasked]) }
        if roles.contains(.refuse) { bound.formUnion([.unbound]) }
        if roles.contains(.heed) { bound.formUnion([.drop]) }
        return bound
    }

    /// Which sentences may matter, of those with words.
    func marks(of sentences: [SentenceRoles]) -> [Bool] {
        var marks = [Bool](repeating: false, count: sentences.count)
        let all = sentences.reduce(RoleSet()) { $0.union($1.roles) }
        for row in requests where row.isPossible(with: all) {
            let anchors = row.groups[0]
            for (index, sentence) in sentences.enumerated()
            where !sentence.roles.isDisjoint(with: anchors) {
                let window = row.window(around: index, sentences)
                let roles = sentences[window].reduce(RoleSet()) { $0.union($1.roles) }
                if row.isPossible(with: roles) { for near in window { marks[near] = true } }
            }
        }
        return marks
    }
}

/// A sentence with the roles of its words.
protocol SentenceWithRoles {
    var number: Int { get }
    var paragraph: Int { get }
    var section: Int { get }
    var roles: RoleSet { get }
}

/// A sentence before its negations are weighed, with an upper bound of its roles.
struct SentenceRoles: SentenceWithRoles {
    let number: Int
    let paragraph: Int
    let section: Int
    var roles: RoleSet = []
    /// The range in the text.
    let range: Range<Int>
    /// The indices of its words, and of what may be its addresses.
    let words: Range<Int>
    let marks: Range<Int>
}

extension Request {
    /// Whether words of all groups are among some roles.
    func isPossible(with roles: RoleSet) -> Bool {
        groups.allSatisfy { !roles.isDisjoint(with: $0) }
    }
}
