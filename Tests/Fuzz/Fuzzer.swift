/// A fuzzer of one reader of external bytes.
struct Fuzzer: Sendable {
    /// Its name, which is also that of its folder of seeds.
    let name: String
    /// The maximum size of an input in bytes.
    let size: Int
    /// Reads an input, and traps if what holds for every input does not hold.
    let check: @Sendable ([UInt8]) -> Void

    init(_ name: String, upTo size: Int, _ check: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.size = size
        self.check = check
    }

    static let all = [
        Fuzzer("address", upTo: 256, fuzzAddress),
        Fuzzer("advisories", upTo: 4096, fuzzAdvisories),
        Fuzzer("archive", upTo: 8192, fuzzArchive),
        Fuzzer("artifact", upTo: 4096, fuzzArtifact),
        Fuzzer("cache", upTo: 4096, fuzzCatalogCache),
        Fuzzer("challenge", upTo: 512, fuzzChallenge),
        Fuzzer("credentials", upTo: 2048, fuzzRegistryCredentials),
        Fuzzer("deflate", upTo: 4096, fuzzDeflate),
        Fuzzer("foreign", upTo: 4096, fuzzForeignLock),
        Fuzzer("frontmatter", upTo: 2048, fuzzFrontmatter),
        Fuzzer("index", upTo: 4096, fuzzIndex),
        Fuzzer("journal", upTo: 8192, fuzzJournal),
        Fuzzer("json", upTo: 4096, fuzzJSON),
        Fuzzer("lock", upTo: 4096, fuzzLock),
        Fuzzer("log", upTo: 8192, fuzzLog),
        Fuzzer("markdown", upTo: 2048, fuzzMarkdown),
        Fuzzer("merge", upTo: 2048, fuzzMerge),
        Fuzzer("objects", upTo: 4096, fuzzObjectList),
        Fuzzer("pack", upTo: 2048, fuzzPack),
        Fuzzer("packet", upTo: 512, fuzzPackets),
        Fuzzer("page", upTo: 2048, fuzzPage),
        Fuzzer("plugins", upTo: 4096, fuzzPlugins),
        Fuzzer("policy", upTo: 4096, fuzzPolicy),
        Fuzzer("reference", upTo: 2048, fuzzReferences),
        Fuzzer("registry", upTo: 4096, fuzzRegistry),
        Fuzzer("repository", upTo: 2048, fuzzRepository),
        Fuzzer("search", upTo: 4096, fuzzSearch),
        Fuzzer("server", upTo: 2048, fuzzServer),
        Fuzzer("settings", upTo: 2048, fuzzSettings),
        Fuzzer("signature", upTo: 8192, fuzzSignature),
        Fuzzer("skill", upTo: 2048, fuzzSkill),
        Fuzzer("tar", upTo: 8192, fuzzTar),
        Fuzzer("terminal", upTo: 512, fuzzTerminal),
        Fuzzer("transfer", upTo: 1024, fuzzTransfer),
        Fuzzer("tree", upTo: 1024, fuzzTree),
        Fuzzer("wellknown", upTo: 4096, fuzzWellKnown),
        Fuzzer("zip", upTo: 4096, fuzzZipDirectory),
    ]
}
