package import Anatomy
package import Bytes
package import Files
import RuleEngine
import Rules
import Skeletons
import Verification

/// A job that writes a file with the structures of another file, but with neutral content.
package struct SkeletonJob {
  private let skeleton: Skeleton
  /// The number of replaced texts, times and identifiers (`filled`), and the number of bytes with
  /// removed content (`emptied`).
  package var filled: Int { skeleton.filled }
  package var emptied: Int { skeleton.emptied }

  /// Makes the skeleton of a file, without writing it.
  ///
  /// - Parameter open: Opens bytes in the same way as the original was opened.
  package init(of original: Document, open: (ByteSource) -> Document) {
    skeleton = Skeleton(of: original, open: open)
  }

  package var ruleDifference: RuleDifference { RuleDifference(skeleton) }

  /// Writes the skeleton under a temporary name and reads it again. Renames it to `path` if it
  /// contains no value of the original.
  package func write(
    to path: String, replacing: Bool, calls: any FileCalls = SystemFileCalls()
  ) throws(SkeletonFailure) {
    func attempt<Result>(
      _ step: () throws(NewFile.Failure) -> Result
    ) throws(SkeletonFailure) -> Result {
      do throws(NewFile.Failure) { return try step() } catch { throw .notWritten(error) }
    }
    let source = skeleton.document.source
    let new = try attempt { () throws(NewFile.Failure) in
      try NewFile(at: path, calls: calls)
    }
    var place = 0
    while place < source.size {
      let bytes = source.bytes(ByteRange(start: place, count: 1 << 20))
      guard !bytes.isEmpty else { throw .notRead }
      guard new.append(bytes) else { throw .notWritten(.cannotWrite) }
      place += bytes.count
    }
    try attempt { () throws(NewFile.Failure) in try new.finish(synced: new.sync()) }
    guard let copy = try? ByteSource.open(path: new.path), copy.size == source.size,
      skeleton.original.source.readFailure == nil
    else { throw .notRead }
    if let place = skeleton.remainder(in: copy) { throw .remains(at: place) }
    try attempt { () throws(NewFile.Failure) in
      try new.put(replacing: replacing)
    }
  }
}

/// Why no skeleton was written.
package enum SkeletonFailure: Error {
  case notRead
  case notWritten(NewFile.Failure)
  /// The skeleton contains a value of the original.
  case remains(at: Int)

  package var words: String {
    switch self {
    case .notRead: "the file cannot be read, or has changed"
    case .notWritten(let failure): CopyFailure.notWritten(failure).words
    case .remains(let place):
      "the skeleton still contains a text of the original, at byte offset \(place)"
    }
  }
}

/// The rules that only one of two files violates: only the original, or only its skeleton.
package struct RuleDifference {
  /// The IDs of the rules that only the original violates, and of the rules that only the skeleton
  /// violates.
  package let (gone, new): ([String], [String])

  fileprivate init(_ skeleton: Skeleton) {
    let profiles = Set<Profile>(fitting: skeleton.original.root)
    func rules(_ document: Document) -> Set<String> {
      var rules: Set<String> = []
      _ = Check(.all, profiles: profiles).run(on: document) { rules.insert($0.finding.rule) }
      return rules
    }
    let (old, new) = (rules(skeleton.original), rules(skeleton.document))
    gone = old.subtracting(new).sorted()
    self.new = new.subtracting(old).sorted()
  }
}
