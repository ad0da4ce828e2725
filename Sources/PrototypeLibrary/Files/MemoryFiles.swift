import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file system in memory, for tests and for judging cases: fast, the same on every machine, and copied by value.
package final class MemoryFiles: FileSystem {
    private struct State {
        var tree: MemoryTree
        var open: [Int32: (node: Int, offset: Int)] = [:]
        /// Which descriptor has the lock of a folder.
        var locks: [Int: Int32] = [:]
        var nextDescriptor: Int32 = 3
        var calls = 0
        var schedule: [ScheduledPlant] = []
        /// What fails, with the number of its call counted from the first of all.
        var failure: Failure?
        var failures = 0

        /// What others do comes between two calls.
        mutating func count() {
            calls += 1
            for change in schedule where change.call == calls { tree.plant(change.plant, at: change.path) }
        }

        mutating func failWhereDue(_ call: String) throws(SystemFailure) {
            guard let failure, calls == failure.call || failure.isForGood && calls > failure.call else { return }
            failures += 1
            throw SystemFailure(call, failure.errno)
        }

        mutating func add(_ node: Int) -> Int32 {
            let descriptor = nextDescriptor
            nextDescriptor += 1
            open[descriptor] = (node, 0)
            return descriptor
        }

        func node(_ descriptor: Int32, _ call: String) throws(SystemFailure) -> Int {
            guard let node = open[descriptor]?.node else { throw SystemFailure(call, EBADF) }
            return node
        }
    }

    /// Something that another process puts in place between two calls.
    package struct ScheduledPlant: Sendable {
        /// The number of the call before which it is put there, from 1.
        package var call: Int
        package var path: String
        package var plant: MemoryTree.Plant

        package init(call: Int, path: String, plant: MemoryTree.Plant) {
            self.call = call
            self.path = path
            self.plant = plant
        }
    }

    /// Calls that fail, so that nothing happens in them.
    package struct Failure: Sendable, Equatable {
        /// Which call fails, from 1.
        package var call: Int
        package var errno: Int32
        /// Whether every later call fails too.
        package var isForGood: Bool

        package init(call: Int, errno: Int32, isForGood: Bool = false) {
            self.call = call
            self.errno = errno
            self.isForGood = isForGood
        }
    }

    private let state: Mutex<State>
    package let owner: UInt32

    package init(_ tree: MemoryTree = MemoryTree(), schedule: [ScheduledPlant] = []) {
        owner = tree.owner
        state = Mutex(State(tree: tree, schedule: schedule))
    }

    /// What is there now.
    package var tree: MemoryTree {
        get { state.withLock { $0.tree } }
        set { state.withLock { $0.tree = newValue } }
    }

    /// Lets calls fail, of which the first is the next one.
    package func fail(_ failure: Failure?) {
        state.withLock { state in
            state.failures = 0
            state.failure = failure
            state.failure?.call += state.calls
        }
    }

    /// How many calls have failed since `fail` was last called.
    package var failures: Int { state.withLock { $0.failures } }

    package var openDescriptors: Int { state.withLock { $0.open.count } }

    private func with<R: Sendable>(
        _ call: String, _ body: (inout State) throws(SystemFailure) -> sending R
    ) throws(SystemFailure) -> R {
        try state.withLock { (state: inout sending State) throws(SystemFailure) in
            state.count()
            try state.failWhereDue(call)
            return try body(&state)
        }
    }

    /// Paths are the names of folders, one in the other.
    package func openRoot(_ path: [UInt8]) throws(SystemFailure) -> Int32 {
        try with("openat") { (state: inout State) throws(SystemFailure) in
            var node = MemoryTree.root
            for part in path.split(separator: UInt8(ascii: "/")) where part != [UInt8(ascii: ".")] {
                guard let name = FileName(bytes: Array(part)) else { throw SystemFailure("openat", EINVAL) }
                node = try state.tree.child(name, of: node, "openat")
            }
            _ = try state.tree.names(node, "openat")
            return state.add(node)
        }
    }

    package func open(_ name: FileName, in folder: Int32, for access: FileAccess) throws(SystemFailure) -> Int32 {
        try with("openat") { (state: inout State) throws(SystemFailure) in
            let parent = try state.node(folder, "openat")
            if access == .creating { return state.add(try state.tree.add(.file([]), as: name, in: parent, "openat")) }
            let node = try state.tree.child(name, of: parent, "openat")
            switch try state.tree.node(node, "openat").content {
            case .link: throw SystemFailure("openat", access == .folder ? ENOTDIR : ELOOP)
            case .file, .special: if access == .folder { throw SystemFailure("openat", ENOTDIR) }
            case .folder: break
            }
            return state.add(node)
        }
    }

    package func reopen(_ folder: Int32) throws(SystemFailure) -> Int32 {
        try with("openat") { (state: inout State) throws(SystemFailure) in state.add(try state.node(folder, "openat")) }
    }

    package func close(_ descriptor: Int32) throws(SystemFailure) {
        try state.withLock { (state: inout sending State) throws(SystemFailure) in
            state.count()
            let node = try state.node(descriptor, "close")
            // It is closed in any case, as by the system.
            state.open[descriptor] = nil
            if state.locks[node] == descriptor { state.locks[node] = nil }
            try state.failWhereDue("close")
        }
    }

    package func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus {
        try with("fstat") { (state: inout State) throws(SystemFailure) in
            try state.tree.status(try state.node(descriptor, "fstat"), "fstat")
        }
    }

    package func status(of name: FileName, in folder: Int32) throws(SystemFailure) -> FileStatus {
        try with("fstatat") { (state: inout State) throws(SystemFailure) in
            let node = try state.tree.child(name, of: try state.node(folder, "fstatat"), "fstatat")
            return try state.tree.status(node, "fstatat")
        }
    }

    package func names(in folder: Int32) throws(SystemFailure) -> [FileName] {
        try with("readdir") { (state: inout State) throws(SystemFailure) in
            Array(try state.tree.names(try state.node(folder, "readdir"), "readdir").keys)
        }
    }

    package func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
        let bytes = try with("read") { (state: inout State) throws(SystemFailure) in
            let node = try state.node(descriptor, "read")
            guard case .file(let bytes) = try state.tree.node(node, "read").content else {
                throw SystemFailure("read", EISDIR)
            }
            let offset = state.open[descriptor]?.offset ?? 0
            let piece = Array(bytes.dropFirst(offset).prefix(buffer.count))
            state.open[descriptor]?.offset += piece.count
            return piece
        }
        buffer.copyBytes(from: bytes)
        return bytes.count
    }

    package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int {
        let bytes = Array(bytes)
        return try with("write") { (state: inout State) throws(SystemFailure) in
            let node = try state.node(descriptor, "write")
            try bytes.withUnsafeBytes { bytes in
                Result { () throws(SystemFailure) in try state.tree.append(bytes, to: node) }
            }.get()
            return bytes.count
        }
    }

    package func synchronize(_ descriptor: Int32) throws(SystemFailure) {
        try with("fsync") { (state: inout State) throws(SystemFailure) in _ = try state.node(descriptor, "fsync") }
    }

    package func makeFolder(_ name: FileName, in folder: Int32) throws(SystemFailure) {
        try with("mkdirat") { (state: inout State) throws(SystemFailure) in
            let parent = try state.node(folder, "mkdirat")
            _ = try state.tree.add(.folder([:]), as: name, in: parent, "mkdirat", permissions: 0o700)
        }
    }

    package func move(
        _ name: FileName, in folder: Int32, to newName: FileName, in newFolder: Int32
    ) throws(SystemFailure) {
        try with("renameat2") { (state: inout State) throws(SystemFailure) in
            try state.tree.move(
                name, in: try state.node(folder, "renameat2"), to: newName, in: try state.node(newFolder, "renameat2"),
                replaces: false, "renameat2")
        }
    }

    package func replace(
        _ newName: FileName, in newFolder: Int32, by name: FileName, in folder: Int32
    ) throws(SystemFailure) {
        try with("renameat") { (state: inout State) throws(SystemFailure) in
            try state.tree.move(
                name, in: try state.node(folder, "renameat"), to: newName, in: try state.node(newFolder, "renameat"),
                replaces: true, "renameat")
        }
    }

    package func unlink(_ name: FileName, in folder: Int32) throws(SystemFailure) {
        try with("unlinkat") { (state: inout State) throws(SystemFailure) in
            try state.tree.remove(name, in: try state.node(folder, "unlinkat"), isFolder: false, "unlinkat")
        }
    }

    package func removeFolder(_ name: FileName, in folder: Int32) throws(SystemFailure) {
        try with("unlinkat") { (state: inout State) throws(SystemFailure) in
            try state.tree.remove(name, in: try state.node(folder, "unlinkat"), isFolder: true, "unlinkat")
        }
    }

    /// Nobody else gets to run while this waits, so it never does: `EWOULDBLOCK` in any case.
    package func lock(_ folder: Int32, waits: Bool) throws(SystemFailure) {
        try with("flock") { (state: inout State) throws(SystemFailure) in
            let node = try state.node(folder, "flock")
            guard state.locks[node] == nil || state.locks[node] == folder else {
                throw SystemFailure("flock", EWOULDBLOCK)
            }
            state.locks[node] = folder
        }
    }

    package func unlock(_ folder: Int32) throws(SystemFailure) {
        try with("flock") { (state: inout State) throws(SystemFailure) in
            let node = try state.node(folder, "flock")
            if state.locks[node] == folder { state.locks[node] = nil }
        }
    }
}
