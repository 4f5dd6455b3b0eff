import Anatomy
import Bytes
import Schema

/// The sample list of `senc` and of the equivalent PIFF box (ISO/IEC 23001-7, 7.2). The box does
/// not state the size of its initialization vectors.
extension FieldReader {
  func sampleEncryption(ivSize stated: Int?) {
    let samples = u32("sample_count", means: .count(of: .samples))
    let hasSubsamples = flags & 0x2 != 0
    let fit = SampleEncryptionFit(samples, hasSubsamples: hasSubsamples, in: source, rest)
    let size = stated.flatMap { fit.fills(ivSize: $0) ? $0 : nil } ?? fit.ivSize ?? stated
    if let size, size != stated, remaining > 0 { reportFitting(size, instead: stated) }
    guard let size = isDescribing ? 8 : size else {
      return fail(
        rule: "isom.senc.iv-size-unknown", severity: .warning,
        "the box size does not match \(samples) samples with initialization vectors of 0, 8 or 16 "
          + "bytes", field: "samples")
    }
    // Samples without subsamples and with one constant IV for all have no bytes in this box.
    when(size > 0 || hasSubsamples, "the samples have initialization vectors or subsamples") {
      list("samples", count: samples, line: .value) { sample in
        sample.when(size > 0, "each sample has an initialization vector") {
          sample.bytes("InitializationVector", size, means: .identifies(.playback))
        }
        sample.when(flag: 0x2) {
          let rows = sample.u16("subsample_count", means: .count(of: .rows))
          sample.table("subsamples", rows: rows) { row in
            row.u16("BytesOfClearData")
            row.u32("BytesOfProtectedData")
          }
        }
      }
    }
  }

  private func reportFitting(_ size: Int, instead stated: Int?) {
    let reason =
      stated.map { "tenc or its PIFF equivalent states a size of \($0)" }
      ?? "neither tenc nor its PIFF equivalent states the size"
    report(
      rule: stated == nil ? "isom.senc.iv-size-inferred" : "isom.senc.iv-size-vs-tenc",
      severity: stated == nil ? .info : .warning,
      "the box size matches initialization vectors of \(size) bytes; \(reason)", at: rest,
      field: "samples")
  }
}

/// Finds the size of initialization vectors with which the sample list fills the box.
private struct SampleEncryptionFit {
  let count: Int
  let hasSubsamples: Bool
  let source: ByteSource
  let range: ByteRange

  init(_ count: Int, hasSubsamples: Bool, in source: ByteSource, _ range: ByteRange) {
    self.count = count
    self.hasSubsamples = hasSubsamples
    self.source = source
    self.range = range
  }

  /// The first of the usual sizes (8, 16, 0) with which the sample list ends at the end of the box;
  /// nil if none fits.
  var ivSize: Int? { [8, 16, 0].first(where: fills) }

  func fills(ivSize: Int) -> Bool {
    guard hasSubsamples else {
      let (total, overflow) = count.multipliedReportingOverflow(by: ivSize)
      return !overflow && total == range.count
    }
    var place = range.start
    for _ in 0..<count {
      // Each sample has at least a two-byte subsample count, so the loop ends when the bytes are
      // used up.
      guard range.end - place >= ivSize + 2, let rows = source.big16(at: place + ivSize) else {
        return false
      }
      place += ivSize + 2 + Int(rows) * 6
    }
    return place == range.end
  }
}
