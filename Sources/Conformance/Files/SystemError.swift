import Glibc

/// A system call that failed.
public struct SystemError: Error, Sendable, Equatable {
    /// The C function, such as `open`.
    public let call: String
    /// The value of `errno`.
    public let number: Int32

    public init(call: String, number: Int32) {
        self.call = call
        self.number = number
    }

    /// The system's text for the error, such as `No such file or directory`.
    public var message: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return FilePath(cString: buffer).description
    }
}

extension SystemError: CustomStringConvertible {
    public var description: String { "\(call): \(message)" }
}
