import Anatomy
import Bytes
import Foundation
import Inspection
import InvariantChecks
import Testing

@testable import MediaInspection

/// Documents are released as soon as no caller uses the results.
struct ReleaseTests {
  @Test(arguments: CorpusFile.all)
  func documentsAreGivenBack(file: CorpusFile) async throws {
    try await file.open { path in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      weak var document: Document?
      weak var element: Document?
      do {
        let inspection = Inspection(ByteSource(bytes: bytes), name: path)
        document = inspection.document
        _ = (inspection.normalizedView, inspection.movie, inspection.mediaSelectionGroups)
        _ = (inspection.timeline, inspection.shownChapterLists)
        inspection.document.root.forEachNode { node in
          _ = node.fields
          for list in node.elements {
            var left = 2
            list.forEach { one in
              let opened = node.node(for: one)
              opened.forEachNode { _ = ($0.fields, $0.summary) }
              element = opened.document
              left -= 1
              return left > 0
            }
          }
        }
      }
      #expect(document == nil)
      #expect(element == nil)
    }
  }
}
