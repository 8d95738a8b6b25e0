import { queryOptions, type QueryClient, type QueryMeta } from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { markStoredOld } from '#app/data/query-storage.ts'
import { callApi } from '#app/session/api.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

interface Settings {
  /** How long an answer counts as fresh. Default: it is asked for again at every visit, behind what shows. */
  staleTime?: number
  /** Kept on the device for this person ('own'), or for whoever uses the device ('public'). Default: only in memory. */
  keep?: 'own' | 'public'
}

/** What the persister must know of a query. `shape` is what a stored answer has to fit before it is believed. */
export function kept(keep: Settings['keep'], shape: GenericSchema) {
  return keep === undefined ? {} : { meta: { persist: true, public: keep === 'public', shape } }
}

/** The name of an answer: the endpoint's path, then what was asked. `[path]` alone names all answers of the endpoint. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, { params, query }: InputOf<E>) {
  return [endpoint.path, params ?? null, query ?? null] as const
}

/** An answer of the server as a query: name and call follow from the endpoint, a stored answer is parsed with its schema. */
export function apiQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>, settings: Settings = {}) {
  return derivedQuery<E, AnswerOf<E>>(endpoint, input, {
    ...settings,
    shape: endpoint.answer,
    read: as => as,
  })
}

interface Derived<E extends Endpoint, Data> extends Settings {
  /** The data's own schema: what is stored is the data, not the answer. */
  shape: GenericSchema<Data>
  read: (answer: AnswerOf<E>) => Data
}

/** The same where a screen needs a part of the answer. */
export function derivedQuery<E extends Endpoint, Data>(
  endpoint: E,
  input: InputOf<E>,
  { shape, read, keep, ...settings }: Derived<E, Data>,
) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: async ({ signal, meta }) => read(await callApi(endpoint, input, { signal, onBytes: listenerIn(meta) })),
    ...kept(keep, shape),
    ...settings,
  })
}

/** Who fetches ahead hears what it costs (src/downloads/fetch-ahead.ts). */
export function listenerIn(meta: QueryMeta | undefined): ((bytes: number) => void) | undefined {
  const onBytes = meta?.['onBytes']
  return typeof onBytes === 'function' ? bytes => void onBytes(bytes) : undefined
}

/**
 * Marks all answers of these endpoints as old, in memory and on the device: a page opened a moment later must not take the
 * stored one for fresh. Those on the screen are asked for anew.
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
 * An answer under way may have left the server before the change, and its arrival would count as fresh. It is asked for
 * again; whoever waits for it gets the new one. (The library does so for what is on the screen already, and only there.)
 */
function restartFetches(queryClient: QueryClient, path: string): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [path], fetchStatus: 'fetching' })) {
    void query.cancel({ silent: true })
    void query.fetch().catch(() => undefined)
  }
}
