internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

extension SkillSignature {
    /// Who signed the skill, and what differs: `signed by Acme; 1 file changed`.
    var label: String {
        guard let signer else { return fault?.sentence ?? "" }
        guard !differences.isEmpty else { return Messages.signedBy(signer) }
        return "\(Messages.signedBy(signer)); \(Messages.differences(differences))"
    }

    /// The label, in the color of what it means.
    var piece: Console.Piece {
        let isSound = signer?.isTrusted == true && differences.isEmpty
        let isFaulty = fault != nil || signer?.isTrusted == true
        return Console.Piece(label, isSound ? .green : isFaulty ? .red : .dim)
    }

    /// The signer for a column of a table.
    var column: Console.Piece {
        guard let signer else { return .init(say("invalid", ja: "無効"), .red) }
        guard signer.isTrusted else {
            return .dim(say("\(signer.name) (not verified)", ja: "\(signer.name) (未検証)"))
        }
        return differences.isEmpty
            ? .init(signer.title, .plain)
            : .init(say("\(signer.title) (differs)", ja: "\(signer.title) (相違あり)"), .red)
    }

    /// The signature as JSON.
    var json: JSONValue {
        .object([
            "signer": signer?.json ?? .null, "fault": .text(fault?.sentence),
            "changed": .strings(differences.changed), "missing": .strings(differences.missing),
            "unsigned": .strings(differences.unsigned),
            "leftOut": .strings(differences.leftOut),
        ])
    }
}

extension Signer {
    /// The signer as JSON.
    fileprivate var json: JSONValue { .object(members) }

    fileprivate var members: [String: JSONValue] {
        let (state, root): (String, String?) =
            switch standing {
            case .trusted(let root): ("trusted", root)
            case .unknown: ("unknown", nil)
            case .expired: ("expired", nil)
            case .notYetValid: ("notYetValid", nil)
            }
        return [
            "name": .string(name), "fingerprint": .string(fingerprint.description),
            "state": .string(state), "root": .text(root),
        ]
    }
}

extension InstalledSkill {
    /// The signature of the files on disk; nil if there is none.
    ///
    /// The signature in the lock file is not shown: in a project, other people write it.
    var signature: SkillSignature? {
        guard let snapshot, snapshot[SkillSignature.path] != nil else { return nil }
        return SkillFolder(path)?.signature(of: snapshot, .current)
    }
}

/// The number of skills of each signer.
struct SignerCounts {
    private var signers: [(signer: Signer, count: Int)] = []
    private var counts: [(label: String, count: Int)] = []

    init(_ signatures: some Sequence<SkillSignature>) {
        for signature in signatures {
            let label = signature.signer.map(Messages.signedBy) ?? signature.label
            if let index = counts.firstIndex(where: { $0.label == label }) {
                counts[index].count += 1
            } else {
                counts.append((label, 1))
            }
        }
        counts.sort { $0.count > $1.count }
        for signer in signatures.compactMap(\.signer) {
            if let index = signers.firstIndex(where: { $0.signer == signer }) {
                signers[index].count += 1
            } else {
                signers.append((signer, 1))
            }
        }
    }

    /// The signers of valid signatures as JSON, each with the number of skills.
    var json: JSONValue {
        .array(
            signers.map { signer, count in
                .object(signer.members.merging(["skills": .integer(count)]) { $1 })
            })
    }

    /// One line for each label, the most frequent first; the last one sums up those that are too many.
    func lines(limit: Int = 5) -> [String] {
        let rest = counts.dropFirst(limit)
        let lines = Messages.signers(Array(counts.prefix(limit)))
        guard !rest.isEmpty else { return lines }
        return lines + [Messages.otherSigners(rest.reduce(0) { $0 + $1.count })]
    }
}
