import Fuzzing
import ID3

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe fuzz(start, count: count, nodeKind: ID3.file)
  return 0
}
