/// The concepts that `mediainspect help TOPIC` explains, because several commands share them.
extension Topic {
  static let paths = Topic(
    name: "paths", summary: "how nodes and fields of a file are addressed",
    text: """
      A path lists the codes or names of nodes from the file down to a node:

          /moov/trak[2]/mdia/mdhd             the media header of the second track
          /moov/trak[2]/mdia/mdhd.timescale   a field of it
          /moov/udta/©xyz                     a code with a non-ASCII character

      [N] selects the Nth of several nodes with the same name, from 1; [A..B]
      selects a range. * matches any node, ** any number of levels. Names with
      special characters are in single quotes: 'com.apple.quicktime.make'.

          /moov/**/stsz                       all stsz boxes below moov
          /moov/trak[2]/samples[5]            the fifth sample of a track
          /flac/audio/frame[3]                the third frame of a FLAC stream
          /mdat/unreferenced                  media data that nothing refers to

      Fields have the names of the standards; stts.entries[3].sample_delta is a
      cell of a table. Printed paths can be used as they are.
      """,
    examples: [
      .init("mediainspect tree holiday.mov --at '/moov/trak[2]'", "the nodes of a track"),
      .init("mediainspect get holiday.mov '/moov/**/mdhd.timescale'", "a field of all tracks"),
    ])

  static let policies = Topic(
    name: "policies", summary: "what audit and clean remove, keep and report",
    text: """
      Every finding has a category, such as location, person, device or time. A
      policy maps each category to an action: remove, keep, report (keep and
      report), or keep-in-music (keep in music, remove from all other files).

        identifying    removes what identifies people, places and devices (default)
        all-metadata   removes everything that is not needed for playback
        apple-sharing  removes what identifies the user; keeps purchase data
        location       removes only locations
        none           removes nothing, and reports everything

      explain POLICY prints the actions of a policy, explain CATEGORY those for a
      category. --keep and --remove make exceptions for categories, identifiers
      (mdta/com.apple.quicktime.make) and paths. A path outweighs an identifier,
      an identifier outweighs a category; among equals, remove outweighs report,
      and report outweighs keep. --remove PATH removes a node even if it has no
      finding. A path or identifier that matches nothing makes the exit status 1.

      A policy file is a JSON object. All members may be absent:

          {"policy": "location", "remove": ["device"], "keep": "itsk/apID",
           "report": "/moov/udta"}

      policy is the built-in policy that the file starts from (identifying if
      absent). remove, keep and report are a text or a list of texts.
      """,
    examples: [
      .init("mediainspect explain location", "what each policy does with locations"),
      .init("mediainspect audit --policy policy.json holiday.mov", "findings under a policy file"),
      .init("mediainspect audit --keep device,software holiday.mov", "an exception"),
    ])

  static let config = Topic(
    name: "config", summary: "settings of a project in .mediainspect.json",
    text: """
      check, audit, clean and report read .mediainspect.json in the folder of each
      file, or in the nearest folder above it. It is a JSON object. All members
      may be absent:

          {
            "only": ["isom.*", "itunes.*"],
            "skip": "isom.moov.after-mdat",
            "profile": "m4a",
            "fail-on": ["error", "warning"],
            "severity": {"isom.header.*": "info", "itunes.trkn.*": "error"},
            "audit": {
              "policy": "apple-sharing",
              "keep": "itsk/apID",
              "fail-on": ["location", "account"]
            }
          }

      only, skip, profile, fail-on and severity are for check; of several names
      under severity that match a rule, the last one is used. audit is for audit,
      clean and report. It has the members of a policy file, and fail-on
      (categories); its policy may be the name of a policy file in the same folder
      or below. fail-on may be "none".

      Command line options outweigh the file: --profile, --fail-on and --policy
      replace their members, --only or --skip replaces both, --keep and --remove
      are applied first. --no-config ignores such files. An invalid file is wrong
      usage; the message names its line.
      """,
    examples: [
      .init("mediainspect check --no-config holiday.mov", "without settings of the project")
    ])

  static let all = [paths, policies, config]
}
