import ByteScript
import Bytes
import Files
import Foundation
import Testing

@testable import MediaInspection

/// A loader of bytes in memory that delays each request, and can fail.
private final class SlowLoader: AssetResourceLoader {
  struct Broken: Error, CustomStringConvertible {
    var description: String { "the line is broken" }
  }

  let bytes: [UInt8]
  let delay: Duration
  private let requested = Monitor<[Range<Int>]>([])
  private let failures: Monitor<Int>

  /// - Parameter failures: The number of requests that fail, beginning with the first.
  init(_ bytes: [UInt8], delay: Duration = .milliseconds(1), failures: Int = 0) {
    self.bytes = bytes
    self.delay = delay
    self.failures = Monitor(failures)
  }

  var ranges: [Range<Int>] { requested.change { $0 } }
  var requestedBytes: Int { ranges.reduce(0) { $0 + $1.count } }

  var contentLength: Int { get async throws { bytes.count } }

  func data(in range: Range<Int>) async throws -> [UInt8] {
    requested.change { $0.append(range) }
    try await Task.sleep(for: delay)
    let fails = failures.change { left in
      left -= 1
      return left >= 0
    }
    if fails { throw Broken() }
    return Array(bytes[range])
  }
}

struct LoaderTests {
  private static func holiday() throws -> (path: String, bytes: [UInt8]) {
    let url = CorpusFile.named("holiday.mov").url
    return (url.path, [UInt8](try Data(contentsOf: url)))
  }

  @Test("Requested bytes give the same values as a file")
  func values() async throws {
    let (path, bytes) = try Self.holiday()
    let loader = SlowLoader(bytes)
    let fetched = Asset(resourceLoader: loader)
    let (items, tracks, chapters) = try await fetched.load(.metadata, .tracks, .chapters)
    let (own, ownTracks, ownChapters) = try await Asset(path: path).load(
      .metadata, .tracks, .chapters)
    #expect(items.map(\.path) == own.map(\.path))
    #expect(items.map(\.stringValue) == own.map(\.stringValue))
    #expect(tracks.map(\.path) == ownTracks.map(\.path))
    #expect(chapters.map(\.source) == ownChapters.map(\.source))
    #expect(loader.ranges.allSatisfy { $0.lowerBound % (64 << 10) == 0 })
    #expect(Set(loader.ranges.map(\.lowerBound)).count == loader.ranges.count)
  }

  @Test("A failed request is an error, and loading again repeats it")
  func failure() async throws {
    let loader = SlowLoader(try Self.holiday().bytes, failures: 1)
    let asset = Asset(resourceLoader: loader, name: "holiday.mov")
    let error = await #expect(throws: AssetError.self) { _ = try await asset.load(.metadata) }
    #expect(error?.code == .notFetched)
    #expect(error?.path == "holiday.mov")
    #expect(error?.byteOffset == 0)
    #expect(error?.reason.contains("the line is broken") == true)
    #expect(try await !asset.load(.metadata).isEmpty)
  }

