import Conformance
import PrototypeLibrary

/// What a step must come to in a library that is as a model says.
struct LibraryExpectation {
    private let step: LibraryStep
    private let before: LibraryModel
    private let limits: LibraryLimits
    /// The entry that the step is about.
    private let id: LibraryID

    init(_ step: LibraryStep, _ before: LibraryModel, _ limits: LibraryLimits) {
        self.step = step
        self.before = before
        self.limits = limits
        id = step.id(in: before.ids)
    }

    /// What an import must come to; nil for any other action.
    private var fate: LibraryModel.Fate? {
        switch step.action {
        case .import: before.fate(of: step, .file, reusesIdentical: false, limits)
        case .reuse: before.fate(of: step, .paste, reusesIdentical: true, limits)
        case .askToImport: before.fate(of: step, .mcp, reusesIdentical: true, limits)
        default: nil
        }
    }

    /// The state after any action but an import of something new, whose id the library chooses.
    private var after: LibraryModel {
        switch step.action {
        case .open, .askToOpen: before.entry(id) { $0?.isOpened = true }
        case .reset: before.entry(id) { $0?.saved = nil }
        case .save: before.entry(id) { $0?.saved = [step.argument] }
        case .delete: before.entry(id) { $0 = nil }
        default: before
        }
    }

    // MARK: Undisturbed

    /// With nothing failing, exactly one answer and one state are right.
    func check(_ answer: Result<LibraryAnswer, LibraryError>, _ actual: LibraryModel) throws(LibraryOddity) {
        let answer = try notFoundOrAnswer(answer)
        switch answer {
        case .imported(.success(let imported))?:
            try checkEntry(imported.entry.libraryID, isNew: imported.isNew, imported.entry.record.label, actual)
        case .imported(.failure(let rejection))?: try checkRejection(rejection, actual)
        case .consumed(let pass)?: try check(pass, actual)
        default: try require(actual == after, "other state", "the library is not what it must be")
        }
        switch answer {
        case .reset(let wasThere)?:
            try require(wasThere == (before.entries[id]?.saved != nil), "other answer", "it says \(wasThere)")
        case .exported(let bundle)?: try checkExport(bundle)
        case .listed(let listing)?:
            try require(listing.entries.map(\.libraryID) == before.ids, "other list", "the list is another one")
            try require(listing.warnings.isEmpty, "warning", "the list has warnings: \(listing.warnings)")
        case .verified(let verification)?:
            try require(verification.defects.isEmpty, "defect", "\(verification.defects)")
            try require(
                verification.entries == before.entries.count, "other count", "\(verification.entries) are verified")
        default: break
        }
    }

    /// Nil where the action needs an entry that is not there, and says so.
    private func notFoundOrAnswer(
        _ answer: Result<LibraryAnswer, LibraryError>
    ) throws(LibraryOddity) -> LibraryAnswer? {
        let needsEntry = [.open, .reset, .delete, .save, .export].contains(step.action)
        switch answer {
        case .success(let answer):
            try require(!needsEntry || before.entries[id] != nil, "found", "an entry is found that is not there")
            return answer
        case .failure(let error):
            try require(
                needsEntry && before.entries[id] == nil && error.code == .notFound, "failed: \(error.code.rawValue)",
                "\(error)")
            return nil
        }
    }

    private func check(_ pass: InboxPass, _ actual: LibraryModel) throws(LibraryOddity) {
        try require(pass.outcomes.count == 1 && pass.warnings.isEmpty, "other pass", "\(pass)")
        guard let outcome = pass.outcomes.first else { return }
        switch (step.action, outcome.result) {
        case (.askToImport, .imported(let id, let label)): try checkEntry(id, isNew: nil, label, actual)
        case (.askToImport, .rejected(let rejection)): try checkRejection(rejection, actual)
        case (.askToOpen, .opened(let opened, let label)):
            try require(
                opened == id && label == before.entries[id]?.label && actual == after, "other entry",
                "\(opened) is opened, and not \(id)")
        case (.askToOpen, .notFound):
            try require(before.entries[id] == nil && actual == before, "not found", "an entry is not found")
        case (.askBadly, .rejected(let rejection)):
            try require(
                rejection.code == "invalid_request" && rejection.path == "libraryId" && actual == before,
                "other rejection", "\(rejection)")
        default: throw LibraryOddity("other result", "\(outcome.result)")
        }
    }

    private func checkRejection(_ rejection: ImportRejection, _ actual: LibraryModel) throws(LibraryOddity) {
        try require(
            fate == .rejected(code: rejection.code, path: rejection.path), "other rejection",
            "\(rejection), and not \(String(describing: fate))")
        try require(actual == before, "changed", "a rejected import changed the library")
    }

    private func checkEntry(
        _ id: LibraryID, isNew: Bool?, _ label: String, _ actual: LibraryModel
    ) throws(LibraryOddity) {
        switch fate {
        case .existing(let existing)?:
            try require(isNew != true && id == existing, "not reused", "\(id) is the entry, and not \(existing)")
            try require(actual == before, "changed", "an entry that is reused has changed")
        case .new(let entry)?:
            let added = before.addition(in: actual)
            try require(
                isNew != false && added?.id == id && added?.entry == entry, "other entry",
                "the library does not have just this entry more")
        case .rejected(let code, _)?: throw LibraryOddity("not rejected", "it is imported, and not rejected: \(code)")
        case nil: throw LibraryOddity("other result", "something is imported")
        }
        try require(label == actual.entries[id]?.label, "label", "the label is another one")
    }

    // MARK: Disturbed

    /// Where a call failed, either everything has happened or nothing, and what is said to be done is done.
    func checkDisturbed(_ answer: Result<LibraryAnswer, LibraryError>, _ actual: LibraryModel) throws(LibraryOddity) {
        let isDone = actual == after || isImported(actual)
        try require(actual == before || isDone, "halfway", "after a failure the library is neither old nor new")
        guard case .success(let answer) = answer else { return }
        switch answer {
        case .imported(.success(let imported)): try requireContent(of: imported.entry.libraryID, actual)
        case .consumed(let pass):
            if case .imported(let id, _)? = pass.outcomes.first?.result { try requireContent(of: id, actual) }
        case .exported(let bundle): try checkExport(bundle)
        case .imported(.failure(let rejection)):
            try require(actual == before, "changed", "a rejected import changed the library: \(rejection)")
        case .reset, .listed, .verified, .done:
            // An entry opens where its time cannot be noted.
            try require(isDone || step.action == .open, "not done", "what was done has not happened")
        }
    }

    /// Whether one entry of the input is there more. With reuse too: a candidate that cannot be read is skipped.
    private func isImported(_ actual: LibraryModel) -> Bool {
        guard fate != nil, case .entry(let content) = step.input.fate, let added = before.addition(in: actual) else {
            return false
        }
        return added.entry.content == content && added.entry.saved == nil && !added.entry.isOpened
    }

    private func requireContent(of id: LibraryID, _ actual: LibraryModel) throws(LibraryOddity) {
        let content = actual.entries[id].map { LibraryInput.Fate.entry($0.content) }
        try require(content == step.input.fate, "other entry", "what is said to be imported is not there")
    }

    private func checkExport(_ bundle: [UInt8]) throws(LibraryOddity) {
        let content = before.entries[id].map { LibraryInput.contents[$0.content] }
        try require(bundle == content?.export, "other bundle", "what is exported is not what went in")
    }

    private func require(
        _ holds: Bool, _ shape: String, _ message: @autoclosure () -> String
    ) throws(LibraryOddity) {
        guard holds else { throw LibraryOddity(shape, message()) }
    }
}
