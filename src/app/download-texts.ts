import type { TextLoader } from '#app/downloads/engine.ts'
import { fetchTextsOfClass, type FetchQuery } from '#app/learning/texts-of-class.ts'
import { fetchTextsOfRecap } from '#app/learning/texts-of-recap.ts'
import { queryClient } from './query-client.ts'
import { isQueryStored, getStoredKey } from '#app/queries/kept-answers.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { storeQuery } from './query-persister.ts'

/**
 * Downloads the texts and questions of a class, or the texts of a recap. When the promise resolves, they are stored on
 * the device, except the texts in `missing`, which the server does not have.
 */
export const downloadClassTexts: TextLoader = async (row, signal) => {
  const { userId, trackClassId } = row
  const keys: string[] = []
  const fetch: FetchQuery = async options => {
    signal.throwIfAborted()
    const isPublic = options.meta?.['public'] === true
    const key = getStoredKey(userId, isPublic, options.queryKey)
    if (await isQueryStored(key)) {
      const knownAnswer = await queryClient.ensureQueryData(options)
      keys.push(key)
      // Queries with `staleTime` 0 may contain links that expire after some hours, so they are fetched again.
      if (options.staleTime !== 0) return knownAnswer
    }
    // Fetches the data again even if it is in memory, because only a new response is stored on the device.
    const data = await queryClient.fetchQuery({ ...options, staleTime: 0 })
    await storeQuery(isPublic, options.queryKey, queryClient)
    keys.push(key)
    return data
  }
  if (row.recap) {
    await fetchTextsOfRecap(fetch, row.recap.slug, trackClassId)
    return { queryKeys: keys, missing: [] }
  }
  // A row without a version has just received a new manifest. The stored materials may not contain its files yet, so
  // they are fetched again.
  if (row.version === undefined) await refreshStoredMaterials(userId, row.enrollmentId, trackClassId)
  const missingTexts = await fetchTextsOfClass(fetch, row.enrollmentId, trackClassId, signal)
  return { queryKeys: [...new Set(keys)], missing: missingTexts }
}

/** Fetches the materials of a class again if they are stored. After a failure the stored materials stay in use. */
async function refreshStoredMaterials(userId: string, enrollmentId: string, trackClassId: string): Promise<void> {
  const query = classMaterialsQuery(enrollmentId, trackClassId)
  if (!(await isQueryStored(getStoredKey(userId, false, query.queryKey)))) return
  try {
    // Loads the stored materials into memory first. Otherwise the persister would answer the next fetch from storage.
    await queryClient.ensureQueryData(query)
    await queryClient.fetchQuery({ ...query, staleTime: 0 })
    await storeQuery(false, query.queryKey, queryClient)
  } catch (error) {
    console.warn('materials not refreshed', error)
  }
}
