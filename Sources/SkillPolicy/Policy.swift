/// The policies in force, which allow only values that each of them allows.
public struct Policy: Sendable, Hashable {
    /// The files in force.
    public let files: [PolicyFile]
    /// The fault of a file that can't be used, in which case nothing is allowed; nil if all can.
    public let fault: PolicyFault?

    /// Creates the policy of these files.
    public init(_ files: [PolicyFile] = [], fault: PolicyFault? = nil) {
        self.files = files
        self.fault = fault
    }

    /// Whether nothing is limited.
    public var isEmpty: Bool { files.isEmpty && fault == nil }

    /// Whether a request needs a decision: hosts or owners are limited, or nothing is allowed because of a fault.
    public var limitsRequests: Bool {
        fault != nil || files.contains { $0.choices[.hosts] != nil || $0.choices[.owners] != nil }
    }

    /// Throws if a file can't be used.
    public func check() throws(PolicyRefusal) {
        if let fault { throw .unusable(fault) }
    }

    /// Returns the refusal of requests for a URL; nil if they are allowed.
    public func refusal(ofRequestFor url: String) -> PolicyRefusal? {
        decide { $0.decision(onRequestFor: url) }.refusal
    }

    /// Decides about the files at a URL or path, from which a skill would be installed.
    public func decision(onSource url: String) -> PolicyDecision {
        decide { $0.decision(onSource: url) }
    }

    /// Decides about a catalog at a location, which is `embedded` for the one in the program.
    public func decision(onCatalog name: String, at location: String) -> PolicyDecision {
        decide { $0.decision(onCatalog: name, at: location) }
    }

    /// Decides about a catalog whose location is not known for certain, which lists of allowed locations don't allow.
    public func decision(onCatalog name: String, despite doubt: UnverifiedCatalog) -> PolicyDecision
    {
        decide { $0.decision(onCatalog: name, despite: doubt) }
    }

    /// Decides about the trusted signer of a skill; nil if it has none.
    public func decision(onSigner signer: String?, of skill: String) -> PolicyDecision {
        decide { $0.decision(onSigner: signer, of: skill) }
    }

    /// Decides about an agent, by its id.
    public func decision(onAgent agent: String) -> PolicyDecision {
        decide { $0.decision(onAgent: agent) }
    }

    /// Returns the refusal to accept the findings of a rule in advance; nil if that is allowed.
    public func refusal(ofAllowing rule: String) -> PolicyRefusal? {
        decide { $0.decision(onAllowing: rule) }.refusal
    }

    /// Returns the refusal of a skill with a finding; nil if this policy has no rule for it.
    ///
    /// `stops` is whether the finding stops an install without a policy, unless the user accepts it.
    public func refusal(ofFinding rule: String, stops: FindingEffect, in skill: String)
        -> PolicyRefusal?
    {
        decide { $0.decision(onFinding: rule, stops, in: skill) }.refusal
    }

    /// The effect of a finding without a policy.
    public enum FindingEffect: Sendable { case reported, stopping }

    /// The highest minimum age, and the line that has it.
    public var minimumAge: (age: Age, place: PolicyPlace)? {
        files.compactMap { file in
            file.minimumAge.map { ($0.age, file.place($0.line, "minAge")) }
        }.max { $0.0.seconds < $1.0.seconds }
    }

    private func decide(_ decision: (PolicyFile) -> PolicyDecision) -> PolicyDecision {
        if let fault { return .refused(.unusable(fault)) }
        var places: [PolicyPlace] = []
        for file in files {
            switch decision(file) {
            case .refused(let refusal): return .refused(refusal)
            case .allowed(let by): places += by
            }
        }
        return .allowed(by: places)
    }
}

/// The decision of policies on a request.
public enum PolicyDecision: Sendable, Hashable {
    /// It is allowed; by these lines, if lists of allowed values exist.
    case allowed(by: [PolicyPlace])
    /// At least one policy refuses it.
    case refused(PolicyRefusal)

    /// The refusal; nil if it is allowed.
    public var refusal: PolicyRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }

    /// Throws if it is refused.
    public func check() throws(PolicyRefusal) {
        if case .refused(let refusal) = self { throw refusal }
    }
}
