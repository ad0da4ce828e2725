// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ProtoParity",
    products: [
        .executable(name: "protoparity", targets: ["protoparity"]),
        .library(name: "ProtoParityCore", targets: ["StrictJSON", "PrototypeSpec"]),
        .library(name: "Fuzzing", targets: ["Fuzzing"]),
    ],
    targets: [
        // Rounding of doubles is libm's, which only Foundation would bring along by itself.
        .target(name: "StrictJSON", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "PrototypeSpec", dependencies: ["StrictJSON"]),
        .target(name: "Conformance", dependencies: ["PrototypeSpec", "StrictJSON"]),
        .target(name: "Fuzzing", dependencies: ["Conformance", "PrototypeSpec", "StrictJSON"]),
        .target(name: "Reporting", dependencies: ["Conformance", "StrictJSON"]),
        .executableTarget(name: "protoparity", dependencies: ["Conformance", "PrototypeSpec", "Reporting", "StrictJSON"]),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
        .testTarget(name: "PrototypeSpecTests", dependencies: ["PrototypeSpec"]),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "ConformanceTests", dependencies: ["Conformance", "StrictJSON", "TestSupport"]),
        .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing"]),
        .testTarget(name: "ReportingTests", dependencies: ["Conformance", "Reporting", "StrictJSON", "TestSupport"]),
        .testTarget(name: "ProtoparityTests", dependencies: ["protoparity", "Conformance", "StrictJSON", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
