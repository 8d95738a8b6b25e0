/**
 * Returns the length of an MP4 video in seconds, from its movie header (ISO/IEC 14496-12, 8.2.2). Returns undefined if
 * the file has no such header.
 */
export function readVideoSeconds(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('mvhd', 0, 'latin1')
  if (at < 0 || bytes.length < at + 36) return undefined
  const isLong = bytes[at + 4] === 1
  const timescale = bytes.readUInt32BE(at + (isLong ? 24 : 16))
  const duration = isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)
  return timescale > 0 && duration > 0 ? Math.round((duration / timescale) * 1_000) / 1_000 : undefined
}
