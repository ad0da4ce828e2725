import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct MinimizerTests {
    private static let text = Array(#"{"list":[1,2,{"bug":[true,"some text"]},4],"other":{"a":"b","c":null}}"#.utf8)

    private static func showsBug(_ input: [UInt8]) -> Bool {
        guard let tree = try? JSONTree(parsing: input) else { return false }
        return contains(tree)
    }

    private static func contains(_ tree: JSONTree) -> Bool {
        switch tree {
        case .object(let members): members.contains { $0.key == "bug" || contains($0.value) }
        case .array(let elements): elements.contains(where: contains)
        default: false
        }
    }

    @Test("The passes run to a fixpoint, from which nothing more is found")
    func fixpoint() throws {
        let best = try Planted.minimize(Self.text, while: Self.showsBug)
        #expect(String(decoding: best, as: UTF8.self) == #"{"bug":0}"#)
        #expect(try Planted.minimize(best, while: Self.showsBug) == best)
    }

    @Test("Whatever a target does, the result has the signature and is never less simple")
    func safety() throws {
        for seed in UInt64(0)..<30 {
            // A target without any rule: a hash decides.
            let shows = { (input: [UInt8]) in FNV1a.hash(input, from: seed) % 3 == 0 || input == Self.text }
            let best = try Planted.minimize(Self.text, while: shows)
            #expect(shows(best))
            #expect(best == Self.text || ShrinkOrder.precedes(best, Self.text))
        }
    }

    @Test("An input that shows another signature as well is never taken for it")
    func otherSignature() throws {
        var state = MinimizationState(signature: Planted.signature, input: Array("XXbugXX".utf8))
        try Minimizer { input in
            String(decoding: input, as: UTF8.self).contains("bug")
                ? [Planted.other, Planted.signature] : [Planted.other]
        }.run(&state)
        #expect(state.best == Array("bug".utf8))
    }

    @Test("Each input is run once, besides the confirmations")
    func cache() throws {
        var runs: [[UInt8]: Int] = [:]
        _ = try Planted.minimize(Self.text) { input in
            runs[input, default: 0] += 1
            return Self.showsBug(input)
        }
        let repeated = runs.filter { $0.value > 1 }.keys
        #expect(repeated.count == 2)
        #expect(repeated.contains(Self.text))
    }

    @Test("The same input is minimized by the same cases every time")
    func deterministic() throws {
        func cases() throws -> [[UInt8]] {
            var cases: [[UInt8]] = []
            _ = try Planted.minimize(Self.text) { input in
                cases.append(input)
                return Self.showsBug(input)
            }
            return cases
        }
        #expect(try cases() == cases())
    }

    @Test("A flaky input is refused, and so is one that shows nothing or something else")
    func refusals() throws {
        func refusal(_ probe: @escaping ([UInt8]) -> [Signature]) -> MinimizationError? {
            var state = MinimizationState(signature: Planted.signature, input: Self.text)
            return #expect(throws: MinimizationError.self) { try Minimizer(probe: probe).run(&state) }
        }
        var flips = 0
        let flaky = refusal { _ in
            flips += 1
            return flips % 2 == 0 ? [] : [Planted.signature]
        }
        #expect(flaky == .flaky(showing: 2, runs: 3))
        #expect(refusal { _ in [] } == .noFinding)
        #expect(refusal { _ in [Planted.other] } == .otherSignature(Planted.other))
    }

    @Test("What fails while inputs are run ends the minimization", arguments: [3, 10, 50])
    func failure(_ count: Int) {
        struct NoSpace: Error {}
        var state = MinimizationState(signature: Planted.signature, input: Self.text)
        var runs = 0
        #expect(throws: NoSpace.self) {
            try Minimizer { input in
                runs += 1
                if runs > count { throw NoSpace() }
                return Self.showsBug(input) ? [Planted.signature] : []
            }.run(&state)
        }
        #expect(runs == count + 1)
    }

    @Test("Cut off after any number of cases and resumed from what was saved, it comes to the same end")
    func resume() throws {
        let whole = try Planted.minimize(Self.text, while: Self.showsBug)
        for budget in [1, 2, 5, 11, 23] {
            var state = MinimizationState(signature: Planted.signature, input: Self.text)
            var end = MinimizationEnd.budget
            var rounds = 0
            while end != .fixpoint, rounds < 1000 {
                var saved: JSONTree?
                var minimizer = Minimizer { Self.showsBug($0) ? [Planted.signature] : [] }
                // A pass is only over within one budget, so that it has to grow where it is smaller than a pass.
                minimizer.budget = budget + rounds
                minimizer.save = { saved = $0.json }
                end = try minimizer.run(&state)
                let file = try #require(saved).pretty()
                state = try #require(try MinimizationState(json: JSONTree(parsing: file)))
                rounds += 1
            }
            #expect(state.best == whole)
            #expect(rounds > 1)
        }
    }

    @Test("Somebody can stop it at any time, and it says so")
    func cancel() throws {
        var state = MinimizationState(signature: Planted.signature, input: Self.text)
        var events: [MinimizationEvent] = []
        var runs = 0
        var minimizer = Minimizer { input in
            runs += 1
            return Self.showsBug(input) ? [Planted.signature] : []
        }
        minimizer.isCancelled = { runs >= 10 }
        minimizer.receive = { events.append($0) }
        #expect(try minimizer.run(&state) == .cancelled)
        #expect(events.first == .started(bytes: Self.text.count))
        #expect(events.last == .finished(.cancelled, bytes: state.best.count, cases: 7))
        #expect(state.best.count < Self.text.count)
    }

    @Test("A state of another form is not taken up")
    func wrongState() throws {
        let state = MinimizationState(signature: Planted.signature, input: Self.text)
        #expect(MinimizationState(json: state.json) == state)
        for (member, value) in [("formatVersion", 2), ("pass", 99), ("pass", -1), ("bestBase64", 1)]
            as [(String, JSONTree)]
        {
            var json = state.json
            json[member] = value
            #expect(MinimizationState(json: json) == nil)
        }
    }

    @Test("One byte in an archive of 100 KB is found, and little is left around it")
    func planted() throws {
        var random = RandomSource(generator: "planted", version: 1, seed: 1, index: 0)
        var content = (0..<90_000).map { _ in UInt8(random.below(128)) }
        content[61_803] = 0xA7
        let text = Array(repeating: UInt8(ascii: "t"), count: 10_000)
        let model = Archives.model([("bundle.json", text), ("assets/a.png", content), ("spec.json", text)])
        var cases = 0
        // A target that reads whole archives only, and stumbles over one byte.
        let best = try Planted.minimize(model.encoded()) { input in
            cases += 1
            guard let archive = ArchiveScan.model(of: input), ArchiveFacts.lies(of: archive).isEmpty else {
                return false
            }
            return archive.entries.contains { $0.content?.contains(0xA7) == true }
        }
        #expect(best.count < 400)
        #expect(cases < 2000)
    }
}
