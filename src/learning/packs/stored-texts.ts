import * as v from 'valibot'
import { withDb } from '#app/data/db.ts'
import type { StoredTexts } from '#app/data/downloads/row.ts'
import { fetchTextsOfClass, type FetchQuery } from '../texts-of-class.ts'
import { getStoredKey, QUERY_SCHEMA } from '#app/queries/kept-answers.ts'

const none: StoredTexts = { queryKeys: [], missing: [] }

/**
 * Returns the stored texts of a class without a network request. Returns no keys if a text is not stored; the download
 * engine then requests all of them.
 */
export async function listStoredTexts(
  userId: string,
  enrollmentId: string,
  trackClassId: string,
  signal: AbortSignal,
): Promise<StoredTexts> {
  const keys: string[] = []
  const readStored: FetchQuery = async options => {
    const key = getStoredKey(userId, options.meta?.['public'] === true, options.queryKey)
    const shape = options.meta?.['shape'] as v.GenericSchema | undefined // only `apiQuery` sets it
    const row = await withDb(db => db.get('queries', key))
    const state = row?.buster === QUERY_SCHEMA ? row.state : undefined
    const data: unknown = typeof state === 'object' && state !== null && 'data' in state ? state.data : undefined
    if (data === undefined || (shape && !v.is(shape, data))) throw new Error(`${key} is not stored`)
    keys.push(key)
    return data as never // the schema above is the one of the caller's type
  }
  try {
    const missing = await fetchTextsOfClass(readStored, enrollmentId, trackClassId, signal)
    return { queryKeys: [...new Set(keys)], missing }
  } catch {
    signal.throwIfAborted()
    return none
  }
}
