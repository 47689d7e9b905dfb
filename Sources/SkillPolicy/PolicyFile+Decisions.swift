internal import Web

// What one file decides.
extension PolicyFile {
    /// Decides about a request; hosts without accounts are not limited by owners here, because catalogs are on them.
    func decision(onRequestFor url: String) -> PolicyDecision {
        decision(on: url) { account, server in
            // The page that leads there was judged.
            guard account.evidence != .neverNamed else { return false }
            return account.isPublic || isAboutAccounts(of: account, on: server)
        }
    }

    /// Decides about the files of a skill; local files have no host and no owner.
    func decision(onSource url: String) -> PolicyDecision {
        decision(on: url) { _, _ in true }
    }

    private func decision(
        on url: String, hasOwner: (HostedAccount, HostName) -> Bool
    ) -> PolicyDecision {
        guard choices[.hosts] != nil || choices[.owners] != nil, let location = WebLocation(url)
        else { return .allowed(by: []) }
        guard let host = location.host, let account = location.account else {
            return unreadable(url)
        }
        let own = decide(
            .hosts, Messages.host(host.description),
            refuses: { HostPattern($0)?.refuses(host) ?? false },
            allows: { HostPattern($0)?.allows(host) ?? false })
        return own.and {
            guard hasOwner(account, host) else { return .allowed(by: []) }
            return decide(
                .owners, account.name ?? Messages.unknownOwner(on: host.description),
                refuses: { OwnerPattern($0)?.refuses(account, on: host) ?? false },
                allows: { OwnerPattern($0)?.allows(account, on: host) ?? false })
        }
    }

    func decision(onCatalog name: String, at location: String) -> PolicyDecision {
        let own = decide(
            .catalogs, Messages.catalog(name, at: location),
            refuses: { CatalogPattern($0)?.refuses(location) ?? false },
            allows: { CatalogPattern($0)?.allows(location) ?? false })
        return own.and { decision(onRequestFor: location) }
    }

    /// Refuses a catalog whose location is in doubt if only some locations are allowed.
    func decision(onCatalog name: String, despite doubt: UnverifiedCatalog) -> PolicyDecision {
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
            guard let found = rules.first(where: { $0.includes(rule, .stopping) }) else { continue }
            return refused(Messages.allowing(rule), found.entry.line, member)
        }
        return .allowed(by: [])
    }

    func decision(
        onFinding rule: String, _ effect: Policy.FindingEffect, in skill: String
    ) -> PolicyDecision {
        if let found = blocking.first(where: { $0.includes(rule, effect) }) {
            return refused(Messages.skill(skill, with: rule), found.entry.line, "rules.block")
        }
        guard effect == .stopping,
            let found = neverAllowed.first(where: { $0.includes(rule, effect) })
        else { return .allowed(by: []) }
        return refused(Messages.skill(skill, with: rule), found.entry.line, "rules.neverAllow")
    }

    /// Whether requests to a host are judged by the account in their URL.
    private func isAboutAccounts(of account: HostedAccount, on server: HostName) -> Bool {
        guard let choice = choices[.owners] else { return false }
        let all = (choice.allowed?.entries ?? []) + choice.refused
        return all.contains { OwnerPattern($0.text)?.isAbout(account, on: server) ?? false }
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
