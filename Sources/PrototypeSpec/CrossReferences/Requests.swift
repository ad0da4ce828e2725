import StrictJSON

/// The checks on requests (spec-extensions, step 6 of section 7), for each request in walk order.
enum Requests: CrossReference {
    static func check(_ context: SpecContext) throws(SpecFailure) {
        guard context.findings.actions.contains(where: { $0.kind == .request }) else { return }
        let secrets = SecretKeys(context)
        for request in context.findings.actions where request.kind == .request {
            try Request(context: context, index: request.index).check(secrets)
        }
    }
}

/// One request action and its parts.
private struct Request {
    let context: SpecContext
    let index: Int

    private var tape: Tape { context.tape }

    private func member(_ name: StaticString) -> Int? { tape.member(index, name) }

    private func keys(_ name: StaticString) -> [Int] { member(name).map { Members.sorted(tape, $0) } ?? [] }

    func check(_ secrets: SecretKeys) throws(SpecFailure) {
        let headers = keys("headers")
        let query = keys("query")
        for key in headers where !HeaderName.isAllowed(tape.bytes(key)) {
            throw SpecFailure(at: key, reason: "this header name is not allowed")
        }
        if let url = member("url") { try refuseLineBreak(in: url, .urlLineBreak) }
        for key in headers { try refuseLineBreak(in: key + 1, .headerLineBreak) }
        for key in query {
            try refuseLineBreak(in: key, .queryKeyLineBreak)
            if tape.isString(key + 1) { try refuseLineBreak(in: key + 1, .queryLineBreak) }
        }
        if let body = member("body"), let method = member("method"), tape.spells("GET", method),
            !SpecCheck.bodyOfGET.isRemoved
        {
            throw SpecFailure(at: body, reason: "a GET request has no body")
        }
        if let key = member("statusKey") {
            let isString =
                context.state[tape.bytes(key)].map { tape.isString($0) } ?? SpecCheck.statusKeyDeclared.isRemoved
            guard isString || SpecCheck.statusKeyType.isRemoved else {
                throw SpecFailure(at: key, reason: "the key must name state that is a string")
            }
        }
        if let into = member("into") {
            let path = tape.bytes(into)
            let key = path.prefix { Grammar.isKeyByte($0) }
            guard context.data[UnsafeBufferPointer(rebasing: key)] != nil || SpecCheck.into.isRemoved else {
                throw SpecFailure(at: into, reason: "the first key of the path is not declared in data")
            }
        }
        try refuseNestedRequests()
        let sent: [(StaticString, SpecCheck)] = [
            ("url", .secretInURL), ("headers", .secretInHeaders), ("query", .secretInQuery), ("body", .secretInBody),
        ]
        for (name, check) in sent where !check.isRemoved {
            if let part = member(name) { try refuseSecrets(in: part, secrets) }
        }
    }

    /// A string or a key.
    private func refuseLineBreak(in text: Int, _ check: SpecCheck) throws(SpecFailure) {
        if tape.bytes(text).contains(where: { $0 == 0x0A || $0 == 0x0D }), !check.isRemoved {
            throw SpecFailure(at: text, reason: "a line break is not allowed here")
        }
    }

    private func refuseNestedRequests() throws(SpecFailure) {
        let lists: [(StaticString, SpecCheck)] = [("onSuccess", .requestOnSuccess), ("onError", .requestOnError)]
        for (name, check) in lists where !check.isRemoved {
            guard let list = member(name) else { continue }
            for action in tape.elements(list) {
                guard let type = tape.member(action, "type") else { continue }
                if tape.spells("request", type) {
                    throw SpecFailure(at: type, reason: "a request cannot follow a request")
                }
            }
        }
    }

    /// Every string below a value, keys in UTF-16 order; the walk has bounded the depth.
    private func refuseSecrets(in value: Int, _ secrets: SecretKeys) throws(SpecFailure) {
        switch tape.tag(value) {
        case .string, .escapedString, .key:
            if secrets.isNamed(in: tape.bytes(value)) {
                throw SpecFailure(at: value, reason: "a secret must not be sent")
            }
        case .array:
            for element in tape.elements(value) { try refuseSecrets(in: element, secrets) }
        case .object:
            for key in Members.sorted(tape, value) { try refuseSecrets(in: key + 1, secrets) }
        case .null, .true, .false, .number: return
        }
    }
}

/// Header names: an RFC 9110 token, and none of those that would take the connection over.
enum HeaderName {
    private static let forbidden = ["host", "connection", "upgrade", "cookie"]

    static func isAllowed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !name.isEmpty || SpecCheck.headerEmpty.isRemoved,
            name.allSatisfy(isTokenByte) || SpecCheck.headerToken.isRemoved
        else { return false }
        let lowered = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        return (!lowered.starts(with: "proxy-".utf8) || SpecCheck.headerProxy.isRemoved)
            && (!forbidden.contains { lowered.elementsEqual($0.utf8) } || SpecCheck.headerForbidden.isRemoved)
    }

    /// RFC 9110, section 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        Grammar.isKeyByte(byte) || "!#$%&'*+-.^`|~".utf8.contains(byte)
    }
}
