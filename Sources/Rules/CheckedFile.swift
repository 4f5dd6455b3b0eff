import Anatomy
import Bytes

/// What rules know of the whole file while they look at its parts.
package struct CheckedFile: Sendable {
  package let profiles: Set<Profile>

  package init(profiles: Set<Profile>) { self.profiles = profiles }

  /// Whether the clauses of ISO/IEC 14496-12 count, rather than those of QuickTime.
  package var isISO: Bool { !profiles.isDisjoint(with: Profile.iso) }
  package var isQuickTime: Bool { profiles.contains(.mov) }
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
