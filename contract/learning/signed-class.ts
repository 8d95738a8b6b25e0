import * as v from 'valibot'
import { CareerTrackHead } from '../catalog/career-track.ts'
import { Id } from '../wire/text.ts'
import { DownloadFile, Sha256 } from './downloads.ts'

/*
 * Description of a class that the server signs (Ed25519, the key of the certificates). With it a device can verify the
 * files of a class that came from another device. It contains no personal data: every learner of a version gets the
 * same text.
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

export const SignedClass = v.object({
  trackClassId: Id,
  title: v.string(),
  careerTrack: CareerTrackHead,
  version: v.string(),
  pieceBytes: v.pipe(Size, v.minValue(1), v.maxValue(MAX_PIECE_BYTES)),
  /** Bytes of the materials' texts, uncompressed. */
  textBytes: Size,
  /** All files of the class in all qualities. */
  files: v.pipe(v.array(SignedFile), v.maxLength(MAX_FILES)),
})
export type SignedClass = v.InferOutput<typeof SignedClass>

/** Returns the text that the signature covers. */
export function formatSignedClass(text: string): string {
  return `${CONTEXT}\n${text}`
}

/** Parses a signed text. Returns undefined if it does not describe a class. */
export function parseSignedClass(text: string): SignedClass | undefined {
  try {
    const parsed = v.safeParse(SignedClass, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
