import Anatomy
import Bytes
import Cleaning
import Formats
import Fuzzing
import InvariantChecks
import Privacy
import Verification

/// Cleans the input under a policy that its size chooses. A copy that is announced and verified must
/// be clean: another cleaning must find nothing to remove, and must not be impossible.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let policy = policies[count % policies.count]
  let cleaning = clean(bytes, policy)
  defer { forget(cleaning) }
  guard cleaning.obstacle == nil, !cleaning.changesNothing else { return 0 }
  let source = cleaning.editedDocument.document.source
  let copy = source.bytes(source.wholeRange)
  guard (try? Verification(of: cleaning.plan, in: ByteSource(bytes: copy))) != nil else {
    return 0
  }
  let again = clean(copy, policy)
  defer { forget(again) }
  if again.obstacle != nil, cleaning.remaining.isEmpty {
    fatalError("the copy cannot be cleaned under \(policy.name)")
  }
  let removed = again.found.removed.count - cleaning.remaining.count
  if removed > 0 {
    let first = again.found.removed.first?.disclosure.title ?? ""
    fatalError("the copy has \(removed) findings under \(policy.name), such as \(first)")
  }
  return 0
}

private let policies = Policy.all

private func clean(_ bytes: [UInt8], _ policy: Policy) -> Cleaning {
  let document = Examination(ByteSource(bytes: bytes), name: "fuzz", magic: nil).document
  return Cleaning(document, under: policy)
}

private func forget(_ cleaning: Cleaning) {
  cleaning.editedDocument.document.forgetAnswers()
  cleaning.original.forgetAnswers()
}
