// swift-tools-version: 6.2
// No earlier version will do: the settings strictMemorySafety and treatAllWarnings, and expressions
// with `unsafe` in the sources, exist since 6.2. Traits exist since 6.1.
import PackageDescription

#if compiler(<6.4)
  let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
  // A new warning of a later compiler must not fail the build.
  let warnings: [SwiftSetting] = []
#endif

/// Whether this is a checkout for another package: SwiftPM then forbids unsafe flags.
let isDependency = Context.packageDirectory.contains("/checkouts/")

func flags(_ flags: String..., for configuration: BuildConfiguration) -> [SwiftSetting] {
  isDependency ? [] : [.unsafeFlags(flags, .when(configuration: configuration))]
}

/// Whether scripts/package builds: a program without what only tests need.
let isPackaged = Context.environment["MEDIAINSPECT_PACKAGED"] != nil

/// Whether scripts/test tests the release build. Its tests import internal declarations, so the compiler keeps all
/// of them; without this, the first build is a tenth faster.
let isTested = Context.environment["MEDIAINSPECT_TESTED"] != nil

/// Exclusive access is checked in debug builds only. The linker drops each function of a package that is not called.
let release =
  flags("-enforce-exclusivity=unchecked", for: .release)
  + (isTested ? flags("-enable-testing", for: .release) : [])
  + (isPackaged ? flags("-Xfrontend", "-function-sections", for: .release) : [])

/// Settings of targets that debug builds optimize too, because tests spend most of their time in them.
let optimized = flags("-O", for: .debug)

/// Settings for modules with many small closures: they compile a quarter faster and run as fast.
let compact = flags("-Osize", for: .release)

/// Settings of modules whose functions run seldom: without inlining, they compile in half of the time. Packages are
/// optimized completely.
let quickly =
  isPackaged
  ? compact
  : compact
    + ["inline", "late-inline"].flatMap {
      flags("-Xllvm", "-sil-disable-pass=\($0)", for: .release)
    }

/// Settings of the program: no module imports it, so its functions need no preparation for inlining into others.
let forProgram = flags("-disable-cmo", for: .release)

/// Settings of all other modules. Packages are small.
let usual = isPackaged ? compact : []

/// Settings of tests: optimizing them takes longer than running them, and a job of its own for the module would read
/// all of their sources again.
let unoptimized = flags("-Onone", "-no-emit-module-separately-wmo", for: .release)

/// On Linux, scripts/mediainspect links the runtimes of Swift and C++ statically and exports no
/// symbols, so the program starts in half the time and runs without Swift. Tests need the shared
/// runtime.
let standalone: [LinkerSetting] = {
  guard !isDependency, let folder = Context.environment["MEDIAINSPECT_STANDALONE"] else {
    return []
  }
  var flags = ["-static-stdlib", "-L\(folder)", "-Xlinker", "--no-export-dynamic"]
  if isPackaged {
    // Many specializations of generic functions have the same code.
    flags += ["-use-ld=lld", "-Xlinker", "--icf=all"]
  }
  if let sysroot = Context.environment["MEDIAINSPECT_SYSROOT"] {
    // scripts/package links with an older C library, what it lacks, and the database of libmagic.
    flags += [
      "-Xclang-linker", "--sysroot=\(sysroot)", "\(folder)/older-glibc.o", "\(folder)/database.o",
    ]
  }
  return [.unsafeFlags(flags, .when(platforms: [.linux], configuration: .release))]
}()

/// Regular expressions of the standard library would make packages 0.8 MB larger. Bytes has what is needed of
/// their module.
let withoutExpressions: [SwiftSetting] =
  isDependency
  ? []
  : [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

/// Settings of all Swift targets.
let common: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .strictMemorySafety(),
  ] + warnings + release

/// Whether scripts/fuzz builds.
let isFuzzed = Context.environment["MEDIAINSPECT_FUZZING"] != nil

/// Settings of modules whose coverage guides the fuzzer. Other modules run at full speed.
let measured: [SwiftSetting] =
  isFuzzed
  ? [
    .unsafeFlags([
      "-sanitize=fuzzer", "-sanitize-coverage=edge,inline-8bit-counters,pc-table",
    ])
  ] : []

/// Modules without coverage: they have the inner loops, and hardly any edge that depends on a format.
let unmeasured: Set = ["Bytes", "Anatomy", "ByteScript"]

