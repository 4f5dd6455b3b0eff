import Bytes
import Files
import Foundation
import TestSupport
import Testing

/// Opens files next to another file, and refuses files outside its folder.
struct BesideTests {
  private let scratch: Scratch
  private let playlist: String

  init() throws {
    scratch = try Scratch()
    let manager = FileManager.default
    for folder in ["inner", "inner/deep", "outer"] {
      try manager.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    playlist = try scratch.write([1], to: "inner/list.m3u8")
    _ = try scratch.write([2], to: "inner/near")
    _ = try scratch.write([3], to: "inner/deep/near")
    _ = try scratch.write([4], to: "outer/secret")
    _ = try scratch.write([5], to: "inner-secret")
    func link(_ name: String, _ target: String) throws {
      try manager.createSymbolicLink(
        atPath: scratch.path("inner/" + name), withDestinationPath: target)
    }
    try link("inside", "deep/near")
    try link("outside", "../outer/secret")
    try link("out", "../outer")
    try link("absolute", scratch.path("outer/secret"))
    try link("round", "round")
  }

  private func bytes(_ path: String, beside file: String? = nil) -> [UInt8]? {
    ByteSource.open(path: path, nextToFile: file ?? playlist).map { $0.bytes($0.wholeRange) }
  }

  @Test func whatLiesBesideIsOpened() {
    #expect(bytes("near") == [2])
    #expect(bytes("deep/near") == [3])
    #expect(bytes("deep/../near") == [2])
    #expect(bytes("inside") == [3])
  }

  @Test(arguments: [
    "../outer/secret", "outside", "out/secret", "absolute", "round", "../inner-secret", "deep",
    "none", "", ".", "..", "near\0",
  ])
  func nothingElseIs(_ path: String) { #expect(bytes(path) == nil) }

  @Test func aPipeIsNotWaitedFor() throws {
    let pipe = scratch.path("inner/pipe")
    let status = unsafe mkfifo(pipe, 0o600)
    try #require(status == 0)
    #expect(bytes("pipe") == nil)
  }

  @Test func aLinkToThePlaylistLeadsToItsOwnFolder() throws {
    let link = scratch.path("outer/list.m3u8")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: playlist)
    #expect(bytes("near", beside: link) == [2])
    #expect(bytes("secret", beside: link) == nil)
  }

  @Test func severalSourcesFollowEachOther() {
    let one = ByteSource(bytes: noise(10_000))
    let two = ByteSource(bytes: noise(20_000, seed: 7))
    let parts = [
      (one, ByteRange(start: 100, count: 9000)), (two, ByteRange(start: 0, count: 0)),
      (two, ByteRange(start: 5, count: 15_000)), (one, ByteRange(start: 9990, count: 99)),
    ]
    let whole = ByteSource(following: parts)
    let expected =
      one.bytes(parts[0].1) + two.bytes(parts[2].1) + one.bytes(ByteRange(start: 9990, count: 10))
    #expect(whole.bytes(whole.wholeRange) == expected)
    for place in places(200, below: expected.count) {
      #expect(whole.byte(at: place) == expected[place])
    }
  }
}
