import Conformance
import EgressPolicy
import StrictJSON

/// `protoparity egress table` and `protoparity egress classify ADDRESS…`
enum EgressTable {
    // MARK: The table

    static func show(_ arguments: ParsedArguments, _ terminal: Terminal) -> ExitStatus {
        let rows = AddressTable.blocked + [AddressTable.rest]
        if arguments.wantsJSON {
            let document: JSONTree = [
                "formatVersion": 1, "blocked": .array(rows.map { json($0.range, $0.addressClass.rawValue) }),
                "local": .array(AddressTable.local.map { json($0, nil) }), "ports": .array(ports),
            ]
            terminal.output.write(document.pretty())
            return .agreement
        }
        let lines =
            rows.map { [$0.addressClass.rawValue, $0.range.description, $0.range.purpose, $0.range.source] }
            + AddressTable.local.map { ["allowed", $0.description, $0.purpose, $0.source] }
            + BlockedPorts.standard.rows.map { ["port", text($0.ports), $0.purpose, "egress policy"] }
        let widths = (0..<3).map { column in lines.map { $0[column].utf8.count }.max() ?? 0 }
        for line in lines {
            let padded = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.utf8.count) }
            terminal.output.writeLine(padded.joined(separator: "  ") + "  " + line[3])
        }
        return .agreement
    }

    private static func json(_ range: AddressRange, _ addressClass: String?) -> JSONTree {
        var json: JSONTree = [
            "range": .string(range.description), "purpose": .string(range.purpose), "source": .string(range.source),
        ]
        json["class"] = addressClass.map(JSONTree.string)
        return json
    }

    private static var ports: [JSONTree] {
        BlockedPorts.standard.rows.map { ["ports": .string(text($0.ports)), "purpose": .string($0.purpose)] }
    }

    private static func text(_ ports: ClosedRange<UInt16>) -> String {
        ports.count == 1 ? "\(ports.lowerBound)" : "\(ports.lowerBound)–\(ports.upperBound)"
    }

    // MARK: Addresses

    static func classify(_ words: [FilePath], _ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let addresses = try words.map { word in
            guard let address = address(word.description) else { throw arguments.mistake("\(word) is no IP address") }
            return address
        }
        if arguments.wantsJSON {
            terminal.output.write(JSONTree.array(zip(words, addresses).map(json)).pretty())
        } else {
            for (word, address) in zip(words, addresses) {
                terminal.output.writeLine(DisplayText.escaping(line(word, address)))
            }
        }
        let isBlocked = addresses.contains { AddressTable.row(blocking: $0) != nil }
        return ExitStatus(findings: isBlocked, environmentFailed: false)
    }

    /// An address as resolvers write it, or in any of the spellings that a URL's host can have.
    private static func address(_ text: String) -> IPAddress? {
        if let address = IPAddress(text) { return address }
        guard case .address(let address)? = (try? EgressURL(parsing: "https://\(text)/"))?.host else { return nil }
        return address
    }

    private static func line(_ word: FilePath, _ address: IPAddress) -> String {
        let name = word.description.hasSameBytes(as: address.description) ? "\(address)" : "\(word) (\(address))"
        guard let row = AddressTable.row(blocking: address) else { return "\(name): allowed\(allowed(address))" }
        return
            "\(name): blocked, \(row.addressClass.rawValue), \(row.range): \(row.range.purpose) (\(row.range.source))"
    }

    private static func allowed(_ address: IPAddress) -> String {
        let meant = address.translatedIPv4.map(IPAddress.v4) ?? address
        guard let range = AddressTable.local.first(where: { $0.contains(meant) }) else { return "" }
        return ", \(range): \(range.purpose) (\(range.source))"
    }

    private static func json(_ word: FilePath, _ address: IPAddress) -> JSONTree {
        let row = AddressTable.row(blocking: address)
        var json: JSONTree = [
            "input": .string(word.description), "address": .string(address.description), "allowed": .bool(row == nil),
        ]
        if let row {
            json["class"] = .string(row.addressClass.rawValue)
            json["range"] = .string(row.range.description)
            json["source"] = .string(row.range.source)
        }
        return json
    }
}
