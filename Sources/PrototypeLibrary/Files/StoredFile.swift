/// A file of a library that is open for reading, and the duty to close it: regular, of one name, of the library's owner.
struct StoredFile: ~Copyable {
    private let system: any FileSystem
    private let descriptor: Int32
    /// Where it is in the library, for messages.
    let path: String
    /// What it was when it was opened.
    let status: FileStatus

    /// How much is read at once where a file is not kept: it stays in the processor's cache until it is hashed.
    private static let pieceBytes = 1 << 17

    /// Takes a descriptor over, also where it throws.
    init(_ system: any FileSystem, opened descriptor: Int32, _ path: String) throws(LibraryError) {
        do throws(LibraryError) {
            let status = try Folder.retrying(path, "examined") { () throws(SystemFailure) in
                try system.status(of: descriptor)
            }
            try status.requireReadable(path, by: system.owner)
            self.init(system, descriptor, path, status)
        } catch {
            try? system.close(descriptor)
            throw error
        }
    }

    private init(_ system: any FileSystem, _ descriptor: Int32, _ path: String, _ status: FileStatus) {
        self.system = system
        self.descriptor = descriptor
        self.path = path
        self.status = status
    }

    deinit { try? system.close(descriptor) }

    /// All of it, read through the limit in case it grows meanwhile.
    func bytes(atMost limit: Int) throws(LibraryError) -> [UInt8] {
        try requireSize(status.size, atMost: limit)
        // One byte more than there were shows whether there are more now.
        var bytes = [UInt8](repeating: 0, count: status.size + 1)
        var count = 0
        while true {
            if count == bytes.count {
                try requireSize(count, atMost: limit)
                bytes.append(contentsOf: repeatElement(0, count: min(limit + 1 - count, StoredFile.pieceBytes)))
            }
            let got = try read(into: &bytes, from: count)
            if got == 0 { break }
            count += got
        }
        try requireSize(count, atMost: limit)
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// At most the next bytes of it.
    func start(atMost count: Int) throws(LibraryError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(count, max(status.size, StoredFile.pieceBytes)))
        var done = 0
        while done < bytes.count {
            let got = try read(into: &bytes, from: done)
            if got == 0 { break }
            done += got
        }
        return Array(bytes.prefix(done))
    }

    /// Lends all of it piece by piece; `buffer` is reused from file to file.
    func pieces(
        atMost limit: Int, through buffer: inout [UInt8], _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(LibraryError) {
        try requireSize(status.size, atMost: limit)
        if buffer.count < StoredFile.pieceBytes { buffer = [UInt8](repeating: 0, count: StoredFile.pieceBytes) }
        var count = 0
        while true {
            let got = try read(into: &buffer, from: 0)
            if got == 0 { return }
            count += got
            try requireSize(count, atMost: limit)
            buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
        }
    }

    private func read(into bytes: inout [UInt8], from start: Int) throws(LibraryError) -> Int {
        try bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(LibraryError) in
                try Folder.retrying(path, "read") { () throws(SystemFailure) in
                    try system.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
                }
            }
        }.get()
    }

    private func requireSize(_ size: Int, atMost limit: Int) throws(LibraryError) {
        guard size <= limit else { throw LibraryError(.tooLarge, path, "the limit is \(limit) bytes") }
    }
}

extension FileStatus {
    /// Refuses what is not a plain file of this owner.
    func requireReadable(_ path: String, by owner: UInt32) throws(LibraryError) {
        switch kind {
        case .regular: break
        case .link: throw LibraryError(.link, path, "this is a symbolic link, and links are not followed")
        case .folder: throw LibraryError(.specialFile, path, "this is a folder, not a regular file")
        case .special:
            throw LibraryError(.specialFile, path, "this is a pipe, a socket or a device, not a regular file")
        }
        guard links <= 1 else { throw LibraryError(.link, path, "this file has another name elsewhere") }
        guard self.owner == owner else { throw .foreignOwner(path) }
    }
}
