import { createHash } from 'node:crypto'
import type { ClassDownload, ClassManifest, DownloadFile, FileWithPieceHashes } from '#contract/learning/downloads.ts'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { DOWNLOAD_PIECE_BYTES } from '#contract/wire/limits.ts'
import type { Db } from '../../../db/database.ts'
import { findMedia, getMediaKey } from '../../../storage/media.ts'
import type { Storage } from '../../../storage/port.ts'
import { listAudio, listAuthorFiles, type NamedFile, listRenditions } from './files.ts'
import { hashPieces } from './pieces.ts'
export type { NamedFile } from './files.ts'
import { type ContentRow, findHashes, storeHashes } from './queries.ts'

/** Lists the files of each class in study order. */
export async function listDownloadFiles(rows: readonly ContentRow[], storage: Storage): Promise<ClassDownload[]> {
  const classes = new Map<string, Record<'files' | 'renditions' | 'audio', DownloadFile[]>>()
  for (const { id, track_class_id: classId, content, ladder } of rows) {
    const lists = classes.get(classId) ?? { files: [], renditions: [], audio: [] }
    classes.set(classId, lists)
    const describe = async (named: readonly NamedFile[]) => (await describeFiles(storage, id, named)).files
    lists.files.push(...(await describe(listAuthorFiles(content, ladder))))
    lists.renditions.push(...(await describe(listRenditions(content, ladder))))
    lists.audio.push(...(await describe(listAudio(content, ladder))))
  }
  return [...classes].map(([trackClassId, lists]) => ({ trackClassId, version: getVersion(lists.files), ...lists }))
}

/** Returns the files of a class, each with the hashes of its pieces. */
export async function createClassManifest(
  db: Db,
  { trackClassId, version, ...lists }: ClassDownload,
  storage: Storage,
) {
  const inPieces = async (files: readonly DownloadFile[] = []) => {
    const pieced: FileWithPieceHashes[] = []
    for (const file of files) pieced.push({ ...file, pieceHashes: await getPieceHashes(db, storage, file.url) })
    return pieced
  }
  const files = await inPieces(lists.files)
  const renditions = await inPieces(lists.renditions)
  const audio = await inPieces(lists.audio)
  return { trackClassId, version, pieceBytes: DOWNLOAD_PIECE_BYTES, files, renditions, audio } satisfies ClassManifest
}

/**
 * Returns how many bytes a device must load to open a material if it has stored no files. Counts the text, and the
 * files in normal quality.
 */
export async function sumContentBytes(storage: Storage, content: MaterialContent): Promise<number> {
  const namedAuthorFiles = listAuthorFiles(content, null).filter(({ quality }) => quality !== 'low')
  const sizes = await Promise.all(
    namedAuthorFiles.map(async ({ url }) => (await findMedia(storage, url))?.sizeBytes ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, Buffer.byteLength(JSON.stringify(content)))
}

/**
 * Returns the files with their sizes, and a version that changes if any file changes. Leaves out files that are missing
 * in the storage, because their download could never be completed.
 */
export async function describeFiles(storage: Storage, materialId: string, named: readonly NamedFile[]) {
  const files: DownloadFile[] = []
  for (const each of named) {
    const media = await findMedia(storage, each.url)
    if (media) files.push({ materialId, ...each, bytes: media.sizeBytes, sha256: media.sha256 })
  }
  return { files, version: getVersion(files) }
}

function getVersion(files: readonly DownloadFile[]): string {
  const hash = createHash('sha256')
  for (const { materialId, quality, url } of files) hash.update(`${materialId} ${quality} ${url}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Hash computations that are running, by file name. Concurrent calls for the same file share one computation. */
const hashing = new Map<string, Promise<Buffer>>()

async function getPieceHashes(db: Db, storage: Storage, url: string): Promise<string[]> {
  const media = await findMedia(storage, url)
  if (!media) return []
  let hashes = await findHashes(db, media.name, DOWNLOAD_PIECE_BYTES)
  if (!hashes) {
    const running =
      hashing.get(media.name) ??
      hashPieces(storage.stream(getMediaKey(media.name)), DOWNLOAD_PIECE_BYTES).then(list => Buffer.concat(list))
    hashing.set(media.name, running)
    hashes = await running.finally(() => hashing.delete(media.name))
    await storeHashes(db, media.name, DOWNLOAD_PIECE_BYTES, hashes)
  }
  return Array.from({ length: hashes.length / 32 }, (_, at) => hashes.toString('hex', at * 32, at * 32 + 32))
}
