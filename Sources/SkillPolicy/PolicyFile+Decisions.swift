// What one file decides.
extension PolicyFile {
    /// Decides about a request; hosts without accounts are not limited by owners here, because catalogs are on them.
    func decision(onRequestFor url: String) -> PolicyDecision {
        guard limitsLocations, SourceLocation.isRemote(url) else { return .allowed(by: []) }
        guard let location = SourceLocation(url) else { return unreadable(url) }
        return host(location).and {
            isAboutAccounts(of: location) ? owner(location) : .allowed(by: [])
        }
    }

    /// Decides about the files of a skill; local files have no host and no owner.
    func decision(onSource url: String) -> PolicyDecision {
        guard limitsLocations, SourceLocation.isRemote(url) else { return .allowed(by: []) }
        guard let location = SourceLocation(url) else { return unreadable(url) }
        return host(location).and { owner(location) }
    }

    func decision(onCatalog name: String, at location: String) -> PolicyDecision {
        let own = decide(
            .catalogs, Messages.catalog(name, at: location),
            refuses: { CatalogPattern($0)?.refuses(location) ?? false },
            allows: { CatalogPattern($0)?.allows(location) ?? false })
        return own.and { decision(onRequestFor: location) }
    }

    /// Refuses a catalog whose location is in doubt if only some locations are allowed.
    func decision(onCatalog name: String, despite doubt: CatalogDoubt) -> PolicyDecision {
        guard let allowed = choices[.catalogs]?.allowed else { return .allowed(by: []) }
        let place = place(allowed.line, Member.catalogs.rawValue)
        return .refused(.doubtfulCatalog(name, doubt, place))
    }

    func decision(onSigner signer: String?, of skill: String) -> PolicyDecision {
        guard let choice = choices[.signers] else { return .allowed(by: []) }
        guard let signer else {
            return .refused(.unknownSigner(skill, place(choice.line, Member.signers.rawValue)))
        }
        return decide(.signers, Messages.skill(skill, signedBy: signer)) { $0 == signer }
    }

    func decision(onAgent agent: String) -> PolicyDecision {
        decide(.agents, Messages.agent(agent)) { $0 == agent }
    }

    func decision(onAllowing rule: String) -> PolicyDecision {
        for (rules, member) in [(neverAllowed, "rules.neverAllow"), (blocking, "rules.block")] {
            guard let found = rules.first(where: { $0.ids.contains(rule) }) else { continue }
            return refused(Messages.allowing(rule), found.entry.line, member)
        }
        return .allowed(by: [])
    }

    func decision(
        onFinding rule: String, _ effect: Policy.FindingEffect, in skill: String
    ) -> PolicyDecision {
        if let found = blocking.first(where: { $0.ids.contains(rule) }) {
            return refused(Messages.skill(skill, with: rule), found.entry.line, "rules.block")
        }
        guard effect == .stopping, let found = neverAllowed.first(where: { $0.ids.contains(rule) })
        else { return .allowed(by: []) }
        return refused(Messages.skill(skill, with: rule), found.entry.line, "rules.neverAllow")
    }

    private var limitsLocations: Bool { choices[.hosts] != nil || choices[.owners] != nil }

    private func host(_ location: SourceLocation) -> PolicyDecision {
        decide(.hosts, Messages.host(location.host)) {
            HostPattern($0)?.matches(location.host) ?? false
        }
    }

    private func owner(_ location: SourceLocation) -> PolicyDecision {
        let subject =
            location.owner.map { "\(location.accountHost)/\($0)" }
            ?? Messages.unknownOwner(on: location.host)
        return decide(.owners, subject) { OwnerPattern($0)?.matches(location) ?? false }
    }

    /// Whether requests to a host are judged by the account in their URL.
    private func isAboutAccounts(of location: SourceLocation) -> Bool {
        guard let choice = choices[.owners] else { return false }
        if location.isOfAccounts { return true }
        let all = (choice.allowed?.entries ?? []) + choice.refused
        return all.contains { OwnerPattern($0.text)?.host == location.accountHost }
    }

    /// A host that can't be compared could be any, so it is refused.
    private func unreadable(_ url: String) -> PolicyDecision {
        let limits = [Member.hosts, .owners].lazy.compactMap { member in
            choices[member].map { (member, $0.line) }
        }
        guard let (member, line) = limits.first else { return .allowed(by: []) }
        return refused(Messages.unreadable, line, member.rawValue)
    }

    private func decide(
        _ member: Member, _ subject: String, _ matches: (String) -> Bool
    ) -> PolicyDecision {
        decide(member, subject, refuses: matches, allows: matches)
    }

    private func decide(
        _ member: Member, _ subject: String, refuses: (String) -> Bool, allows: (String) -> Bool
    ) -> PolicyDecision {
        guard let choice = choices[member] else { return .allowed(by: []) }
        if let entry = choice.refused.first(where: { refuses($0.text) }) {
            return refused(subject, entry.line, member.rawValue)
        }
        guard let allowed = choice.allowed else { return .allowed(by: []) }
        guard let entry = allowed.entries.first(where: { allows($0.text) }) else {
            return refused(subject, allowed.line, member.rawValue)
        }
        return .allowed(by: [place(entry.line, member.rawValue)])
    }

    private func refused(_ subject: String, _ line: Int, _ member: String) -> PolicyDecision {
        .refused(.notAllowed(subject, place(line, member)))
    }
}

extension PolicyDecision {
    /// Returns the decision of both, of which the first refusal counts.
    fileprivate func and(_ other: () -> PolicyDecision) -> PolicyDecision {
        guard case .allowed(let first) = self else { return self }
        let next = other()
        guard case .allowed(let second) = next else { return next }
        return .allowed(by: first + second)
    }
}
