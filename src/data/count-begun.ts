import { countBegunIn, type BegunKind } from './begun.ts'
import { withDb } from './db.ts'

/* Apart from drafts.ts: a page that keeps drafts does not pay for counting them. */

/** What this person began here and has not handed in, by kind. */
export function countBegun(userId: string): Promise<Partial<Record<BegunKind, number>>> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  return withDb(async db => {
    const tx = db.transaction('drafts')
    const [keys, drafts] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range)])
    return countBegunIn(drafts.map(({ value }, at) => ({ key: keys[at]?.[1] ?? '', value })))
  })
}

/** How many pieces of work other people began on this device. What they are is theirs to know. */
export function countOthersBegun(userId: string): Promise<number> {
  return withDb(async db => {
    const tx = db.transaction('drafts')
    const [keys, drafts] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()])
    const rows = keys.map(([owner, key], at) => ({ owner, key, value: drafts[at]?.value }))
    return [...new Set(rows.map(row => row.owner))]
      .filter(owner => owner !== userId)
      .flatMap(owner => Object.values(countBegunIn(rows.filter(row => row.owner === owner))))
      .reduce((sum, count) => sum + count, 0)
  })
}
