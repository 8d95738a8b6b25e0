import { CAPTIONS_MAX_LENGTH } from '#contract/learning/captions.ts'
import { readListLength } from '#contract/learning/scorm-package.ts'
import { signatureChecks } from '../../http/file-types.ts'
import { UNIT_PACKAGE_MAX_BYTES } from '#contract/wire/limits.ts'

const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  ...signatureChecks,
  pkg: bytes => readListLength(bytes) !== undefined,
}

const MB = 1024 ** 2
/**
 * Maximum sizes in bytes by extension. Only for files that the server or a phone loads as a whole. Videos and PDFs have
 * no limit, because they are loaded in pieces.
 */
const mostBytes: Readonly<Record<string, number>> = {
  svg: MB,
  png: 20 * MB,
  jpg: 20 * MB,
  webp: 20 * MB,
  vtt: CAPTIONS_MAX_LENGTH * 4,
  pkg: UNIT_PACKAGE_MAX_BYTES,
}

/**
 * Returns a message if the file is too large, or if its content does not match its extension. The server uses the
 * extension to choose the content type of the file.
 */
export function findFileKindFault(path: string, beginning: Buffer, sizeBytes: number): string | undefined {
  const ending = /^media\/[0-9a-f]{64}\.([a-z0-9]{2,4})$/.exec(path)?.[1] ?? ''
  const isKind = Object.hasOwn(beginnings, ending) ? beginnings[ending] : undefined
  if (!isKind) return 'Berkas jenis ini tidak dipakai di paket.'
  if (sizeBytes > (mostBytes[ending] ?? Number.POSITIVE_INFINITY)) return 'Berkas ini terlalu besar untuk jenisnya.'
  return isKind(beginning) ? undefined : 'Isinya bukan jenis berkas yang disebut namanya.'
}
