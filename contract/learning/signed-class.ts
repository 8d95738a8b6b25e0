import * as v from 'valibot'
import { CareerTrackHead } from '../catalog/career-track.ts'
import { Id } from '../wire/text.ts'
import { DownloadFile, Sha256 } from './downloads.ts'

/**
 * Description of a class that the server signs (Ed25519, the key of the certificates). With it a device can verify the
 * files of a class that came from another device. It contains no personal data, because every learner of a version gets
 * the same text.
 */

/** Prefix of the signed text. It makes signatures that this server created for other purposes invalid here. */
const CONTEXT = 'semai-class/1'

const MAX_PIECE_BYTES = 4 * 1024 * 1024
const MAX_FILE_BYTES = 2 ** 40
const MAX_FILES = 2_000
const Size = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `pieces` is the SHA-256 hash of the joined piece hashes, so that the signed text stays short. */
export const SignedFile = v.object({
  ...DownloadFile.entries,
  url: v.pipe(v.string(), v.regex(/^\/api\/media\/[0-9a-f]{64}\.[a-z0-9]{2,4}$/)),
  bytes: v.pipe(Size, v.maxValue(MAX_FILE_BYTES)),
  pieces: Sha256,
})
export type SignedFile = v.InferOutput<typeof SignedFile>

const SignedFiles = v.pipe(v.array(SignedFile), v.maxLength(MAX_FILES))

export const SignedClass = v.object({
  trackClassId: Id,
  title: v.string(),
  careerTrack: CareerTrackHead,
  version: v.string(),
  pieceBytes: v.pipe(Size, v.minValue(1), v.maxValue(MAX_PIECE_BYTES)),
  /** Bytes of the materials' texts, uncompressed. */
  textBytes: Size,
  /** All files of the class in all qualities, without `audio`. */
  files: SignedFiles,
  /** The sounds of the videos. Separate, because older clients refuse a description with a quality that they do not know. */
  audio: v.optional(SignedFiles),
})
export type SignedClass = v.InferOutput<typeof SignedClass>

/** Returns the text that the signature covers. */
export function formatSignedClass(text: string): string {
  return `${CONTEXT}\n${text}`
}

/**
 * Parses a signed text. `files` of the result contains the sounds too, after all other files. Returns undefined if the
 * text does not describe a class.
 */
export function parseSignedClass(text: string): SignedClass | undefined {
  try {
    const parsed = v.safeParse(SignedClass, JSON.parse(text))
    if (!parsed.success) return undefined
    const { audio = [], ...signed } = parsed.output
    return { ...signed, files: [...signed.files, ...audio] }
  } catch {
    return undefined
  }
}
