/// One reading of one archive: the steps of the reader's table, and what each of them leaves for the next.
///
/// After a failure it holds what was read up to there, which is what an inspection shows.
struct ArchiveReading {
    let archive: UnsafeRawBufferPointer
    let limits: BundleLimits
    let known: KnownContents
    let meter = ReadingMeter()

    /// Known after step 2.
    var endRecord = EndRecord.none
    /// The central records that were read, the failing one included.
    var centralRecords: [CentralRecord] = []
    /// The entries whose central record is in order, in central order.
    var entries: [ArchiveEntry] = []
    /// How many entries have a local record that is in order.
    var localRecords = 0
    /// How many contents are in order.
    var verifiedContents = 0
    /// Known after step 9.
    var manifestContent = HeldContent.none
    var specContent = HeldContent.none
    /// Known after step 10, and its records as one list: assets, then fonts.
    var manifest = Manifest.empty
    var records: [Manifest.Record] = []
    /// The entry of each record; known after step 13.
    var recordEntries: [Int] = []
    /// Known after step 12.
    var spec = SpecFacts()

    init(_ archive: UnsafeRawBufferPointer, limits: BundleLimits, known: KnownContents = .none) {
        self.archive = archive
        self.limits = limits
        self.known = known
    }

    /// Runs every step in the order of the table and stops at the first failure.
    mutating func run() throws(BundleRejection) {
        try checkArchiveSize()  // 1
        try findEndRecord()  // 2
        try checkEndRecord()  // 3
        try readCentralDirectory()  // 4
        try checkRequiredEntries()  // 5
        try readLocalRecords()  // 6
        try checkLayout()  // 7
        try checkDeclaredSizes()  // 8
        try verifyContents()  // 9
        try readManifest()  // 10
        try checkSpecHash()  // 11
        try validateSpec()  // 12
        try matchAssets()  // 13
        try checkAssets()  // 14
    }

    /// The place of an entry in `entries`.
    func index(of kind: EntryKind) -> Int? { entries.indices.first { entries[$0].kind == kind } }

    private func checkArchiveSize() throws(BundleRejection) {
        guard archive.count <= limits.archiveBytes || BundleCheck.archiveSize.isRemoved else {
            throw BundleRejection(.archiveTooLarge, at: "$", "the archive has more than \(limits.archiveBytes) bytes")
        }
    }

    private mutating func readManifest() throws(BundleRejection) {
        let limits = limits
        manifest = try manifestContent.withBytes { bytes throws(BundleRejection) in
            try Manifest(parsing: bytes, limits: limits)
        }
        manifestContent = .none
        records = manifest.assets + manifest.fonts
    }

    private func checkSpecHash() throws(BundleRejection) {
        guard let spec = index(of: .spec),
            entries[spec].facts.sha256 == manifest.specSHA256 || BundleCheck.specHash.isRemoved
        else {
            throw BundleRejection(.hashMismatch, at: "specSha256", "this is not the SHA-256 of spec.json")
        }
    }

    private mutating func validateSpec() throws(BundleRejection) {
        if let entry = index(of: .spec), let facts = known.spec(at: entries[entry].data) {
            spec = facts
            return
        }
        let assets = records.map(\.identity)
        spec = try specContent.withBytes { bytes throws(BundleRejection) in
            try SpecFacts(of: bytes, assets: assets)
        }
    }
}
