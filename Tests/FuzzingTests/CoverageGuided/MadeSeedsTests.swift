import Conformance
import PrototypeBundle
import PrototypeSpec
import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct MadeSeedsTests {
    @Test("Every text is strict JSON")
    func json() {
        for text in MadeSeeds.texts + MadeSeeds.contracts {
            #expect((try? JSONTree(parsing: Array(text.utf8))) != nil, "\(text.prefix(80))")
        }
    }

    /// What loading and compiling each of them ends with.
    private static let outcomes = [
        "this limit is unknown", "a whole number was expected", "there is no definition 'spec'", "'b' is not defined",
        "references lead in a circle", "a choice leads to itself", "a choice leads to itself", "a name stands twice",
        "an object has more than 64 fields", "a constraint names 'a', which is no field",
        #"reject at $["a b"]"#, "accept", "reject at window.placement",
    ]

    @Test("Every contract shows another mistake, or another place of the minimal spec")
    func contracts() {
        let outcomes = MadeSeeds.contracts.map { text in
            do {
                let validator = try SpecValidator(contract: Contract(recordedFormat: Array(text.utf8)))
                switch validator.verdict(for: Array(SpecText.minimal.utf8)) {
                case .accept: return "accept"
                case .reject(let rejection): return "reject at \(rejection.path)"
                }
            } catch let error as ContractError {
                return error.message
            } catch {
                return "\(error)"
            }
        }
        #expect(outcomes == Self.outcomes)
    }

    @Test("The requests have every warning, and the components become too large")
    func specs() {
        let codes = Set(Preflight.warnings(for: Array(MadeSeeds.specs[0].utf8)).map(\.code))
        #expect(codes == [.credentialHeader, .credentialQuery, .privateHost])
        guard case .reject(let rejection) = SpecValidator.prototype.verdict(for: Array(MadeSeeds.specs[1].utf8)) else {
            return #expect(Bool(false), "accepted")
        }
        #expect(rejection.path == "$")
        #expect(rejection.reason == "expanded, the spec has more than 1048576 bytes")
    }

    @Test("They become seeds, small enough for the corpus, and with none of them anything goes wrong")
    func seeds() {
        var seeds = SeedCollection(targets: FuzzTarget.all.filter { $0.name != "minimize" }, largest: 4096)
        seeds.addMade()
        #expect(seeds.artifacts.count == MadeSeeds.inputs.count)
        for (target, bytes) in seeds.artifacts {
            #expect(FuzzExecution(target, checksEverything: true).findings(bytes).map(\.message) == [])
        }
    }
}
