// swift-tools-version: 6.0
import PackageDescription

// `FuzzTargets/build` has the core instrumented, and the core alone: what libFuzzer counts it looks through after every
// input, and the harness is several times as large.
let coreFlags = Context.environment["PROTOPARITY_CORE_FLAGS"]?.split(separator: " ").map(String.init) ?? []
let core: [SwiftSetting] = coreFlags.isEmpty ? [] : [.unsafeFlags(coreFlags)]

let package = Package(
    name: "ProtoParity",
    products: [
        .executable(name: "protoparity", targets: ["protoparity"]),
        .library(
            name: "ProtoParityCore", targets: ["StrictJSON", "PrototypeSpec", "PrototypeBundle", "PrototypeLibrary"]),
        .library(name: "ProtoParityFuzzing", targets: ["Conformance", "Fuzzing"]),
    ],
    targets: [
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // Rounding of doubles is libm's, which only Foundation would bring along by itself.
        .target(
            name: "StrictJSON", swiftSettings: core,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "PrototypeSpec", dependencies: ["StrictJSON"], swiftSettings: core),
        .target(
            name: "PrototypeBundle", dependencies: ["PrototypeSpec", "StrictJSON", "CZlib", "CCrypto"],
            swiftSettings: core),
        .target(name: "EgressPolicy", dependencies: ["CIDN2"], swiftSettings: core),
        // libcurl's setters are variadic, which Swift cannot call.
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "EgressClient", dependencies: ["CCurl", "EgressPolicy"]),
        // What Glibc's own module leaves out of the calls for files.
        .systemLibrary(name: "CFiles"),
        .target(
            name: "PrototypeLibrary", dependencies: ["PrototypeBundle", "PrototypeSpec", "StrictJSON", "CFiles"],
            swiftSettings: core),
        .target(
            name: "Conformance",
            dependencies: ["EgressPolicy", "PrototypeBundle", "PrototypeLibrary", "PrototypeSpec", "StrictJSON"]),
        .target(
            name: "Fuzzing",
            dependencies: [
                "Conformance", "EgressPolicy", "PrototypeBundle", "PrototypeLibrary", "PrototypeSpec", "StrictJSON",
                "CCrypto", "CMalloc", "CSQLite", "CZlib",
            ]),
        .target(name: "Reporting", dependencies: ["Conformance", "Fuzzing", "PrototypeBundle", "StrictJSON"]),
        .executableTarget(
            name: "protoparity",
            dependencies: [
                "Conformance", "EgressClient", "EgressPolicy", "Fuzzing", "PrototypeBundle", "PrototypeLibrary",
                "PrototypeSpec", "Reporting", "StrictJSON", "CCrypto", "CCurl", "CZlib",
            ]),
        // What `protoparity bench` compares itself with; nothing else needs Foundation.
        .executableTarget(name: "foundation-baseline"),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
        .testTarget(name: "PrototypeSpecTests", dependencies: ["PrototypeSpec", "StrictJSON", "TestSupport"]),
        .testTarget(
            name: "PrototypeBundleTests",
            dependencies: [
                "PrototypeBundle", "Fuzzing", "Conformance", "PrototypeSpec", "StrictJSON", "TestSupport",
                "protoparity",
            ]),
        .testTarget(
            name: "PrototypeLibraryTests",
            dependencies: ["PrototypeLibrary", "PrototypeBundle", "StrictJSON", "TestSupport", "protoparity"]),
        .testTarget(name: "EgressPolicyTests", dependencies: ["EgressPolicy"]),
        .testTarget(
            name: "EgressClientTests",
            dependencies: ["CCurl", "EgressClient", "EgressPolicy", "Conformance", "Fuzzing"]),
        .testTarget(
            name: "ConformanceTests", dependencies: ["Conformance", "EgressPolicy", "StrictJSON", "TestSupport"]),
        .testTarget(
            name: "FuzzingTests", dependencies: ["EgressPolicy", "Fuzzing", "protoparity", "TestSupport"]),
        .testTarget(
            name: "PowerTests",
            dependencies: ["Conformance", "Fuzzing", "PrototypeBundle", "PrototypeSpec", "TestSupport"]),
        .testTarget(
            name: "ReportingTests", dependencies: ["Conformance", "Fuzzing", "Reporting", "StrictJSON", "TestSupport"]),
        .testTarget(
            name: "ProtoparityTests",
            dependencies: ["protoparity", "Conformance", "Reporting", "StrictJSON", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
