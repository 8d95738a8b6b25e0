import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { intentKey } from '#app/lib/intent-key.ts'
import { useOneAtATime } from '#app/lib/use-one-at-a-time.ts'
import { callApi } from '#app/session/api.ts'
import { currentUserId } from '#app/session/session.ts'
import { markStale } from './api-query.ts'
import { staleAfterOwnChange } from './stale-after-own-change.ts'

type ChangeName = keyof typeof staleAfterOwnChange
/** An endpoint with a row in `staleAfterOwnChange`; `never` for all others. */
type WithRow<E extends Endpoint> = `${E['method']} ${E['path']}` extends ChangeName ? E : never

interface Settings<E extends Endpoint, Variables> {
  /** Input of the call. */
  input: (variables: Variables) => InputOf<E> | Promise<InputOf<E>>
  /**
   * Names the request. The same request of the same user is sent with the same idempotency key until the server has
   * answered it, also after a reload, so that a retry cannot have a second effect.
   */
  wish?: (variables: Variables) => string
  /** 'none' if the page is left: old answers are then fetched at their next use. */
  refetch?: 'active' | 'none'
  onSuccess?: (answer: AnswerOf<E>) => unknown
  onError?: (error: Error) => unknown
  onSettled?: () => unknown
}

/**
 * A call that changes data and needs the network. After any answer, the data that it may have changed is fetched anew.
 */
export function useChange<E extends Endpoint, Variables = void>(
  endpoint: E & WithRow<E>,
  { input, wish, refetch = 'active', ...callbacks }: Settings<E, Variables>,
) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async (variables: Variables) => {
      const intent = wish && intentKey(`semai-wish:${currentUserId() ?? ''}:${wish(variables)}`)
      try {
        const sent = await input(variables)
        const answer = await callApi<E>(endpoint, sent, intent && { idempotencyKey: intent.key })
        intent?.forget()
        return answer
      } catch (error) {
        if (isApiFailure(error) && error.kind === 'business') intent?.forget()
        throw error
      } finally {
        // Runs before `onSuccess`, which may open a page that reads.
        const name = `${endpoint.method} ${endpoint.path}` as ChangeName // guaranteed by WithRow
        void markStale(queryClient, staleAfterOwnChange[name], refetch)
      }
    },
    ...callbacks,
  })
  // `onError` has reported a failure already.
  const { isBusy, run } = useOneAtATime((variables: Variables) =>
    mutation.mutateAsync(variables).catch(() => undefined),
  )
  if (!wish) return mutation
  // The call moves money or points. A second tap before the next render counts as the same tap.
  return { ...mutation, isPending: isBusy, mutate: (variables: Variables) => void run(variables) }
}
