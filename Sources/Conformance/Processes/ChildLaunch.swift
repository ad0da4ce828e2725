// Glibc's `environ` is a plain C global, read here and written nowhere.
@preconcurrency import Glibc
import Synchronization

/// What a child is started with: a program, its arguments, and the descriptors that it gets besides none of ours.
package struct ChildLaunch {
    /// A path with a slash; nothing is searched.
    package var program: [UInt8]
    /// With the name of the program itself.
    package var arguments: [[UInt8]]
    /// `NAME=VALUE`; ours where nil.
    package var environment: [[UInt8]]?
    /// Our descriptor for each of the child's.
    package var descriptors: [(ours: Int32, theirs: Int32)] = []
    /// The child's descriptors that lead to `/dev/null`.
    package var discarded: [Int32] = []

    package init(program: [UInt8], arguments: [[UInt8]]) {
        self.program = program
        self.arguments = arguments
    }

    /// Our environment with one variable set.
    package static func environment(setting name: String, to value: String) -> [[UInt8]] {
        var variables: [[UInt8]] = []
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        while let pointer = next, let variable = pointer.pointee {
            variables.append(FilePath(cString: variable).bytes)
            next = pointer + 1
        }
        let prefix = Array("\(name)=".utf8)
        return variables.filter { !$0.starts(with: prefix) } + [prefix + Array(value.utf8)]
    }

    /// Creating pipes is not atomic with marking them close-on-exec, so whoever makes pipes for a child and starts it holds
    /// this: a stray copy of a pipe's end in another child would keep it open.
    package static let lock = Mutex(())

    /// A child that dies while it is written to must not end this program.
    package static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

    /// `posix_spawn(3)` with no signal blocked and `SIGPIPE` at its default, in a process group of its own.
    func start() throws(SystemError) -> pid_t {
        _ = ChildLaunch.ignoresBrokenPipes
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for pair in descriptors { posix_spawn_file_actions_adddup2(&actions, pair.ours, pair.theirs) }
        for descriptor in discarded { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var arguments = CStrings(arguments)
        var identifier: pid_t = 0
        let result: Int32
        if let environment {
            var environment = CStrings(environment)
            result = FilePath(bytes: program).withCString {
                posix_spawn(&identifier, $0, &actions, &attributes, &arguments.pointers, &environment.pointers)
            }
        } else {
            result = FilePath(bytes: program).withCString {
                posix_spawn(&identifier, $0, &actions, &attributes, &arguments.pointers, environ)
            }
        }
        guard result == 0 else { throw SystemError(call: "posix_spawn", number: result) }
        return identifier
    }
}

/// An array of C strings that ends with a null pointer.
private struct CStrings: ~Copyable {
    var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [[UInt8]]) { pointers = strings.map { FilePath(bytes: $0).withCString { strdup($0) } } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
