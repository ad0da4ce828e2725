#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files and folders in memory, as a value: a copy is a snapshot.
package struct MemoryTree: Sendable, Equatable {
    /// One file or folder, by its number.
    struct Node: Sendable, Equatable {
        enum Content: Sendable, Equatable {
            case file([UInt8])
            case folder([FileName: Int])
            case link(to: [UInt8])
            /// A pipe, a socket or a device.
            case special
        }

        var content: Content
        var owner: UInt32
        var links = 1
        var permissions: UInt32
        var modified: Int64
    }

    private(set) var nodes: [Int: Node]
    private var nextNumber = 1
    /// The time that files get which are made or written now.
    package var now: Int64 = 1_700_000_000_000
    let owner: UInt32

    /// An empty folder, number 0.
    package init(owner: UInt32 = 1000) {
        self.owner = owner
        nodes = [0: Node(content: .folder([:]), owner: owner, permissions: 0o700, modified: now)]
    }

    static let root = 0

    func node(_ number: Int, _ call: String) throws(SystemFailure) -> Node {
        guard let node = nodes[number] else { throw SystemFailure(call, ENOENT) }
        return node
    }

    /// The names in a folder.
    func names(_ number: Int, _ call: String) throws(SystemFailure) -> [FileName: Int] {
        guard case .folder(let names) = try node(number, call).content else { throw SystemFailure(call, ENOTDIR) }
        return names
    }

    func child(_ name: FileName, of folder: Int, _ call: String) throws(SystemFailure) -> Int {
        guard let child = try names(folder, call)[name] else { throw SystemFailure(call, ENOENT) }
        return child
    }

    mutating func add(
        _ content: Node.Content, as name: FileName, in folder: Int, _ call: String, permissions: UInt32 = 0o600
    ) throws(SystemFailure) -> Int {
        var names = try names(folder, call)
        guard names[name] == nil else { throw SystemFailure(call, EEXIST) }
        // A folder that was removed takes nothing more.
        guard nodes[folder]?.links != 0 else { throw SystemFailure(call, ENOENT) }
        let number = nextNumber
        nextNumber += 1
        nodes[number] = Node(content: content, owner: owner, permissions: permissions, modified: now)
        names[name] = number
        setNames(names, of: folder)
        return number
    }

    private mutating func setNames(_ names: [FileName: Int], of folder: Int) {
        nodes[folder]?.content = .folder(names)
        nodes[folder]?.modified = now
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer, to number: Int) throws(SystemFailure) {
        guard case .file(var content)? = nodes[number]?.content else { throw SystemFailure("write", EISDIR) }
        nodes[number]?.content = .file([])
        content.append(contentsOf: bytes)
        nodes[number]?.content = .file(content)
        nodes[number]?.modified = now
    }

    mutating func move(
        _ name: FileName, in folder: Int, to newName: FileName, in newFolder: Int, replaces: Bool, _ call: String
    ) throws(SystemFailure) {
        let moved = try child(name, of: folder, call)
        if let there = try names(newFolder, call)[newName] {
            guard replaces else { throw SystemFailure(call, EEXIST) }
            if there == moved { return }
            if case .folder = try node(there, call).content { throw SystemFailure(call, EISDIR) }
            if case .folder = try node(moved, call).content { throw SystemFailure(call, ENOTDIR) }
            try remove(newName, in: newFolder, isFolder: false, call)
        }
        var names = try names(folder, call)
        names[name] = nil
        setNames(names, of: folder)
        var newNames = try self.names(newFolder, call)
        newNames[newName] = moved
        setNames(newNames, of: newFolder)
    }

    /// Takes a name away. The node stays for those that have it open.
    mutating func remove(
        _ name: FileName, in folder: Int, isFolder: Bool, _ call: String
    ) throws(SystemFailure) {
        var names = try names(folder, call)
        let number = try child(name, of: folder, call)
        switch try node(number, call).content {
        case .folder(let inside):
            guard isFolder else { throw SystemFailure(call, EISDIR) }
            guard inside.isEmpty else { throw SystemFailure(call, ENOTEMPTY) }
        case .file, .link, .special: if isFolder { throw SystemFailure(call, ENOTDIR) }
        }
        names[name] = nil
        setNames(names, of: folder)
        nodes[number]?.links -= 1
    }

    func status(_ number: Int, _ call: String) throws(SystemFailure) -> FileStatus {
        let node = try node(number, call)
        let kind: FileStatus.Kind
        var size = 0
        switch node.content {
        case .file(let bytes):
            kind = .regular
            size = bytes.count
        case .folder: kind = .folder
        case .link(let target):
            kind = .link
            size = target.count
        case .special: kind = .special
        }
        return FileStatus(
            kind: kind, size: size, owner: node.owner, links: node.links, permissions: node.permissions,
            modified: node.modified, identity: FileStatus.Identity(volume: 1, number: UInt64(number)))
    }

    /// Changes a node, as somebody does who has no part in the library.
    mutating func change(_ number: Int, _ body: (inout Node) -> Void) {
        if var node = nodes[number] {
            body(&node)
            nodes[number] = node
        }
    }
}

