import { createHash, sign } from 'node:crypto'
import type { ClassManifest, FileWithPieceHashes, SignedText } from '#contract/learning/downloads.ts'
import { formatSignedClass, type SignedClass, type SignedFile } from '#contract/learning/signed-class.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import { getCertificateKey } from '../../../auth/certificate-key.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'

type Heading = Pick<SignedClass, 'title' | 'careerTrack' | 'textBytes'>

/** Signs the manifest of a class, so that a device can verify files that it did not get from the server. */
export function signManifest(keys: ServerKeys, manifest: ClassManifest, heading: Heading): SignedText {
  const { trackClassId, version, pieceBytes } = manifest
  const { audio: pieced = [], ...lists } = manifest
  const files = listClassFiles(lists).map(toSignedFile)
  const audio = pieced.map(toSignedFile)
  const signedClass = { trackClassId, version, pieceBytes, ...heading, files, ...(audio.length > 0 && { audio }) }
  const text = JSON.stringify(signedClass satisfies SignedClass)
  const signature = sign(null, Buffer.from(formatSignedClass(text)), getCertificateKey(keys))
  return { text, signature: signature.toString('base64url') }
}

function toSignedFile({ pieceHashes, ...file }: FileWithPieceHashes): SignedFile {
  const joined = Buffer.from(pieceHashes.join(''), 'hex')
  return { ...file, pieces: createHash('sha256').update(joined).digest('hex') }
}
