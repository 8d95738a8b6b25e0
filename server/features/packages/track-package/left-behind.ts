import { DAY_MS } from '#contract/wire/durations.ts'
import type { Services } from '../../../http/context.ts'
import { mediaKey } from '../../../storage/media.ts'
import { mediaInUse } from './media-queries.ts'
import * as queries from './queries.ts'

/**
 * Removes files that failed imports had stored, a day after the failure: until then the same import may get another
 * destination. Removes only files that the import added and that have no reference now. Removes nothing while an
 * import runs, because that import may rely on one of these files.
 */
export async function removeLeftBehind({ db, now, storage }: Pick<Services, 'db' | 'now' | 'storage'>): Promise<void> {
  for (const row of await queries.leftBehind(db, new Date(now().getTime() - DAY_MS))) {
    if (await queries.isAnyAtWork(db)) return
    const { brought = [], ...destination } = row.destination ?? {}
    const used = await mediaInUse(db, brought)
    for (const name of brought) if (!used.has(name)) await storage.remove(mediaKey(name))
    await queries.changeImport(db, row, { destination: JSON.stringify(destination) })
  }
}

/** Names of files that are missing from the storage, or incomplete. */
export async function missingFiles(
  storage: Services['storage'],
  files: readonly { name: string; sizeBytes: number }[],
): Promise<string[]> {
  const missing: string[] = []
  for (const { name, sizeBytes } of files) {
    if ((await storage.sizeOf(mediaKey(name))) !== sizeBytes) missing.push(name)
  }
  return missing
}
