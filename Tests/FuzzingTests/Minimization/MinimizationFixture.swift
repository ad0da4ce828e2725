import Conformance
import StrictJSON

@testable import Fuzzing

/// Targets that are wrong in one way, as probes.
enum Planted {
    static let signature = Signature(target: "planted", kind: .property, detail: "planted")
    static let other = Signature(target: "planted", kind: .property, detail: "other")

    /// The result of minimizing `input` while `shows` holds.
    static func minimize(
        _ input: [UInt8], with reducers: [any Reducer] = Reducers.all, while shows: @escaping ([UInt8]) -> Bool
    ) throws -> [UInt8] {
        var state = MinimizationState(signature: signature, input: input)
        try Minimizer(reducers: reducers) { shows($0) ? [signature] : [] }.run(&state)
        return state.best
    }

    static func minimize(
        _ text: String, with reducers: [any Reducer] = Reducers.all, while shows: @escaping (String) -> Bool
    ) throws -> String {
        let best = try minimize(Array(text.utf8), with: reducers) { shows(String(decoding: $0, as: UTF8.self)) }
        return String(decoding: best, as: UTF8.self)
    }
}

/// Archives whose records are all true.
enum Archives {
    static func model(_ contents: [(name: String, content: [UInt8])], deflated: Bool = false) -> ArchiveModel {
        ArchiveModel(
            entries: contents.map { name, content in
                deflated ? .init(name, deflated: content) : .init(name, stored: content)
            })
    }

    static var two: ArchiveModel {
        model([("a.txt", Array("hello".utf8)), ("b.txt", Array("world, world".utf8))])
    }
}
