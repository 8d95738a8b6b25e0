import { countBegunDrafts, type BegunKind } from './begun.ts'
import { withDb } from './db.ts'

/* This module is separate from drafts.ts, so that pages that only store drafts do not load the counting code. */

/** Counts the work on this device that the user began and did not submit, by kind. */
export function countBegunWorkOf(userId: string): Promise<Partial<Record<BegunKind, number>>> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  return withDb(async db => {
    const tx = db.transaction('drafts')
    const [keys, drafts] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range)])
    return countBegunDrafts(drafts.map(({ value }, at) => ({ key: keys[at]?.[1] ?? '', value })))
  })
}

/**
 * Counts begun work of other users on this device. Returns only a number, because the content is private to these
 * users.
 */
export function countBegunWorkOfOthers(userId: string): Promise<number> {
  return withDb(async db => {
    const tx = db.transaction('drafts')
    const [keys, drafts] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()])
    const rows = keys.map(([owner, key], at) => ({ owner, key, value: drafts[at]?.value }))
    return [...new Set(rows.map(row => row.owner))]
      .filter(owner => owner !== userId)
      .flatMap(owner => Object.values(countBegunDrafts(rows.filter(row => row.owner === owner))))
      .reduce((sum, count) => sum + count, 0)
  })
}
