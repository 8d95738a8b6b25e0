import { isBlank } from '#contract/wire/blank.ts'
import { errorMessages } from '#contract/wire/error-codes.ts'
import { UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import { shrinkPicture } from './smaller-picture.ts'

/** Thrown if a file cannot be attached. The message is for the user. */
export class NotAttachable extends Error {
  override readonly name = 'NotAttachable'
}

const HEAD_BYTES = 4_096
const NAME_MAX_LENGTH = 200

/**
 * Prepares a file for storing: checks kind and size, and scales pictures down. Throws `NotAttachable` if the file is
 * not accepted.
 */
export async function prepareFile(file: File): Promise<{ name: string; blob: Blob }> {
  if (file.size === 0) throw new NotAttachable(`${file.name} kosong.`)
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const kind = detectFileKind(head)
  if (!kind) throw new NotAttachable(errorMessages.ATTACHMENT_TYPE_NOT_SUPPORTED)
  const blob = kind === 'picture' ? await shrinkPicture(file) : file
  if (blob.size > UPLOAD_MAX_BYTES) {
    throw new NotAttachable(`${file.name} terlalu besar. Paling besar ${UPLOAD_MAX_BYTES / 1024 ** 2} MB per berkas.`)
  }
  return { name: blob.type === 'image/jpeg' ? replaceExtension(file.name, 'jpg') : labelOf(file.name), blob }
}

/**
 * Detects the kind of a file by its first bytes, as the server does. Returns undefined for an unsupported file. File
 * name and reported type are not trusted.
 */
export function detectFileKind(head: Uint8Array): 'picture' | 'other' | undefined {
  const text = String.fromCharCode(...head.subarray(0, 12))
  if (/^(?:\xff\xd8\xff|\x89PNG|RIFF[\s\S]{4}WEBP)/.test(text)) return 'picture'
  if (text.startsWith('%PDF-') || text.startsWith('PK\u0003\u0004')) return 'other'
  if (text.slice(4, 8) === 'ftyp') return stills.includes(text.slice(8, 12)) ? undefined : 'other'
  return isText(head) ? 'other' : undefined
}

/** Brands of HEIF and AVIF pictures, which have a video container. Not all supported browsers can scale them down. */
const stills = ['heic', 'heix', 'mif1', 'avif']
const TAB = 9
const CARRIAGE_RETURN = 13
const ESCAPE = 27
const SPACE = 32

function isText(head: Uint8Array): boolean {
  const isOdd = (byte: number) => byte < SPACE && (byte < TAB || byte > CARRIAGE_RETURN) && byte !== ESCAPE
  if (head.some(isOdd)) return false
  try {
    // `stream` accepts that the bytes end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Returns the file name on one line without control characters, shortened at its start. */
function labelOf(name: string): string {
  const label = name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(-NAME_MAX_LENGTH)
  return isBlank(label) ? 'berkas' : label
}

function replaceExtension(name: string, extension: string): string {
  const label = labelOf(name)
  if (/\.jpe?g$/i.test(label)) return label
  return `${label
    .replace(/\.(?:png|webp|heic)$/i, '')
    .slice(0, NAME_MAX_LENGTH - 5)
    .toWellFormed()}.${extension}`
}
