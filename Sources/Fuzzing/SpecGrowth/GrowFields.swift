import StrictJSON

// Text fields, actions and requests.
extension Grower {
    mutating func settleTextField(_ members: inout [JSONTree.Member], of object: GrammarObject) {
        guard grammar.hasExtension else {
            members.append(.init("stateKey", .string(boundKey(.string))))
            return
        }
        let wants = max(plan.optional, 20)
        var isSecret = false
        if random.chance(wants) {
            let secure = random.chance(50)
            isSecret = secure
            members.append(.init("secure", .bool(secure)))
        }
        if random.chance(wants) {
            let keyboard = random.pick(["text", "number", "email", "url", "phone", "password"])
            isSecret = isSecret || keyboard == "password"
            members.append(.init("keyboard", .string(keyboard)))
        }
        members.append(.init("stateKey", .string(isSecret ? secretKey() : boundKey(.string))))
        if random.chance(wants) {
            let count = random.chance(5) ? 8 : 1 + random.below(3)
            members.append(.init("checks", .array((0..<count).map { _ in check() })))
        }
        if members.contains(where: { ["secure", "keyboard", "checks"].contains($0.key) }) {
            capabilities.insert(.fieldChecks)
        }
    }

    /// A bound key that only this field binds, so that no request and no storage names it.
    private mutating func secretKey() -> String {
        func declare(_ grower: inout Grower, _ name: String) {
            grower.state.declare(name, .string("hunter2"))
            grower.secrets.append(name)
        }
        if scope != nil, random.chance(60), let key = pattern(declare) { return key }
        let name = names.fresh(&random)
        declare(&self, name)
        return name
    }

    private mutating func check() -> JSONTree {
        let rule = random.pick(["required", "email", "minLength", "maxLength", "matches"])
        var members: [JSONTree.Member] = [.init("rule", .string(rule)), .init("message", .string(text()))]
        switch rule {
        case "minLength", "maxLength": members.append(.init("value", .number(Double(random.pick([0, 1, 8, 10000])))))
        case "matches": members.append(.init("value", .string(literalKey(.string))))
        default: break
        }
        return .object(members)
    }

    mutating func settleAction(_ members: inout [JSONTree.Member], of object: GrammarObject, at place: Place) {
        switch object.variant {
        case "setPage": members.append(.init("pager", .string(pagerID())))
        case "toggle": members.append(.init("key", .string(boundKey(.boolean))))
        case "increment", "decrement": members.append(.init("key", .string(boundKey(.number))))
        case "request": settleRequest(&members, at: place)
        default: return
        }
    }

    private mutating func settleRequest(_ members: inout [JSONTree.Member], at place: Place) {
        func add(_ name: String, _ value: JSONTree) { members.append(.init(name, value)) }
        capabilities.insert(.requests)
        let wants = max(plan.optional, 25)
        let method = random.pick(["GET", "POST", "PUT", "PATCH", "DELETE"])
        add("via", .string(plan.isForLibrary || random.chance(50) ? "device" : "host"))
        add("method", .string(method))
        add("url", .string(filled()))
        if random.chance(wants) { add("headers", .object(headers())) }
        if random.chance(wants) { add("query", .object(query())) }
        if method != "GET", random.chance(wants) { add("body", requestBody()) }
        if random.chance(wants) { add("statusKey", .string(literalKey(.string))) }
        if random.chance(wants) {
            capabilities.insert(.dataModel)
            add("into", .string(dataTop() + random.pick(["", ".a.b", "[0]", "[12].x", ".__proto__"])))
        }
        isInsideRequest = true
        for part in ["onSuccess", "onError"] where random.chance(wants) {
            let count = 1 + random.below(2)
            var inner = Place()
            inner.nodeDepth = place.nodeDepth
            add(part, .array((0..<count).map { _ in grow(.reference(grammar.action), at: inner) }))
        }
        isInsideRequest = false
    }

    /// A text that the request fills from state when it is made; no secret is among the keys.
    private mutating func filled() -> String {
        let text = text()
        guard random.chance(40) else { return text }
        let key = random.chance(70) ? literalKey(.string) : random.pick(["undeclared", "1x", "a b"])
        return random.chance(50) ? "\(text){\(key)}" : "{\(key)}\(text)"
    }

    private mutating func headers() -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        let pool = [
            "Accept", "X-Custom", "content-type", "Authorization", "X_y.z~|!#$%&'*+^`", "Hosts", "Proxy", "Cookies",
            "If-None-Match", "1", "0", "__proto__", "Set-Cookie",
        ]
        for name in pool where random.chance(25) {
            members.append(.init(name, .string(random.chance(10) ? "" : filled())))
        }
        return members
    }

    private mutating func query() -> [JSONTree.Member] {
        jsonMembers(depth: 3).map { member in
            .init(member.key, random.chance(60) ? .string(filled()) : plainScalar())
        }
    }

    private mutating func requestBody() -> JSONTree {
        random.chance(50) ? json(depth: 0) : ["q": .string(filled()), "n": [1, .string(filled())]]
    }

    // MARK: Data

    /// A key at the top of `data`, declared where it is not yet.
    mutating func dataTop() -> String {
        if !data.isEmpty, random.chance(60) { return random.pick(data).key }
        return addData(json(depth: 1))
    }

    private mutating func addData(_ value: JSONTree) -> String {
        var keys = NameSource()
        for member in data { _ = keys.reserve(member.key) }
        let name = keys.fresh(&random)
        data.append(.init(name, value))
        capabilities.insert(.dataModel)
        return name
    }

    /// Puts the items of a template somewhere into `data`; gives the `items` that lead there.
    mutating func dataItems(_ items: [JSONTree]) -> JSONTree {
        // Fields that are no scalars are allowed in data and cannot be placeholders.
        var value = JSONTree.array(
            items.map { item in
                guard random.chance(20), let members = item.object, item["nested"] == nil else { return item }
                return .object(members + [.init("nested", random.pick([.null, [1, 2], ["a": 1]]))])
            })
        var path = ""
        for _ in 0..<random.below(3) {
            if random.chance(50) {
                let name = random.pick(["orders", "list", "a", "__proto__"])
                value = .object([.init("other", 1), .init(name, value)])
                path = ".\(name)" + path
            } else {
                let before = random.below(3)
                value = .array((0..<before).map { .number(Double($0)) } + [value, .null])
                path = "[\(before)]" + path
            }
        }
        return ["data": .string(addData(value) + path)]
    }
}
