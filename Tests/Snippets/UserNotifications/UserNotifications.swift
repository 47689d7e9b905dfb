@_exported import Foundation

open class UNNotificationContent: NSObject, @unchecked Sendable {
    public override init() {}
    open var userInfo: [AnyHashable: Any] { [:] }
    open override func mutableCopy() -> Any { UNMutableNotificationContent() }
}
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    open var title = ""
    open var body = ""
}
open class UNNotificationRequest: NSObject, @unchecked Sendable {
    open var content: UNNotificationContent { UNNotificationContent() }
}
open class UNNotificationServiceExtension: NSObject {
    nonisolated public override init() {}
    open func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {}
    open func serviceExtensionTimeWillExpire() {}
}
