import { DAY_MS } from '#contract/wire/durations.ts'
import type { Services } from '../../../http/context.ts'
import { getMediaKey } from '../../../storage/media.ts'
import { readMediaInUse } from './media-queries.ts'
import * as queries from './queries.ts'

/**
 * Deletes files that failed imports have stored, and packages that were replaced in a draft, after one day. Until then
 * an admin may start the import again, and an open preview may still use the replaced package. Keeps files that any row
 * refers to, for example a published version. Stops while an import runs, because that import may need one of the
 * files.
 */
export async function removeLeftBehind({ db, now, storage }: Pick<Services, 'db' | 'now' | 'storage'>): Promise<void> {
  for (const row of await queries.listImportsToClean(db, new Date(now().getTime() - DAY_MS))) {
    if (await queries.hasRunningImport(db)) return
    const { brought = [], replaced, ...destination } = row.destination ?? {}
    // Keeps the files that a finished import added, because its draft uses them.
    const names = row.state === 'failed' ? brought : replaced ? [replaced.name] : []
    const usedMedia = await readMediaInUse(db, names)
    for (const name of names) if (!usedMedia.has(name)) await storage.remove(getMediaKey(name))
    await queries.changeImport(db, row, { destination: JSON.stringify(destination) })
  }
}

/** Lists the files that are missing in the storage or that have another size in the storage. */
export async function findMissingFiles(
  storage: Services['storage'],
  files: readonly { name: string; sizeBytes: number }[],
): Promise<string[]> {
  const missing: string[] = []
  for (const { name, sizeBytes } of files) {
    if ((await storage.sizeOf(getMediaKey(name))) !== sizeBytes) missing.push(name)
  }
  return missing
}