  @Test("Canceling a load ends its request, and requests nothing more")
  func cancellation() async throws {
    let loader = SlowLoader(try Self.holiday().bytes, delay: .seconds(60))
    let asset = Asset(resourceLoader: loader)
    let task = Task { try await asset.load(.metadata) }
    while loader.ranges.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    let clock = ContinuousClock()
    let duration = await clock.measure {
      task.cancel()
      await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
    #expect(duration < .seconds(10))
    #expect(loader.requestedBytes <= 64 << 10)
    guard case .canceled = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
  }

  @Test("A load that waits for its turn can be canceled, and the load before it goes on")
  func waiting() async throws {
    let loader = SlowLoader(try Self.holiday().bytes, delay: .seconds(60))
    let asset = Asset(resourceLoader: loader)
    let first = Task { try await asset.load(.metadata) }
    while loader.ranges.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    let second = Task { try await asset.load(.tracks) }
    try await Task.sleep(for: .milliseconds(10))
    second.cancel()
    await #expect(throws: CancellationError.self) { _ = try await second.value }
    guard case .loading = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
    first.cancel()
    await #expect(throws: CancellationError.self) { _ = try await first.value }
  }

  /// A loader that answers only when many loaders wait for it at the same time.
  private struct Gathering: AssetResourceLoader {
    let bytes: [UInt8]
    let waiting: Monitor<Int>
    let needed: Int

    var contentLength: Int {
      get async throws {
        waiting.change { $0 += 1 }
        while waiting.change({ $0 }) < needed { try await Task.sleep(for: .milliseconds(1)) }
        return bytes.count
      }
    }

    func data(in range: Range<Int>) async throws -> [UInt8] { Array(bytes[range]) }
  }

  @Test("Loads that wait do not stop other tasks", .timeLimit(.minutes(2)))
  func manyWaitingLoads() async throws {
    let bytes = try Self.holiday().bytes
    let limit = Asset.maxConcurrentReads
    Asset.maxConcurrentReads = 64
    defer { Asset.maxConcurrentReads = limit }
    let waiting = Monitor(0)
    // There are many more loads than threads for Swift's tasks, and all of them wait for tasks.
    let loads = (0..<32).map { _ in
      Task {
        let loader = Gathering(bytes: bytes, waiting: waiting, needed: 32)
        return try await Asset(resourceLoader: loader).load(.isReadable)
      }
    }
    for load in loads { #expect(try await load.value) }
    #expect(waiting.change { $0 } == 32)
  }

  @Test("The turns of tasks follow in order, and more are given when the limit grows")
  func turns() async throws {
    let turns = Turns(1)
    try await turns.take()
    let order = Monitor<[Int]>([])
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<4 {
      tasks.append(
        Task {
          try await turns.take()
          order.change { $0.append(number) }
        })
      try await Task.sleep(for: .milliseconds(5))
    }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    turns.give()
    try await tasks[0].value
    turns.limit = 3
    try await tasks[2].value
    try await tasks[3].value
    #expect(order.change { $0 } == [0, 2, 3])
  }
}

struct OpenFileTests {
  #if os(Linux)
    @Test("A thousand assets hold no open files")
    func manyAssets() async throws {
      func openFiles(of path: String) -> Int {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.count {
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/\($0)")
          return target == path
        }
      }
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).m4a")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(taggedSong(textItemBox("©nam", "Evening"))).write(to: file)
      let assets = (0..<1000).map { _ in Asset(path: file.path) }
      for asset in assets {
        #expect(try await asset.load(.metadata).map(\.stringValue) == ["Evening"])
      }
      #expect(openFiles(of: file.path) == 0)
      for asset in assets { #expect(try await asset.load(.tracks).count <= 1) }
      let item = try #require(try await assets.last?.load(.metadata).first)
      #expect(try await item.dataValue == Array("Evening".utf8))
      #expect(openFiles(of: file.path) == 0)
    }
  #endif

  @Test("Metadata of audio is loaded without reading the frames")
  func framesAreNotRead() async throws {
    let frame = hex("FFFB9064") + zeros(413)
    let tag = id3Tag(3, MadeFile.frame("TIT2", "Evening"))
    let bytes = tag + [[UInt8]](repeating: frame, count: 10_000).flatMap(\.self)
    let asset = Asset(bytes: bytes)
    #expect(try await asset.load(.metadata).map(\.stringValue) == ["Evening"])
    #expect(try await asset.reader.read { $0.document.source.bytesRead } < 100_000)
  }

  @Test("A file that ends early is not complete, and its findings name the place")
  func damage() async throws {
    let whole = taggedSong(textItemBox("©nam", "Evening"), padding: MadeFile.scattered(2))
    let (isComplete, findings) = try await Asset(bytes: whole).load(.isComplete, .findings)
    #expect(isComplete)
    #expect(!findings.contains { $0.severity == .error })
    let cut = Asset(bytes: Array(whole.dropLast(4)))
    #expect(try await !cut.load(.isComplete))
    let errors = try await cut.load(.findings).filter { $0.severity == .error }
    #expect(errors.contains { $0.path.hasPrefix("/moov") && !$0.byteRanges.isEmpty })
    #expect(try await cut.load(.metadata).map(\.identifier) == [.iTunesMetadataSongName])
  }
}
