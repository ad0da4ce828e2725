// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ProtoParity",
    products: [
        .executable(name: "protoparity", targets: ["protoparity"]),
        .library(name: "ProtoParityCore", targets: ["StrictJSON", "PrototypeSpec", "PrototypeBundle"]),
    ],
    targets: [
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "StrictJSON"),
        .target(name: "PrototypeSpec", dependencies: ["StrictJSON"]),
        .target(name: "PrototypeBundle", dependencies: ["PrototypeSpec", "CZlib", "CCrypto"]),
        .target(name: "Conformance", dependencies: ["PrototypeSpec"]),
        .target(name: "Fuzzing", dependencies: ["Conformance", "PrototypeBundle"]),
        .executableTarget(name: "protoparity", dependencies: ["Conformance", "PrototypeSpec", "StrictJSON"]),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
        .testTarget(name: "PrototypeSpecTests", dependencies: ["PrototypeSpec"]),
        .testTarget(name: "PrototypeBundleTests", dependencies: ["PrototypeBundle", "Fuzzing"]),
    ],
    swiftLanguageModes: [.v6]
)
