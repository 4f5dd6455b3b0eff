package import Anatomy

extension Node {
  /// Whether all samples of this track are in fragments, and each fragment states the offsets of
  /// its samples from its start. Such fragments can move within the file without changes.
  package var hasRelativeFragments: Bool {
    guard source === document.source, mediaFile == document.root, hasNoTableSamples,
      let id = child("tkhd")?.integer(.track_ID),
      let fragments = inherited(.trackFragments)?[id]
    else { return false }
    return !fragments.isEmpty
      && fragments.allSatisfy { document.node(at: $0).map(\.isRelativeFragment) ?? false }
  }

  private var hasNoTableSamples: Bool {
    guard let table = descendant("mdia", "minf", "stbl") else { return false }
    let sizes = ["stsz", "stz2"].compactMap { table.child($0) }
    return sizes.allSatisfy { $0.integer(.sample_count) == 0 }
  }

  /// Whether this track fragment states offsets from the start of its movie fragment, and no run
  /// has data before that start.
  private var isRelativeFragment: Bool {
    guard let header = child("tfhd"), header.integer(.base_data_offset) == nil,
      (header.integer(.flags) ?? 0) & 0x2_0000 != 0
    else { return false }
    return children("trun").allSatisfy { ($0.integer(.data_offset) ?? 0) >= 0 }
  }
}
