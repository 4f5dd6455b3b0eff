package import Anatomy
import Bytes

/// What rules know of the whole file while they look at its parts.
package struct CheckedFile {
  package let profiles: Set<Profile>
  private let siblingFiles: SiblingFiles

  /// - Parameter open: opens what lies beside the file under a name.
  package init(profiles: Set<Profile>, openingSiblings open: @escaping (String) -> Document?) {
    self.profiles = profiles
    siblingFiles = SiblingFiles(open)
  }

  /// What lies beside the file under a name that it gives; nil where nothing does.
  func sibling(_ name: String) -> Document? { siblingFiles.document(name) }

  /// Whether the clauses of ISO/IEC 14496-12 count, rather than those of QuickTime.
  package var isISO: Bool { !profiles.isDisjoint(with: Profile.iso) }
  package var isQuickTime: Bool { profiles.contains(.mov) }
}

/// Files beside one that is checked. A few are kept: lines about one file stand together.
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
  /// The major brand and those that it is compatible with, if this is the root of a file with brands.
  var brands: [FourCC] {
    guard let type = children.first(where: { $0.code == "ftyp" || $0.code == "styp" }),
      case .code(let major)? = type.value("major_brand")
    else { return [] }
    guard let table = type.table("compatible_brands"), let column = table.column(named: "brand")
    else { return [major] }
    return [major]
      + (0..<Swift.min(table.rowCount, 1000)).compactMap {
        table.rawCell(row: $0, column: column).map {
          FourCC(rawValue: UInt32(truncatingIfNeeded: $0))
        }
      }
  }
}
