// swift-tools-version: 6.2
import PackageDescription

/// Without libcrypto, scripts that compute digests cannot be assembled.
let withoutDigests: [SwiftSetting] = [.define("WITHOUT_DIGESTS")]

let library: Target.Dependency = .product(name: "MediaInspection", package: "mediainspect")

let package = Package(
  name: "example-app",
  platforms: [.macOS(.v15)],
  // Without its traits, the library does not need libmagic.
  dependencies: [.package(name: "mediainspect", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "metadata-manager", dependencies: [library], path: "Sources/MetadataManager"),
    .executableTarget(
      name: "location-player", dependencies: [library], path: "Sources/LocationPlayer"),
    // The tests of the public interface also run without libmagic.
    .target(name: "ByteScript", path: "ByteScript", swiftSettings: withoutDigests),
    .testTarget(
      name: "LibraryTests",
      dependencies: ["ByteScript", library, "metadata-manager", "location-player"], path: "Tests",
      swiftSettings: withoutDigests),
  ]
)
