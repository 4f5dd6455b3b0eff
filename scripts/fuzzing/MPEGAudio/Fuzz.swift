import Fuzzing
import ID3
import MPEGAudio

private let stream = MPEGAudio(tags: ID3.finder).file

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe fuzz(start, count: count, nodeKind: stream)
  return 0
}
