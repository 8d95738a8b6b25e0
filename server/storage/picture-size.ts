/** Returns the width and height of a picture file, so that a page can reserve space before the picture loads. */
export function readPictureSize(name: string, bytes: Buffer): { width: number; height: number } {
  const size = name.endsWith('.svg')
    ? svgSize(bytes.toString('utf8'))
    : name.endsWith('.png')
      ? pngSize(bytes)
      : undefined
  if (!size || !(size.width > 0) || !(size.height > 0)) throw new Error(`Picture ${name} has no width and height`)
  return size
}

function svgSize(text: string): { width: number; height: number } | undefined {
  const root = /<svg\b[^>]*>/.exec(text)?.[0]
  if (!root) return undefined
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1]
  const pixels = (value: string | undefined) =>
    value && /^\d+(?:\.\d+)?(?:px)?$/.test(value) ? Number.parseFloat(value) : 0
  const width = pixels(attribute('width'))
  const height = pixels(attribute('height'))
  if (width && height) return { width, height }
  const box = attribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  return box?.length === 4 ? { width: box[2] ?? 0, height: box[3] ?? 0 } : undefined
}

/**
 * Reads the size of a PNG. Width and height are in its first chunk (IHDR) at offset 16, four bytes each (RFC 2083,
 * 11.2.2).
 */
function pngSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
