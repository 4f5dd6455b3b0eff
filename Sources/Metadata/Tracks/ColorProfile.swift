package import Anatomy
import Bytes
import Movie

/// The ICC profile of a picture.
package struct ColorProfile: Sendable {
  /// The name that the profile states; nil if it states none.
  package let name: String?
  package let path: String

  /// Creates the profile of the main picture of a file; fails if there is none.
  package init?(in root: Node) {
    guard let profile = root.profileOfPrimaryItem ?? root.profileOfPlainPicture else { return nil }
    path = profile.path
    name = profile.profileName
  }
}

extension Node {
  /// The ICC profile of the primary image item; nil if there is none.
  fileprivate var profileOfPrimaryItem: Node? {
    guard child("meta") != nil else { return nil }
    return primaryPicture?.boxes("colr").lazy.compactMap(\.profile).first
  }

  /// The ICC profile in the upper levels of an image file; nil if there is none.
  fileprivate var profileOfPlainPicture: Node? {
    guard child("meta") == nil else { return nil }
    return children.prefix(256).lazy.compactMap { $0.profile(below: 2) }.first
  }

  /// The first ICC profile among the descendants within a few levels; nil if there is none.
  private func profile(below levels: Int) -> Node? {
    if isFrameStream { return nil }
    if let profile { return profile }
    guard levels > 0 else { return nil }
    return children.prefix(8).lazy.compactMap { $0.profile(below: levels - 1) }.first
  }

  /// The ICC profile among the first children; nil if there is none.
  private var profile: Node? { children.prefix(8).first { $0.name == .word("icc") } }

  /// The name that this ICC profile states.
  fileprivate var profileName: String? {
    guard let tag = children.prefix(256).first(where: { $0.code == "desc" }) else { return nil }
    for name in [FieldName.text, .ASCII, .texts] {
      guard case .text(let text)? = tag.value(name) else { continue }
      let letters = text.string.unicodeScalars.prefix { $0.value != 0 }.prefix(200)
      if !letters.isEmpty { return String(String.UnicodeScalarView(letters)) }
    }
    return nil
  }
}
