import Anatomy
import Movie

/// A problem of an ingredient that an ingredient assertion recorded when the ingredient was added.
struct RecordedProblem {
  /// The status code, such as `assertion.hashedURI.mismatch`.
  let code: String
  /// The label of the manifest that recorded the problem.
  let recorder: String
  /// The label of the manifest that has the problem.
  let manifest: String
  /// The box that has the problem; nil if it is the manifest as a whole.
  let box: BoxReference?

  /// Adds the problems that a list of status codes contains.
  ///
  /// - Parameters:
  ///   - recorder: the label of the manifest that contains the list.
  ///   - ingredient: the label of the manifest of the ingredient. Relative URIs begin at it.
  static func collect(
    from value: Node, by recorder: String, about ingredient: String,
    into found: inout [RecordedProblem]
  ) {
    var code: String?
    var url: String?
    for child in value.children {
      switch child.name.description {
      case "code": code = child.shortText
      case "url": url = child.shortText
      // These lists contain checks that passed, and no problems.
      case "success", "informational": break
      default: collect(from: child, by: recorder, about: ingredient, into: &found)
      }
    }
    guard let code else { return }
    guard let url, let box = BoxReference(url, in: ingredient) else {
      // Early programs wrote the label of the manifest in place of a URI.
      found.append(
        RecordedProblem(code: code, recorder: recorder, manifest: url ?? ingredient, box: nil))
      return
    }
    found.append(
      RecordedProblem(
        code: code, recorder: recorder, manifest: String(box.manifest),
        box: box.labels.count > 1 ? box : nil))
  }
}

/// The recorded problems of a store, in a form that allows a search for a given problem.
struct RecordedProblems {
  private struct Key: Hashable {
    let code: String
    let manifest: String
    let part: Part
  }

  /// The part of a manifest that has a problem.
  private enum Part: Hashable {
    /// Any part. Each problem is entered with this value, in addition to its actual part.
    case any
    case whole
    case box(BoxReference)
  }

  /// The label of the manifest that recorded each problem; empty if several manifests recorded it.
  private var recorders: [Key: String] = [:]

  init(_ problems: [RecordedProblem]) {
    for problem in problems {
      for part in [.any, problem.box.map(Part.box) ?? .whole] {
        let key = Key(code: problem.code, manifest: problem.manifest, part: part)
        let known = recorders[key]
        recorders[key] = known == nil || known == problem.recorder ? problem.recorder : ""
      }
    }
  }

  /// Returns whether a manifest other than `owner` recorded a problem.
  ///
  /// - Parameters:
  ///   - codes: the status codes of the problem.
  ///   - owner: the label of the manifest that has the problem.
  ///   - labels: labels of manifests that the record may be about.
  ///   - box: the box that has the problem; nil if a record about any box of the manifest fits.
  func contain(
    _ codes: [String], in owner: String, about labels: [String], box: BoxReference?
  ) -> Bool {
    let parts = box.map { [.whole, .box($0)] } ?? [Part.any]
    return codes.contains { code in
      labels.contains { label in
        parts.contains { part in
          let recorder = recorders[Key(code: code, manifest: label, part: part)]
          return recorder.map { $0 != owner } ?? false
        }
      }
    }
  }
}
