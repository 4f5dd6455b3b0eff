import Bytes
import Crypto
import Files

/// The signers of content credentials that `--trust` names.
struct TrustedSigners {
  /// The list at the path that `--trust` names; nil without this option.
  let list: TrustList?

  /// Maximum number of bytes of a list.
  private static let longest = 16 << 20

  /// Reads the list that `--trust` names. Nil after reporting that it cannot be read.
  init?(_ run: Run) {
    guard let path = run.invocation.value(.trust) else {
      list = nil
      return
    }
    guard let source = try? ByteSource.open(path: path) else {
      run.complain("--trust \(path.fileNameForDisplay): the file cannot be read")
      return nil
    }
    let text = String(decoding: source.bytes(source.wholeRange, limit: Self.longest), as: UTF8.self)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard source.size <= Self.longest, let list = TrustList(pem: text, name: name) else {
      run.complain("--trust \(path.fileNameForDisplay): the file contains no certificate in PEM")
      return nil
    }
    self.list = list
  }
}
