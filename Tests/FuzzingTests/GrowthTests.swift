import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct GrowthTests {
    /// Every node and action of the contract grows, so that a new one is tested without further work.
    @Test func everyVariantOfTheContractGrows() {
        let grammar = SpecGrammar.prototype
        var missing = Set((grammar.nodes.variants + grammar.actions.variants).map(\.variant))
        for index in 0..<2_000 as Range<UInt64> where !missing.isEmpty {
            var random = RandomSource(generator: "growth", version: 1, seed: 0, index: index)
            let grown = Grower.grow(SpecPlan.random(&random), grammar: .prototype, random: &random)
            SpecGrammar.prototype.visit(grown.tree) { value, _, definition, _ in
                if definition == .node || definition == .action { missing.remove(value["type"]?.string ?? "") }
            }
        }
        #expect(missing.isEmpty)
    }

    @Test func payloadsCostWhatWasAsked() {
        var random = RandomSource(generator: "cost", version: 1, seed: 0, index: 0)
        for cost in [300, 333, 4096, 4097, 65_536] {
            for _ in 0..<20 { #expect(JSONCost.of(JSONCost.value(cost, &random)) == cost) }
        }
    }

    /// Expanding what was factored out gives the spec back: a small expander of the test's own proves it.
    @Test func factoringIsTheReverseOfExpansion() {
        for index in 0..<400 as Range<UInt64> {
            var random = RandomSource(generator: "factoring", version: 1, seed: 0, index: index)
            let grown = Grower.grow(SpecPlan.random(&random), grammar: .prototype, random: &random)
            let factoring = Factoring(grown.tree, count: 3, &random)
            #expect(Expansion(factoring.spec).spec == grown.tree, "index \(index)")
        }
    }

    /// Replaces uses by their components; knows nothing of errors, limits and paths.
    private struct Expansion {
        let components: JSONTree
        var spec: JSONTree

        init(_ factored: JSONTree) {
            components = factored["components"] ?? .object([])
            spec = factored
            spec["components"] = nil
            if let root = spec["root"] { spec["root"] = expand(root) }
        }

        private func expand(_ node: JSONTree) -> JSONTree {
            if node["type"] == "use" {
                let body = components[node["component"]?.string ?? ""]?["root"] ?? .null
                return expand(bind(body, node["props"]?.object ?? []))
            }
            var node = node
            for child in NodeTree.children(of: node) { node[Location(child.steps)] = expand(child.node) }
            return node
        }

        private func bind(_ body: JSONTree, _ props: [JSONTree.Member]) -> JSONTree {
            var bound = body
            for (node, location) in NodeTree.all(in: body, at: Location()) {
                for field in Bindables(of: node).found {
                    guard let text = field.value.string else { continue }
                    bound[Location(location.steps + field.steps)] = bind(text, field.kind, props)
                }
            }
            return bound
        }

        private func bind(_ text: String, _ kind: Bindables.Kind, _ props: [JSONTree.Member]) -> JSONTree {
            for prop in props {
                let parts = text.components(around: "{props.\(prop.key)}")
                guard parts.count > 1 else { continue }
                if kind == .operand, parts == ["", ""] { return prop.value }
                let value = prop.value.string ?? String(decoding: prop.value.compact(), as: UTF8.self)
                return .string(parts.joined(separator: value))
            }
            return .string(text)
        }
    }
}

extension String {
    /// The parts around each occurrence of a text, by bytes.
    fileprivate func components(around separator: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        let bytes = Array(utf8)
        let needle = Array(separator.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: needle) {
                parts.append([])
                index += needle.count
            } else {
                parts[parts.count - 1].append(bytes[index])
                index += 1
            }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }
}
