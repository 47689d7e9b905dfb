internal import ContainerRegistry
public import Problem
internal import Text

/// An error in reading an address.
public enum AddressError: Problem, Equatable {
    /// The text does not have the form of an address.
    case notAnAddress(String)
    /// The address contains a user name or password for this host; `instead` is the address without it.
    case secretInAddress(host: String, instead: String)
    /// A part of the address is not the page of a repository's files; `instead` is the address that may be meant.
    case unknownPage(String, part: String, instead: String)
    /// Two parts of the address select a revision or a folder; `instead` is the address with one of them.
    case twoSelections(String, instead: String)
    /// The address selects a branch, tag or commit, and a different one is wanted; `instead` is the address with that.
    case otherRevision(String, own: String, instead: String)
    /// A branch, tag or commit is wanted of a source that has none.
    case noRevisions(String, SourceWithoutRevisions)
    /// A branch, tag or commit is wanted of a folder, whose files are used as they are; `repository` is the address of
    /// the repository that contains it.
    case folderRevision(String, wanted: String, repository: String)
    /// The text can't be the name of a branch, tag or commit.
    case invalidRevision(String)
    /// The address of an archive contains its SHA-256.
    case digestInAddress(String, digest: String)
    /// The text is a command of another program; `instead` is the command that installs the same.
    case pastedCommand(String, instead: SuggestedCommand)
    /// The text is a command that runs a script from the network.
    case pastedScript(String)
    /// The text is a command of another program for a plugin, whose repository it does not contain.
    case pastedPlugin(String, marketplace: String)
    /// The address is that of a catalog, and not of a skill.
    case isCatalog(String)
    /// The scheme is not protected against changes in transit; `instead` is the address under https.
    case insecureScheme(String, instead: String)
}

extension AddressError {
    /// What a text that is no address may have been meant to be.
    package enum Meaning {
        /// The address of an artifact, in lowercase.
        case artifact(String)
        /// The path in a `file:` URL.
        case path(String)
        /// A URL that was typed without `https://`, or with that misspelled.
        case webAddress(String)
    }

    /// Returns what a text that is no address may have been meant to be.
    package static func meaning(of text: String) -> Meaning? {
        let lowercase = text.lowercased()
        if text != lowercase, ArtifactReference(lowercase) != nil { return .artifact(lowercase) }
        if lowercase.hasPrefix("file:") { return .path(SkillAddress.path(ofFile: text)) }
        return AddressReader.webAddress(for: text).map { .webAddress($0) }
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind { .usage }

    /// What failed.
    public var summary: String {
        switch self {
        case .notAnAddress(""): "the address is empty"
        case .notAnAddress(let text):
            if case .artifact = Self.meaning(of: text) {
                "'\(text.abridged)' is not a valid address: names in registries are lowercase"
            } else {
                "'\(text.abridged)' is not a valid address"
            }
        case .secretInAddress(let host, _):
            "the address contains a user name or password for \(host)"
        case .unknownPage(let address, let part, _):
            "'\(part)' in \(address) does not refer to files of a repository"
        case .twoSelections(let address, _):
            "\(address) selects more than one branch, tag, commit or folder"
        case .otherRevision(let address, let own, _):
            "\(address) already selects '\(own)', so --ref does not apply"
        case .noRevisions(let address, let kind):
            "'\(address)' is \(kind.message), which has no branches or tags for --ref"
        case .folderRevision(let address, _, _):
            "'\(address)' is a folder, whose files are used as they are, so --ref does not apply"
        case .invalidRevision(let text): "'\(text)' is not the name of a branch, tag or commit"
        case .digestInAddress(let address, _):
            "the address \(address) contains a SHA-256 hash, which is an option"
        case .pastedCommand(let text, _): "'\(text)' is a command, not an address"
        case .pastedScript(let text): "'\(text)' runs a script from the network"
        case .pastedPlugin(let name, let marketplace):
            "the command for the plugin '\(name)' does not contain the repository of the marketplace "
                + "'\(marketplace)'"
        case .insecureScheme(let scheme, _):
            "\(scheme):// addresses are not supported; https is required"
        case .isCatalog(let address): "\(address) is a catalog, not a skill"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notAnAddress(let text):
            switch Self.meaning(of: text) {
            case .artifact(let address): "\(.install(address))"
            case .path(let path): "use the path alone: \(path.shellQuoted)"
            case .webAddress(let url): Messages.meant(url)
            case nil:
                "use a name, owner/repo, a folder (./my-skill), or a .zip, .skill, .tar.gz or .tgz file or URL"
            }
        case .secretInAddress(_, let instead), .unknownPage(_, _, let instead),
            .twoSelections(_, let instead), .insecureScheme(_, let instead):
            "\(.install(instead))"
        case .otherRevision(let address, _, let instead):
            "choose one: \(.install(address)), or \(.install(instead))"
        case .noRevisions(_, .catalog): "use the address of a repository, such as owner/repo"
        case .noRevisions(let address, _): "leave out --ref: \(.install(address))"
        case .folderRevision(_, let wanted, let repository):
            "use the repository: \(.install(repository).with("--ref", wanted))"
        case .invalidRevision: nil
        case .digestInAddress(let address, let digest):
            "\(.install(address).with("--sha256", digest))"
        case .pastedCommand(_, let instead): "\(instead)"
        case .pastedScript:
            "install the skill from its repository or archive instead: \(.install("OWNER/REPO"))"
        case .pastedPlugin(let name, _):
            "use the repository from '/plugin marketplace add': \(.install("OWNER/REPO").with("--skill", name))"
        case .isCatalog(let address):
            "add the catalog, then install skills by name: \(skills: "catalog", "add", "NAME", address)"
        }
    }
}

extension SourceWithoutRevisions {
    fileprivate var message: String {
        switch self {
        case .catalog: "a name"
        case .archive: "an archive"
        case .folder: "a folder"
        }
    }
}
