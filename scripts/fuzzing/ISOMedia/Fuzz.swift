import Fuzzing
import ISOMedia

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe fuzz(start, count: count, nodeKind: ISODialect.file)
  return 0
}
