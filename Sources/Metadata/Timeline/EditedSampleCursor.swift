import Anatomy
import Bytes
import Movie

extension EditedSamples {
  /// Iterates over the presentation of a track. If an edit starts earlier in the media than the
  /// edit before it, another pass over the samples begins.
  struct Cursor: IteratorProtocol {
    /// What the cursor does next to find the next passage.
    private enum Step {
      case startPass, enterFirstEdit, readSample, present, leaveEdit, enterEdit, finish
    }

    private let list: ElementList
    private let edits: EditList
    private var room: Int
    private var step = Step.startPass
    /// The index of the edit with which the next sample is compared.
    private var row = 0
    private var passes = 0
    private var wantsAnotherPass = true
    private var samples = AnyIterator<Anatomy.Element> { nil }
    private var current: (element: Anatomy.Element, start: Int64, end: Int64)?

    /// Upper bound on the number of passes over the samples. Each edit that starts earlier in the
    /// media than the edit before it needs another pass.
    private static let maxPasses = 32

    init(_ list: ElementList, _ edits: EditList, room: Int) {
      (self.list, self.edits, self.room) = (list, edits, room)
    }

    mutating func next() -> Passage? {
      while true {
        switch step {
        case .startPass:
          guard wantsAnotherPass, row < edits.count, passes < Self.maxPasses else {
            step = .finish
            let isCut = room < 0 || (wantsAnotherPass && row < edits.rowCount)
            if isCut { return .cut }
            continue
          }
          passes += 1
          wantsAnotherPass = false
          samples = list.makeIterator()
          step = .enterFirstEdit
        case .enterFirstEdit:
          if let gap = passEmptyEdit() { return gap }
          step = .readSample
        case .readSample: readSample()
        case .present:
          if let passage = present() { return passage }
        case .leaveEdit:
          row += 1
          step = .enterEdit
        case .enterEdit:
          if let gap = passEmptyEdit() { return gap }
          enterEdit()
        case .finish: return nil
        }
      }
    }

    /// Returns the current edit and moves past it, if the edit is empty. Nil if the edit presents
    /// media, or if no edit is left.
    private mutating func passEmptyEdit() -> Passage? {
      guard row < edits.count, edits[row].isGap else { return nil }
      defer { row += 1 }
      return .empty(edits[row].shown)
    }

    private mutating func readSample() {
      guard let element = samples.next(), let sample = element.sample else { return endPass() }
      let start = sample.decodeTime.addingReportingOverflow(sample.compositionOffset).partialValue
      let end = start.addingReportingOverflow(max(0, sample.duration)).partialValue
      current = (element, start, end)
      step = .present
    }

    /// Compares the current sample with the current edit. Returns the sample if the edit presents
    /// it; otherwise nil.
    private mutating func present() -> Passage? {
      guard let (element, start, end) = current, row < edits.count else {
        endPass()
        return nil
      }
      room -= element.range.count.saturatingAdd(8)
      guard room >= 0 else {
        endPass()
        return nil
      }
      step = .leaveEdit
      let edit = edits[row]
      guard let media = edit.media, start < media.upperBound else { return nil }
      if end < media.upperBound { step = .readSample }
      let isShown = end > media.lowerBound || (start == end && start >= media.lowerBound)
      return isShown ? .sample(element, edit.presentationTime(start, end)) : nil
    }

    /// Chooses the next step at the start of an edit that presents media.
    private mutating func enterEdit() {
      guard let (_, start, end) = current, row < edits.count,
        let begin = edits[row].media?.lowerBound
      else { return endPass() }
      if begin < start { return endPass(wantsAnother: true) }
      // If the edit starts after the current sample, the next sample is read. Otherwise the current
      // sample is compared with the edit.
      step = begin >= end && start < end ? .readSample : .present
    }

    private mutating func endPass(wantsAnother: Bool = false) {
      wantsAnotherPass = wantsAnother
      step = .startPass
    }
  }
}
