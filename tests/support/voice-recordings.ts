/**
 * Sound of the recordings below. They are the beginning of a browser's voice recording: container, Opus track and
 * some sound.
 */
const noise = Buffer.alloc(700, 0x5a)

export const webmOpus = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]),
  Buffer.from('webm'),
  Buffer.from([0x18, 0x53, 0x80, 0x67, 0x16, 0x54, 0xae, 0x6b, 0xae, 0x86, 0x86]),
  Buffer.from('A_OPUS'),
  noise,
])

/** Ogg recording. Its first page has one segment, so its header is 28 bytes long. */
export const oggOpus = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.alloc(22),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  noise,
])
