import { queryOptions, type QueryClient, type QueryMeta } from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import type { FetchFunction } from '#app/data/api/transport.ts'
import { markStoredOld } from '#app/data/query-storage.ts'
import { callApi } from '#app/session/api.ts'

interface Settings {
  /**
   * Time for which an answer counts as fresh. Default: it is fetched again at every visit, while the old one is shown.
   */
  staleTime?: number
  /**
   * Where the answer is stored on the device: for this user ('own'), or for all users ('public'). Default: only in
   * memory.
   */
  keep?: 'own' | 'public'
}

/** Settings for the persister. A stored answer must match `shape` before it is used. */
export function kept(keep: Settings['keep'], shape: GenericSchema) {
  return keep === undefined ? {} : { meta: { persist: true, public: keep === 'public', shape } }
}

/** Key of an answer: the endpoint's path, then its input. `[path]` alone matches all answers of the endpoint. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, { params, query }: InputOf<E>) {
  return [endpoint.path, params ?? null, query ?? null] as const
}

/**
 * Returns a server answer as a query: key and call follow from the endpoint, and a stored answer is parsed with its
 * schema.
 */
export function apiQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>, settings: Settings = {}) {
  return derivedQuery<E, AnswerOf<E>>(endpoint, input, {
    ...settings,
    shape: endpoint.answer,
    read: as => as,
  })
}

interface Derived<E extends Endpoint, Data> extends Settings {
  /** Schema of the data, because the data is stored and not the whole answer. */
  shape: GenericSchema<Data>
  read: (answer: AnswerOf<E>) => Data
}

/** The same for a screen that needs a part of the answer. */
export function derivedQuery<E extends Endpoint, Data>(
  endpoint: E,
  input: InputOf<E>,
  { shape, read, keep, ...settings }: Derived<E, Data>,
) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: async ({ signal, meta }) => read(await callApi(endpoint, input, { signal, fetch: fetchIn(meta) })),
    ...kept(keep, shape),
    ...settings,
  })
}

/** Returns the `fetch` of the code that fetches ahead (src/downloads/prefetch.ts), which counts the bytes. */
export function fetchIn(meta: QueryMeta | undefined): FetchFunction | undefined {
  return meta?.['fetch'] as FetchFunction | undefined // only that code sets it
}

/** Reports the bytes of an answer that has no endpoint to the code that fetches ahead. */
export function listenerIn(meta: QueryMeta | undefined): ((bytes: number) => void) | undefined {
  const onBytes = meta?.['onBytes']
  return typeof onBytes === 'function' ? bytes => void onBytes(bytes) : undefined
}

/**
 * Marks all answers of these endpoints as old, in memory and on the device: a page opened a moment later must not take
 * the stored one for fresh. Answers on the screen are fetched anew.
 */
export async function markStale(
  queryClient: QueryClient,
  paths: readonly string[],
  refetchType: 'active' | 'none' = 'active',
) {
  const stored = markStoredOld(paths)
  const inMemory = paths.map(path => {
    restartFetches(queryClient, path)
    return queryClient.invalidateQueries({ queryKey: [path], refetchType }, { cancelRefetch: false })
  })
  await Promise.all([stored, ...inMemory])
}

/**
 * Restarts running fetches. Their answers may have left the server before the change, and would count as fresh on
 * arrival; waiting callers get the new answer. (The library does so only for queries that are already on the screen.)
 */
function restartFetches(queryClient: QueryClient, path: string): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [path], fetchStatus: 'fetching' })) {
    void query.cancel({ silent: true })
    void query.fetch().catch(() => undefined)
  }
}
