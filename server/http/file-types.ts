import { isUtf8 } from 'node:buffer'
import type { UploadType } from '#contract/wire/endpoint.ts'

/**
 * Brands of MP4 and related video formats. A brand is a code in the first bytes of the file. HEIC and AVIF pictures use
 * the same container format but have other brands.
 */
const FILM_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|3g[ps2]\d|dash)$/
const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Checks of a file's content, by file extension. A file that passes may still be damaged. */
export const signatureChecks = {
  png: bytes => latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n',
  jpg: bytes => latin(bytes, 0, 3) === '\u00ff\u00d8\u00ff',
  webp: bytes => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
  pdf: bytes => latin(bytes, 0, 5) === '%PDF-',
  mp4: bytes => latin(bytes, 4, 8) === 'ftyp' && FILM_BRAND.test(latin(bytes, 8, 12)),
  vtt: bytes => /^\ufeff?WEBVTT(?:\s|$)/.test(bytes.toString('utf8', 0, 16)),
  svg: bytes => /<svg\b/i.test(bytes.toString('utf8')),
} as const satisfies Readonly<Record<string, (bytes: Buffer) => boolean>>

const types = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
} as const satisfies Partial<Record<keyof typeof signatureChecks, UploadType>>

/**
 * First bytes of a ZIP archive. 'PK' alone is not sufficient, because a text about the school subject PKn can also
 * begin with 'PK'.
 */
const ARCHIVE = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** Detects a file's type from its bytes. Ignores the file name and the content type that the client sent. */
export async function detectFileType(bytes: Buffer): Promise<UploadType | undefined> {
  return isArchive(bytes) ? typeOfArchive(bytes) : typeOfHead(bytes)
}

/**
 * True if a file with these first bytes can have an accepted type. The whole file is checked after its last byte was
 * received.
 */
export function mayBecomeAttachment(beginning: Buffer): boolean {
  if (isArchive(beginning)) return true
  // The first bytes may end in the middle of a character. Therefore also tries them without the last one, two and three
  // bytes.
  return typeOfHead(beginning) !== undefined || [1, 2, 3].some(cut => isText(beginning.subarray(0, -cut)))
}

const isArchive = (bytes: Buffer) => ARCHIVE.includes(latin(bytes, 0, 4))

const GZIP = Buffer.from([0x1f, 0x8b, 0x08])

function typeOfHead(bytes: Buffer): UploadType | undefined {
  if (bytes.subarray(0, GZIP.length).equals(GZIP)) return 'application/gzip'
  for (const [ending, type] of Object.entries(types))
    if (signatureChecks[ending as keyof typeof types](bytes)) return type // `ending` is a key of `types`
  const voice = typeOfVoice(bytes)
  if (voice) return voice
  const head = latin(bytes, 0, 12)
  // The file is an unsupported video or picture format in a RIFF or MP4 container.
  if (head.startsWith('RIFF') || head.slice(4, 8) === 'ftyp') return undefined
  return isText(bytes) ? 'text/plain' : undefined
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** Number of bytes to search. The names of container and codec come before the sound data. */
const VOICE_HEAD_BYTES = 4_096

/**
 * Returns the type of a voice recording. Accepts only Opus sound. Refuses videos in the same container, and other
 * codecs.
 */
function typeOfVoice(bytes: Buffer): 'audio/webm' | 'audio/ogg' | undefined {
  const isEbml = bytes.subarray(0, 4).equals(EBML)
  const head = bytes.toString('latin1', 0, VOICE_HEAD_BYTES)
  if (isEbml) return /webm[\s\S]*A_OPUS/.test(head) && !/V_[A-Z]/.test(head) ? 'audio/webm' : undefined
  return head.startsWith('OggS') && head.indexOf('OpusHead') === 28 ? 'audio/ogg' : undefined
}

const officeTypes: readonly [folder: string, type: UploadType][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]

/**
 * Returns the type of an archive. An office document is also an archive, and the file names in the archive identify it.
 */
async function typeOfArchive(bytes: Buffer): Promise<UploadType | undefined> {
  const names = await namesInArchive(bytes).catch(() => undefined)
  if (names === undefined) return undefined
  if (!names.includes('[Content_Types].xml')) return 'application/zip'
  return officeTypes.find(([folder]) => names.some(name => name.startsWith(folder)))?.[1] ?? 'application/zip'
}

/** Maximum number of file names that are read. An office document has far fewer files. */
const MAX_NAMES = 10_000

/**
 * Returns the file names in an archive. Rejects if the directory at the end of the archive is missing or points outside
 * of the file. Such a file was cut off or is not an archive.
 */
async function namesInArchive(bytes: Buffer): Promise<string[]> {
  // Loads the library only when it is needed, because few uploads are archives.
  const { fromBufferPromise } = await import('yauzl')
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false })
  const names: string[] = []
  for await (const { fileNameRaw } of zip.eachEntry()) {
    if (names.push(fileNameRaw.toString('utf8')) >= MAX_NAMES) break
  }
  return names
}

/** Control characters that never occur in text. Tabs, line ends and escapes are allowed. */
const NOT_TEXT = Array.from({ length: 0x20 }, (_none, byte) => byte).filter(
  byte => byte < 0x09 || (byte > 0x0d && byte !== 0x1b),
)

function isText(bytes: Buffer): boolean {
  if (bytes.length === 0 || !isUtf8(bytes)) return false
  // In UTF-8 these bytes never occur inside of other characters. Searching for all these bytes takes a few milliseconds
  // even in the largest file.
  return NOT_TEXT.every(byte => !bytes.includes(byte))
}
