/**
 * Decodes a page to text. Tries these encodings in turn until one fits: the UTF-16 of a byte order mark, UTF-8, the
 * encoding that the page declares, windows-1252.
 */
export function decodePage(bytes: Buffer): string {
  const [first, second] = bytes
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  const head = bytes.subarray(0, 1_024).toString('latin1')
  const stated = /\bcharset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1]
  for (const name of [mark, 'utf-8', stated, 'windows-1252']) {
    const text = name === undefined ? undefined : decoded(bytes, name)
    if (text !== undefined) return text
  }
  return ''
}

function decoded(bytes: Buffer, name: string): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return undefined // the bytes do not fit the encoding, or the encoding is unknown
  }
}
