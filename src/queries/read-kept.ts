import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { withDb } from '#app/data/db.ts'
import { getStoredKey, QUERY_SCHEMA } from './kept-answers.ts'

type Options<Data, Key extends QueryKey> = FetchQueryOptions<Data, Error, Data, Key>

/**
 * Returns a response of this user from memory or from the device, without a request. Returns undefined if neither has
 * the response, or if another version of the app stored it in another shape.
 */
export async function readKept<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  userId: string,
  options: Options<Data, Key>,
): Promise<Data | undefined> {
  return queryClient.getQueryData<Data>(options.queryKey) ?? readStored(userId, options)
}

/** Returns a response of this user from the device. Otherwise like `readKept`. */
export async function readStored<Data, Key extends QueryKey>(
  userId: string,
  { queryKey, meta }: Options<Data, Key>,
): Promise<Data | undefined> {
  const storedKey = getStoredKey(userId, meta?.['public'] === true, queryKey)
  const row = await withDb(db => db.get('queries', storedKey))
  const shape = meta?.['shape'] as v.GenericSchema<Data> // `getPersistedQueryMeta` sets it for every stored query
  const stored = v.safeParse(v.object({ buster: v.literal(QUERY_SCHEMA), state: v.object({ data: shape }) }), row)
  return stored.success ? stored.output.state.data : undefined
}
