import { broadcastMessage } from '../channel.ts'
import { runTransaction, withDb } from '../db.ts'
import { createOwnerKeyRange, type ClassRow, type FileRow } from './row.ts'
import { dropUnwanted, withPieces } from './store.ts'

/* This module is separate from store.ts to keep its code out of the first script of a lesson. */

/** Rows to store for a class that arrives in a file of another device. */
interface ReceivedClass {
  row: ClassRow
  files: readonly FileRow[]
}

/**
 * Stores the row and the files of a class that arrives in a file of another device. `plan` gets the rows that are
 * stored now, read in the same transaction. Returns undefined if `plan` returns undefined, or if the user has logged
 * out meanwhile.
 */
export async function storeReceivedClass<Plan extends ReceivedClass>(
  { userId, trackClassId }: Pick<ClassRow, 'userId' | 'trackClassId'>,
  plan: (before: ClassRow | undefined, files: readonly FileRow[]) => Plan | undefined,
): Promise<Plan | undefined> {
  const planned = await withPieces(() =>
    withDb(async db => {
      const tx = db.transaction(['session', 'downloads', 'downloadFiles'], 'readwrite', { durability: 'strict' })
      return runTransaction(tx, async () => {
        const session = await tx.objectStore('session').get('current')
        if (session?.userId !== userId) return undefined
        const before = await tx.objectStore('downloads').get([userId, trackClassId])
        const next = plan(before, await tx.objectStore('downloadFiles').getAll(createOwnerKeyRange(userId)))
        if (!next) return undefined
        await tx.objectStore('downloads').put(next.row)
        for (const file of next.files) await tx.objectStore('downloadFiles').put(file)
        return next
      })
    }),
  )
  await dropUnwanted(userId)
  broadcastMessage({ kind: 'downloads-changed' })
  return planned
}
