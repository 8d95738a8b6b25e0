import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useOneAtATime } from '#app/lib/use-one-at-a-time.ts'

/**
 * A call of a form or a button without an idempotency key (`useChange` gives one): a second call during a run counts as
 * the same call. The mutation's own pending state is set with a timer, which a busy phone runs after a second tap.
 * Offline it fails at once with a message, instead of waiting silently.
 */
export function useSingleCall<Data, Sent = void>(options: UseMutationOptions<Data, Error, Sent>) {
  const mutation = useMutation({ networkMode: 'always', ...options })
  // `onError` has reported a failure already.
  const { isBusy, run } = useOneAtATime((sent: Sent) => mutation.mutateAsync(sent).catch(() => undefined))
  return { ...mutation, isPending: isBusy, mutate: (sent: Sent) => void run(sent) }
}
