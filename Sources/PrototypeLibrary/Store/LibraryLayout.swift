/// The folders of a library (store, the tree), by the names that are looked up nowhere else.
enum LibraryLayout {
    static let entries: FileName = "entries"
    static let storage: FileName = "storage"
    static let staging: FileName = "staging"
    static let mcp: FileName = "mcp"
    static let inbox: FileName = "inbox"
    static let results: FileName = "results"
    /// Says to a host how requests are delivered.
    static let delivery: FileName = "delivery"
    static let deliveryText = Array("file-inbox-v1".utf8)

    static let rootNames = [entries, storage, staging, mcp]
    static let mcpNames = [inbox, results, delivery]

    /// Makes what is missing of a library; what is there stays as it is.
    static func complete(_ root: borrowing Folder) throws(LibraryError) {
        for name in rootNames { try makeIfMissing(name, in: root) }
        let mcp = try root.folder(mcp)
        for name in [inbox, results] { try makeIfMissing(name, in: mcp) }
        if try mcp.status(of: delivery) == nil { try publishDelivery(root, mcp) }
        try mcp.synchronize()
        try root.synchronize()
    }

    /// A file that says half of it would stay for good, so it is moved there whole.
    private static func publishDelivery(
        _ root: borrowing Folder, _ mcp: borrowing Folder
    ) throws(LibraryError) {
        let staging = try root.folder(staging)
        let temporary: FileName = "delivery.tmp"
        try staging.unlink(temporary)
        try staging.create(temporary, deliveryText)
        try staging.move(temporary, to: mcp, as: delivery)
    }

    private static func makeIfMissing(_ name: FileName, in folder: borrowing Folder) throws(LibraryError) {
        if try folder.status(of: name) == nil { try folder.makeFolder(name) }
    }
}
