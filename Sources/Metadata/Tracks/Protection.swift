import Anatomy
import Bytes
import Movie

/// The encryption or restriction of a track.
package struct Protection: Hashable, Sendable {
  /// The code of the encryption scheme, such as `cenc`; nil if none is stated.
  package let scheme: String?
  /// The kind of protection as a phrase, such as `encrypted by FairPlay for one account`.
  package let words: String
  /// The names of the DRM systems that can supply keys.
  package let systems: [String]
  /// The IDs of the keys that the track needs, in hexadecimal.
  package let keyIDs: [String]
  /// Whether the track is not encrypted, but restricted to players with certain features.
  package let isRestrictionOnly: Bool

  /// Reads the protection of a track from its sample entries; fails if the track is not protected.
  init?(_ entries: [SampleEntry], systems: [String]) {
    guard let entry = entries.first(where: \.isProtected) else { return nil }
    let scheme = entry.node.child("sinf")
    guard entry.node.child("rinf") == nil || scheme != nil else {
      let type = entry.node.descendant("rinf", "schm")?.field(.scheme_type)
      self.scheme = entry.node.descendant("rinf", "schm")?.fourCC(of: .scheme_type)?.letters
      words = "restricted" + (type?.label.map { ": \($0)" } ?? "")
      (self.systems, keyIDs, isRestrictionOnly) = ([], [], true)
      return
    }
    let type = scheme?.child("schm")?.field(.scheme_type)
    let code = scheme?.child("schm")?.fourCC(of: .scheme_type)
    self.scheme = code?.letters
    isRestrictionOnly = false
    let information = scheme?.child("schi")
    let isFairPlay = entry.isFairPlay || code == "itun" || information?.child("priv") != nil
    if isFairPlay {
      words = "encrypted by FairPlay for one account"
      (self.systems, keyIDs) = (["FairPlay"], [])
      return
    }
    let isCommon = code.map {
      ["cenc", "cens", "cbc1", "cbcs", "piff", "sve1"].contains($0.letters)
    }
    let how = type?.label.map { "\(code?.letters ?? ""), \($0)" } ?? code?.letters
    let name = isCommon == true ? "by common encryption" : "encrypted"
    words =
      (isCommon == true ? "encrypted \(name)" : name) + (how.map { " (\($0))" } ?? "")
    self.systems = systems
    var keys: [String] = []
    for entry in entries {
      let boxes =
        [entry.node.descendant("sinf", "schi", "tenc")].compactMap { $0 }
        + (entry.node.descendant("sinf", "schi")?.children("uuid") ?? [])
      for box in boxes {
        guard case .uuid(let bytes)? = box.value(.default_KID) else { continue }
        let digits = bytes.map(CodecParameter.digits).joined()
        if keys.count < Self.maxSystems, !keys.contains(digits) { keys.append(digits) }
      }
    }
    keyIDs = keys
  }

  /// Upper bound on the number of DRM systems and on the number of keys that are listed. Files use
  /// far fewer DRM systems.
  private static let maxSystems = 64

  /// Returns the names of DRM systems that have a header (`pssh`) in the movie or its first
  /// fragments.
  static func systems(of root: Node, movie: Node?) -> [String] {
    var names: [String] = []
    var holders = [movie].compactMap { $0 }
    for child in root.children where child.code == "moof" && holders.count < 8 {
      holders.append(child)
    }
    for holder in holders {
      for box in holder.children.prefix(1000) where box.code == "pssh" || box.code == "uuid" {
        guard let field = box.field(.SystemID) else { continue }
        var name = field.label
        if name == nil, case .uuid(let bytes) = field.value {
          name = bytes.map(CodecParameter.digits).joined()
        }
        if let name, names.count < maxSystems, !names.contains(name) { names.append(name) }
      }
    }
    return names
  }
}

extension CodecParameter {
  static func digits(_ byte: UInt8) -> String { hexadecimal(Int(byte)).lowercased() }
}

extension SampleEntry {
  /// Whether the sample entry has a code that iTunes used for encrypted media before scheme boxes
  /// existed.
  var isFairPlay: Bool { ["drms", "drmi", "drmt", "p608"].contains(node.code) }

  var isProtected: Bool {
    isFairPlay || node.child("sinf") != nil || node.child("rinf") != nil
      || Self.encrypted.contains(node.code)
  }

  private static let encrypted: Set<FourCC> = [
    "encv", "enca", "enct", "encu", "encs", "encm", "enc3", "encf", "encp", "resv", "resa",
  ]
}
