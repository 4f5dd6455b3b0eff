import Anatomy
import Bytes

/// The state that one execution leaves for the next one. libFuzzer calls from one thread.
private struct Session {
  let family: FuzzFamily
  let checker = TreeChecker()
  let mutator = TreeMutator()
  /// The document that was checked last. The next mutation is often one of its bytes.
  var document: Document?
  var bytes: [UInt8] = []

  mutating func open(_ bytes: [UInt8]) -> Document {
    // Cached values may retain their document.
    document?.forgetAnswers()
    let opened = family.open(bytes)
    (document, self.bytes) = (opened, bytes)
    return opened
  }
}

nonisolated(unsafe) private var session = Session(family: .chosen)

/// Writes the seeds of the family into the first folder that the command line names, if
/// MEDIAINSPECT_SEEDS names folders with media files.
@_cdecl("LLVMFuzzerInitialize")
func prepareFuzzing(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  SeedWriter.writeSeeds(of: .chosen)
  return 0
}

/// Reads all nodes and fields of the input, and checks properties of the tree that cost little.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  unsafe session.checker.check(session.open(bytes))
  return 0
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int
) -> Int

/// Changes the input along its tree, or leaves the change to libFuzzer.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt
) -> Int {
  var dice = Dice(seed: UInt64(seed))
  let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: capacity)
  let isLast = unsafe session.bytes.elementsEqual(buffer[..<count])
  // Bytes that were not checked last have to be read first, which takes as long as an execution.
  if count > 0, dice.below(isLast ? 2 : 6) == 0 {
    let bytes = unsafe [UInt8](buffer[..<count])
    let document = unsafe isLast ? session.document : session.open(bytes)
    if let document,
      let changed = unsafe session.mutator.mutation(of: bytes, document, &dice),
      !changed.isEmpty, changed.count <= capacity, changed != bytes
    {
      _ = unsafe buffer.update(fromContentsOf: changed)
      return changed.count
    }
  }
  return unsafe mutateBytes(start, count, capacity)
}
