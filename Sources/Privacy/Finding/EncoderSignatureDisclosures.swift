import Anatomy
import Bytes
import Metadata
import Movie
import Rewriting

/// Finds encoder signatures in samples and frames. Each kind of signature is reported once for a
/// track or stream, with the number of occurrences if all samples are read.
enum EncoderSignatureDisclosures {
  /// Maximum number of kinds of encoder signatures reported for one track.
  private static let maxKinds = 1000
  /// Number of samples that are read, unless all samples are to be read. Encoders write their name
  /// into the first samples, but locations and times may occur later.
  private static let maxSamples = 2000

  /// The categories that an encoder signature can keep, because they disclose more than the
  /// encoding. A signature of any other category gets the category `encoding`.
  private static let beyondEncoding: Set<Anatomy.Category> = [
    .time, .location, .device, .path, .unreferenced, .text, .provenance,
  ]

  static func add(of document: Document, ofAll readsAll: Bool, to walk: inout DisclosureScan) {
    let root = document.root
    let holders = root.holdersOfSamples
    for holder in holders + walk.embeddedHolders(besides: holders) + root.itemsOfPictures {
      add(of: holder, readsAll, to: &walk)
      if readsAll, holder.areSamplesLeftOut {
        walk.add(.notRead("Samples", "samples that share bytes, or too many samples", of: holder))
      }
    }
    for item in root.itemsOfPictures {
      if item.isHiddenItem { walk.add(hidden: item, "for a picture that viewers never display") }
      if item.isSecondaryItem { walk.add(further(item)) }
    }
  }

  private static func further(_ item: Node) -> Disclosure {
    Disclosure(
      category: .picture, weight: Category.picture.weight,
      title: "\(item.title), for an additional picture that some viewers do not display",
      statement: .bytes(item.picture?.reduce(0) { $0.saturatingAdd($1.count) } ?? 0), key: nil,
      node: item, field: nil, range: item.range,
      request: .keep("some viewers display this picture separately"), writer: nil)
  }

  private static func add(of holder: Node, _ readsAll: Bool, to walk: inout DisclosureScan) {
    var counts: [String: Int] = [:]
    var firsts: [EncoderSignature] = []
    holder.forEachEncoderSignature(inFirst: readsAll ? .max : maxSamples) { encoderSignature in
      guard encoderSignature.find != nil else { return true }
      if let count = counts[encoderSignature.kind] {
        counts[encoderSignature.kind] = count + 1
      } else if firsts.count < maxKinds {
        counts[encoderSignature.kind] = 1
        firsts.append(encoderSignature)
      }
      return true
    }
    for first in firsts {
      guard let (node, field) = first.find?() else { continue }
      let count = counts[first.kind] ?? 1
      let isWhole = readsAll || holder.samples == nil && holder.picture != nil
      let words =
        !isWhole
        ? " (the first \(maxSamples) samples were read)" : count == 1 ? "" : ", \(count) times"
      let category =
        field.meaning.subject?.category.flatMap { beyondEncoding.contains($0) ? $0 : nil }
        ?? .encoding
      walk.add(
        Disclosure(
          category: category, weight: category.weight,
          title: (node.tagKey.map { node.title(under: $0) } ?? node.title) + words,
          statement: (category == .location ? node.firstPlace : nil) ?? .value(field, of: node),
          key: nil, node: node, field: field.name,
          range: field.range,
          request: first.edits.isEmpty
            ? .needed : .edit(Edit(.encoderSignatures(kinds: [first.kind]), of: holder)),
          writer: first.writer))
    }
  }
}

extension DisclosureScan {
  /// The nodes with samples or frames in embedded files, such as the video of a motion photo.
  fileprivate func embeddedHolders(besides others: [Node]) -> [Node] {
    let others = Set(others)
    let tracks = tracks.filter { track in
      track.samples != nil && !others.contains(track)
    }
    return tracks + embeddedFiles.flatMap { $0.children.filter { $0.sound(precise: false) != nil } }
  }
}

extension Disclosure {
  /// Returns a disclosure that states that some samples of the given track were not searched.
  static func notRead(_ what: String, _ reason: String, of track: Node) -> Disclosure {
    Disclosure(
      category: .unknown, weight: Category.unknown.weight, title: "\(what) that were not read",
      statement: .words(reason), key: nil, node: track, field: nil, range: track.range,
      request: .needed("not all samples were read"), writer: nil)
  }
}

extension Node {
  /// Whether a limit is reached before the last sample: many samples overlap, so that the same
  /// bytes would be read again and again, or there are too many samples.
  fileprivate var areSamplesLeftOut: Bool {
    guard let samples, !samples.isExternal else { return false }
    var coverage = SampleCoverage(of: source)
    var count = 0
    for sample in samples {
      _ = coverage.isNew(sample.range)
      if coverage.isExhausted { return true }
      count += 1
    }
    return count < samples.statedCount
  }

  /// The first location stated by the node or a descendant.
  fileprivate var firstPlace: Disclosure.Statement? {
    if let place = Timeline.place(in: self) { return .places(first: place, count: 1, span: nil) }
    for child in children { if let place = child.firstPlace { return place } }
    return nil
  }

  /// The nodes with samples or frames: tracks of a movie, and audio streams.
  fileprivate var holdersOfSamples: [Node] {
    children.flatMap { child in
      child.sound(precise: false) != nil ? [child] : child.children.filter { $0.samples != nil }
    }
  }
}
