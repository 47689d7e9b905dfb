internal import JSON
internal import Transfer

// The ID that a host gives to a repository: it stays when the repository is renamed or moves to another account, and no
// other repository gets it, even if it gets the name.
extension SourceLoader {
    /// Returns the host's ID of the repository at a URL, in one request; nil if the host is not known to have IDs.
    ///
    /// Git's protocol has none. An answer that is missing, late or refused, such as after too many requests, says nothing.
    func hostID(of url: String) async -> String? {
        guard repositories.contactedURL(url) == url,
            let text = ArchiveHost.description(of: url, among: archiveHosts),
            (try? checkPolicy(text)) != nil, let address = try? WebAddress(text)
        else { return nil }
        let request = TransferRequest(address, byteLimit: 1 << 20)
        return await withTaskGroup(of: String?.self) { [transfer] tasks in
            tasks.addTask {
                guard let response = try? await transfer.fetch(request) else { return nil }
                let id = (try? JSONValue(parsing: response.body))?["id"]
                return id?.string ?? id?.integer.map { "\($0)" }
            }
            tasks.addTask {
                try? await Task.sleep(for: .seconds(5))
                return nil
            }
            defer { tasks.cancelAll() }
            return await tasks.next() ?? nil
        }
    }
}
