// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ProtoParity",
    products: [
        .executable(name: "protoparity", targets: ["protoparity"]),
        .library(name: "ProtoParityCore", targets: ["StrictJSON", "PrototypeSpec"]),
    ],
    targets: [
        // Rounding of doubles is libm's, which only Foundation would bring along by itself.
        .target(name: "StrictJSON", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "PrototypeSpec", dependencies: ["StrictJSON"]),
        .target(name: "Conformance", dependencies: ["PrototypeSpec"]),
        .executableTarget(name: "protoparity", dependencies: ["Conformance", "PrototypeSpec", "StrictJSON"]),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
        .testTarget(name: "PrototypeSpecTests", dependencies: ["PrototypeSpec"]),
    ],
    swiftLanguageModes: [.v6]
)
