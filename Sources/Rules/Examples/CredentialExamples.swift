import RuleEngine

/// Example files with content credentials. Arguments replace the parts that a rule is about.
extension ExampleMaking {
  /// Returns a BMFF file with content credentials.
  ///
  /// - Parameters:
  ///   - excluded: XPath expressions of the boxes that the hash excludes, in addition to the box of
  ///     the credentials.
  ///   - hash: the bytes of the hash; nil for an assertion without a hash.
  ///   - isMovie: whether a movie precedes the credentials.
  ///   - moreOfMovie: boxes that follow the tracks of the movie.
  ///   - index: a box with an index of fragments, at the end of the file.
  ///   - second: the purpose of a second box with content credentials; nil for none.
  static func credentials(
    label: String = "c2pa.hash.bmff.v3", labelMark: String = "", purpose: String = "manifest",
    purposeMark: String = "", boxMark: String = "",
    leavingOut excluded: [String] = ["/ftyp", "/mfra"],
    hash: String? = nil, free: String = "01 02 03 04", freeMark: String = "",
    isMovie: Bool = false, moreOfMovie: String = "", second: String? = nil, index: String = ""
  ) -> Self {
    let list = excluded.map { #"a1 65 "xpath" \#(60 + $0.utf8.count) "\#($0)""# }
    let stated = hash.map { #"64 "hash" 58 20 \#($0)"# } ?? ""
    let assertion = """
      a\(hash == nil ? 2 : 3)
      6a "exclusions" \(81 + excluded.count)
        a2 65 "xpath" 65 "/uuid"
        64 "data" 81 a2 66 "offset" 08
        65 "value" 50 d8 fe c3 d6 1b 0e 48 3c 92 97 58 28 87 7e c4 81
        \(list.joined(separator: " "))
      63 "alg" 66 "sha256"
      \(stated)
      """
    func box(_ purpose: String, _ mark: String, manifest: String = "urn:example:1") -> String {
      let store = CBORScript.superbox(
        "c2pa", "c2pa",
        ManifestScript(
          label: manifest,
          assertions: [AssertionScript(label, content: assertion, mark: labelMark)]
        ).script)
      return """
        uuid {
          d8 fe c3 d6 1b 0e 48 3c 92 97 58 28 87 7e c4 81
          00 * 4 \(mark)"\(purpose)\\0" \(purpose == "merkle" ? "a0" : "u64 0 \(store)")
        }
        """
    }
    let boxes =
      boxMark + box(purpose, purposeMark)
      + (second.map { " ↓" + box($0, "", manifest: "urn:example:2") } ?? "")
      + "\n\(freeMark)free { \(free) }\n\(index)"
    let whole =
      isMovie
      ? Example.movie(moreOfMovie: moreOfMovie, more: boxes).script
      : "styp { \"msdh\" u32 0 \"msdh\" }\n\(boxes)"
    return make(whole, showing: moreOfMovie.isEmpty ? boxes : moreOfMovie)
  }

  /// Returns a movie with a JUMBF superbox that contains the given boxes.
  static func jumbf(_ boxes: String) -> Self {
    .movie(more: "free { jumb { jumd { 00 * 16 03 \"a\\0\" } \(boxes) } }")
  }

  /// Returns a movie with an XMP packet.
  static func packet(_ text: String) -> Self {
    .movie(more: "uuid { be 7a cf cb 97 a9 42 e8 9c 71 99 94 91 e3 af ac \(text) }")
  }

  /// Returns a JPEG file with content credentials that hash each part of the file.
  ///
  /// - Parameters:
  ///   - hash: the hash of the segments before the credentials; nil for the right one.
  ///   - afterLast: bytes after the last segment.
  static func namedBoxes(
    hash: String? = nil, assertionMark: String = "", afterLast: String = ""
  ) -> Self {
    func entry(_ names: [String], _ hash: String) -> String {
      let list = names.map { CBORScript.text($0) }.joined(separator: " ")
      return "a2 \(CBORScript.text("names")) \(80 + names.count) \(list) "
        + "\(CBORScript.text("hash")) \(hash)"
    }
    let content = """
      a1 \(CBORScript.text("boxes")) 83
        \(entry(["SOI", "APP0"], "58 20 " + (hash ?? "sha256 @first @store")))
        \(entry(["C2PA"], "41 00"))
        \(entry(["EOI"], "58 20 sha256 @last @end"))
      """
    let assertion = AssertionScript("c2pa.hash.boxes", content: content, contentMark: assertionMark)
    let store = CBORScript.superbox(
      "c2pa", "c2pa", ManifestScript(assertions: [assertion]).script)
    let segment = "ff eb sized u16 +2 { \"JP\" u16 1 u32 1 \(store) }"
    return make(
      """
      first: ff d8
      ff e0 sized u16 +2 { "JFIF\\0" 01 01 00 u16 1, 1 00 00 }
      store: \(segment)
      last: ff d9
      end: \(afterLast)
      """, showing: content)
  }

  /// Returns a JPEG file with content credentials.
  static func manifests(_ manifests: ManifestScript..., storeMark: String = "") -> Self {
    let store =
      storeMark
      + CBORScript.superbox("c2pa", "c2pa", manifests.map(\.script).joined(separator: "\n"))
    let segment = "ff eb sized u16 +2 { \"JP\" u16 1 u32 1 \(store) }"
    return make(
      """
      ff d8
      ff e0 sized u16 +2 { "JFIF\\0" 01 01 00 u16 1, 1 00 00 }
      \(segment)
      ff d9
      """, showing: segment)
  }
}
