/**
 * Removes the metadata of a photo (location, camera and more) before the file is stored. The image data stays
 * unchanged. The orientation of a JPEG is kept in a new Exif segment that contains only the orientation.
 */
export function removeMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return cleanJpeg(bytes)
  if (bytes[0] === 0x89 && ascii(bytes, 1, 4) === 'PNG') return cleanPng(bytes)
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return cleanWebp(bytes)
  return bytes
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe

/**
 * Returns whether a segment must be kept. Only three application segments are kept, because they affect the look of the
 * picture: JFIF, the colour profile and the Adobe segment.
 */
function isNeeded(marker: number, bytes: Uint8Array, at: number): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  if (marker === 0xe2) return ascii(bytes, at + 4, at + 15) === 'ICC_PROFILE'
  return marker === 0xe0 || marker === 0xee
}

function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: Uint8Array[] = []
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? EOI
    if (marker === EOI) break
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === 0xe1) orientation = findOrientation(bytes.subarray(at + 4, end)) ?? orientation
    const next = marker === SOS ? endOfScan(bytes, end) : end
    if (isNeeded(marker, bytes, at)) parts.push(bytes.subarray(at, next))
    at = next
  }
  // Drops data after the end of the picture, such as the video of a motion photo.
  const head = Uint8Array.of(0xff, 0xd8)
  return join([
    head,
    ...(orientation > 1 ? [createOrientationSegment(orientation)] : []),
    ...parts,
    Uint8Array.of(0xff, EOI),
  ])
}

/** Returns the end of the image data: the next marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const ORIENTATION_TAG = 0x0112

function findOrientation(exif: Uint8Array): number | undefined {
  if (ascii(exif, 0, 4) !== 'Exif' || exif.length < 18) return undefined
  const view = new DataView(exif.buffer, exif.byteOffset + 6, exif.length - 6)
  const isLittle = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > view.byteLength) return undefined
  const count = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > view.byteLength) return undefined
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Returns an Exif segment that contains only the orientation. */
function createOrientationSegment(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.of(0xff, 0xe1, 0, exif.length + 2, ...exif)
}

const pngNotes = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']

function cleanPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    const type = ascii(bytes, at + 4, at + 8)
    if (!pngNotes.includes(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return join(parts)
}

const webpNotes = ['EXIF', 'XMP ']
const HAS_EXIF_OR_XMP = 0b0000_1100

function cleanWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: Uint8Array[] = [bytes.slice(0, 12)]
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const chunk = bytes.slice(at, at + 8 + size + (size % 2))
    const type = ascii(chunk, 0, 4)
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~HAS_EXIF_OR_XMP
    if (!webpNotes.includes(type)) parts.push(chunk)
    at += chunk.length
  }
  const whole = join(parts)
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true)
  return whole
}
