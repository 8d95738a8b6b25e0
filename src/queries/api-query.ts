import { queryOptions, type QueryClient, type QueryMeta } from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import type { FetchFunction } from '#app/data/api/transport.ts'
import { markStoredStale } from '#app/data/query-storage.ts'
import { callApi } from '#app/session/api.ts'

interface Settings {
  /**
   * Time for which a response counts as fresh. By default the data is refetched at every visit, while the old data is
   * shown.
   */
  staleTime?: number
  /**
   * Storage of the response on the device: for this user ('own') or for all users ('public'). By default the response
   * is kept only in memory.
   */
  keep?: 'own' | 'public'
}

/** Returns the `meta` settings for the persister. A stored response is used only if it matches `shape`. */
export function getPersistedQueryMeta(keep: Settings['keep'], shape: GenericSchema) {
  return keep === undefined ? {} : { meta: { persist: true, public: keep === 'public', shape } }
}

/**
 * Returns the query key of a response: the endpoint's path and its input. `[path]` alone matches all responses of the
 * endpoint.
 */
export function getQueryKey<E extends Endpoint>(endpoint: E, { params, query }: InputOf<E>) {
  return [endpoint.path, params ?? null, query ?? null] as const
}

/**
 * Returns the query of a GET endpoint. Key and function come from the endpoint, and a stored response is checked with
 * its schema.
 */
export function apiQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>, settings: Settings = {}) {
  return derivedQuery<E, AnswerOf<E>>(endpoint, input, {
    ...settings,
    shape: endpoint.answer,
    read: as => as,
  })
}

interface Derived<E extends Endpoint, Data> extends Settings {
  /** Schema of `Data`. The stored value is the data, not the whole response. */
  shape: GenericSchema<Data>
  read: (answer: AnswerOf<E>) => Data
}

/** Like `apiQuery`, for a screen that needs only a part of the response. */
export function derivedQuery<E extends Endpoint, Data>(
  endpoint: E,
  input: InputOf<E>,
  { shape, read, keep, ...settings }: Derived<E, Data>,
) {
  return queryOptions({
    queryKey: getQueryKey(endpoint, input),
    queryFn: async ({ signal, meta }) =>
      read(await callApi(endpoint, input, { signal, fetch: getPrefetchFunction(meta) })),
    ...getPersistedQueryMeta(keep, shape),
    ...settings,
  })
}

/** Returns the `fetch` of a prefetch, which counts the bytes (src/downloads/prefetch.ts). */
export function getPrefetchFunction(meta: QueryMeta | undefined): FetchFunction | undefined {
  return meta?.['fetch'] as FetchFunction | undefined // only prefetch.ts sets this field
}

/** Returns the function that counts the bytes of a prefetch, for a response without an endpoint. */
export function getByteListener(meta: QueryMeta | undefined): ((bytes: number) => void) | undefined {
  const onBytes = meta?.['onBytes']
  return typeof onBytes === 'function' ? bytes => void onBytes(bytes) : undefined
}

/**
 * Marks all responses of these endpoints as stale, in memory and on the device, so that a page opened right afterwards
 * does not treat the stored response as fresh. Unless `refetchType` is 'none', data on the screen is refetched.
 */
export async function markStale(
  queryClient: QueryClient,
  paths: readonly string[],
  refetchType: 'active' | 'none' = 'active',
) {
  const stored = markStoredStale(paths)
  const inMemory = paths.map(path => {
    restartFetches(queryClient, path)
    return queryClient.invalidateQueries({ queryKey: [path], refetchType }, { cancelRefetch: false })
  })
  await Promise.all([stored, ...inMemory])
}

/**
 * Restarts running fetches, because the server may have answered them before the change, and the old responses would
 * count as fresh on arrival. Callers that wait get the new response. The library itself restarts only queries that are
 * already on the screen.
 */
function restartFetches(queryClient: QueryClient, path: string): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [path], fetchStatus: 'fetching' })) {
    void query.cancel({ silent: true })
    void query.fetch().catch(() => undefined)
  }
}
