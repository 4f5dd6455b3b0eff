import Anatomy
import Bytes
import Credentials
import Crypto
import Formats
import Fuzzing
import InvariantChecks
import Notations
import Rendering
import Rules

/// Reads the input as each of these: a certificate, a time stamp, a reply about revocation, a signature in CBOR, and
/// the content credentials of a JPEG file, whose signatures, time stamps and signers are then verified.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  switch bytes.first {
  case 0x30:
    for kind in [Certificates.document, SignedMessages.reply, RevocationReplies.reply] {
      unsafe fuzz(start, count: count, nodeKind: kind)
    }
    _ = SignedMessageVerifier.verdict(on: bytes)
    _ = RevocationVerifier.verdict(on: bytes, of: [bytes, bytes], at: 0)
  case 0xD2: unsafe fuzz(start, count: count, nodeKind: CBORKinds.document)
  default: verify(bytes)
  }
  return 0
}

/// Maximum number of bytes of a segment in a JPEG file.
private let longest = 65_000

private func verify(_ store: [UInt8]) {
  guard store.count <= longest else { return }
  let size = store.count + 10
  let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xEB, UInt8(size >> 8), UInt8(size & 0xFF), 0x4A, 0x50]
  let file = head + [0, 1, 0, 0, 0, 1] + store + [0xFF, 0xD9]
  let document = Examination(ByteSource(bytes: file), name: "fuzz.jpg", magic: nil).document
  defer { document.forgetAnswers() }
  let text = Rendered.collect { output in
    if let credentials = FileCredentials(document, under: nil) {
      CredentialText(style: Style(usesColor: false, width: 0), output: output).write(credentials)
      CredentialJSON(writer: JSONWriter(output)).write(credentials)
    }
  }
  if let control = text.unicodeScalars.first(where: {
    $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F
  }) {
    fatalError("U+\(String(control.value, radix: 16)) is printed")
  }
}
