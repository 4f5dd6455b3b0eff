package import Anatomy
import Bytes
import Files
import Privacy

/// The extended attributes of the original file, and whether the copy gets them. They are not part
/// of the bytes of the file, and audits do not list them.
package struct FileAttributes: Equatable, Sendable {
  /// Names of the attributes that the copy gets. Their content is not examined.
  package private(set) var kept: [String]
  /// Names of the attributes that the copy does not get, because the policy removes their category
  /// of content.
  package private(set) var removed: [String]
}

extension FileAttributes {
  /// The categories of information in known attributes. A name that ends in `*` matches all names
  /// with that prefix.
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

  /// Returns the category of an attribute's content. Returns nil for an unknown attribute.
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

  /// The extended attributes if the copy is written to a stream. All are removed, because a stream
  /// cannot have extended attributes.
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