/// Returns a module of the architecture: a target and the lower modules that it may import.
func module(
  _ name: String, imports: [Target.Dependency] = [], excluding excluded: [String] = [],
  settings: [SwiftSetting] = usual
) -> Target {
  .target(
    name: name, dependencies: imports, exclude: excluded,
    swiftSettings: common + settings + withoutExpressions
      + (unmeasured.contains(name) ? [] : measured))
}

func tests(
  of names: Target.Dependency..., named name: String, beside files: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: names, exclude: files, swiftSettings: common + unoptimized)
}

let package = Package(
  name: "mediainspect",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "mediainspect", targets: ["mediainspect"]),
    .library(name: "MediaInspection", targets: ["MediaInspection"]),
    .library(name: "MediaInspectionFoundation", targets: ["MediaInspectionFoundation"]),
  ],
  traits: [
    .trait(name: "Magic", description: "Detect file types with libmagic too."),
    // A package that depends on this one needs libmagic only if it asks for it.
    .default(enabledTraits: isDependency ? [] : ["Magic"]),
  ],
  targets: [
    .systemLibrary(
      name: "CMagic", pkgConfig: "libmagic",
      providers: [.apt(["libmagic-dev"]), .brew(["libmagic"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CSystem"),
    // The pages of reports are embedded, because the program is installed without other files.
    .target(name: "CViewer"),
    module("Bytes", imports: ["CZlib", "CExpat", "CSystem"], settings: optimized),
    module("Crypto", imports: ["Bytes"], settings: optimized),
    module("Files", imports: ["Bytes", "Crypto", "CSystem"], settings: optimized),
    module("Anatomy", imports: ["Bytes"], settings: optimized),
    module("Schema", imports: ["Bytes", "Anatomy"]),
    module("Keys", imports: ["Bytes", "Anatomy"], settings: compact),
    module("Movie", imports: ["Bytes", "Anatomy"]),
    module("Codecs", imports: ["Bytes", "Anatomy", "Schema", "Movie"]),
    module("ISOMedia", imports: ["Bytes", "Anatomy", "Schema", "Keys", "Movie", "Codecs"]),
    module("Notations", imports: ["Bytes", "Anatomy", "Schema"], settings: compact),
    module("Telemetry", imports: ["Bytes", "Anatomy", "Schema"], settings: compact),
    module("ID3", imports: ["Bytes", "Anatomy", "Schema", "Keys"], settings: compact),
    module(
      "Pictures", imports: ["Bytes", "Crypto", "Anatomy", "Schema", "Keys"], settings: compact),
    module("MPEGAudio", imports: ["Bytes", "Anatomy", "Schema", "Codecs"]),
    module("Chunks", imports: ["Bytes", "Anatomy", "Schema", "Keys", "Movie"]),
    module("FLAC", imports: ["Bytes", "Anatomy", "Schema", "Codecs"]),
    module("Archives", imports: ["Bytes", "Anatomy", "Schema"]),
    module("HLS", imports: ["Bytes", "Anatomy", "Schema"]),
    module(
      "Formats",
      imports: [
        "Bytes", "Files", "Anatomy", "Schema", "Codecs", "ISOMedia", "Notations", "Telemetry",
        "ID3", "Pictures", "MPEGAudio", "Chunks", "FLAC", "Archives", "HLS",
        .target(name: "CMagic", condition: .when(traits: ["Magic"])),
      ]),
    module("Metadata", imports: ["Bytes", "Files", "Anatomy", "Keys", "Movie", "Codecs"]),
    module(
      "Credentials", imports: ["Bytes", "Crypto", "Files", "Anatomy", "Movie"], settings: quickly),
    module(
      "RuleEngine",
      imports: ["Bytes", "Crypto", "Files", "Anatomy", "Movie", "Metadata", "Credentials"]),
    module(
      "Rules",
      imports: [
        "Bytes", "Crypto", "Anatomy", "Keys", "Movie", "Metadata", "Credentials", "RuleEngine",
      ],
      settings: quickly),
    module("Rewriting", imports: ["Bytes", "Anatomy"]),
    module("Privacy", imports: ["Bytes", "Anatomy", "Keys", "Movie", "Metadata", "Rewriting"]),
    module(
      "Verification",
      imports: [
        "Bytes", "Crypto", "Files", "Anatomy", "Schema", "Movie", "Metadata", "RuleEngine",
        "Rewriting", "Privacy",
      ]),
    module(
      "Cleaning",
      imports: ["Bytes", "Files", "Anatomy", "RuleEngine", "Rewriting", "Privacy", "Verification"]),
    module(
      "Editing",
      imports: [
        "Bytes", "Crypto", "Files", "Anatomy", "Keys", "Movie", "Metadata", "RuleEngine",
        "Rewriting",
        "Privacy", "Verification",
      ], settings: compact),
    module(
      "Comparison", imports: ["Bytes", "Anatomy", "Movie", "Metadata", "Verification"],
      settings: compact),
    module(
      "Skeletons", imports: ["Bytes", "Anatomy", "Keys", "Metadata", "Rewriting"], settings: quickly
    ),
    module(
      "Rendering",
      imports: ["Bytes", "Anatomy", "Keys", "Movie", "Metadata", "Credentials", "Privacy"]),
    module("Inspection", imports: ["Bytes", "Anatomy", "Formats", "Metadata"]),
    module("Expressions", imports: ["Bytes", "Metadata"], settings: compact),
    module(
      "ChapterFormats", imports: ["Bytes", "Anatomy", "Formats", "Rendering"], settings: compact),
    module("TimedFormats", imports: ["Bytes", "Anatomy", "Formats"], settings: compact),
    module(
      "Jobs",
      imports: [
        "ChapterFormats", "TimedFormats", "Bytes", "Crypto", "Files", "Anatomy", "Keys", "Metadata",
        "Credentials",
        "RuleEngine",
        "Rules", "Rewriting", "Privacy", "Verification", "Cleaning", "Editing", "Skeletons",
        "Inspection", "Rendering",
      ], settings: compact),
    module(
      "Reporting",
      imports: [
        "CViewer", "Bytes", "Crypto", "Files", "Anatomy", "Keys", "Movie", "Metadata",
        "Credentials",
        "RuleEngine", "Rules", "Privacy", "Rewriting", "Verification", "Cleaning", "Editing",
        "Comparison",
        "Jobs", "Rendering",
      ],
      excluding: ["Viewer"], settings: compact),
    module(
      "MediaInspection",
      imports: [
        "Bytes", "Files", "Anatomy", "Keys", "Movie", "Formats", "Metadata", "Privacy",
        "Inspection",
      ]),
    module("MediaInspectionFoundation", imports: ["MediaInspection"]),
    module("ByteScript", imports: ["Bytes", "Crypto"], settings: optimized),
    .executableTarget(
      name: "mediainspect",
      dependencies: [
        "Bytes", "Crypto", "Files", "Anatomy", "Keys", "Movie", "Formats", "Metadata",
        "Credentials",
        "RuleEngine", "Rules", "Privacy", "Comparison", "Inspection", "Expressions", "Jobs",
        "Rendering", "Reporting", "ChapterFormats",
      ],
      swiftSettings: common + compact + forProgram + withoutExpressions,
      linkerSettings: standalone),
    // Folders and bytes for tests.
    .target(
      name: "TestSupport", dependencies: ["Bytes", "Crypto", "ByteScript"],
      path: "Tests/TestSupport",
      swiftSettings: common),
    .target(
      name: "InvariantChecks",
      dependencies: [
        "Bytes", "Crypto", "Files", "Anatomy", "Schema", "Movie", "ISOMedia", "MPEGAudio",
        "Formats", "Metadata", "RuleEngine", "Rules", "Privacy", "Cleaning", "Editing", "Rendering",
      ],
      path: "Tests/InvariantChecks", swiftSettings: common),
    // Properties that the fuzzers check, and that a test checks on the inputs that they kept.
    .target(
      name: "FuzzTrees",
      dependencies: ["Bytes", "Anatomy", "Schema", "Chunks", "FLAC", "Formats"],
      path: "scripts/fuzzing/Trees", swiftSettings: common),
    tests(of: "Bytes", "Crypto", "Files", "ByteScript", "TestSupport", named: "BytesTests"),
    tests(of: "Bytes", "Crypto", named: "CryptoTests"),
    tests(of: "Bytes", "Files", "TestSupport", named: "FilesTests"),
    tests(of: "Bytes", "Anatomy", named: "AnatomyTests"),
    tests(of: "Anatomy", "Keys", named: "KeysTests", beside: ["mappings.tsv"]),
    tests(
      of: "Bytes", "Files", "Anatomy", "Schema", "ISOMedia", "Formats", "Rendering", "ByteScript",
      "TestSupport", "InvariantChecks", named: "ISOMediaTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Movie", "ISOMedia", "ByteScript", "TestSupport",
      "InvariantChecks",
      named: "MovieTests"),
    tests(
      of: "Bytes", "Anatomy", "Schema", "Codecs", "ISOMedia", "ByteScript", "TestSupport",
      "InvariantChecks", named: "CodecsTests"),
    tests(
      of: "Bytes", "Anatomy", "Schema", "Archives", "ByteScript", "InvariantChecks",
      named: "ArchivesTests"),
    tests(
      of: "Bytes", "Anatomy", "Schema", "Notations", "Formats", "ByteScript", "InvariantChecks",
      named: "NotationsTests"),
    tests(
      of: "Bytes", "Anatomy", "Schema", "Telemetry", "Formats", "Metadata", "ByteScript",
      "InvariantChecks", named: "TelemetryTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Schema", "ID3", "Formats", "ByteScript", "InvariantChecks",
      named: "ID3Tests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Formats", "ByteScript", "TestSupport", "InvariantChecks",
      named: "PicturesTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Schema", "MPEGAudio", "Formats", "ByteScript",
      "InvariantChecks", named: "MPEGAudioTests"),
    tests(
      of: "Bytes", "Anatomy", "Schema", "Chunks", "Formats", "ByteScript", "InvariantChecks",
      named: "ChunksTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Schema", "FLAC", "Formats", "ByteScript", "InvariantChecks",
      named: "FLACTests"),
    tests(of: "Bytes", "Anatomy", "Schema", "HLS", "Formats", "InvariantChecks", named: "HLSTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Keys", "Movie", "Formats", "Metadata", "Rendering",
      "ByteScript",
      "TestSupport", "InvariantChecks", named: "MetadataTests"),
    tests(
      of: "Bytes", "Anatomy", "Keys", "Metadata", "Inspection", "ByteScript", "TestSupport",
      named: "InspectionTests"),
    tests(of: "Metadata", "Expressions", named: "ExpressionsTests"),
    tests(of: "Bytes", "Anatomy", "ChapterFormats", named: "ChapterFormatsTests"),
    tests(of: "Bytes", "Anatomy", "TimedFormats", named: "TimedFormatsTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Metadata", "Inspection", "MediaInspection",
      "MediaInspectionFoundation", "ByteScript", "InvariantChecks", "mediainspect",
      named: "MediaInspectionTests", beside: ["Samples.tsv"]),
    tests(
      of: "Bytes", "Crypto", "Anatomy", "Movie", "Formats", "Metadata", "RuleEngine", "Rules",
      "ByteScript",
      named: "RulesTests",
      beside: ["compliance-warden.tsv", "rules.tsv"]),
    tests(
      of: "Bytes", "Crypto", "Files", "Anatomy", "Notations", "Formats", "Credentials",
      "RuleEngine", "Rules",
      "ByteScript", "TestSupport", "InvariantChecks", named: "CredentialsTests",
      beside: ["uncovered.tsv"]),
    tests(
      of: "Bytes", "Files", "Anatomy", "Keys", "Codecs", "Formats", "Metadata", "Privacy",
      "Verification",
      "Cleaning", "ByteScript", "TestSupport", "InvariantChecks", named: "CleaningTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Schema", "Movie", "Formats", "Metadata", "Privacy",
      "Verification", "Cleaning", "Rendering", "ByteScript", "InvariantChecks",
      named: "FormatsTests", beside: ["declarations.txt"]),
    tests(
      of: "Bytes", "Anatomy", "Schema", "ISOMedia", "Formats", "ByteScript", "TestSupport",
      "InvariantChecks", named: "SchemaTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Schema", "Formats", "Rewriting", "ByteScript",
      "TestSupport", "InvariantChecks", named: "RewritingTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Keys", "Formats", "Privacy", "ByteScript", "TestSupport",
      "InvariantChecks", named: "PrivacyTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Formats", "Privacy", "Verification", "Cleaning",
      "ByteScript", "TestSupport", "InvariantChecks", named: "VerificationTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Formats", "Metadata", "Rewriting", "Verification",
      "Editing", "Schema", "Keys", "ByteScript", "TestSupport", "InvariantChecks",
      named: "EditingTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Formats", "Metadata", "Rewriting", "Privacy",
      "Verification",
      "Cleaning", "Editing", "Jobs", "Keys", "Inspection", "Rendering", "TestSupport",
      "InvariantChecks",
      named: "JobsTests"),
    tests(
      of: "Bytes", "Anatomy", "Movie", "Formats", "Metadata", "Privacy", "Verification", "Cleaning",
      "Editing", "Comparison", "ByteScript", "TestSupport", "InvariantChecks",
      named: "ComparisonTests"),
    tests(
      of: "Bytes", "Anatomy", "Formats", "Privacy", "Skeletons", "TestSupport", "InvariantChecks",
      named: "SkeletonsTests"),
    tests(
      of: "Bytes", "Anatomy", "Formats", "Metadata", "Rendering", "ByteScript", "TestSupport",
      "InvariantChecks",
      named: "RenderingTests"),
    tests(
      of: "Bytes", "Anatomy", "Formats", "RuleEngine", "Rules", "ByteScript",
      named: "RuleEngineTests"),
    tests(
      of: "Bytes", "Anatomy", "Keys", "Formats", "RuleEngine", "Rules", "Privacy", "Comparison",
      "Rendering", "Reporting", "ByteScript", "TestSupport", "InvariantChecks",
      named: "ReportingTests",
      beside: ["sarif.py"]),
    tests(of: "ByteScript", named: "ByteScriptTests"),
    tests(
      of: "Bytes", "Files", "Anatomy", "Schema", "Formats", "Metadata", "Credentials", "RuleEngine",
      "Rules", "Privacy", "Verification", "Cleaning", "Rendering", "Reporting", "ByteScript",
      "TestSupport", "InvariantChecks", "FuzzTrees",
      named: "InvariantTests",
      beside: ["attacks.py"]),
    tests(
      of: "Bytes", "Files", "Expressions", "Jobs", "ByteScript", "mediainspect",
      named: "CommandTests",
      beside: ["help.txt"]),
    tests(
      of: "Bytes", "Crypto", "Files", "ByteScript", "TestSupport", "mediainspect",
      named: "GoldenTests",
      beside: ["action.py", "schema.py"]),
    tests(
      of: "Bytes", "Files", "Anatomy", "Movie", "ISOMedia", "MPEGAudio", "Formats", "Metadata",
      "Privacy", "Verification", "Cleaning", "Rendering", "ByteScript", "InvariantChecks",
      named: "OracleTests",
      beside: [
        "boxes.py", "chunks.py", "explained.tsv", "notations.py", "playlists.py", "sound.py",
        "tags.py",
      ]),
  ]
)

/// Returns an executable for libFuzzer. Its folder in scripts/fuzzing has its name without "Fuzz". The package manager
/// expects an entry point with the name of the module; `main` has to be defined again after that.
func fuzzer(_ name: String, imports: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "Fuzz\(name)", dependencies: ["FuzzDriver"] + imports, path: "scripts/fuzzing/\(name)",
    swiftSettings: common + [.unsafeFlags(["-parse-as-library"])],
    linkerSettings: [
      .unsafeFlags([
        "-sanitize=fuzzer", "-Xlinker", "--defsym=Fuzz\(name)_main=startFuzzing",
        "-Xlinker", "--defsym=main=startFuzzing",
      ])
    ])
}

// Targets for libFuzzer need other build settings; scripts/fuzz enables them.
if isFuzzed {
  package.targets += [
    .target(name: "FuzzDriver", path: "scripts/fuzzing/Driver", swiftSettings: common),
    .target(
      name: "Fuzzing",
      dependencies: ["Bytes", "Anatomy", "Formats", "ByteScript", "InvariantChecks"],
      path: "scripts/fuzzing/Fuzzing", swiftSettings: common),
    .target(
      name: "FuzzMutation",
      dependencies: ["Bytes", "Anatomy", "Formats", "ByteScript", "FuzzTrees"],
      path: "scripts/fuzzing/Mutation", swiftSettings: common),
    fuzzer("Families", imports: ["FuzzTrees", "FuzzMutation", "Anatomy"]),
    fuzzer(
      "Analyses",
      imports: ["Bytes", "Anatomy", "InvariantChecks", "FuzzMutation"]),
    fuzzer("ISOMedia", imports: ["Fuzzing", "ISOMedia"]),
    fuzzer("MPEGAudio", imports: ["Fuzzing", "MPEGAudio", "ID3"]),
    fuzzer("Formats", imports: ["Fuzzing"]),
    fuzzer("ID3", imports: ["Fuzzing", "ID3"]),
    fuzzer("Expressions", imports: ["Expressions", "Metadata"]),
    fuzzer(
      "Edits",
      imports: [
        "Bytes", "Anatomy", "Formats", "Metadata", "Verification", "Editing", "InvariantChecks",
        "Fuzzing",
      ]),
    fuzzer(
      "Clean",
      imports: [
        "Bytes", "Anatomy", "Formats", "Privacy", "Verification", "Cleaning", "InvariantChecks",
        "Fuzzing",
      ]),
    fuzzer(
      "Credentials",
      imports: [
        "Bytes", "Crypto", "Anatomy", "Notations", "Formats", "Credentials", "Rules", "Rendering",
        "InvariantChecks", "Fuzzing",
      ]),
  ]
}
