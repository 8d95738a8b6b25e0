import type { Services } from '../../http/context.ts'
import { mediaKey } from '../../storage/media.ts'
import { mediaInUse } from './media-in-use.ts'
import * as queries from './queries.ts'

const DAY_MS = 86_400_000

/**
 * Takes away what imports that failed late had stored already, a day after they failed: until then the same import may be sent
 * elsewhere. Only what was not there before it and what nothing names now; while any import runs nothing at all, for it may count on
 * one of these files.
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

/** The names that are not in the storage, or not whole. */
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
