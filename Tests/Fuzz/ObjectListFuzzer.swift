// Fuzzes the readers of lists and errors of object stores.

@testable internal import ObjectStore

/// Reads an input as a list of objects below `a/`, and as an error.
func fuzzObjectList(_ bytes: [UInt8]) {
    let answer = StoreAnswer(bytes)
    for name in ["Code", "Message", "Region"] { _ = answer.text(of: name) }
    guard let list = try? ObjectList(parsing: bytes, below: "a/") else { return }
    precondition(answer.has("ListBucketResult"))
    for object in list.objects { precondition(object.size >= 0) }
    precondition(list.objects.count <= bytes.count)
}
