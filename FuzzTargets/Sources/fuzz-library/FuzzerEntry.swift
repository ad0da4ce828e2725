import FuzzSupport

private let fuzzer = Fuzzer("library")

/// libFuzzer calls this for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt { fuzzer.run(data, size) }
