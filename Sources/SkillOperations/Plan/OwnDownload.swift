internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import Web

/// The publisher of a skill, whose programs its commands may download and run without another question.
///
/// Users who trust a publisher's skill trust its scripts; a program of the same publisher is no more than that. It must
/// come encrypted, from the account that has the skill, or from a domain that has the account's name: `mcp.apollo.dev`
/// for `github.com/apollographql`.
struct OwnDownload {
    private let account: SourceAccount

    /// Finds the publisher of a source; nil for a source without an account, and for one that anyone may have named.
    init?(of origin: LockEntry.Origin) {
        guard origin.kind != .local, let account = SourceAccount(url: origin.url),
            !account.host.isEmpty
        else { return nil }
        self.account = account
    }

    /// Whether a program at an address is the publisher's.
    func includes(_ address: String) -> Bool {
        guard let location = WebLocation(address), location.scheme == "https",
            let host = location.host
        else { return false }
        if let hosted = location.account, hosted.isPublic {
            guard case .named(let names) = hosted.evidence else { return false }
            return hosted.host == account.host && names.last == account.name
        }
        return isNamedAfterAccount(host.description)
    }

    /// Whether the registered part of a host's name is that of the account, or the beginning of it.
    private func isNamedAfterAccount(_ host: String) -> Bool {
        var labels = host.split(separator: ".").dropLast()
        if let last = labels.last, labels.count > 1, Self.sharedLabels.contains(last) {
            labels.removeLast()
        }
        let owner = account.name.filter { $0.isLetter || $0.isNumber }
        guard let label = labels.last?.filter({ $0.isLetter || $0.isNumber }),
            min(label.count, owner.count) >= Self.leastLetters
        else { return false }
        return owner.hasPrefix(label) || label.hasPrefix(owner)
    }

    /// The labels below which names are registered in some countries, such as `co.uk`.
    private static let sharedLabels: Set<Substring> = [
        "ac", "co", "com", "edu", "gov", "net", "org",
    ]
    /// Shorter names are alike by chance.
    private static let leastLetters = 5
}

extension [Finding] {
    /// The findings, of which those about programs of the skill's publisher no longer need consent.
    func trusting(_ publisher: OwnDownload?) -> [Finding] {
        guard let publisher else { return self }
        return map { finding in
            guard finding.effect == .consent, let download = finding.download,
                publisher.includes(download)
            else { return finding }
            return finding.reported()
        }
    }
}
