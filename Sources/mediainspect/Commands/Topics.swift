/// The concepts that `mediainspect help TOPIC` explains, because several commands share them.
extension Topic {
  static let paths = Topic(
    name: "paths", summary: "how nodes and fields of a file are addressed",
    text: """
      A path lists the codes or names of nodes from the file down to a node:

          /moov/trak[2]/mdia/mdhd             the media header of the second track
          /moov/trak[2]/mdia/mdhd.timescale   the timescale field in it
          /moov/udta/©xyz                     a code with a non-ASCII character

      [N] selects the Nth of several nodes with the same name, counted from 1;
      [A..B] selects a range, [*] all. * matches any node, ** any number of
      levels. Names with special characters must be in single quotes:
      'com.apple.quicktime.make'.

          /moov/**/stsz                       all stsz boxes below moov
          /moov/trak[2]/samples[5]            the fifth sample of a track
          /flac/audio/frame[3]                the third frame of a FLAC stream
          /mdat/unreferenced                  media data that is not referenced

      Fields have the names of the standards. stts.entries[3].sample_delta is the
      sample_delta in the third row of a table. Paths in the output can be used
      unchanged.
      """,
    examples: [
      .init("mediainspect tree holiday.mov --at '/moov/trak[2]'", "the nodes of a track"),
      .init("mediainspect get holiday.mov '/moov/**/mdhd.timescale'", "a field of all tracks"),
    ])

  static let policies = Topic(
    name: "policies", summary: "which data audit and clean remove, keep or report",
    text: """
      Every finding has a category, such as location, person, device or time. A
      policy maps each category to an action: remove, keep, report (keep and
      report), or keep-in-music (keep in music, remove from all other files).

        identifying    removes what identifies people, places and devices (default)
        all-metadata   removes everything that is not needed for playback
        apple-sharing  removes what identifies the user; keeps purchase data
        location       removes only locations
        none           removes nothing, and reports everything

      mediainspect explain POLICY prints all categories with their actions, and
      mediainspect explain CATEGORY prints the action of each policy.

      --keep and --remove make exceptions for categories, identifiers
      (mdta/com.apple.quicktime.make) and paths. Exceptions for paths take
      precedence over those for identifiers, and these over those for
      categories. Among exceptions of the same kind, remove takes precedence over
      report, and report over keep. --remove PATH removes a node even if it has
      no finding. If a path or identifier matches nothing, the exit status is 1.

      A policy file is a JSON object. All members are optional:

          {"policy": "location", "remove": ["device"], "keep": "itsk/apID",
           "report": "/moov/udta"}

      policy is the built-in policy to which the exceptions are added (default:
      identifying). remove, keep and report are each a string or an array of
      strings: categories, identifiers or paths.
      """,
    examples: [
      .init("mediainspect explain location", "the action of each policy for locations"),
      .init(
        "mediainspect audit --policy policy.json holiday.mov", "the findings under a policy file"),
      .init("mediainspect audit --keep device,software holiday.mov", "two exceptions"),
    ])

  static let config = Topic(
    name: "config", summary: "settings of a project in .mediainspect.json",
    text: """
      check, audit, clean and report read .mediainspect.json in the working
      directory, or in the nearest parent folder that contains one. Folders of
      the examined files are not searched, because these may come from strangers.
      A file that another user owns or can write, or that is in such a folder, is
      not used, and a message names it. --config FILE reads any file. It is a JSON
      object. All members are optional:

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

      only, skip, profile, fail-on and severity are settings for check. If several
      names in severity match a rule, the last one is used.

      audit contains settings for audit, clean and report: the members of a policy
      file, and fail-on with categories. The policy may be the name of a policy
      file in the same folder or in a subfolder. Each fail-on may be "none".

      Command line options take precedence over the file. --profile and --fail-on
      replace the settings of the same name. --only or --skip replaces both only
      and skip. --policy replaces the policy with all its exceptions. --keep and
      --remove take precedence over the exceptions in the file. With --no-config
      or --evidence, there are no settings. All output names the file and a policy
      that comes from it, also with --quiet. If the file is invalid, the exit
      status is 2, and the error message contains the line number.
      """,
    examples: [
      .init(
        "mediainspect check --no-config holiday.mov", "a check without the settings of the project")
    ])

  static let sidecars = Topic(
    name: "sidecars", summary: "files next to media, such as XMP and Takeout JSON",
    text: """
      A sidecar is a file that describes a medium in the same folder. Its name
      decides which medium that is. Letters are compared without regard to case.

        .xmp         photo.xmp, photo.jpg.xmp, photo_01.jpg.xmp (a version)
        .aae         IMG_1234.aae; IMG_O1234.aae and IMG_1234O.aae belong to
                     IMG_1234 and IMG_E1234
        .json        Google Takeout: photo.jpg.json, photo.jpg(1).json for
                     photo(1).jpg, photo.jpg.supplemental-metadata.json cut at
                     any length; names of 46 or more characters may be cut
                     anywhere. Edited photos (photo-edited.jpg, also in other
                     languages) and movies of live photos belong to the
                     description of the original. The title in the file must
                     be the name of the medium too.
        .srt, .lrc   movie.srt, movie.en.srt, movie.mp4.srt
        .gpx         movie.gpx, movie.mp4.gpx
        .thm         GX010001.THM: a JPEG image
        .lrv, .lrf,  GL010001.LRV for GX010001.MP4: a movie
        .glv
        .c2pa        photo.c2pa, photo.jpg.c2pa

      If no medium fits, the sidecar is reported as unpaired, with all that it
      contains. A JSON file that is not from Google Takeout is no sidecar.

      audit examines the sidecars in folders. clean leaves them out of copies,
      and refuses a sidecar that is named. THM, LRV, LRF and GLV files are media:
      they are cleaned if they are named or unpaired. With --in-place, sidecars
      are kept next to the cleaned files, and those with findings give exit
      status 1.

      The manifest in a .c2pa file is compared with its medium by check, info
      and audit. A manifest on a server, which XMP names in
      dcterms:provenance, is reported and never fetched.
      """,
    examples: [
      .init("mediainspect audit photos/", "the locations and persons in sidecars too"),
      .init("mediainspect clean -o public/ photos/", "copies of the media, without sidecars"),
    ])

  static let all = [paths, policies, config, conditions, sidecars]
}
