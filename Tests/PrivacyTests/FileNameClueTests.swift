import Privacy
import Testing

struct FileNameClueTests {
  @Test(
    "Dates, places and patterns of devices in file names are clues",
    arguments: [
      (
        "VID_20240720_184107.mp4",
        ["the date 2024-07-20 18:41:07", "the name pattern of an Android phone"]
      ),
      (
        "/home/a/PXL_20240720_184107123.jpg",
        ["the date 2024-07-20 18:41:07", "the name pattern of a Pixel phone"]
      ),
      ("IMG-20240720-WA0001.jpg", ["the date 2024-07-20", "the name pattern of WhatsApp"]),
      ("2024-07-20 18.41.07.jpg", ["the date 2024-07-20 18:41:07"]),
      ("48.20820,16.37380.gpx", ["the coordinates 48.20820, 16.37380"]),
      ("GX010023.MP4", ["the name pattern of a GoPro camera"]),
      ("IMG_1234.HEIC", ["the name pattern of an iPhone or a Canon camera"]),
      ("DSC_0042.NEF", ["the name pattern of a camera"]),
      ("DSC00042.ARW", ["the name pattern of a camera"]),
      ("DJI_0005.MP4", ["the name pattern of a DJI drone"]),
    ] as [(String, [String])])
  func clues(name: String, phrases: [String]) {
    #expect(FileNameClues(name).phrases == phrases)
  }

  @Test(
    "Other names give no clue",
    arguments: [
      "holiday.mov", "song 12345678.mp3", "1999.flac", "track-2024-13-45.wav", "C.mp4", "P1.jpg",
      "",
      "123456789012.mp4", "image 1.5 2.25.png",
    ])
  func others(name: String) {
    #expect(FileNameClues(name).phrases.isEmpty)
  }
}
