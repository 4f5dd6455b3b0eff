package import Anatomy
import Bytes
package import FuzzTrees

/// The state that one execution leaves for the next one. libFuzzer calls from one thread.
package struct TreeSession {
  package let family: FuzzFamily
  fileprivate let mutator = TreeMutator()
  /// The document that was opened last. The next mutation is often one of its bytes.
  fileprivate var document: Document?
  fileprivate var bytes: [UInt8] = []

  /// The session with the family that MEDIAINSPECT_FAMILY names.
  nonisolated(unsafe) package static var current = TreeSession(family: .chosen)

  /// Opens an input as a file of the family.
  package mutating func open(_ start: UnsafePointer<UInt8>?, count: Int) -> Document {
    unsafe open([UInt8](UnsafeBufferPointer(start: start, count: count)))
  }

  fileprivate mutating func open(_ bytes: [UInt8]) -> Document {
    // Cached values may retain their document.
    document?.forgetAnswers()
    let opened = family.open(bytes)
    (document, self.bytes) = (opened, bytes)
    return opened
  }
}

/// Writes the seeds of the family into the first folder that the command line names, if
/// MEDIAINSPECT_SEEDS names folders with media files.
@_cdecl("LLVMFuzzerInitialize")
package func prepareFuzzing(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  SeedWriter.writeSeeds(of: .chosen)
  return 0
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int
) -> Int

/// Changes the input along its tree, or leaves the change to libFuzzer.
@_cdecl("LLVMFuzzerCustomMutator")
package func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt
) -> Int {
  var dice = Dice(seed: UInt64(seed))
  let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: capacity)
  let isLast = unsafe TreeSession.current.bytes.elementsEqual(buffer[..<count])
  // Bytes that were not checked last have to be read first, which takes as long as an execution.
  if count > 0, dice.below(isLast ? 2 : 6) == 0 {
    let bytes = unsafe [UInt8](buffer[..<count])
    let document = unsafe isLast ? TreeSession.current.document : TreeSession.current.open(bytes)
    if let document,
      let changed = unsafe TreeSession.current.mutator.mutation(of: bytes, document, &dice),
      !changed.isEmpty, changed.count <= capacity, changed != bytes
    {
      _ = unsafe buffer.update(fromContentsOf: changed)
      return changed.count
    }
  }
  return unsafe mutateBytes(start, count, capacity)
}
