import type { Services } from '../../../http/context.ts'
import type { Storage } from '../../../storage/port.ts'
import { findPdfInRow, deleteFile, listOrphans, listPdfsInRows, recordFile, markFileMoved } from './file-queries.ts'

type Deps = Pick<Services, 'db' | 'now' | 'storage'>

/**
 * Maximum duration of a drawing in milliseconds, with a large margin. The cleanup deletes the file of a deleted
 * certificate only after this time, because the file may have been written after the deletion.
 */
const DRAWN_FOR_SURE_MS = 3_600_000
const AT_ONCE = 100

const getFolder = (id: string) => `certificates/${id}`
const getKey = (id: string) => `${getFolder(id)}/file.pdf`

export function readFile(storage: Storage, id: string): Promise<Buffer | undefined> {
  return storage.read(getKey(id))
}

/**
 * Stores a missing PDF. Uses the PDF in the certificate's row, where older versions of the app stored it. If the row
 * has no PDF, uses the result of `draw`.
 */
export async function storeFile({ db, now, storage }: Deps, id: string, draw: () => Promise<Buffer>): Promise<void> {
  if ((await storage.sizeOf(getKey(id))) !== undefined) return
  if (await recordFile(db, id, now())) await storage.write(getKey(id), (await findPdfInRow(db, id)) ?? (await draw()))
}

/**
 * Moves PDFs that older versions of the app stored in rows to the storage, one after another. After an interruption,
 * the next run continues with the remaining PDFs.
 */
export async function moveFiles(deps: Deps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await listPdfsInRows(deps.db, AT_ONCE)
    for (const id of ids) {
      if (signal.aborted) return
      await moveFile(deps, id)
    }
    if (ids.length < AT_ONCE) return
  }
}

async function moveFile({ db, now, storage }: Deps, id: string): Promise<void> {
  const pdf = await findPdfInRow(db, id)
  // Another server may already have moved the PDF, or the certificate may have been deleted.
  if (pdf === undefined || !(await recordFile(db, id, now()))) return
  await storage.write(getKey(id), pdf)
  await markFileMoved(db, id)
}

/** Deletes the files of deleted certificates. Skips files that may still be written; a later run deletes them. */
export async function removeOrphans({ db, now, storage }: Deps): Promise<void> {
  const before = new Date(now().getTime() - DRAWN_FOR_SURE_MS)
  for (;;) {
    const ids = await listOrphans(db, before, AT_ONCE)
    await removeFiles(storage, ids)
    for (const id of ids) await deleteFile(db, id)
    if (ids.length < AT_ONCE) return
  }
}

export async function removeFiles(storage: Storage, ids: readonly string[]): Promise<void> {
  for (const id of ids) await storage.removeFolder(getFolder(id))
}
