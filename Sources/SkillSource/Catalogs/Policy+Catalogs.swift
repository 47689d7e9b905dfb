public import SkillCatalog
public import SkillPolicy

extension Policy {
    /// Returns the refusal of a catalog; nil if it is allowed.
    public func refusal(ofCatalog reference: CatalogReference) -> PolicyRefusal? {
        decision(onCatalog: reference.name.description, at: reference.policyLocation).refusal
    }
}

extension EntrySource {
    /// The URL from which the files come; nil for files of this machine and of the program.
    public var location: String? {
        switch self {
        case .embedded: nil
        case .address(let text): (try? SkillAddress.read(text))?.location
        case .archive(let url, _), .document(let url, _), .files(let url, _): url
        }
    }
}

extension CatalogReference {
    /// The location as a lock file records it: as policies compare it, without secrets.
    public var recordedLocation: String { AddressSecrets.removed(from: policyLocation) }

    /// The location as policies compare it: a repository by its URL, however short it was typed.
    fileprivate var policyLocation: String {
        guard kind == .git, let url = (try? SkillAddress.read(location))?.location else {
            return canonicalLocation
        }
        return url
    }
}
