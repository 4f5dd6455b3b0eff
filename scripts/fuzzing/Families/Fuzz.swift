import Anatomy
import FuzzMutation
import FuzzTrees

nonisolated(unsafe) private let checker = TreeChecker { fatalError($0) }

/// Reads all nodes and fields of the input, and checks properties of the tree that cost little.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe checker.check(TreeSession.current.open(start, count: count))
  return 0
}
