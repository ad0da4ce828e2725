extension EgressPolicy {
    /// Checks what a resolver answered, 13: one bad address denies the whole answer.
    ///
    /// - Parameter answers: nil where the resolver failed.
    public static func admit(_ answers: [String]?) throws(EgressRejection) -> [IPAddress] {
        guard let answers, !answers.isEmpty else {
            throw EgressRejection(.resolutionFailed, at: .answers, "the host has no address")
        }
        var addresses: [IPAddress] = []
        addresses.reserveCapacity(answers.count)
        for (index, text) in answers.enumerated() {
            guard let address = IPAddress(text) else {
                throw EgressRejection(.resolutionFailed, at: .answer(index), "this is no address")
            }
            addresses.append(address)
        }
        return try admit(addresses)
    }

    /// The same for addresses that are known to be some.
    public static func admit(_ addresses: [IPAddress]) throws(EgressRejection) -> [IPAddress] {
        guard !addresses.isEmpty else {
            throw EgressRejection(.resolutionFailed, at: .answers, "the host has no address")
        }
        guard addresses.count <= maxAddresses else {
            throw EgressRejection(.tooManyAddresses, at: .answers, "more than 64 addresses")
        }
        for (index, address) in addresses.enumerated() {
            if let row = AddressTable.row(blocking: address) {
                throw EgressRejection(address, in: row, at: .answer(index))
            }
        }
        return addresses
    }
}
