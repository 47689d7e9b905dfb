internal import Text

// Items of lists and members by their keys.
extension TaintAnalyzer {
    /// The value of a member or item by its key.
    mutating func element(_ key: Value, of owner: Value) -> Value {
        guard let name = key.text else {
            return anyItem(of: owner).withoutText
        }
        // Numbers may count from the end, so that one taint is that of each item.
        if owner.taints.isEmpty, let index = Self.index(name), owner.items.indices.contains(index) {
            return owner.items[index].value
        }
        guard
            owner.symbol != nil || owner.has(.readsEnvironment) || owner.item(labeled: name) != nil
                || owner.items.isEmpty && name.utf8.allSatisfy(\.isWordPart)
        else { return owner.withoutText }
        return member(name, of: owner, at: statement.lowerBound)
    }

    /// The number of an item: `0`, `0x0`.
    private static func index(_ text: String) -> Int? {
        text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    }

    /// The value of an item of a list, whichever it is; the value itself if it is no list.
    mutating func anyItem(of list: Value) -> Value {
        guard let first = list.items.first, spend(list.items.count) else { return list }
        var value = list.items.dropFirst().reduce(first.value) { $0.union($1.value) }
        value.add(taintsOf: list)
        return value
    }
}
