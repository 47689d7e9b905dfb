internal import JSON
internal import SystemPackage

// In the file and in the journal: `{"state": "linked", "path": "/home/me/pdf", "agents": ["claude-code"]}`.
extension LocalState {
    init?(_ value: JSONValue) {
        switch value["state"]?.string {
        case "linked":
            guard let path = value["path"]?.string.map({ FilePath($0) }), path.isAbsolute,
                let agents = try? value.elements("agents", \.string), !agents.isEmpty
            else { return nil }
            self = .linked(WorkingCopy(path: path, agentIDs: agents))
        case "disabled": self = .disabled
        default: return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .disabled: .object(["state": .string("disabled")])
        case .linked(let copy):
            .object([
                "state": .string("linked"), "path": .string(copy.path.string),
                "agents": .strings(copy.agents),
            ])
        }
    }
}
