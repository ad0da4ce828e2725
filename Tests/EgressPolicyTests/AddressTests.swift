import Testing

@testable import EgressPolicy

@Suite struct AddressTests {
    @Test(
        "Addresses and their canonical text",
        arguments: [
            ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("::", "::"), ("::1", "::1"),
            ("1::", "1::"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
            ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"), ("0:0:1::", "0:0:1::"), ("FE80::ABCD", "fe80::abcd"),
            ("::ffff:1.2.3.4", "::ffff:102:304"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
            ("1::2:3:4:5:6:7", "1:0:2:3:4:5:6:7"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("0001::0A", "1::a"),
        ])
    func texts(text: String, canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == canonical)
        #expect(IPAddress(address.description) == address)
    }

    @Test(
        "What is no address",
        arguments: [
            "", "1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.00", "256.1.1.1", "1.2.3.4 ", " 1.2.3.4", "0x1.2.3.4",
            ":",
            ":::", "1:::2", "::1::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::",
            "::1:2:3:4:5:6:7:8", "1::2:3:4:5:6:7:8", ":1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", "12345::", "g::", "::1%lo",
            "::1.2.3", "::1.2.3.04", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "[::1]", "::/0", "١.2.3.4", "1.2.3.4/32",
        ])
    func notAddresses(text: String) { #expect(IPAddress(text) == nil) }

    /// The rows of the page, written down once more.
    static let page: [(AddressClass, [String])] = [
        (.unspecified, ["0.0.0.0/8", "::/128"]), (.loopback, ["127.0.0.0/8", "::1/128"]),
        (.linkLocal, ["169.254.0.0/16", "fe80::/10"]),
        (.emulatorHost, ["10.0.2.2/32", "10.0.2.3/32", "10.0.2.4/32", "fec0::/10"]),
        (
            .metadata,
            ["fd00:ec2::254/128", "fd20:ce::254/128", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32"]
        ),
        (.multicast, ["224.0.0.0/4", "ff00::/8"]), (.broadcast, ["255.255.255.255/32"]),
        (.embedded, ["::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"]),
        (
            .reserved,
            [
                "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
                "240.0.0.0/4", "2001::/23", "2001:db8::/32", "3fff::/20",
            ]
        ),
    ]

    @Test("The table has the rows of the page, in an order that gives the same classes")
    func rows() {
        for (addressClass, ranges) in Self.page {
            let ours = AddressTable.blocked.filter { $0.addressClass == addressClass }.map(\.range.description)
            #expect(Set(ours) == Set(ranges))
            #expect(ours.count == ranges.count)
        }
        let classes = AddressTable.blocked.map(\.addressClass)
        let ranks = classes.compactMap(AddressClass.allCases.firstIndex)
        #expect(ranks == ranks.sorted())
        #expect(AddressTable.blocked.allSatisfy { !$0.range.source.isEmpty && !$0.range.purpose.isEmpty })
    }

    @Test("Both edges of a range, and what lies beside them")
    func edges() {
        for row in AddressTable.blocked {
            for edge in [row.range.first, row.range.last] {
                let blocking = AddressTable.row(blocking: edge)
                #expect(blocking != nil, "\(edge)")
                #expect(row.range.contains(edge))
            }
            for outside in [row.range.first.before, row.range.last.after].compactMap(\.self) {
                #expect(!row.range.contains(outside), "\(outside) is not in \(row.range)")
            }
        }
    }

    @Test(
        "Addresses with their class",
        arguments: [
            ("8.8.8.8", nil), ("10.0.2.1", nil), ("10.0.2.2", .emulatorHost), ("10.0.2.4", .emulatorHost),
            ("10.0.2.5", nil), ("9.255.255.255", nil), ("172.16.0.1", nil), ("192.168.255.255", nil),
            ("100.64.0.0", nil), ("100.100.100.199", nil), ("100.100.100.200", .metadata), ("100.100.100.201", nil),
            ("126.255.255.255", nil), ("127.0.0.0", .loopback), ("127.255.255.255", .loopback), ("128.0.0.0", nil),
            ("0.255.255.255", .unspecified), ("1.0.0.0", nil), ("192.0.0.192", .metadata), ("192.0.0.191", .reserved),
            ("192.0.1.0", nil), ("198.17.255.255", nil), ("198.18.0.0", .reserved), ("198.19.255.255", .reserved),
            ("198.20.0.0", nil), ("223.255.255.255", nil), ("224.0.0.0", .multicast), ("239.255.255.255", .multicast),
            ("240.0.0.0", .reserved), ("255.255.255.254", .reserved), ("255.255.255.255", .broadcast),
            ("::", .unspecified), ("::1", .loopback), ("::2", .embedded), ("::7f00:1", .embedded),
            ("::ffff:7f00:1", .loopback), ("::ffff:8.8.8.8", nil), ("::ffff:0:7f00:1", .embedded),
            ("::fffe:808:808", .reserved), ("64:ff9b::a9fe:a9fe", .linkLocal), ("64:ff9b::808:808", nil),
            ("64:ff9b::1:808:808", .reserved), ("64:ff9b:1:808:8:800:7f00:1", .embedded), ("64:ff9a::1", .reserved),
            ("64:ff9b:2::", .reserved), ("2002:a9fe:a9fe::", .embedded), ("2001::1", .embedded),
            ("2001:0:ffff::", .embedded), ("2001:1::", .reserved), ("2001:1ff:ffff::", .reserved), ("2001:200::", nil),
            ("2001:db7:ffff::", nil), ("2001:db8::", .reserved), ("2001:db9::", nil), ("2003::", nil),
            ("1fff:ffff::", .reserved), ("2000::", nil), ("3ffe:ffff::", nil), ("3fff::", .reserved),
            ("3fff:fff::", .reserved), ("3fff:1000::", nil), ("4000::", .reserved), ("fbff::", .reserved),
            ("fc00::", nil), ("fd00:ec2::253", nil), ("fd00:ec2::254", .metadata), ("fd20:ce::254", .metadata),
            ("fdff:ffff::", nil), ("fe00::", .reserved), ("fe7f::", .reserved), ("fe80::", .linkLocal),
            ("febf:ffff::", .linkLocal), ("fec0::", .emulatorHost), ("feff:ffff::", .emulatorHost),
            ("ff00::", .multicast), ("ff02::1", .multicast),
        ] as [(String, AddressClass?)])
    func classes(text: String, addressClass: AddressClass?) throws {
        let address = try #require(IPAddress(text))
        #expect(AddressTable.row(blocking: address)?.addressClass == addressClass)
    }
}

extension IPAddress {
    fileprivate var after: IPAddress? {
        switch self {
        case .v4(.max), .v6(.max, .max): nil
        case .v4(let address): .v4(address + 1)
        case .v6(let high, .max): .v6(high + 1, 0)
        case .v6(let high, let low): .v6(high, low + 1)
        }
    }

    fileprivate var before: IPAddress? {
        switch self {
        case .v4(0), .v6(0, 0): nil
        case .v4(let address): .v4(address - 1)
        case .v6(let high, 0): .v6(high - 1, .max)
        case .v6(let high, let low): .v6(high, low - 1)
        }
    }
}
