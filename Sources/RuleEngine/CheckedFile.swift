package import Anatomy
package import Bytes
package import Crypto
import Movie

/// The properties of a checked file that rules need: its profiles, and access to files next to it.
package struct CheckedFile {
  package let profiles: Set<Profile>
  /// What other checked files state about this file, if it is a media segment; otherwise nil.
  package let segment: SegmentSurroundings?
  /// The signers of content credentials that the user trusts; nil if no list was given.
  package let trust: TrustList?
  private let siblingFiles: SiblingFiles

  /// Creates the context for one file.
  ///
  /// - Parameters:
  ///   - segment: what other checked files state about this file, if it is a media segment;
  ///     otherwise nil.
  ///   - trust: the trusted signers of content credentials; nil if no list was given.
  ///   - open: opens a file in the same directory by its name; returns nil if it cannot be read.
  package init(
    profiles: Set<Profile>, segment: SegmentSurroundings? = nil, trust: TrustList? = nil,
    openingSiblings open: @escaping (String) -> Document?
  ) {
    self.trust = trust
    self.profiles = profiles
    self.segment = segment
    siblingFiles = SiblingFiles(open)
  }

  /// Returns the document of a file in the same directory, by a name that the checked file
  /// contains; nil if there is no such file.
  package func sibling(_ name: String) -> Document? { siblingFiles.document(name) }

  /// Whether ISO/IEC 14496-12 applies rather than the QuickTime File Format.
  package var isISO: Bool { !profiles.isDisjoint(with: Profile.iso) }
  package var isQuickTime: Bool { profiles.contains(.mov) }
}

/// A cache of opened files next to the checked file. It is small, because lines of a playlist about
/// the same file usually follow each other.
private final class SiblingFiles {
  private let open: (String) -> Document?
  private var known: [String: Document?] = [:]

  init(_ open: @escaping (String) -> Document?) { self.open = open }

  func document(_ name: String) -> Document? {
    if let document = known[name] { return document }
    if known.count >= 8 { known = [:] }
    let document = open(name)
    known[name] = .some(document)
    return document
  }
}

extension Node {
  /// The major brand and the compatible brands of a file; empty for other nodes and for files
  /// without brands.
  package var brands: [FourCC] {
    guard let type = children.first(where: { $0.code == "ftyp" || $0.code == "styp" }),
      case .code(let major)? = type.value(.major_brand)
    else { return [] }
    guard let table = type.table(.compatible_brands), let column = table.column(named: .brand)
    else { return [major] }
    return [major]
      + (0..<Swift.min(table.rowCount, 1000)).compactMap {
        table.rawCell(row: $0, column: column).map {
          FourCC(rawValue: UInt32(truncatingIfNeeded: $0))
        }
      }
  }
}
