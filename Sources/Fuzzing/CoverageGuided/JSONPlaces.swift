import StrictJSON

/// The places of a value in document order, by what stands there: those under the same key in objects of the same type are
/// alike.
///
/// A place is drawn among the kinds first. Drawn among all places, the values that fill a document would be changed over
/// and over, and the one of which there is one hardly ever.
struct JSONPlaces {
    private var kinds: [[Int]] = []
    private var numbers: [UInt64: Int] = [:]
    private var count = 0

    /// The places of the values that `isWanted` picks.
    init(of tree: JSONTree, where isWanted: (JSONTree) -> Bool = { _ in true }) {
        collect(tree, key: "", type: "", isWanted)
    }

    /// How far behind the root a place is in document order, containers counted; nil where there is none.
    func pick(_ random: inout RandomSource) -> Int? { kinds.isEmpty ? nil : random.pick(random.pick(kinds)) }

    private mutating func collect(_ tree: JSONTree, key: String, type: String, _ isWanted: (JSONTree) -> Bool) {
        if isWanted(tree) { note(key, type) }
        count += 1
        switch tree {
        case .array(let elements):
            for element in elements { collect(element, key: key, type: type, isWanted) }
        case .object(let members):
            let type = tree["type"]?.string ?? type
            for member in members { collect(member.value, key: member.key, type: type, isWanted) }
        default: break
        }
    }

    private mutating func note(_ key: String, _ type: String) {
        // Two kinds whose hashes are the same count as one, which does no harm.
        let hash = FNV1a.hash(type.utf8, from: FNV1a.hash(key.utf8))
        if let number = numbers[hash] {
            kinds[number].append(count)
        } else {
            numbers[hash] = kinds.count
            kinds.append([count])
        }
    }
}
