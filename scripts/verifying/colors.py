"""What decides colors in ICC profiles."""

# The tags of which color management makes a transform; all others are texts and facts about the device.
DECISIVE = {b"rXYZ", b"gXYZ", b"bXYZ", b"rTRC", b"gTRC", b"bTRC", b"kTRC", b"wtpt", b"chad", b"gamt", b"cicp", b"pre0",
            b"pre1", b"pre2", b"ncl2", b"clrt", b"bkpt", b"hdgm", b"HDGM"}
TRANSFORMS = (b"A2B", b"B2A", b"D2B", b"B2D")


def color(data):
    """What an ICC profile decides; the bytes if it cannot be read."""
    count = int.from_bytes(data[128:132], "big")
    if data[36:40] != b"acsp" or 132 + 12 * count > len(data):
        return data
    # Version, class, spaces, intent and illuminant.
    found = [int.from_bytes(data[:4], "big") == len(data), data[8:24], data[64:80]]
    for row in range(132, 132 + 12 * count, 12):
        code = data[row:row + 4]
        start, size = (int.from_bytes(data[row + at:row + at + 4], "big") for at in (4, 8))
        if code in DECISIVE or code[:3] in TRANSFORMS:
            # Four bytes after the type are reserved.
            found.append((code, data[start:start + 4], data[start + 8:start + size]))
    return found
