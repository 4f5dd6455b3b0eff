import ByteScript
import Foundation
import MediaInspection
import Testing

/// A loader that answers one request with too few or too many bytes, and all others as it should.
private actor WrongOnce: AssetResourceLoader {
  let bytes: [UInt8]
  /// The number of right answers before the wrong one.
  private var left: Int
  /// The number of bytes that are missing, or are too many if it is negative.
  private let missing: Int

  init(_ bytes: [UInt8], after right: Int = 0, missing: Int) {
    self.bytes = bytes
    self.missing = missing
    left = right
  }

  var contentLength: Int { bytes.count }

  func data(in range: Range<Int>) -> [UInt8] {
    left -= 1
    let answer = Array(bytes[range])
    guard left == -1 else { return answer }
    return missing < 0 ? answer + [UInt8](repeating: 0, count: -missing) : answer.dropLast(missing)
  }
}

/// A loader that loads a property of an asset before it answers.
private struct NestedLoader: AssetResourceLoader {
  /// How the loader loads: by itself, in a child task, or in another task.
  enum Way: CaseIterable { case directly, inChild, inTask }

  let bytes: [UInt8]
  let way: Way
  /// Whether the loader throws the error of the load.
  let forwards: Bool
  let errors: Errors
  /// The asset with the property; nil is the asset of the loader.
  let other: Asset?

  actor Errors {
    private(set) var codes: [AssetError.Code] = []
    private var own: Asset?

    func watch(_ asset: Asset) { own = asset }
    func asset() -> Asset? { own }
    func add(_ code: AssetError.Code) { codes.append(code) }
  }

  var contentLength: Int { bytes.count }

  func data(in range: Range<Int>) async throws -> [UInt8] {
    let own = await errors.asset()
    if let asset = other ?? own {
      do {
        switch way {
        case .directly: _ = try await asset.load(.tracks)
        case .inChild:
          async let tracks = asset.load(.tracks)
          _ = try await tracks
        case .inTask: _ = try await Task { try await asset.load(.tracks) }.value
        }
      } catch let error as AssetError {
        await errors.add(error.code)
        if forwards { throw error }
      }
    }
    return Array(bytes[range])
  }
}

struct LoaderAnswerTests {
  private static let song = taggedSong(
    textItemBox("©nam", "Evening") + itemBox("covr", type: 13, [0xFF, 0xD8, 0xFF, 0xD9]),
    padding: MadeFile.scattered(12))

  @Test("A short answer fails its load, and the next load asks again", arguments: [0, 1, 2])
  func shortAnswer(after right: Int) async throws {
    let asset = Asset(resourceLoader: WrongOnce(Self.song, after: right, missing: 100))
    let error = await #expect(throws: AssetError.self) { _ = try await asset.load(.metadata) }
    #expect(error?.code == .truncated)
    #expect(error?.byteOffset != nil)
    guard case .failed = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
    #expect(try await asset.load(.metadata).map(\.stringValue) == ["Evening", nil])
    #expect(try await asset.load(.tracks).count <= 1)
  }

  @Test("A long answer fails its load, and the next load asks again")
  func longAnswer() async throws {
    let asset = Asset(resourceLoader: WrongOnce(Self.song, missing: -1))
    let error = await #expect(throws: AssetError.self) { _ = try await asset.load(.metadata) }
    #expect(error?.code == .notFetched)
    #expect(error?.reason.contains("65537 bytes instead of 65536") == true)
    #expect(try await asset.load(.metadata).map(\.stringValue) == ["Evening", nil])
  }

  @Test("An empty answer is no value, whichever property is loaded first")
  func emptyAnswer() async throws {
    let asset = Asset(resourceLoader: WrongOnce(Self.song, missing: 64 << 10))
    await #expect(throws: AssetError.self) { _ = try await asset.load(.isReadable) }
    #expect(try await asset.load(.isReadable))
    #expect(try await asset.load(.fileType) == .m4a)
  }

  @Test("Properties that were loaded before a short answer remain")
  func loadedBefore() async throws {
    let asset = Asset(resourceLoader: WrongOnce(Self.song, after: 1, missing: 1))
    #expect(try await asset.load(.isReadable))
    await #expect(throws: AssetError.self) { _ = try await asset.load(.metadata) }
    guard case .loaded(true) = asset.status(of: .isReadable) else {
      Issue.record("\(asset.status(of: .isReadable))")
      return
    }
    #expect(try await asset.load(.metadata).last?.dataValue == [0xFF, 0xD8, 0xFF, 0xD9])
  }

  @Test(
    "A loader cannot load properties while it answers", .timeLimit(.minutes(1)),
    arguments: NestedLoader.Way.allCases, [false, true])
  fileprivate func nested(way: NestedLoader.Way, isOther: Bool) async throws {
    let errors = NestedLoader.Errors()
    let loader = NestedLoader(
      bytes: Self.song, way: way, forwards: false, errors: errors,
      other: isOther ? Asset(bytes: Self.song) : nil)
    let asset = Asset(resourceLoader: loader)
    await errors.watch(asset)
    #expect(try await asset.load(.metadata).map(\.stringValue) == ["Evening", nil])
    let codes = await errors.codes
    #expect(!codes.isEmpty && codes.allSatisfy { $0 == .nestedLoad })
  }

  @Test("The error of a nested load is the reason why the loader failed")
  func nestedReason() async throws {
    let loader = NestedLoader(
      bytes: Self.song, way: .directly, forwards: true, errors: .init(),
      other: Asset(bytes: Self.song))
    let error = await #expect(throws: AssetError.self) {
      _ = try await Asset(resourceLoader: loader).load(.metadata)
    }
    #expect(error?.code == .notFetched)
    #expect(error?.reason.contains("a resource loader must not load properties") == true)
  }

  @Test("A loader can use properties that are loaded")
  func loadedProperties() async throws {
    let other = Asset(bytes: Self.song)
    _ = try await other.load(.tracks)
    let errors = NestedLoader.Errors()
    let loader = NestedLoader(
      bytes: Self.song, way: .directly, forwards: true, errors: errors, other: other)
    #expect(try await !Asset(resourceLoader: loader).load(.metadata).isEmpty)
    #expect(await errors.codes.isEmpty)
  }
}
