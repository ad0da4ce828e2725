public struct JSONGenerator: Generator {
    public let name = "json"
    public let version = 1
    public let target = "json"
    public init() {}
    public var catalogue: [CatalogueEntry] { [] }
    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase { GeneratedCase(bytes: []) }
}
