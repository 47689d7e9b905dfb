public import Problem
internal import Transfer

extension RegistryError {
    /// What failed.
    public var summary: String {
        switch self {
        case .notFound(let place): "no such artifact: \(place)"
        case .unauthorized(let registry, let places):
            switch places.attempt {
            case .none: "\(registry) requires authentication"
            case .refused: "\(registry) refused the credentials"
            }
        case .denied(let place, let message?): "access to \(place) was denied: \(message)"
        case .denied(let place, nil): "access to \(place) was denied"
        case .unsafeTokenServer(let registry, let server):
            "\(registry) requests credentials at \(server), which is not encrypted"
        case .unknownChallenge(let registry, let scheme):
            "\(registry) requires an unsupported kind of authentication: \(scheme)"
        case .wrongDigest(let place, let expected, let actual):
            "\(place) has another checksum: expected \(expected), received \(actual)"
        case .badManifest(let place, let fault): "\(place) is not usable: \(fault.message)"
        case .malformed(let place, let reason):
            "the registry sent an invalid answer about \(place): \(reason)"
        case .tooLarge(let place, let limit): "\(place) is larger than \(ByteCount(limit))"
        case .status(let place, let status, let message):
            "the registry returned status \(status) for \(place)"
                + (message.map { ": \($0)" } ?? "")
        case .files: "failed to read the credentials for registries"
        case .transfer(let place, _): "failed to reach \(place)"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notFound:
            "check the name and the tag; private repositories look missing without credentials"
        case .unauthorized(let registry, let places): places.hint(registry)
        case .denied: "check that the account may read this repository, or write to it to publish"
        case .status(_, 500..., _): "the registry has a problem; run the same command again later"
        case .transfer(_, let error):
            switch error {
            case .unauthorized, .forbidden, .notFound: nil
            default: error.hint
            }
        case .unsafeTokenServer, .unknownChallenge, .wrongDigest, .badManifest, .malformed,
            .tooLarge, .status, .files:
            nil
        }
    }
}

extension RegistryError.CredentialPlaces {
    fileprivate func hint(_ registry: String) -> Suggestion {
        let variable = variables.first.map { "set \($0) to USER:PASSWORD" }
        if let helper {
            return
                "\(variable ?? "log in"), because the credential helper docker-credential-\(helper) is not "
                + "started"
        }
        let ways = [variable, "log in with docker login \(registry)"].compactMap(\.self)
        return "\(ways.joined(separator: ", or "))"
    }
}

extension ManifestFault {
    /// What is wrong, as a phrase to follow a colon.
    fileprivate var message: String {
        switch self {
        case .notJSON: "it is not JSON"
        case .missing: "it has no layers and no list of manifests"
        case .otherDigest(let text): "unsupported digest \(text.abridged)"
        case .wrongData: "its embedded data do not match their digest"
        case .tooMany(let limit): "it has more than \(grouped(limit)) parts"
        }
    }
}

/// Reasons why an answer is not valid.
enum Messages {
    static let noLocation = "it has no location for the upload"
    static let otherPart = "it is not the part of the blob that was requested"
    static let noToken = "the server of tokens sent no token"
}
