import Foundation

/// A name of this machine that only name resolution reveals as such; nil if it has none.
public let nearName: String? = {
    let name = ProcessInfo.processInfo.hostName
    let addresses = Host(name: name).addresses
    return name != "localhost" && addresses == ["127.0.0.1"] ? name : nil
}()
