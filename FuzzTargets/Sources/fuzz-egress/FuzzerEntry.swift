import FuzzSupport

private let fuzzer = Fuzzer("egress")

/// libFuzzer calls this for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt { fuzzer.run(data, size) }

/// libFuzzer calls this for a mutation of an input.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int {
    fuzzer.mutate(data, size, limit: limit, seed: UInt64(seed))
}
