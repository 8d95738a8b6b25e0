import { DAY_MS } from '#contract/wire/durations.ts'
import type { Services } from '../../../http/context.ts'
import { mediaKey } from '../../../storage/media.ts'
import { mediaInUse } from './media-queries.ts'
import * as queries from './queries.ts'

/**
 * Removes files that failed imports had stored, and packages that were replaced in a draft, a day later: until then the
 * import may get another destination, and an open preview may play the old package. Removes only files without a
 * reference: a published version is never deleted, so the package that its learners download stays. Removes nothing while an import runs, because that import may rely on one of these files.
 */
export async function removeLeftBehind({ db, now, storage }: Pick<Services, 'db' | 'now' | 'storage'>): Promise<void> {
  for (const row of await queries.leftBehind(db, new Date(now().getTime() - DAY_MS))) {
    if (await queries.isAnyAtWork(db)) return
    const { brought = [], replaced, ...destination } = row.destination ?? {}
    // A finished import needs the files that it added.
    const names = row.state === 'failed' ? brought : replaced ? [replaced.name] : []
    const used = await mediaInUse(db, names)
    for (const name of names) if (!used.has(name)) await storage.remove(mediaKey(name))
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
