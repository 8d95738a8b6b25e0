import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import type { CallOptions } from '#app/data/api/client.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { createIntentKey } from '#app/lib/intent-key.ts'
import { callApi } from '#app/session/api.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { markStale } from './api-query.ts'
import type { ChangeName, StaleRows } from './query-path.ts'

/**
 * The endpoint itself if it has a row in the table of stale queries, otherwise `never`. So a call of an endpoint
 * without a row is a compile error.
 */
type WithRow<E extends Endpoint, Rows> = `${E['method']} ${E['path']}` extends keyof Rows ? E : never

interface Settings extends Omit<CallOptions, 'idempotencyKey'> {
  /**
   * Identifies the request. The same request of the same user is sent with the same idempotency key until the server
   * has answered it, even after a reload. A retry therefore has no second effect. By default the key belongs to the
   * mounted component.
   */
  intent?: string
  /**
   * 'none' if the page is left, or if the screen still needs the old data. The data is then refetched at its next use.
   */
  refetch?: 'active' | 'none'
}

export interface Call<Rows> {
  /** Sends a change, and refetches the data that it may have changed. */
  call: <E extends Endpoint>(
    endpoint: E & WithRow<E, Rows>,
    input: InputOf<E>,
    settings?: Settings,
  ) => Promise<AnswerOf<E>>
  /**
   * Marks the data that a change by this endpoint makes stale, and by default refetches it. Must be called if the
   * change was made without `call`, or with `refetch: 'none'`.
   */
  markOld: <E extends Endpoint>(endpoint: E & WithRow<E, Rows>, refetch?: 'active' | 'none') => Promise<void>
}

interface Rules<Rows> {
  rows: Rows
  /**
   * True for admin forms. Their input belongs to the version of the data from which the form was opened. After a
   * refusal, that data is not refetched. After a success, the call resolves only when the new data has arrived, and
   * then the form closes.
   */
  isForForms: boolean
  /** Throws if the input is invalid, without a request to the server. */
  check?: (endpoint: Endpoint, input: InputOf<Endpoint>) => void
}

/** Creates the calls of one component. A call does not prevent a second tap, so it must run in `useAction`. */
export function createCall<Rows extends StaleRows>(
  queryClient: QueryClient,
  { rows, isForForms, check }: Rules<Rows>,
): Call<Rows> {
  const keys = new Map<Endpoint, string>()

  const stale: StaleRows = rows
  const markOld = ({ method, path }: Endpoint, refetch?: 'active' | 'none') =>
    // `WithRow` guarantees that the table has a row with this name.
    markStale(queryClient, stale[`${method} ${path}` as ChangeName] ?? [], refetch)

  /** Returns the key of an unanswered request, or a new key. */
  function getKey(endpoint: Endpoint, intent: string | undefined) {
    if (intent !== undefined) return createIntentKey(`semai-wish:${getCurrentUserId() ?? ''}:${intent}`)
    const key = keys.get(endpoint) ?? crypto.randomUUID()
    keys.set(endpoint, key)
    return { key, forget: () => void keys.delete(endpoint) }
  }

  return {
    markOld,
    async call<E extends Endpoint>(
      endpoint: E & WithRow<E, Rows>,
      input: InputOf<E>,
      { intent, refetch, ...options }: Settings = {},
    ) {
      check?.(endpoint, input)
      const request = endpoint.idempotent ? getKey(endpoint, intent) : undefined
      try {
        const answer = await callApi<E>(endpoint, input, { ...options, idempotencyKey: request?.key })
        request?.forget()
        // Marks the data as stale before the caller continues, because the caller may open a page that reads the data.
        const marked = markOld(endpoint, refetch)
        if (isForForms) await marked
        return answer
      } catch (error) {
        const isRefused = isApiFailure(error) && error.kind === 'business'
        if (isRefused) request?.forget()
        // The server may have made the change, and only its response was lost. The data is therefore marked as stale,
        // unless the server refused the change.
        if (!isRefused || !isForForms) void markOld(endpoint, refetch)
        throw error
      }
    },
  }
}
