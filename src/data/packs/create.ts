import type { SignedText } from '#contract/learning/downloads.ts'
import { parseSignedClass } from '#contract/learning/signed-class.ts'
import { openPieces } from '../downloads/pieces.ts'
import { countPieces, getPieceSize, hasPiece, listWantedFiles, type ClassRow, type FileRow } from '../downloads/row.ts'
import { listFiles } from '../downloads/store.ts'
import { assemblePack, encodeHead, isHeadTooLong, toHex } from './format.ts'

/**
 * Returns a file with a saved class for another device. Returns 'incomplete' if a part of the class is missing on this
 * device, and 'too-large' if no device could read the file's head. The file refers to the stored pieces and does not
 * contain a second copy of them.
 */
export async function createPack(
  row: ClassRow,
  signed: SignedText,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob | 'incomplete' | 'too-large'> {
  const description = parseSignedClass(signed.text)
  if (!description) return 'incomplete'
  const { userId, quality, wanted } = row
  const stored = new Map((await listFiles(userId)).map(file => [file.url, file]))
  const urls = new Set(listWantedFiles(row).map(({ url }) => url))
  const files: FileRow[] = []
  const indices: number[] = []
  for (const url of urls) {
    const file = stored.get(url)
    const index = description.files.findIndex(each => each.url === url)
    if (!file || !(await isDescribed(file, description.files[index]?.pieces))) return 'incomplete'
    files.push(file)
    indices.push(index)
  }
  const contents = { signed, quality, wanted: wanted === 'all' ? wanted : [...wanted], files: indices }
  const head = await encodeHead(
    contents,
    files.map(({ hashes }) => hashes),
  )
  if (isHeadTooLong(head)) return 'too-large'
  const pieces = await collectPieces(userId, files, onBytes, signal)
  return pieces ? assemblePack(head, pieces) : 'incomplete'
}

/** True if the server signed the hashes of the file's pieces. */
async function isDescribed({ hashes }: FileRow, pieces: string | undefined): Promise<boolean> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', hashes.slice()))) === pieces
}

async function collectPieces(
  userId: string,
  files: readonly FileRow[],
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob[] | undefined> {
  const store = await openPieces(userId)
  const pieces: Blob[] = []
  for (const file of files) {
    for (let index = 0; index < countPieces(file); index++) {
      signal.throwIfAborted()
      const stored = hasPiece(file, index) ? await store.open(file.url, index) : undefined
      const piece = await stored?.blob()
      if (piece?.size !== getPieceSize(file, index)) return undefined
      pieces.push(piece)
      onBytes(piece.size)
    }
  }
  return pieces
}
