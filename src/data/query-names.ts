import type { IDBPTransaction, StoreNames } from 'idb'
import type { SemaiSchema } from './schema.ts'

/**
 * Renames the keys of stored responses. Up to version 2 of the database each kind of response had its own key. Now the
 * key is the endpoint's path with its input (`src/queries/api-query.ts`). Only the responses of downloaded classes are
 * renamed, so that an update does not repeat a download. All other responses are fetched again.
 */
const newNames: Record<string, (...old: string[]) => readonly unknown[]> = {
  'enrollment/list': () => ['/v1/enrollments', null, null],
  'enrollment/one': enrollmentId => [
    '/enrollment/get-enrollment/{enrollmentId}',
    { enrollmentId },
    { populate: 'true' },
  ],
  'career-track-version': (career_track_id, version) => ['/versionCt', null, { career_track_id, version }],
  'lecture-material': (enrollment_id, track_class_id) => ['/lecturematerial', null, { enrollment_id, track_class_id }],
  'class-downloads': enrollmentId => ['/v1/enrollments/{enrollmentId}/downloads', { enrollmentId }, null],
  'quiz-exam': id => ['/quizexams/{id}', { id }, null],
}

/**
 * Returns the new key of a response. Returns undefined if the key is already in the new form, or if the response is not
 * renamed.
 */
export function findNewQueryKey(key: readonly unknown[]): readonly unknown[] | undefined {
  const [first, second, ...rest] = key.map(String)
  if (first === undefined) return undefined
  const inTwo = newNames[`${first}/${second}`]
  const inOne = newNames[first]
  const name = inTwo ? inTwo(...rest) : inOne && second !== undefined ? inOne(second, ...rest) : undefined
  return name
}

/** The transaction that upgrades the database to the newest version. */
export type UpgradeTransaction = IDBPTransaction<SemaiSchema, StoreNames<SemaiSchema>[], 'versionchange'>

/**
 * Awaits only requests of the upgrade's own transaction, because a transaction closes while other promises are awaited.
 */
export async function renameQueries(tx: UpgradeTransaction): Promise<void> {
  const renamed = new Map<string, string>()
  for (let row = await tx.objectStore('queries').openCursor(); row; row = await row.continue()) {
    const queryKey = findNewQueryKey(row.value.queryKey)
    if (!queryKey) continue
    // Equals the library's hash (JSON with sorted fields), because the fields of the new keys are already sorted.
    const queryHash = JSON.stringify(queryKey)
    const stored = row.key.replace(row.value.queryHash, () => queryHash)
    renamed.set(row.key, stored)
    await tx.objectStore('queries').put({ ...row.value, queryKey, queryHash }, stored)
    await row.delete()
  }
  for (let row = await tx.objectStore('downloads').openCursor(); row; row = await row.continue()) {
    await row.update({ ...row.value, queryKeys: row.value.queryKeys.map(key => renamed.get(key) ?? key) })
  }
}
