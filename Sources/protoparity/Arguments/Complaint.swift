import Conformance
import Fuzzing
import PrototypeLibrary

/// What the program says on standard error where something is wrong: `protoparity COMMAND: PLACE: WHAT; WHAT TO DO`.
/// Verdicts are no complaints, wherever they are written.
struct Complaint: Equatable {
    /// A file, an entry or an operand.
    var place: String?
    var what: String
    /// What to do about it, where there is something.
    var remedy: String?

    init(_ what: String, at place: String? = nil, remedy: String? = nil) {
        self.place = place
        self.what = what
        self.remedy = remedy
    }

    /// What is wrong and what to do about it.
    var advice: String { [what, remedy].compactMap(\.self).joined(separator: "; ") }

    /// One line.
    func text(command: String?) -> String {
        let program = [Program.name, command].compactMap(\.self).joined(separator: " ")
        return [program, place, advice].compactMap(\.self).joined(separator: ": ")
    }
}

/// Where the voice of the program is made out of what its parts throw.
extension Complaint {
    init(_ error: any Error) {
        switch error {
        case let error as FileError: self.init(error)
        case let error as CorpusError:
            if let file = error.file { self.init(file) } else { self.init(error.description) }
        case let error as LibraryError: self.init(error, at: error.path)
        case let error as MinimizationError: self.init(error.description, remedy: Complaint.remedy(error))
        case let error as PromotionError:
            self.init("nothing is promoted: \(error.description)", remedy: Complaint.remedy(error))
        case let error as LedgerError:
            let remedy = error.remedy ?? "`\(Program.name) findings check` looks for what is wrong with it"
            self.init(error.description, remedy: remedy)
        default: self.init("\(error)")
        }
    }

    init(_ error: FileError) {
        let remedy: String? =
            switch error.code {
            case .missing: "check the name"
            case .denied: "give this user the right to it"
            case .notRegular: "name a regular file"
            case .noSpace: "make room there"
            // The message says what can be done, where anything can.
            case .tooLarge, .failed: nil
            }
        self.init(error.message, at: error.path.description, remedy: remedy)
    }

    init(_ error: LibraryError, at place: String) {
        let remedy: String? =
            switch error.code {
            case .notALibrary: "`\(Program.name) library init` makes one"
            case .notFound: "`\(Program.name) library list` shows the entries"
            case .corruptEntry: "`\(Program.name) library verify` shows all damage, and delete removes an entry"
            case .link, .specialFile: "put a regular file or folder there"
            case .foreignOwner, .notPermitted, .readOnly: "give this user the right to it"
            case .exists: "name another place"
            case .noSpace: "make room there"
            case .busy, .interrupted, .tooManyOpenFiles: "try again"
            case .otherVolume: "keep the folders of a library on one volume"
            case .tooLarge, .system: nil
            }
        self.init("\(error.message) (\(error.code.rawValue))", at: place, remedy: remedy)
    }

    private static func remedy(_ error: MinimizationError) -> String {
        switch error {
        case .noFinding: "`\(Program.name) replay` shows what becomes of it"
        case .otherSignature: "give that one as --signature"
        case .flaky, .flakyFinding: "`\(Program.name) replay` it until it is known what it depends on"
        case .needsPeer: "name one with --peer"
        }
    }

    private static func remedy(_ error: PromotionError) -> String? {
        switch error {
        case .flaky: "`\(Program.name) replay` it until it is known what it depends on"
        // The message says it.
        case .noSecondSource: nil
        case .sourcesDisagree: "settle it with --expect and --reason"
        case .noReason: "give one as --reason"
        case .recordedOtherwise: "remove what is wrong there first"
        }
    }
}

extension UsageError {
    var complaint: Complaint {
        let program = [Program.name, command].compactMap(\.self).joined(separator: " ")
        return Complaint(message, remedy: remedy ?? "see \(program) --help")
    }

    /// One line for standard error.
    var text: String { complaint.text(command: command) }
}
