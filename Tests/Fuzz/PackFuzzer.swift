// Fuzzes the reader of packs.
//
// The first byte of an input says what the rest is: the entries of a pack as they are (0), or a recipe for
// entries that fit together (any other), because chance alone finds no zlib stream and no object ID. The hash
// at the end is always right.

internal import ArraySpan
internal import Digest
internal import FileTree

@testable internal import Git

private let scratch = ScratchFile("pack")

/// Takes an input apart.
private struct Recipe {
    var bytes: ArraySlice<UInt8>

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }
}

/// The bytes as a zlib stream that packs nothing (RFC 1950; RFC 1951, section 3.2.4).
private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in bytes {
        low = (low + Int(byte)) % 65_521
        high = (high + low) % 65_521
    }
    let count = UInt16(bytes.count)
    let lengths = [count & 0xFF, count >> 8, ~count & 0xFF, ~count >> 8].map { UInt8($0) }
    let sum = [high >> 8, high & 0xFF, low >> 8, low & 0xFF].map { UInt8($0) }
    return [0x78, 0x01, 0x01] + lengths + bytes + sum
}

/// Makes entries of a recipe: of each a kind, a base, up to 255 bytes, and maybe a lie about its size.
private func entries(_ recipe: inout Recipe) -> (bytes: [UInt8], count: Int) {
    var made: [UInt8] = []
    var known: [(offset: Int, contents: [UInt8])] = []
    while !recipe.bytes.isEmpty, known.count < 64 {
        let control = recipe.byte()
        let kind = known.isEmpty ? 3 : [1, 2, 3, 4, 6, 7, 6, 7][Int(control & 7)] as UInt8
        let base =
            known.isEmpty ? (offset: 0, contents: []) : known[Int(recipe.byte()) % known.count]
        var contents = recipe.bytes(Int(recipe.byte()))
        let offset = 12 + made.count
        if kind > 4, control & 0x40 == 0 { contents = difference(to: base.contents, contents) }
        let lie = control & 0x80 == 0 ? 0 : Int(recipe.byte()) - 128
        made += header(kind, size: max(contents.count + lie, 0))
        if kind == 6 {
            let distance = offset - base.offset
            if distance >= 128 { made.append(UInt8((distance >> 7) - 1 & 0x7F) | 0x80) }
            made.append(UInt8(distance & 0x7F))
        } else if kind == 7 {
            // Of a tree or a commit this is another name: a base that is not there.
            made += ObjectID(of: .blob, contents: base.contents, format: .sha1).bytes
        }
        made += stored(contents)
        let object = kind > 4 ? naive(contents, on: base.contents) : contents
        known.append((offset, object ?? []))
    }
    return (made, known.count)
}

/// A sound difference: the first half of the base, then some bytes.
private func difference(to base: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    let bytes = bytes.prefix(127)
    let half = min(base.count / 2, 255)
    func number(_ number: Int) -> [UInt8] {
        [UInt8(number & 0x7F) | 0x80, UInt8(number >> 7 & 0x7F)]
    }
    return number(base.count) + number(half + bytes.count)
        + (half > 0 ? [0x90, UInt8(half)] : [])
        + (bytes.isEmpty ? [] : [UInt8(bytes.count)] + bytes)
}

private func header(_ kind: UInt8, size: Int) -> [UInt8] {
    var bytes = [kind << 4 | UInt8(size & 15)]
    var rest = size >> 4
    while rest > 0 {
        bytes[bytes.count - 1] |= 0x80
        bytes.append(UInt8(rest & 0x7F))
        rest >>= 7
    }
    return bytes
}

/// The pack that an input encodes.
private func pack(_ input: [UInt8]) -> [UInt8] {
    var recipe = Recipe(bytes: input[...])
    var body: [UInt8]
    var count = 0
    if recipe.byte() == 0 {
        count = Int(recipe.byte())
        body = Array(recipe.bytes)
    } else {
        (body, count) = entries(&recipe)
    }
    body = Array("PACK".utf8) + [0, 0, 0, 2, 0, 0, 0, UInt8(count)] + body
    var hash = SHA1()
    hash.update(body.span)
    return body + hash.finish()
}

/// Follows a difference byte by byte; nil when it is malformed.
private func naive(_ delta: [UInt8], on base: [UInt8]) -> [UInt8]? {
    var rest = delta[...]
    func size() -> Int? {
        var number = 0
        for shift in stride(from: 0, through: 56, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
    guard let baseSize = size(), baseSize == base.count, let resultSize = size() else { return nil }
    var result: [UInt8] = []
    while let order = rest.popFirst() {
        if order >= 0x80 {
            var numbers = [0, 0, 0, 0, 0, 0, 0]
            for bit in 0..<7 where order >> UInt8(bit) & 1 == 1 {
                guard let byte = rest.popFirst() else { return nil }
                numbers[bit] = Int(byte)
            }
            let start = numbers[0] + numbers[1] << 8 + numbers[2] << 16 + numbers[3] << 24
            let length = numbers[4] + numbers[5] << 8 + numbers[6] << 16
            for index in start..<start + (length == 0 ? 65_536 : length) {
                guard index < base.count, result.count < resultSize else { return nil }
                result.append(base[index])
            }
        } else {
            guard order > 0, rest.count >= Int(order) else { return nil }
            result += rest.prefix(Int(order))
            rest = rest.dropFirst(Int(order))
        }
    }
    return result.count == resultSize ? result : nil
}

/// Applies an input as a difference to another part of it, twice.
private func fuzzDelta(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let base = Array(input.dropFirst().prefix(Int(first)))
    let orders = Array(input.dropFirst(1 + base.count))
    guard let delta = Delta(headerOf: orders.span), delta.resultSize <= 1 << 20 else { return }
    var result: [UInt8] = []
    let isSound = delta.apply(orders.span, to: base, into: &result)
    precondition(naive(orders, on: base) == (isSound ? result : nil))
}

/// Reads one input and checks what must hold of all that is accepted.
func fuzzPack(_ input: [UInt8]) {
    fuzzDelta(input)
    let bytes = pack(input)
    scratch.write(bytes)
    var limits = PackLimits(
        objects: 100, objectBytes: 1 << 20, inflatedBytes: 4 << 20, chainLength: 20)
    guard let index = try? PackReader.index(scratch.file, format: .sha1, limits: limits) else {
        return
    }
    precondition(index.count == Int(bytes[11]))
    // What is accepted can be read, and memory makes no difference.
    limits.waitingBytes = 0
    do {
        let again = try PackReader.index(scratch.file, format: .sha1, limits: limits)
        precondition(again.fileContents == index.fileContents)
    } catch {
        precondition(error == .brokenPack(.tooExpensive))
    }
    guard let note = try? PackIndex(fileContents: index.fileContents),
        let pack = try? Pack(scratch.file, index: note, limits: limits)
    else { preconditionFailure("an index that can't be read") }
    var total = 0
    for id in pack.ids {
        guard let object = try? pack.object(id) else { preconditionFailure("no object \(id)") }
        precondition(object.id(in: .sha1) == id && pack.size(of: id) == object.contents.count)
        precondition(pack.kind(of: id) == object.kind)
        total += object.contents.count
    }
    precondition(total <= limits.inflatedBytes)
}
