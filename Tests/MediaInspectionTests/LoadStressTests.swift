import Foundation
import MediaInspection
import Synchronization
import Testing

/// Random numbers for the tasks that use one asset.
private final class SharedDice: Sendable {
  private let state: Mutex<UInt64>

  init(seed: UInt64) { state = Mutex(seed) }

  /// A number from 0 to `bound` - 1 (SplitMix64).
  func below(_ bound: Int) -> Int {
    let state = state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  var isHead: Bool { below(2) == 0 }
}

/// The seed in MEDIAINSPECT_SEED, or a new one. It is printed, so that a failure can be repeated.
private let randomSeed: UInt64 = {
  let given = ProcessInfo.processInfo.environment["MEDIAINSPECT_SEED"].flatMap { UInt64($0) }
  let seed = given ?? UInt64.random(in: 0..<(1 << 53))
  print("MEDIAINSPECT_SEED=\(seed) repeats the random numbers of this run")
  return seed
}()

/// A loader that delays each request, sometimes fails, and sometimes returns too few or too many
/// bytes.
private struct UnreliableLoader: AssetResourceLoader {
  struct Failure: Error {}

  let bytes: [UInt8]
  let dice: SharedDice
  /// Whether requests are always answered with what was asked for.
  var isReliable = false

  var contentLength: Int {
    get async throws {
      try await wait()
      return bytes.count
    }
  }

  func data(in range: Range<Int>) async throws -> [UInt8] {
    try await wait()
    guard !isReliable else { return Array(bytes[range]) }
    switch dice.below(20) {
    case 0: return Array(bytes[range].dropLast())
    case 1: return Array(bytes[range]) + [0]
    case 2: throw CancellationError()
    default: return Array(bytes[range])
    }
  }

  private func wait() async throws {
    switch dice.below(10) {
    case 0 where !isReliable: throw Failure()
    case 1...4: try await Task.sleep(for: .microseconds(1 + dice.below(2000)))
    case 5: await Task.yield()
    default: break
    }
  }
}

@Suite(.serialized)
struct LoadStressTests {
  private func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: CorpusFile.named("holiday.mov").url))
  }

  private func loadSomething(of asset: Asset, _ dice: SharedDice) async throws {
    switch dice.below(6) {
    case 0: _ = try await asset.load(.tracks)
    case 1: _ = try await asset.load(.metadata, .chapters)
    case 2: _ = try await asset.load(.isComplete, .findings)
    case 3:
      for item in try await asset.load(.metadata) { _ = try await item.load(.dataValue) }
    case 4:
      for track in try await asset.load(.tracks) {
        for try await _ in asset.timedMetadataGroups(of: track) {}
      }
    default:
      try await asset.forEachTimedMetadataGroup { _ in dice.isHead }
    }
  }

  @Test(
    "Random loads and cancellations leave every asset usable", .timeLimit(.minutes(3)),
    arguments: [false, true])
  func randomLoads(isReliable: Bool) async throws {
    let bytes = try bytes()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let dice = SharedDice(seed: randomSeed &+ UInt64(number))
          let asset = Asset(
            resourceLoader: UnreliableLoader(bytes: bytes, dice: dice, isReliable: isReliable))
          let loads = (0..<8).map { _ in Task { try await loadSomething(of: asset, dice) } }
          for load in loads where dice.isHead {
            try? await Task.sleep(for: .microseconds(dice.below(3000)))
            load.cancel()
          }
          for load in loads { _ = await load.result }
          for case .loading in [asset.status(of: .tracks)] { Issue.record("still loading") }
          for case .loading in [asset.status(of: .metadata)] { Issue.record("still loading") }
          if isReliable {
            let items = try? await asset.load(.metadata)
            #expect(items?.isEmpty == false)
          }
        }
      }
    }
  }

  @Test("A canceled task that waits does not change the status of a load in progress")
  func statusWhileWaiting() async throws {
    let gate = Gate(bytes: try bytes())
    let asset = Asset(resourceLoader: gate)
    let first = Task { try await asset.load(.metadata) }
    await gate.waitForRequest()
    let second = Task { try await asset.load(.metadata) }
    try await Task.sleep(for: .milliseconds(20))
    second.cancel()
    await #expect(throws: CancellationError.self) { _ = try await second.value }
    guard case .loading = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      await gate.open()
      return
    }
    await gate.open()
    let items = try await first.value
    guard case .loaded(items) = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
  }

  /// A loader that answers when it is told to.
  private actor Gate: AssetResourceLoader {
    let bytes: [UInt8]
    private var isOpen = false
    private var isRequested = false

    init(bytes: [UInt8]) { self.bytes = bytes }

    func open() { isOpen = true }

    func waitForRequest() async { while !isRequested { await Task.yield() } }

    var contentLength: Int { bytes.count }

    func data(in range: Range<Int>) async throws -> [UInt8] {
      isRequested = true
      while !isOpen { try await Task.sleep(for: .milliseconds(1)) }
      return Array(bytes[range])
    }
  }

  @Test("A loader that claims any length fails without a crash", arguments: [Int.max, .min, -1, 0])
  func lengths(length: Int) async throws {
    struct Claiming: AssetResourceLoader {
      let contentLength: Int
      func data(in range: Range<Int>) async throws -> [UInt8] {
        range.lowerBound == 0 ? Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0] : []
      }
    }
    let asset = Asset(resourceLoader: Claiming(contentLength: length))
    _ = try? await asset.load(.metadata, .tracks, .findings)
  }

  #if os(Linux)
    @Test("Threads of finished loads leave no memory behind")
    func threadsEnd() async throws {
      func maps() throws -> Int {
        try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n").count
      }
      let asset = Asset(bytes: try bytes())
      let before = try maps()
      // Each visit is a read of its own.
      for _ in 0..<1000 { try await asset.forEachTimedMetadataGroup { _ in true } }
      #expect(try maps() < before + 500)
    }
  #endif
}
