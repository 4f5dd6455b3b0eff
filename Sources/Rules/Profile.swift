package import Anatomy
import Bytes

/// A kind of file with specific rules, such as MP4 or HLS.
package enum Profile: String, CaseIterable, Sendable {
  case mp4, mov, m4a
  case mobile = "3gp"
  case heif, avif, cmaf, mp3, hls, c2pa
  /// Recommendations for writers of timed metadata. This profile is applied only on request.
  case authoring

  /// The option value that chooses the profile by brand and content.
  package static let automatic = "auto"

  package static let iso: Set<Profile> = [.mp4, .m4a, .mobile, .heif, .avif, .cmaf]

  /// The profiles with rules that apply to files of this profile, including the profile itself.
  package var implied: Set<Profile> {
    switch self {
    case .m4a, .mobile, .cmaf: [self, .mp4]
    case .avif: [.avif, .heif]
    default: [self]
    }
  }
}

extension Set<Profile> {
  /// Creates the set of profiles that fit a file, determined by its brands and content.
  package init(fitting root: Node) {
    self = []
    switch root.children.first?.declaredNodeKind.kind {
    case .box: formBoxes(of: root)
    case .playlist, .tag: insert(.hls)
    default: insert(.mp3)
    }
  }

  private mutating func formBoxes(of root: Node) {
    let brands = root.brands
    guard let major = brands.first else { return insertOne(.mov) }
    switch major {
    case "qt  ": insert(.mov)
    case "M4A ", "M4B ", "M4P ": formUnion(Profile.m4a.implied)
    case _ where major.description.hasPrefix("3g"): formUnion(Profile.mobile.implied)
    case "avif", "avis": formUnion(Profile.avif.implied)
    case _ where !Self.images.isDisjoint(with: brands): insert(.heif)
    default: insert(.mp4)
    }
    if brands.contains(where: { ["cmfc", "cmf2"].contains($0) }) {
      formUnion(Profile.cmaf.implied)
    }
    if brands.contains("c2pa") { insert(.c2pa) }
  }

  private mutating func insertOne(_ profile: Profile) { insert(profile) }

  private static let images: Set<FourCC> = ["mif1", "msf1", "heic", "heix", "heim", "heis", "hevc"]
}
