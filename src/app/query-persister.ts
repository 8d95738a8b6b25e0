import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/react-query-persist-client'
import * as v from 'valibot'
import { type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query'
import { type PersistedQuery as StoredRow, PUBLIC_QUERIES, queryStorage } from '#app/data/query-storage.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { QUERY_SCHEMA, STORED_PREFIX } from '#app/queries/kept-answers.ts'
import { sessionState } from '#app/session/session-state.ts'

type StoredQuery = PersistedQuery & Pick<StoredRow, 'isOld'>

/** Stored responses that a later change made stale, although they are recent. */
const oldAnswers = new WeakSet<object>()
const persisters = new Map<string, ReturnType<typeof createPersister>>()

function createPersister(owner: string) {
  return experimental_createQueryPersister<StoredQuery>({
    storage: queryStorage<StoredQuery>(owner),
    // Needs no conversion to text, because IndexedDB stores the object itself (structured clone).
    serialize: query => query,
    deserialize: readStored,
    // The persister deletes no data because of its age. `deleteUnopenedQueries` decides which rows to delete.
    maxAge: Infinity,
    buster: QUERY_SCHEMA,
    prefix: STORED_PREFIX,
    // The library's own refetch does not catch errors, so its rejection would be unhandled while the device is offline.
    refetchOnRestore: false,
  })
}

function getPersister(owner: string) {
  const ownPersister = persisters.get(owner) ?? createPersister(owner)
  persisters.set(owner, ownPersister)
  return ownPersister
}

/**
 * Stores the responses of queries marked `meta.persist`, separately for each user. Responses marked `meta.public`
 * belong to no user. Stored data is shown at once, even on a connection that hangs. Stale data is refetched in the
 * background.
 */
export const persistQuery: QueryPersister = async (queryFunction, context, query) => {
  const owner = query.meta?.['public'] === true ? PUBLIC_QUERIES : sessionState.user?.userId
  if (query.meta?.['persist'] !== true || owner === undefined) return queryFunction(context)
  if (isAnew && query.meta['public'] === true) {
    const fresh = await Promise.resolve(queryFunction(context)).catch(onlyIfUnanswered)
    if (fresh !== undefined) return keptSoon(owner, fresh)
  }
  // Skips the read if the caller already has the stored data, or knows that no data is stored. A read takes some
  // milliseconds on a cheap phone.
  if (query.meta['isUnread'] === true) return keptSoon(owner, await queryFunction(context))
  const isFirst = query.state.data === undefined
  let isFetched = false
  const data = await getPersister(owner).persisterFn(
    fetchContext => {
      isFetched = true
      return queryFunction(fetchContext)
    },
    context,
    query,
  )
  if (!isFetched && !fits(query, data)) {
    // Another version of the app wrote this row. The row is kept until a response replaces it, because the device may
    // return to that version.
    return keptSoon(owner, await queryFunction(context))
  }
  if (isFirst && !isFetched) {
    // Delayed, because the persister restores the date of the response only after this function has returned. The date
    // decides whether the response is stale.
    setTimeout(() => {
      const isOld = typeof data === 'object' && data !== null && oldAnswers.has(data)
      if (isOld || isStale(query)) void query.fetch().catch(() => undefined)
    }, 0)
  }
  return data

  function keptSoon(by: string, fresh: unknown): unknown {
    setTimeout(() => void getPersister(by).persistQueryByKey(query.queryKey, context.client), 0)
    return fresh
  }
}

/**
 * While `work` runs, public data is requested from the server first. Stored data is used only if the server does not
 * answer.
 */
export async function withFreshPublicData<Result>(work: () => Promise<Result>): Promise<Result> {
  isAnew = true
  try {
    return await work()
  } finally {
    isAnew = false
  }
}
let isAnew = false

function onlyIfUnanswered(error: unknown): undefined {
  if (!isApiFailure(error) || error.kind === 'business') throw error
}

/**
 * Compares the age of the response with `staleTime`. The query's own `isStale()` ignores the age if there is no
 * observer, and suspense treats each response as fresh for a second.
 */
function isStale(query: Parameters<QueryPersister>[2]): boolean {
  // The library's type lacks `staleTime`, but the caller passes it in the options.
  const { staleTime } = query.options as { staleTime?: number }
  return query.isStaleByTime(staleTime)
}

/** Returns whether a stored response has the shape that the screens of this build need. */
function fits(query: Parameters<QueryPersister>[2], data: unknown): boolean {
  const shape = query.meta?.['shape'] as v.GenericSchema | undefined // only `getPersistedQueryMeta` sets it
  return shape === undefined || v.is(shape, data)
}

/** Stores a response and resolves when it is stored. A plain fetch stores it some time later. */
export async function storeQuery(isPublic: boolean, queryKey: QueryKey, client: QueryClient): Promise<void> {
  const owner = isPublic ? PUBLIC_QUERIES : sessionState.user?.userId
  if (owner !== undefined) await getPersister(owner).persistQueryByKey(queryKey, client)
}

function readStored(stored: StoredQuery): StoredQuery {
  const { data } = stored.state
  if (stored.isOld === true && typeof data === 'object' && data !== null) oldAnswers.add(data)
  return withSaneDate(stored)
}

/**
 * A date in the future comes from a wrong clock and would keep the response fresh until then, so the response counts as
 * old.
 */
function withSaneDate(query: StoredQuery): StoredQuery {
  const isAhead = query.state.dataUpdatedAt > Date.now()
  return isAhead ? { ...query, state: { ...query.state, dataUpdatedAt: 1 } } : query
}
