import Anatomy
import Bytes

/// Camera facts from the node tree, found by position in the tree.
extension CameraFacts {
  init(_ document: Document) {
    self.init()
    var tracks = 0
    collect(document.root, &tracks)
  }

  /// Whether exiftool skips a node: truncated nodes, movies embedded in other formats, and
  /// misplaced boxes.
  private static func isLeftOut(_ node: Node) -> Bool {
    if node.isCut { return true }
    return switch node.code {
    case "moov": node.parent?.isRoot != true
    case "mvhd", "trak": node.parent?.code != "moov"
    case "tkhd", "mdia": node.parent?.code != "trak"
    case "mdhd": node.parent?.code != "mdia"
    default: !node.isRoot && node.child("ftyp") != nil
    }
  }

  private mutating func collect(_ node: Node, _ tracks: inout Int) {
    if Self.isLeftOut(node) { return }
    switch node.code {
    case "trak": tracks += 1
    case "mvhd": dates(node, "QuickTime", "")
    case "tkhd": dates(node, "Track\(tracks)", "Track")
    case "mdhd": dates(node, "Track\(tracks)", "Media")
    default: break
    }
    switch (node.parent?.code, node.name) {
    case ("ilst"?, .key(let key)):
      if let tag = Self.keys[key] { texts(node, "Keys", tag) }
    case ("ilst"?, .code(let code)):
      if let tag = Self.codes[code.description] { texts(node, "ItemList", tag) }
    case ("udta"?, .code("loci")): place(node)
    case ("udta"?, .code(let code)):
      if let tag = Self.userCodes[code.description] { texts(node, "UserData", tag) }
    default: break
    }
    if node.title == "XMP Element" { properties(node) }
    if node.name == .word("tiff") { pictureTags(node) }
    for child in node.children { collect(child, &tracks) }
  }

  private mutating func dates(_ node: Node, _ group: String, _ prefix: String) {
    for (field, tag) in [("creation_time", "CreateDate"), ("modification_time", "ModifyDate")] {
      guard let time = node.integer(field) else { continue }
      let date = CalendarDate(secondsSince1904: UInt64(max(0, time))).description
      add(group, prefix + tag, time == 0 ? "0000-00-00T00:00:00" : date)
    }
  }

  private mutating func texts(_ node: Node, _ group: String, _ tag: String) {
    for field in node.fields { field.texts.forEach { add(group, tag, $0) } }
    for child in node.children { texts(child, group, tag) }
  }

  private mutating func place(_ node: Node) {
    let numbers = ["latitude", "longitude", "altitude"].compactMap { name -> String? in
      guard case .fixed(let raw, let bits)? = node.value(name) else { return nil }
      return "\(Double(raw) / Double(1 << bits))"
    }
    add("UserData", "LocationInformation", numbers.joined(separator: " "))
  }

  /// XMP attributes and texts, by their tags.
  private mutating func properties(_ node: Node) {
    node.field(named: "attributes")?.forEachRow { row in
      if case .group(let members) = row.value { members.forEach { property($0) } }
      return true
    }
    node.fields.forEach { property($0) }
  }

  private mutating func property(_ field: Field) {
    guard case .tag(.xmp, let key?, _)? = field.meaning.subject else { return }
    let parts = key.split(separator: ":").map(String.init)
    guard parts.count == 2 else { return }
    let isItem = parts[0] == "Item"
    for text in field.texts {
      add(
        isItem ? "XMP-Container" : "XMP-" + parts[0],
        isItem ? "DirectoryItem" + parts[1] : parts[1], text)
    }
  }

  private static let keys = [
    "com.apple.quicktime.make": "Make", "com.apple.quicktime.model": "Model",
    "com.apple.quicktime.creationdate": "CreationDate",
    "com.apple.quicktime.location.ISO6709": "GPSCoordinates",
  ]

  private static let codes = [
    "©mak": "Make", "©mod": "Model", "©day": "ContentCreateDate", "©xyz": "GPSCoordinates",
  ]

  private static let userCodes = codes.merging([
    "manu": "Make", "modl": "Model", "date": "DateTimeOriginal",
  ]) { first, _ in first }
}
