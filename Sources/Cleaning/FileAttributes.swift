package import Anatomy
import Bytes
import Privacy

/// The extended attributes of the original file. They are not part of its bytes, and audits do not
/// list them.
package struct FileAttributes: Equatable, Sendable {
  /// Attributes that the copy gets, regardless of their content.
  package private(set) var kept: [String]
  /// Attributes with content of a category that the policy removes.
  package private(set) var removed: [String]
}

extension FileAttributes {
  /// The categories of known attributes. A name that ends in `*` matches all names with that
  /// prefix.
  private static let categories: [(name: String, category: Anatomy.Category)] = [
    ("user.xdg.origin.*", .provenance), ("user.xdg.referrer.*", .provenance),
    ("user.xdg.publisher", .provenance), ("user.xdg.creator", .person),
    ("user.xdg.comment", .text), ("user.xdg.tags", .text), ("user.dublincore.*", .text),
    ("user.baloo.tags", .text), ("user.baloo.userComment", .text),
    ("user.DOSATTRIB", .time),
    ("com.apple.metadata:kMDItemWhereFroms", .provenance), ("com.apple.quarantine", .provenance),
    ("com.apple.metadata:kMDItemDownloadedDate", .time),
    ("com.apple.lastuseddate#PS", .time),
    ("com.apple.metadata:kMDItemFinderComment", .text),
    ("com.apple.metadata:kMDItemComment", .text), ("com.apple.metadata:_kMDItemUserTags", .text),
    ("com.apple.FinderInfo", .text),
  ]

  /// Nil for an unknown attribute.
  static func category(of name: String) -> Anatomy.Category? {
    categories.first { known, _ in
      known.hasSuffix("*") ? name.hasPrefix(known.dropLast()) : name == known
    }?.category
  }

  package init(_ names: [String], removingWhere isRemoved: (Anatomy.Category) -> Bool) {
    func removes(_ name: String) -> Bool { Self.category(of: name).map(isRemoved) ?? false }
    kept = names.filter { !removes($0) }
    removed = names.filter(removes)
  }

  /// The attributes for a copy that is written to a stream, which has none.
  package var ofStream: FileAttributes {
    var none = self
    none.kept = []
    none.removed = (kept + removed).sorted()
    return none
  }
}

extension Cleaning {
  package var attributes: FileAttributes {
    FileAttributes(original.source.extendedAttributes, removingWhere: policy.removes)
  }
}
