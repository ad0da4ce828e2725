import StrictJSON

/// The essentials of the SARIF 2.1.0 schema for what we write: required properties, no property that the schema does not
/// know, types, enumerations, and the form of addresses. The official schema is not at hand where tests run.
enum SARIFCheck {
    /// Everything wrong with a log, as `PLACE: PROBLEM`.
    static func problems(_ log: JSONTree) -> [String] {
        var check = Check()
        check.log(log)
        return check.problems
    }

    private struct Check {
        var problems: [String] = []

        mutating func report(_ place: String, _ problem: String) { problems.append("\(place): \(problem)") }

        /// Members that must and may be there.
        mutating func object(_ json: JSONTree?, _ place: String, _ required: [String], _ optional: [String] = []) {
            guard let members = json?.object else { return report(place, "is no object") }
            for name in required where json?[name] == nil { report(place, "lacks \(name)") }
            for member in members where !(required + optional).contains(member.key) {
                report(place, "has \(member.key)")
            }
        }

        mutating func choice(_ json: JSONTree?, _ place: String, _ values: [String]) {
            guard let json else { return }
            if !values.contains(json.string ?? "") { report(place, "is none of \(values)") }
        }

        mutating func text(_ json: JSONTree?, _ place: String) {
            if json?.string?.isEmpty != false { report(place, "is no text") }
        }

        /// `uri-reference` of RFC 3986: none but its characters, and whole percent escapes.
        mutating func reference(_ json: JSONTree?, _ place: String, absolute: Bool = false) {
            let bytes = Array((json?.string ?? "").utf8)
            let allowed = Set(
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%".utf8)
            if bytes.isEmpty || !bytes.allSatisfy(allowed.contains) { report(place, "is no URI reference") }
            for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
                let digits = bytes[(index + 1)...].prefix(2)
                if digits.count < 2 || UInt8(String(decoding: digits, as: UTF8.self), radix: 16) == nil {
                    report(place, "has a broken escape")
                }
            }
            if absolute, !bytes.starts(with: "https://".utf8) { report(place, "is not absolute") }
        }

        mutating func log(_ log: JSONTree) {
            object(log, "$", ["version", "runs"], ["$schema", "properties"])
            choice(log["version"], "$.version", ["2.1.0"])
            if log["$schema"] != nil { reference(log["$schema"], "$.$schema", absolute: true) }
            guard let runs = log["runs"]?.array else { return report("$.runs", "is no array") }
            for (index, item) in runs.enumerated() { run(item, "$.runs[\(index)]") }
        }

        mutating func run(_ run: JSONTree, _ place: String) {
            object(run, place, ["tool"], ["results", "invocations", "automationDetails", "properties", "artifacts"])
            object(run["tool"], place + ".tool", ["driver"], ["extensions", "properties"])
            let driver = run["tool"]?["driver"]
            object(
                driver, place + ".tool.driver", ["name"],
                ["version", "semanticVersion", "informationUri", "rules", "properties", "fullName"])
            text(driver?["name"], place + ".tool.driver.name")
            let rules = driver?["rules"]?.array ?? []
            for (index, item) in rules.enumerated() { rule(item, "\(place).tool.driver.rules[\(index)]") }
            let identifiers = rules.compactMap { $0["id"]?.string }
            if Set(identifiers).count != rules.count { report(place, "has two rules of one id") }
            for item in run["invocations"]?.array ?? [] {
                object(
                    item, place + ".invocations", ["executionSuccessful"], ["commandLine", "exitCode", "properties"])
                if item["executionSuccessful"]?.bool == nil { report(place + ".invocations", "is no boolean") }
            }
            if run["automationDetails"] != nil {
                object(run["automationDetails"], place + ".automationDetails", [], ["id", "guid", "description"])
            }
            for (index, item) in (run["results"]?.array ?? []).enumerated() {
                result(item, identifiers, "\(place).results[\(index)]")
            }
        }

        mutating func rule(_ rule: JSONTree, _ place: String) {
            object(
                rule, place, ["id"],
                [
                    "name", "shortDescription", "fullDescription", "help", "helpUri", "defaultConfiguration",
                    "properties",
                ])
            text(rule["id"], place + ".id")
            if rule["shortDescription"] != nil { message(rule["shortDescription"], place + ".shortDescription") }
            let configuration = rule["defaultConfiguration"]
            if configuration != nil {
                object(configuration, place + ".defaultConfiguration", [], ["enabled", "level", "rank", "parameters"])
                level(configuration?["level"], place + ".defaultConfiguration.level")
            }
        }

        mutating func level(_ json: JSONTree?, _ place: String) {
            choice(json, place, ["none", "note", "warning", "error"])
        }

        mutating func message(_ json: JSONTree?, _ place: String) {
            object(json, place, ["text"], ["markdown"])
            text(json?["text"], place + ".text")
        }

        mutating func result(_ result: JSONTree, _ rules: [String], _ place: String) {
            object(
                result, place, ["message"],
                [
                    "ruleId", "ruleIndex", "level", "kind", "locations", "partialFingerprints", "fingerprints", "guid",
                    "occurrenceCount", "baselineState", "properties", "analysisTarget", "attachments",
                ])
            message(result["message"], place + ".message")
            level(result["level"], place + ".level")
            choice(
                result["kind"], place + ".kind", ["notApplicable", "pass", "fail", "review", "open", "informational"])
            choice(
                result["baselineState"], place + ".baselineState", ["new", "unchanged", "updated", "absent"])
            if let index = result["ruleIndex"] {
                let isRight = index.int.map { rules.indices.contains($0) && rules[$0] == result["ruleId"]?.string }
                if isRight != true { report(place + ".ruleIndex", "is not the rule's") }
            }
            if let count = result["occurrenceCount"], (count.int ?? 0) < 1 {
                report(place + ".occurrenceCount", "is less than 1")
            }
            for fingerprint in result["partialFingerprints"]?.object ?? [] {
                text(fingerprint.value, place + ".partialFingerprints")
            }
            for item in result["locations"]?.array ?? [] { location(item, place + ".locations") }
        }

        mutating func location(_ location: JSONTree, _ place: String) {
            object(location, place, [], ["id", "physicalLocation", "logicalLocations", "message", "properties"])
            if let physical = location["physicalLocation"] {
                object(physical, place + ".physicalLocation", ["artifactLocation"], ["region", "contextRegion"])
                let artifact = physical["artifactLocation"]
                object(artifact, place + ".artifactLocation", [], ["uri", "uriBaseId", "index", "description"])
                reference(artifact?["uri"], place + ".artifactLocation.uri")
            }
            for item in location["logicalLocations"]?.array ?? [] {
                object(
                    item, place + ".logicalLocations", [],
                    ["name", "index", "fullyQualifiedName", "decoratedName", "parentIndex", "kind", "properties"])
            }
        }
    }
}
