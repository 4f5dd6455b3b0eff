import ByteScript
import Bytes
import Files
import Foundation
import Testing

@testable import MediaInspection

struct StatusTests {
  private let song = taggedSong(textItemBox("©nam", "Evening"))

  @Test func aPropertyIsLoadedByItself() async throws {
    let asset = Asset(bytes: song)
    guard case .notYetLoaded = asset.status(of: .metadata) else {
      Issue.record("something was loaded")
      return
    }
    #expect(try await asset.load(.metadata).map(\.stringValue) == ["Evening"])
    guard case .loaded(let items) = asset.status(of: .metadata),
      case .notYetLoaded = asset.status(of: .tracks)
    else {
      Issue.record("\(asset.status(of: .metadata)) and \(asset.status(of: .tracks))")
      return
    }
    #expect(items.count == 1)
  }

  @Test func itIsLoadingWhileItIsRead() async throws {
    let watched = Monitor<Asset?>(nil)
    let seen = Monitor<Bool>(false)
    let asset = Asset(
      .bytes(song, name: "song.m4a"),
      while: {
        if case .loading? = watched.change({ $0 })?.status(of: .metadata) {
          seen.change { $0 = true }
        }
        return true
      })
    watched.change { $0 = asset }
    _ = try await asset.load(.metadata)
    watched.change { $0 = nil }
    #expect(seen.change { $0 })
  }

  @Test func propertiesFailAlone() async throws {
    let asset = Asset(bytes: Array("These bytes are no media file of any kind.".utf8))
    await #expect(throws: AssetError.notRecognized(path: nil)) {
      _ = try await asset.load(.isReadable, .metadata, .tracks)
    }
    guard case .loaded(false) = asset.status(of: .isReadable),
      case .failed(let error as AssetError) = asset.status(of: .metadata),
      error.code == .notRecognized,
      case .notYetLoaded = asset.status(of: .tracks)
    else {
      Issue.record("\(asset.status(of: .isReadable)), \(asset.status(of: .metadata))")
      return
    }
  }

  @Test func aFileThatChangesFailsWhatIsLoadedAfter() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".m4a")
    defer { try? FileManager.default.removeItem(at: file) }
    let bytes = taggedSong(textItemBox("©nam", "Evening"), padding: MadeFile.scattered(8))
    try Data(bytes).write(to: file)
    let asset = Asset(path: file.path)
    let (isReadable, type) = try await asset.load(.isReadable, .fileType)
    #expect(isReadable)
    #expect(type.name == "M4A ")
    try FileHandle(forWritingTo: file).truncate(atOffset: 20_000)
    await #expect(throws: AssetError.self) { _ = try await asset.load(.metadata) }
    guard case .failed(let error as AssetError) = asset.status(of: .metadata),
      error.code == .changed, error.path == file.path,
      case .loaded = asset.status(of: .fileType)
    else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
  }

  @Test func loadingTellsWhyAFileCannotBeOpened() async {
    let missing = AssetError(.notFound, path: "/no/such/file", reason: "no such file")
    await #expect(throws: missing) { _ = try await Asset(path: "/no/such/file").load(.metadata) }
    let folder = AssetError(.notOpened, path: "/", reason: "is a directory")
    await #expect(throws: folder) { _ = try await Asset(path: "/").load(.isReadable) }
  }
}

struct CancellationTests {
  private static let places = 200
  // Shared, because making it takes long.
  private static let bytes = taggedSong(
    textItemBox("©nam", "Evening"), padding: MadeFile.scattered(places))

  /// An asset that cancels its task before the read with this number.
  private func asset(canceledAtRead last: Int) -> Asset {
    let reads = Monitor(0)
    return Asset(
      .bytes(Self.bytes, name: "song.m4a"),
      while: {
        let number = reads.change { count in
          count += 1
          return count
        }
        if number == last { cancelThisTask() }
        return !Task.isCancelled
      })
  }

  private func bytesRead(by asset: Asset) async throws -> Int {
    try await asset.reader.read { $0.document.source.bytesRead }
  }

  @Test func cancellingStopsReading() async throws {
    let whole = Asset(bytes: Self.bytes)
    _ = try await whole.load(.metadata)
    #expect(try await bytesRead(by: whole) > Self.places << 10)

    let asset = asset(canceledAtRead: 12)
    let task = Task { try await asset.load(.metadata) }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    guard case .canceled = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
    // Each of the eleven reads before fetched a small window; querying the byte count reads the
    // start again.
    #expect(try await bytesRead(by: asset) < 24 * 4096)
  }

  /// The read is canceled at different stages: before the format is detected, or right before the
  /// last read.
  @Test(arguments: [1, 2, 3, 5, 12, places + 1])
  func whatWasCanceledCanBeLoadedAgain(read: Int) async throws {
    let asset = asset(canceledAtRead: read)
    let task = Task { try await asset.load(.metadata) }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    guard case .canceled = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
    #expect(try await asset.load(.metadata).map(\.stringValue) == ["Evening"])
  }

  @Test func whatWasLoadedBeforeStaysLoaded() async throws {
    let asset = asset(canceledAtRead: 12)
    let task = Task { try await asset.load(.isReadable, .metadata) }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    guard case .loaded(true) = asset.status(of: .isReadable) else {
      Issue.record("what was loaded before is \(asset.status(of: .isReadable))")
      return
    }
  }

  @Test func aTaskThatIsCanceledReadsNothing() async throws {
    let asset = Asset(bytes: Self.bytes)
    let task = Task {
      cancelThisTask()
      return try await asset.load(.metadata)
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    guard case .canceled = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
  }

  @Test func aWalkOverTimedMetadataEndsToo() async throws {
    try await CorpusFile.named("timed/boxed.bytes").open { path in
      let asset = Asset(path: path)
      let visits = Monitor(0)
      let task = Task {
        try await asset.forEachTimedMetadataGroup { _ in
          visits.change { $0 += 1 }
          cancelThisTask()
          return true
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(visits.change { $0 } == 1)
    }
  }
}

struct ConcurrencyTests {
  @Test func manyTasksReadOneAssetOnce() async throws {
    let path = CorpusFile.named("holiday.mov").url.path
    let alone = Asset(path: path)
    let expected = try await alone.load(.metadata, .tracks, .chapters)
    let asset = Asset(path: path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask {
          if number % 2 == 0 {
            let (items, tracks) = try await asset.load(.metadata, .tracks)
            #expect(items.map(\.path) == expected.0.map(\.path))
            #expect(tracks.map(\.path) == expected.1.map(\.path))
          } else {
            let (lists, items) = try await asset.load(.chapters, .metadata)
            #expect(lists.map(\.source) == expected.2.map(\.source))
            for item in items { #expect(try await item.dataValue?.isEmpty == false) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await nodes(of: asset) == nodes(of: alone))
  }

  /// Total number of nodes found so far.
  private func nodes(of asset: Asset) async throws -> Int {
    try await asset.reader.read { $0.document.nodeCount }
  }
}

private func cancelThisTask() { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
