package import Anatomy
import Bytes

/// A kind of file with specific rules, such as MP4 or HLS.
package enum Profile: String, CaseIterable, Sendable {
  case mp4, mov, m4a
  case mobile = "3gp"
  case heif, avif, cmaf, mp3, hls, c2pa
  /// Recommendations for writers of timed metadata. This profile is applied only on request.
  case authoring
  /// The limits of players on Apple's systems, on Android and in browsers. These profiles are
  /// applied only on request.
  case apple, android, web

  /// The option value that chooses the profile by brand and content.
  package static let automatic = "auto"

  package static let iso: Set<Profile> = [.mp4, .m4a, .mobile, .heif, .avif, .cmaf]

  /// Further profiles with rules that apply to each file of this profile.
  package var dependencies: Set<Profile> {
    switch self {
    case .m4a, .mobile, .cmaf: [.mp4]
    case .avif: [.heif]
    case .mp4, .mov, .heif, .mp3, .hls, .c2pa, .authoring, .apple, .android, .web: []
    }
  }

  /// The profile and its dependencies.
  package var implied: Set<Profile> { dependencies.union([self]) }

  /// Whether a file with the given contents is of this profile.
  func isValid(for file: Contents) -> Bool {
    switch self {
    case .mov: file.isOfBoxes && (file.major ?? (file.isISOWithoutType ? "isom" : "qt  ")) == "qt  "
    case .m4a: file.hasMajor("M4A ", "M4B ", "M4P ")
    case .mobile: file.major?.description.hasPrefix("3g") ?? false
    case .avif: file.hasMajor("avif", "avis")
    case .heif:
      file.hasBrand("mif1", "msf1", "heic", "heix", "heim", "heis", "hevc")
        && !Self.byMajorBrand.contains { $0.isValid(for: file) }
    case .mp4: file.isOfBoxes && !(Self.byMajorBrand + [.heif]).contains { $0.isValid(for: file) }
    case .cmaf: file.hasBrand("cmfc", "cmf2")
    case .c2pa: file.hasBrand("c2pa")
    case .hls: file.kind == .playlist || file.kind == .tag
    case .mp3: !file.isOfBoxes && !Self.hls.isValid(for: file)
    case .authoring, .apple, .android, .web: false
    }
  }

  /// Profiles that the major brand determines.
  private static let byMajorBrand: [Profile] = [.mov, .m4a, .mobile, .avif]

  /// The properties of a file that determine its profiles.
  struct Contents {
    let kind: StructureKind?
    let brands: [FourCC]
    /// Whether the file has no `ftyp`, but tracks as in ISO files. Other files without `ftyp` are
    /// taken for QuickTime files, in which `ftyp` is optional.
    let isISOWithoutType: Bool

    init(_ root: Node) {
      kind = root.children.first?.declaredNodeKind.kind
      brands = kind == .box ? root.brands : []
      isISOWithoutType = kind == .box && brands.isEmpty && root.hasTracksOfISO
    }

    var isOfBoxes: Bool { kind == .box }
    var major: FourCC? { brands.first }
    func hasMajor(_ codes: FourCC...) -> Bool { major.map(codes.contains) ?? false }
    func hasBrand(_ codes: FourCC...) -> Bool { brands.contains(where: codes.contains) }
  }
}

extension Set<Profile> {
  /// Creates the set of profiles that fit a file, with their dependencies.
  package init(fitting root: Node) {
    let contents = Profile.Contents(root)
    self = Profile.allCases.reduce(into: []) { profiles, profile in
      if profile.isValid(for: contents) { profiles.formUnion(profile.implied) }
    }
  }
}
