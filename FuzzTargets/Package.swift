// swift-tools-version: 5.4
import Foundation
import PackageDescription

// The version above is no accident: from 5.5 on the package manager renames `main`, and libFuzzer's runtime has a `main` of
// its own, which comes with the flags that `FuzzTargets/build` has the core compiled with. Nothing else can link these.
let coreFlags =
    ProcessInfo.processInfo.environment["PROTOPARITY_CORE_FLAGS"]?.split(separator: " ").map(String.init) ?? []

/// One executable for each target of `FuzzTarget.all`, in a folder `Sources/fuzz-TARGET`, by which scripts know them. A test
/// compares the three.
let fuzzTargets = ["json", "spec", "bundle", "manifest", "egress", "inflate", "media", "export", "minimize", "library"]

let package = Package(
    name: "FuzzTargets",
    dependencies: [.package(name: "ProtoParity", path: "..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(
            name: "FuzzSupport",
            dependencies: ["CLibFuzzer", .product(name: "ProtoParityFuzzing", package: "ProtoParity")],
            swiftSettings: [.unsafeFlags(["-swift-version", "6"])]),
    ]
        + fuzzTargets.map { name in
            .executableTarget(
                name: "fuzz-\(name)", dependencies: ["FuzzSupport"],
                swiftSettings: [.unsafeFlags(["-swift-version", "6", "-parse-as-library"])],
                linkerSettings: [.unsafeFlags(coreFlags)])
        }
)
