import Anatomy
import Bytes
import Codecs
import Schema

/// One sample, or the coded picture of an item, that is searched for encoder signatures.
struct SignatureSample {
  let content: SignatureContent
  let range: ByteRange
  let source: ByteSource
  let document: Document
  /// The clock that decides whether time codes are recording times. All samples of a track share
  /// it.
  var clock = RunningClock()
  /// The parameter sets that the pictures of the track use; nil if these are not known.
  var usage: ParameterSetUsage?
  /// Returns the node of the sample. It is called for encoder signatures that are fields of that
  /// node.
  let node: () -> Node?

  /// Visits encoder signatures until the visitor returns false. Returns false if the visitor
  /// stopped.
  func forEachEncoderSignature(_ visit: (EncoderSignature) -> Bool) -> Bool {
    var continues = true
    func report(_ encoderSignature: EncoderSignature) {
      if continues { continues = visit(encoderSignature) }
    }
    switch content {
    case .nothing, .frames: break
    case .units(let codec, let lengthSize, let traits):
      codec.forEachUserData(
        in: range, of: source, lengthSize: lengthSize, hasBuffering: traits.hasBuffering
      ) {
        message, unit, index in
        let isNeeded = codec == .avc && message.isNeeded(inFullColor: traits.isFullColor)
        if message.time.map({ clock.identifies($0) }) ?? true {
          report(encoderSignature(message, isNeeded, unit: unit, message: index))
        }
        return continues
      }
      if let layout = traits.timing {
        PictureTiming.all(layout, in: range, of: source, lengthSize: lengthSize) {
          timing, blanking in
          if clock.identifies(timing.time) { report(timing.encoderSignature(blanking, at: node)) }
        }
      }
      for unit in IgnoredNALUnit.all(
        codec, in: range, of: source, lengthSize: lengthSize, traits, usage)
      { report(encoderSignature(unit)) }
    case .openUnits(let sequenceHeader):
      for unit in IgnoredOBU.all(in: range, of: source, sequenceHeader)
      where unit.time.map({ clock.identifies($0) }) ?? true {
        report(unit.encoderSignature(in: source, at: node))
      }
    case .digitalVideo:
      if let signature = DigitalVideo(range, in: source).encoderSignature(
        in: source, by: clock, at: node)
      {
        report(signature)
      }
    case .frame(let end):
      for extra in end.extras(in: range, of: source) {
        report(extra.encoderSignature(in: source, at: node))
      }
    case .text:
      for extra in SampleTrailer.afterText(in: range, of: source) {
        report(extra.encoderSignature(in: source, at: node))
      }
    case .pictures(let code):
      forEachPictureEncoderSignature(as: code) {
        report($0)
        return continues
      }
    case .visualHeaders(let coding):
      var headers: [(kind: UInt8, body: ByteRange)] = []
      coding.forEachHeader(in: range, of: source) { headers.append(($0, $1)) }
      // Only video is searched for headers that video decoders skip. Other objects, such as still
      // textures and multiplexes of several streams, use other header types.
      let isVideo =
        headers.contains { coding.isPicture($0.kind) }
        && !headers.contains { coding.isOfMultiplex($0.kind) }
      for (kind, body) in headers {
        if let data = VisualUserData(coding, kind, body, in: source) {
          report(data.encoderSignature(in: source, at: node))
        } else if let code = VisualTimeCode(coding, kind, body, in: source),
          clock.identifies(code.time)
        {
          report(code.encoderSignature(in: source, by: clock, at: node))
        }
        if isVideo, let data = SkippedVisualData(coding, kind, body, in: source) {
          report(data.encoderSignature(in: source, at: node))
        }
      }
    case .syntacticElements(let format):
      for text in ElementText.all(in: range, of: source, format) {
        report(text.encoderSignature(in: source, at: node))
      }
    }
    return continues
  }

  private func encoderSignature(
    _ message: UserDataMessage, _ isNeeded: Bool, unit: Int, message index: Int
  ) -> EncoderSignature {
    EncoderSignature(
      kind: isNeeded ? message.kind + " needed" : message.kind,
      edits: isNeeded ? [] : message.blanking,
      writer: MessageBodies.userDataNames[message.identifier]
    ) {
      guard let units = node()?.children, units.indices.contains(unit),
        let list = units[unit].children.first
      else { return nil }
      let part = list.children.indices.contains(index) ? list.children[index] : list
      return (message.field ?? part.userData).map { (part, $0) }
    }
  }

  private func encoderSignature(_ unit: IgnoredNALUnit) -> EncoderSignature {
    EncoderSignature(
      kind: unit.kind, edits: unit.blanking.flatMap { source.inFile($0) } ?? [], writer: nil
    ) {
      guard let units = node()?.children, units.indices.contains(unit.number),
        let field = unit.field(of: units[unit.number])
      else { return nil }
      return (units[unit.number], field)
    }
  }
}

extension Node {
  /// The field with the user data in this user data message; nil if there is none.
  fileprivate var userData: Field? {
    fields.last { $0.meaning.subject != nil } ?? field("uuid_iso_iec_11578")
      ?? fields.last { $0.meaning.role == .undecoded }
  }
}
