import Credentials
import RuleEngine

/// A file in an archive, for examples.
struct ArchivedFile {
  let name: String
  /// The content of the file as a ByteScript.
  let content: String

  init(_ name: String, _ text: String) { self.init(name: name, content: "\"\(text)\"") }

  init(name: String, content: String) { (self.name, self.content) = (name, content) }
}

extension ExampleMaking {
  /// Returns an archive of files.
  ///
  /// - Parameters:
  ///   - nameInDirectory: the name of the last file in the central directory; nil for the correct
  ///     name.
  ///   - entryMark: the mark `↓` in front of the last directory entry; empty for none.
  ///   - offset: the offset that the central directory states for the last file; nil for the
  ///     correct offset.
  static func archive(
    _ files: ArchivedFile..., nameInDirectory: String? = nil, entryMark: String = "",
    offset: String? = nil
  ) -> Self {
    make(
      archive(files, nameInDirectory: nameInDirectory, entryMark: entryMark, offset: offset))
  }

  private static func archive(
    _ files: [ArchivedFile], nameInDirectory: String?, entryMark: String, offset: String?
  ) -> String {
    func sizes(_ number: Int) -> String {
      "u32le @end\(number) - @content\(number), @end\(number) - @content\(number)"
    }
    let records = files.enumerated().map { number, file in
      """
      file\(number): "PK" 03 04 u16le 10, 0, 0, 0, 33 u32le 0 \(sizes(number))
      u16le \(file.name.utf8.count), 0 "\(file.name)"
      content\(number): \(file.content)
      end\(number):
      """
    }
    let entries = files.enumerated().map { number, file in
      let isLast = number == files.count - 1
      let name = (isLast ? nameInDirectory : nil) ?? file.name
      return """
        \(isLast ? entryMark : "")"PK" 01 02 u16le 0x31E, 10, 0, 0, 0, 33
        crc\(number): u32le 0 sizes\(number): \(sizes(number))
        u16le \(name.utf8.count), 0, 0, 0, 0 u32le 0
        \((isLast ? offset : nil) ?? "u32le @file\(number)") "\(name)"
        """
    }
    return """
      \(records.joined(separator: "\n"))
      directory: \(entries.joined(separator: "\n"))
      last: "PK" 05 06 u16le 0, 0, \(files.count), \(files.count)
      u32le @last - @directory, @directory u16le 0
      finish:
      """
  }

  /// Returns an archive with content credentials that hash its files and its directory.
  ///
  /// - Parameters:
  ///   - hash: the hash of the first file; nil for the right one.
  ///   - directoryHash: the hash of the directory; nil for the right one.
  ///   - unlisted: a file that the credentials do not list; nil for none.
  static func collection(
    hash: String? = nil, directoryHash: String? = nil, assertionMark: String = "",
    unlisted: ArchivedFile? = nil
  ) -> Self {
    let files = [ArchivedFile("a.txt", "hello")] + (unlisted.map { [$0] } ?? [])
    let store = files.count
    let content = """
      a3 \(CBORScript.text("uris")) 81
        a2 \(CBORScript.text("uri")) \(CBORScript.text("a.txt"))
          \(CBORScript.text("hash")) 58 20 \(hash ?? "sha256 @file0 @end0")
        \(CBORScript.text("alg")) \(CBORScript.text("sha256"))
        \(CBORScript.text("zip_central_directory_hash"))
        58 20 \(directoryHash ?? "sha256 @directory @crc\(store) @sizes\(store) @finish")
      """
    let assertion = AssertionScript(
      "c2pa.hash.collection.data", content: content, contentMark: assertionMark)
    let credentials = ArchivedFile(
      name: CollectionBinding.nameOfStore,
      content: CBORScript.superbox("c2pa", "c2pa", ManifestScript(assertions: [assertion]).script))
    return make(
      archive(files + [credentials], nameInDirectory: nil, entryMark: "", offset: nil),
      showing: content)
  }
}
