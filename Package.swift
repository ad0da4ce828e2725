// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ProtoParity",
    products: [
        .executable(name: "protoparity", targets: ["protoparity"]),
        .library(name: "ProtoParityCore", targets: ["StrictJSON", "PrototypeSpec", "PrototypeBundle"]),
        .library(name: "ProtoParityFuzzing", targets: ["Conformance", "Fuzzing"]),
    ],
    targets: [
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // Rounding of doubles is libm's, which only Foundation would bring along by itself.
        .target(name: "StrictJSON", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "PrototypeSpec", dependencies: ["StrictJSON"]),
        .target(name: "PrototypeBundle", dependencies: ["PrototypeSpec", "StrictJSON", "CZlib", "CCrypto"]),
        .target(name: "EgressPolicy", dependencies: ["CIDN2"]),
        // libcurl's setters are variadic, which Swift cannot call.
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "EgressClient", dependencies: ["CCurl", "EgressPolicy"]),
        .target(
            name: "Conformance", dependencies: ["EgressPolicy", "PrototypeBundle", "PrototypeSpec", "StrictJSON"]),
        .target(
            name: "Fuzzing",
            dependencies: [
                "Conformance", "EgressPolicy", "PrototypeBundle", "PrototypeSpec", "StrictJSON", "CCrypto", "CMalloc",
                "CSQLite", "CZlib",
            ]),
        .target(name: "Reporting", dependencies: ["Conformance", "Fuzzing", "StrictJSON"]),
        .executableTarget(
            name: "protoparity",
            dependencies: [
                "Conformance", "EgressClient", "EgressPolicy", "Fuzzing", "PrototypeBundle", "PrototypeSpec",
                "Reporting", "StrictJSON", "CCrypto", "CCurl", "CZlib",
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
