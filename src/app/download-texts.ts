import type { TextLoader } from '#app/downloads/engine.ts'
import { fetchTextsOfClass, type Fetch } from '#app/learning/texts-of-class.ts'
import { queryClient } from './query-client.ts'
import { isQueryKept, storedKeyOf } from '#app/queries/kept-answers.ts'
import { keepQuery } from './query-persister.ts'

/** The texts and questions of a class, on the device when this resolves. Answers the names they are stored under. */
export const loadTexts: TextLoader = async ({ userId, enrollmentId, trackClassId }, signal) => {
  const keys: string[] = []
  const fetch: Fetch = async options => {
    signal.throwIfAborted()
    const isPublic = options.meta?.['public'] === true
    const key = storedKeyOf(userId, isPublic, options.queryKey)
    keys.push(key)
    if (await isQueryKept(key)) return queryClient.ensureQueryData(options)
    // In memory it may be still, purged from the device all the same.
    const data = await queryClient.fetchQuery({ ...options, staleTime: 0 })
    await keepQuery(isPublic, options.queryKey, queryClient)
    return data
  }
  await fetchTextsOfClass(fetch, enrollmentId, trackClassId)
  return keys
}
