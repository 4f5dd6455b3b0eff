import Anatomy
import Movie

extension InheritedValue where Answer == Node {
  /// The manifest of a store with the hash assertion of the file: the newest one, or if that is an
  /// update, the newest one that it updates directly or indirectly.
  static let bindingManifest = InheritedValue<Node>(
    "bindingManifest", scope: { $0.isCredentialStore ? $0 : nil }
  ) { store in
    var newest = store.newestManifest
    // The bound ends cycles of references.
    for _ in 0..<16 {
      guard let manifest = newest, Manifest.Kind(of: manifest) == .dependent else { return newest }
      newest = manifest.updatedManifest(in: store)
    }
    return nil
  }
}

extension Node {
  /// Whether this is the newest manifest of its store and an update of a manifest that is not in the
  /// store, without another store in the file that has it.
  package var isUpdateWithoutBinding: Bool {
    guard isNewestManifest, Manifest.Kind(of: self) == .dependent, let store = parent,
      store.inherited(.bindingManifest) == nil
    else { return false }
    return store.fileAround?.children.contains { $0.textValue(.box_purpose) == "original" } != true
  }

  /// Returns the box of the ingredient that this update manifest updates; nil if it has none.
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
