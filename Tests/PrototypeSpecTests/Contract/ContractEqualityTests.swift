import Foundation
import TestSupport
import Testing

@testable import PrototypeSpec

@Suite("Our contract and the recorded one")
struct ContractEqualityTests {
    private static let path = Repository.shared + "/upstream/prototype-spec-contract.json"

    private func recordedFile() throws -> Contract {
        try Contract(recordedFormat: [UInt8](Data(contentsOf: URL(fileURLWithPath: ContractEqualityTests.path))))
    }

    @Test(
        "Without the extension ours describes the same rules and limits",
        .enabled(if: Repository.hasShared, "the recorded contract, ../shared/upstream, is absent"))
    func same() throws {
        let recorded = try recordedFile()
        #expect(ContractLines.difference(.recorded, recorded) == [])
        #expect(Contract.recorded.limits == recorded.limits)
        #expect(ContractLines.lines(of: recorded).count > 500)
    }

    @Test("The extension adds its parts and takes nothing away")
    func extended() {
        let difference = ContractLines.difference(.recorded, .prototype)
        let expected = [
            "spec.data", "spec.storage", "repeat.items", "action/request", "node/chart", "node/textField.checks",
            "node/textField.keyboard", "node/textField.secure",
        ]
        for name in expected { #expect(difference.contains { $0.hasPrefix("+ " + name) }, "\(name)") }
        #expect(difference.allSatisfy { line in expected.contains { line.dropFirst(2).hasPrefix($0) } })
        // A literal array becomes one of two options.
        #expect(difference.filter { $0.hasPrefix("- ") }.allSatisfy { $0.hasPrefix("- repeat.items") })
    }

    @Test("Order is no difference")
    func order() {
        var shuffled = Contract.recorded
        shuffled.definitions.reverse()
        for index in shuffled.definitions.indices {
            switch shuffled.definitions[index].rule {
            case .object(var object):
                object.fields.reverse()
                shuffled.definitions[index].rule = .object(object)
            case .tagged(let variants): shuffled.definitions[index].rule = .tagged(variants.reversed())
            default: break
            }
        }
        #expect(shuffled != .recorded)
        #expect(ContractLines.difference(.recorded, shuffled) == [])
    }

    /// One change of one definition each.
    private static let mutations: [(name: String, change: @Sendable (inout Contract) -> Void)] = [
        ("a limit", { $0.limits.images += 1 }),
        ("a definition less", { $0.definitions.removeLast() }),
        ("a field less", object("bounds") { $0.fields.removeLast() }),
        ("a field more", object("bounds") { $0.fields.append(ObjectRule.Field("z", optional: true, .key)) }),
        ("an optional field", object("bounds") { $0.fields[0].isOptional.toggle() }),
        ("a bound", object("border") { $0.fields[0].rule = .number(min: 1) }),
        ("whole numbers", object("offset") { $0.fields[0].rule = .number(integer: true) }),
        ("a reference", object("border") { $0.fields[1].rule = .reference("colorToken") }),
        ("a constraint", object("padding") { $0.atLeastOne = true }),
        ("the first of a constraint", object("container") { $0.exclusive.reverse() }),
        ("a dependent", object("condition") { $0.dependents[0].names.removeLast() }),
        ("a word", rule("iconVariant") { _ in .enumeration(["filled"]) }),
        ("an option", rule("imageAsset") { _ in .choice([.string()]) }),
        ("an empty string", rule("imageAsset") { _ in .choice([.string(empty: true), .string()]) }),
        (
            "a variant",
            rule("placement") { if case .tagged(let variants) = $0 { .tagged(variants.dropLast()) } else { $0 } }
        ),
        (
            "a length",
            object("safeAreaPadding") {
                guard case .array(var array) = $0.fields[0].rule else { return }
                array.max = 5
                $0.fields[0].rule = .array(array)
            }
        ),
        (
            "uniqueness",
            object("safeAreaPadding") {
                guard case .array(var array) = $0.fields[0].rule else { return }
                array.unique = false
                $0.fields[0].rule = .array(array)
            }
        ),
    ]

    @Test("A change of either side shows", arguments: mutations.map(\.name))
    func mutation(_ name: String) throws {
        let mutation = try #require(ContractEqualityTests.mutations.first { $0.name == name })
        var changed = Contract.recorded
        mutation.change(&changed)
        #expect(changed != .recorded)
        #expect(!ContractLines.difference(.recorded, changed).isEmpty)
        #expect(!ContractLines.difference(changed, .recorded).isEmpty)
    }

    private static func rule(
        _ name: String, _ change: @escaping @Sendable (Rule) -> Rule
    ) -> @Sendable (inout Contract) -> Void {
        { contract in
            for index in contract.definitions.indices where contract.definitions[index].name == name {
                contract.definitions[index].rule = change(contract.definitions[index].rule)
            }
        }
    }

    private static func object(
        _ name: String, _ change: @escaping @Sendable (inout ObjectRule) -> Void
    ) -> @Sendable (inout Contract) -> Void {
        rule(name) {
            guard case .object(var object) = $0 else { return $0 }
            change(&object)
            return .object(object)
        }
    }
}
