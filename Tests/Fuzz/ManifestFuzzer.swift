// Fuzzes the reader of manifests with bytes that libFuzzer makes. `Scripts/fuzz manifest`
// builds and runs it.
//
// Without seeds the fuzzer finds the format by itself, slowly.

/// Reads one input and checks what must hold of all that is accepted, and of all that is refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzManifest(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(JSONSyntaxError) {
        check(try LocatedJSON(parsing: bytes), in: bytes)
    } catch {
        precondition((0...count).contains(error.offset) && !error.reason.isEmpty)
    }
    return 0
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
