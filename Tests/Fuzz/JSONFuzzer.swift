// Fuzzes the readers of JSON.

@testable internal import JSON

/// Reads one input and checks what must hold of all that is accepted, and of all that is refused.
func fuzzJSON(_ bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
        check(try LocatedJSON(parsing: bytes), in: bytes)
    } catch {
        precondition((0...bytes.count).contains(error.offset) && !error.reason.message.isEmpty)
    }
    if let value = try? JSONValue(parsing: bytes) {
        for text in [value.text(), value.text(.line)] {
            precondition((try? JSONValue(parsing: Array(text.utf8))) == value)
        }
    }
    guard let text = try? EditableJSON(bytes),
        let changed = try? text.adding(["new", "other"], value: "off", to: "overrides")
    else { return }
    // What was added can be removed, and nothing else changes.
    guard let again = try? EditableJSON(changed),
        let restored = try? again.removing(["new", "other"], from: "overrides"),
        let before = try? JSONValue(parsing: bytes), let after = try? JSONValue(parsing: restored)
    else { preconditionFailure("the text can't be restored") }
    if case .object(var members) = before {
        if members["overrides"] == .object([:]) { members["overrides"] = nil }
        precondition(after == .object(members))
    }
}

/// Every value stands behind its key, and where a value of its kind can start.
private func check(_ value: LocatedJSON, in bytes: [UInt8]) {
    let first = bytes[value.offset]
    switch value.value {
    case .null: precondition(first == UInt8(ascii: "n"))
    case .bool: precondition(first == UInt8(ascii: "t") || first == UInt8(ascii: "f"))
    case .number(let text): precondition(Double(text) != nil && first != UInt8(ascii: "+"))
    case .string: precondition(first == UInt8(ascii: "\""))
    case .array(let elements):
        precondition(first == UInt8(ascii: "["))
        for element in elements { check(element, in: bytes) }
    case .object(let members):
        precondition(first == UInt8(ascii: "{"))
        for member in members {
            precondition(member.keyOffset < member.value.offset)
            check(member.value, in: bytes)
        }
    }
}
