import Anatomy
import Bytes
import Schema

/// What encoders wrote into the samples of a track: user data in pictures, units that nobody reads, and
/// text in front of the sound of AAC.
extension Node {
  func forEachSampleInscription(first most: Int, _ visit: (Inscription) -> Bool) {
    guard let samples = trackSamples, !samples.isElsewhere, mediaFile.distanceToFile == 0 else {
      return
    }
    let shapes = SampleShapes(of: self)
    let source = mediaFile.source
    var known: [Int: SampleContent] = [:]
    // What broken tables name outside of media is no sample.
    let media = mediaFile.mediaDataRanges
    var (last, goesOn) = (ByteRange(start: 0, count: 0), true)
    for sample in samples {
      if !last.contains(sample.range) {
        guard let range = media.first(where: { $0.contains(sample.range) }) else { continue }
        last = range
      }
      let content =
        known[sample.description] ?? SampleContent(shapes.clearEntry(sample.description))
      known[sample.description] = content
      // Texts are few and short.
      if sample.number > (content.isText ? max(most, Self.mostTexts) : most) { return }
      switch content {
      case .nothing: continue
      case .frames: return forEachFrameInscription(first: most, visit)
      case .units(let codec, let lengthSize, let isFull):
        codec.forEachUserData(in: sample.range, of: source, lengthSize: lengthSize) {
          message, unit, index in
          let isNeeded = codec == .avc && message.isNeeded(inFullColour: isFull)
          goesOn = visit(
            inscription(message, isNeeded, unit: unit, message: index, in: sample.number))
          return goesOn
        }
        let idle = IdleUnit.all(codec, in: sample.range, of: source, lengthSize: lengthSize)
        for unit in idle where goesOn { goesOn = visit(inscription(unit, in: sample.number)) }
      case .text:
        for extra in SampleExtra.behindText(in: sample.range, of: source) where goesOn {
          goesOn = visit(extra.inscription(in: source) { self.sampleNode(sample.number) })
        }
      case .pictures(let code):
        forEachPictureInscription(in: sample, of: source, as: code) {
          goesOn = visit($0)
          return goesOn
        }
      case .visualHeaders:
        for data in VisualUserData.all(in: sample.range, of: source)
        where goesOn && data.says(in: source) {
          goesOn = visit(data.inscription(in: source) { self.sampleNode(sample.number) })
        }
      case .syntacticElements:
        for text in ElementText.all(in: sample.range, of: source) where goesOn {
          goesOn = visit(
            text.inscription(in: source) { self.sampleNode(sample.number) })
        }
      }
      if !goesOn { return }
    }
  }

  private static let mostTexts = 20_000

  /// What media data boxes of this file hold.
  var mediaDataRanges: [ByteRange] {
    children("mdat").map { ByteRange(from: $0.range.start + $0.headerSize, to: $0.range.end) }
  }

  private func inscription(
    _ message: UserDataMessage, _ isNeeded: Bool, unit: Int, message index: Int, in sample: Int
  ) -> Inscription {
    Inscription(
      kind: isNeeded ? message.kind + " needed" : message.kind,
      edits: isNeeded ? [] : [message.blanking],
      writer: MessageBodies.userDataNames[message.identifier]
    ) {
      guard let units = self.sampleNode(sample)?.children, units.indices.contains(unit),
        let messages = units[unit].children.first?.children, messages.indices.contains(index),
        let field = messages[index].userData
      else { return nil }
      return (messages[index], field)
    }
  }

  private func inscription(_ unit: IdleUnit, in sample: Int) -> Inscription {
    Inscription(kind: unit.kind, edits: unit.blanking.map { [$0] } ?? [], writer: nil) {
      guard let units = self.sampleNode(sample)?.children, units.indices.contains(unit.number),
        let field = units[unit.number].fields.last(where: {
          $0.name == "rbsp" || $0.name == "ff_byte"
        })
      else { return nil }
      return (units[unit.number], field)
    }
  }

  /// Of a message of user data, the field that is there for it.
  private var userData: Field? {
    fields.last { $0.meaning.subject != nil } ?? field("uuid_iso_iec_11578")
  }
}

/// What samples of one description are made of, as far as encoders write something into it.
private enum SampleContent {
  case nothing
  /// Of MPEG audio, which share their room with each other.
  case frames
  case units(NALCodec, lengthSize: Int, isFullColour: Bool)
  case syntacticElements
  case visualHeaders
  case text
  /// Each a file of a picture.
  case pictures(FourCC)

  var isText: Bool {
    if case .text = self { return true }
    return false
  }

  init(_ entry: Node?) {
    if let (codec, size) = entry.flatMap({ SampleFormats.nalUnits(of: $0) }) {
      let profile = entry?.child("avcC")?.integer("AVCProfileIndication")
      self = .units(codec, lengthSize: size, isFullColour: profile == 244)
    } else if entry?.isMPEGAudio == true {
      self = .frames
    } else if entry?.hasRawDataBlocks == true {
      self = .syntacticElements
    } else if entry?.isMPEG4Visual == true {
      self = .visualHeaders
    } else if let code = entry?.code, ["tx3g", "text"].contains(code) {
      self = .text
    } else if let still = entry?.still {
      self = .pictures(still)
    } else {
      self = .nothing
    }
  }
}
