import Anatomy
import Movie

extension InheritedValue where Answer == Node {
  /// The manifest in this store that has the hash assertion of the file. This is the newest
  /// manifest or, if the newest one is an update, the manifest that it updates, directly or through
  /// other updates.
  static let bindingManifest = InheritedValue<Node>(
    "bindingManifest", scope: { $0.isCredentialStore ? $0 : nil }
  ) { store in
    var newest = store.newestManifest
    // The number of steps is limited, because references may form a cycle.
    for _ in 0..<16 {
      guard let manifest = newest, Manifest.Kind(of: manifest) == .dependent else { return newest }
      newest = manifest.updatedManifest(in: store)
    }
    return nil
  }
}

extension Node {
  /// Whether this manifest is the newest of its store and updates a manifest that is missing. False
  /// if the file has an original store that can contain the missing manifest.
  package var isUpdateWithoutBinding: Bool {
    guard isNewestManifest, Manifest.Kind(of: self) == .dependent, let store = parent,
      store.inherited(.bindingManifest) == nil
    else { return false }
    return store.fileAround?.children.contains { $0.textValue(.box_purpose) == "original" } != true
  }

  /// Returns the box of the manifest that this update manifest updates; nil if `store` has no such
  /// box.
  fileprivate func updatedManifest(in store: Node) -> Node? {
    let manifest = Manifest(self)
    let parents = manifest.references.filter { reference in
      reference.role == .manifest
        && reference.holder.child("cbor")?.entry("relationship")?.shortText == "parentOf"
    }
    guard let uri = parents.first?.uri.uri, let target = BoxReference(uri, in: manifest.label)
    else { return nil }
    return store.children.first { $0.code == "jumb" && $0.name.description == target.manifest }
  }
}