/// Building situations, and looking at what came of them: by paths, `a/b/c`.
extension MemoryTree {
    /// The number of what a path leads to, links not followed; nil where it leads nowhere.
    private func number(_ path: String) -> Int? {
        var number = MemoryTree.root
        for part in path.split(separator: "/") {
            guard case .folder(let names)? = nodes[number]?.content, let next = names[FileName(String(part))] else {
                return nil
            }
            number = next
        }
        return number
    }

    /// The bytes of a file; nil for anything else.
    package func file(_ path: String) -> [UInt8]? {
        guard let number = number(path), case .file(let bytes)? = nodes[number]?.content else { return nil }
        return bytes
    }

    /// The bytes of all files in a folder and in the folders in it.
    package func size(of path: String) -> Int { number(path).map(size) ?? 0 }

    private func size(_ number: Int) -> Int {
        switch nodes[number]?.content {
        case .file(let bytes)?: bytes.count
        case .folder(let names)?: names.values.reduce(0) { $0 + size($1) }
        case .link?, .special?, nil: 0
        }
    }

    /// What a folder holds, sorted; nothing for anything else.
    package func names(in path: String) -> [String] {
        guard let number = number(path), case .folder(let names)? = nodes[number]?.content else { return [] }
        return names.keys.map(\.description).sorted()
    }

    /// What somebody can plant in a folder.
    package enum Plant: Sendable {
        case file([UInt8])
        case folder
        case link(to: String)
        case special
        /// A file that another user owns.
        case foreign([UInt8])
        /// A file with a second name elsewhere.
        case twice([UInt8])
    }

    /// Puts something in place of what is there. Folders on the way must exist.
    package mutating func plant(_ plant: Plant, at path: String, modified: Int64? = nil) {
        let parts = path.split(separator: "/")
        guard let last = parts.last, let folder = number(parts.dropLast().joined(separator: "/")),
            case .folder(var names)? = nodes[folder]?.content
        else { return }
        names[FileName(String(last))] = nil
        setNames(names, of: folder)
        let content: Node.Content =
            switch plant {
            case .file(let bytes), .foreign(let bytes), .twice(let bytes): .file(bytes)
            case .folder: .folder([:])
            case .link(let target): .link(to: Array(target.utf8))
            case .special: .special
            }
        guard let number = try? add(content, as: FileName(String(last)), in: folder, "open") else { return }
        let (foreign, time) = (owner &+ 1, modified ?? now)
        change(number) { node in
            if case .foreign = plant { node.owner = foreign }
            if case .twice = plant { node.links = 2 }
            if case .folder = plant { node.permissions = 0o700 }
            node.modified = time
        }
    }

    /// Takes something away, with all it holds.
    package mutating func uproot(_ path: String) {
        let parts = path.split(separator: "/")
        guard let last = parts.last, let folder = number(parts.dropLast().joined(separator: "/")),
            case .folder(var names)? = nodes[folder]?.content
        else { return }
        names[FileName(String(last))] = nil
        setNames(names, of: folder)
    }

    /// Everything by its path with its kind, content, owner and permissions: what two states are compared by. Times and
    /// numbers are left out.
    package func listing(of path: String = "") -> [String: [UInt8]] {
        var listing: [String: [UInt8]] = [:]
        if let number = number(path) { list(number, path, &listing) }
        return listing
    }

    private func list(_ number: Int, _ path: String, _ listing: inout [String: [UInt8]]) {
        guard let node = nodes[number] else { return }
        let head = Array("\(node.owner) \(String(node.permissions, radix: 8)) ".utf8)
        switch node.content {
        case .file(let bytes): listing[path] = head + Array("file ".utf8) + bytes
        case .link(let target): listing[path] = head + Array("link ".utf8) + target
        case .special: listing[path] = head + Array("special".utf8)
        case .folder(let names):
            listing[path] = head + Array("folder".utf8)
            for (name, child) in names { list(child, path.isEmpty ? "\(name)" : "\(path)/\(name)", &listing) }
        }
    }
}
