// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "example-app",
  platforms: [.macOS(.v15)],
  // Without its traits, the library does not need libmagic.
  dependencies: [.package(name: "mediainspect", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "example-app",
      dependencies: [.product(name: "MediaInspection", package: "mediainspect")],
      path: "Sources"),
    // The tests of the public interface also run without libmagic.
    .target(name: "ByteScript", path: "ByteScript"),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "ByteScript", .product(name: "MediaInspection", package: "mediainspect"),
      ],
      path: "Tests"),
  ]
)
