import Anatomy
import Files
import Privacy
import Testing

/// Texts of encoders and tools that contain the name of a person or of a device, and those that do not.
struct DeviceTextTests {
  @Test(
    "A device name that contains its owner's name is in category person",
    arguments: [
      "iPhone van Jan", "iPhone von Jürgen", "iPhone de Jean", "iPad d'Anne", "iPad d’Anne",
      "iPhone di Marco", "iPhone do João", "iPhone da Maria", "iPhone av Kari", "iPhone van jan",
      "John's iPhone", "John’s iPhone", "John's MacBook Pro", "Anna's Pixel", "James' iPad",
      "Anna’s Galaxy S21", "Bob's PC", "Mary's Laptop", "Jan's Mac mini", "Maria's phone",
      "iPhone 13 Pro de Jean", "MacBook Pro van Jan de Vries", "MacBook Air von Anna",
      "Johns-iPhone", "Johns-MacBook-Pro.local", "MacBook-Pro-van-Jan.local", "Jans iPhone",
      "JanのiPhone", "iPhone (Jan)", "PC de Jean", "jan@macbook", "Janes-MBP",
      "Voice Recorder on Jan's iPhone", "Recorded with Eva's iPad, 2024", "Mac mini von Thomas",
    ])
  func person(_ text: String) { #expect(DeviceText.category(of: text) == .person) }

  @Test(
    "A host name or a model is in category device",
    arguments: [
      "Apple iPhone", "iPhone 14 Pro", "iPhone14,2", "MacBookPro18,3", "Macmini9,1", "Mac mini",
      "com.apple.VoiceMemos (iPad Version 15.0 (Build 19A346))",
      "com.apple.VoiceMemos (iPhone Version 17.5)", "Canon EOS R5", "Canon EOS 5D Mark III",
      "GoPro HERO11", "HERO9 Black", "DESKTOP-AB12CD3", "LAPTOP-Q1W2E3R4", "WIN-ABCDEFGHIJK",
      "NIKON D850 Ver.1.10", "SONY ILCE-7M4", "ILCE-7S", "SM-G991B", "Samsung SM-G991B Android 12",
      "Google Pixel 7", "Galaxy S21", "A=PCM,F=48000,W=24,M=stereo,T=ZOOM H6", "TASCAM DR-40",
      "OLYMPUS LS-11", "DJI Mini 3", "DJI FC3170", "Nokia 6300", "Insta360 ONE X2", "MixPre-6",
      "MacBook-Pro.local", "studio-pc.lan", "android-1a2b3c4d5e6f7081", "iPad (Version 15.0)",
      "Nikon one two three X77Q", "iPhone de 2014", "Apple's iPhone", "Apple Watch",
    ])
  func device(_ text: String) { #expect(DeviceText.category(of: text) == .device) }

  @Test(
    "Names and versions of programs are in neither category",
    arguments: [
      "Lavf59.27.100", "Lavc59.37.100 libx264", "LAME3.100", "LAME 64bits version 3.100.1",
      "iTunes 12.1", "iTunes 12.9.5.5, QuickTime 7.7.9", "QuickTime 7.7.1", "HandBrake 1.5",
      "HandBrake 1.5.1 2022011000", "Adobe Premiere Pro 2022.0 (Windows)", "Adobe Photoshop CS6",
      "Adobe Premiere Pro CC 2019 (Macintosh)", "Adobe Photoshop Lightroom Classic 11.0",
      "Final Cut Pro X 10.6", "DaVinci Resolve 17", "Blackmagic Design DaVinci Resolve Studio 18",
      "reference libFLAC 1.3.2 20190804", "Xiph.Org libVorbis I 20200704 (Reducing Environment)",
      "Nero AAC codec / 1.5.4.0", "Fraunhofer IIS MP3 v04.01.02", "Sony Vegas Pro 13.0",
      "Sound Forge Pro 11.0 (Build 345)", "Canon Digital Photo Professional 4.10",
      "EOS Utility 3", "ViewNX 2.10 W", "DJI Fly 1.2", "DJI Mimo 1.4", "GoPro Studio 2.5.9",
      "GoPro AVC encoder", "GoPro AAC", "GoPro H.265", "Insta360 Studio 2023", "Samsung Kies 3",
      "Windows Movie Maker", "Windows Phone", "Audacity 3.1", "GIMP 2.10", "Picasa 3.0",
      "Adobe XMP Core 5.6-c140 79.160451, 2017/05/06-01:08:21", "Zoom 5.11", "Ableton Live 11",
      "Google", "Android 12", "14.1.2", "HDR+ 1.0.345618096zd", "Sony XAVC", "HDV 1080i60",
      "Core Media Video", "VideoHandle", "Apple Video Media Handler", "Apple ProRes 422",
      "com.apple.VoiceMemos (Mac)", "MPEG-4 AAC", "vivo", "John", "mp4v DESKTOP", "WIN-X64",
      "x264 - core 164 r3095 baee400", "John's mix", "Today's best encoder", "Sony HDV 1080i60",
      "", " ", "(", "'s iPho", "de",
    ])
  func program(_ text: String) { #expect(DeviceText.category(of: text) == nil) }

  @Test("Long texts are read only up to a limit")
  func long() {
    let text = String(repeating: "a b ", count: 100_000) + "John's iPhone"
    #expect(DeviceText.category(of: text) == nil)
  }
}
