#if DEBUG
    import Synchronization

    /// A file system with something between it and whoever uses it: tests count its calls, let them fail, or end the process
    /// at one of them. Only debug builds have it.
    package final class InterceptedFiles: FileSystem {
        /// What becomes of a call.
        package enum Fate: Sendable, Equatable {
            case happens
            /// It fails with this number of the system's, and nothing happens.
            case fails(Int32)
            /// A read or a write is given one byte of room; any other call happens.
            case isShort
        }

        private let files: any FileSystem
        private let calls = Atomic<Int>(0)
        private let descriptors = Atomic<Int>(0)
        private let fate: @Sendable (_ call: String, _ number: Int) -> Fate

        /// - Parameter fate: is asked before every call, with the name of the C function and the call's number, from 1.
        package init(
            _ files: any FileSystem = SystemFiles(), fate: @escaping @Sendable (_ call: String, _ number: Int) -> Fate
        ) {
            self.files = files
            self.fate = fate
        }

        /// How many descriptors are open that were opened through this.
        package var openDescriptors: Int { descriptors.load(ordering: .relaxed) }

        private func counting(_ descriptor: Int32) -> Int32 {
            descriptors.add(1, ordering: .relaxed)
            return descriptor
        }

        /// How many calls there were.
        package var count: Int { calls.load(ordering: .relaxed) }

        @discardableResult
        private func ask(_ call: String) throws(SystemFailure) -> Fate {
            let fate = fate(call, calls.add(1, ordering: .relaxed).newValue)
            if case .fails(let number) = fate { throw SystemFailure(call, number) }
            return fate
        }

        package func openRoot(_ path: [UInt8]) throws(SystemFailure) -> Int32 {
            try ask("openat")
            return counting(try files.openRoot(path))
        }

        package func open(_ name: FileName, in folder: Int32, for access: FileAccess) throws(SystemFailure) -> Int32 {
            try ask("openat")
            return counting(try files.open(name, in: folder, for: access))
        }

        package func reopen(_ folder: Int32) throws(SystemFailure) -> Int32 {
            try ask("openat")
            return counting(try files.reopen(folder))
        }

        package func close(_ descriptor: Int32) throws(SystemFailure) {
            descriptors.subtract(1, ordering: .relaxed)
            // It is closed in any case, as by the system.
            do throws(SystemFailure) {
                try ask("close")
            } catch {
                try? files.close(descriptor)
                throw error
            }
            try files.close(descriptor)
        }

        package func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus {
            try ask("fstat")
            return try files.status(of: descriptor)
        }

        package func status(of name: FileName, in folder: Int32) throws(SystemFailure) -> FileStatus {
            try ask("fstatat")
            return try files.status(of: name, in: folder)
        }

        package func names(in folder: Int32) throws(SystemFailure) -> [FileName] {
            try ask("readdir")
            return try files.names(in: folder)
        }

        package func read(
            _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
        ) throws(SystemFailure) -> Int {
            guard try ask("read") == .isShort, buffer.count > 1 else { return try files.read(descriptor, into: buffer) }
            return try files.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<1]))
        }

        package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int {
            guard try ask("write") == .isShort, bytes.count > 1 else { return try files.write(descriptor, bytes) }
            return try files.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<1]))
        }

        package func synchronize(_ descriptor: Int32) throws(SystemFailure) {
            try ask("fsync")
            try files.synchronize(descriptor)
        }

        package func makeFolder(_ name: FileName, in folder: Int32) throws(SystemFailure) {
            try ask("mkdirat")
            try files.makeFolder(name, in: folder)
        }

        package func move(
            _ name: FileName, in folder: Int32, to newName: FileName, in newFolder: Int32
        ) throws(SystemFailure) {
            try ask("renameat2")
            try files.move(name, in: folder, to: newName, in: newFolder)
        }

        package func replace(
            _ newName: FileName, in newFolder: Int32, by name: FileName, in folder: Int32
        ) throws(SystemFailure) {
            try ask("renameat")
            try files.replace(newName, in: newFolder, by: name, in: folder)
        }

        package func unlink(_ name: FileName, in folder: Int32) throws(SystemFailure) {
            try ask("unlinkat")
            try files.unlink(name, in: folder)
        }

        package func removeFolder(_ name: FileName, in folder: Int32) throws(SystemFailure) {
            try ask("unlinkat")
            try files.removeFolder(name, in: folder)
        }

        package func lock(_ folder: Int32, waits: Bool) throws(SystemFailure) {
            try ask("flock")
            try files.lock(folder, waits: waits)
        }

        package func unlock(_ folder: Int32) throws(SystemFailure) {
            try ask("flock")
            try files.unlock(folder)
        }

        package var owner: UInt32 { files.owner }
    }
#endif
