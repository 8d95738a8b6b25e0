import { createFileFault } from '../../../../desk/import/fault.ts'

/** Matches control characters that text files do not contain. */
// oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f]/

/**
 * Decodes a text file in UTF-8, UTF-16 or Windows-1252, which are the usual encodings of Windows programs. If the
 * encoding is uncertain, `note` contains a message about it.
 */
export function decodeText(bytes: Uint8Array): { text: string; note?: string } {
  const { text, note } = decoded(bytes)
  const at = text.search(NOT_TEXT)
  if (at >= 0) {
    const line = text.slice(0, at).split('\n').length
    throw createFileFault(`Baris ${line} berisi karakter yang bukan teks. Simpan ulang berkasnya sebagai teks UTF-8.`)
  }
  return { text, ...(note !== undefined && { note }) }
}

function decoded(bytes: Uint8Array): { text: string; note?: string } {
  const [first, second] = bytes
  try {
    if (first === 0xff && second === 0xfe) return { text: strictly('utf-16le', bytes) }
    if (first === 0xfe && second === 0xff) return { text: strictly('utf-16be', bytes) }
  } catch {
    throw createFileFault('Berkas UTF-16 ini rusak. Simpan ulang sebagai teks UTF-8.')
  }
  try {
    return { text: strictly('utf-8', bytes) }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, note: 'Berkas ini bukan UTF-8 dan dibaca sebagai Windows-1252. Periksa huruf seperti é dan “”.' }
  }
}

/** Decodes the bytes and removes the byte order mark. Throws if the bytes are invalid in this encoding. */
const strictly = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding, { fatal: true }).decode(bytes)
