import Anatomy
import Schema

/// The 32-bit sample flags, which state how a sample depends on other samples (ISO/IEC 14496-12,
/// 8.8.3.1).
extension FieldReader {
  func sampleFlags(_ name: String) {
    group(name, means: .flags) {
      reservedBits(4)
      bits(2, "is_leading", labels: SampleFlags.isLeading)
      bits(2, "sample_depends_on", labels: SampleFlags.dependsOn)
      bits(2, "sample_is_depended_on", labels: SampleFlags.isDependedOn)
      bits(2, "sample_has_redundancy", labels: SampleFlags.hasRedundancy)
      bits(3, "sample_padding_value")
      bits(1, "sample_is_non_sync_sample", labels: SampleFlags.isNonSync)
      u16("sample_degradation_priority")
    }
  }
}

enum SampleFlags {
  static let isLeading: Labels = [
    0: "not known", 1: "leading, not decodable", 2: "not leading", 3: "leading, decodable",
  ]
  static let dependsOn: Labels = [
    0: "not known", 1: "depends on other samples", 2: "depends on no other sample",
  ]
  static let isDependedOn: Labels = [
    0: "not known", 1: "other samples depend on this sample", 2: "disposable",
  ]
  static let hasRedundancy: Labels = [0: "not known", 1: "redundant coding", 2: "no redundancy"]
  static let isNonSync: Labels = [0: "sync sample", 1: "not a sync sample"]

  /// Returns the known sample flags as text, for table columns, which cannot show single bits.
  static func words(_ raw: UInt64) -> String? {
    let parts = [
      isNonSync[raw >> 16 & 1], known(raw >> 24, dependsOn), known(raw >> 22, isDependedOn),
      known(raw >> 26, isLeading), known(raw >> 20, hasRedundancy),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func known(_ raw: UInt64, _ labels: Labels) -> String? {
    raw & 3 == 0 ? nil : labels[raw & 3]
  }
}
