// swift-tools-version: 6.0
import PackageDescription

/// One executable for each target of `FuzzTarget.all`. `FuzzTargets/build` knows the flags; without them nothing links.
let fuzzTargets = ["json", "spec", "bundle", "manifest", "inflate", "media", "export", "minimize"]

let package = Package(
    name: "FuzzTargets",
    dependencies: [.package(name: "ProtoParity", path: "..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(
            name: "FuzzSupport",
            dependencies: ["CLibFuzzer", .product(name: "ProtoParityFuzzing", package: "ProtoParity")]),
    ]
        + fuzzTargets.map { .executableTarget(name: "fuzz-\($0)", dependencies: ["FuzzSupport"]) },
    swiftLanguageModes: [.v6]
)
