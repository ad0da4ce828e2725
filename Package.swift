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
        .target(name: "StrictJSON"),
        .target(name: "PrototypeSpec", dependencies: ["StrictJSON"]),
        .target(name: "Conformance", dependencies: ["PrototypeSpec"]),
        .target(name: "Fuzzing", dependencies: ["PrototypeSpec", "StrictJSON"]),
        .executableTarget(name: "protoparity", dependencies: ["Conformance", "PrototypeSpec", "StrictJSON"]),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
        .testTarget(name: "PrototypeSpecTests", dependencies: ["PrototypeSpec"]),
        .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing"]),
    ],
    swiftLanguageModes: [.v6]
)
