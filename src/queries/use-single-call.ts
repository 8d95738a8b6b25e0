import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useOneAtATime } from '#app/lib/use-one-at-a-time.ts'

/**
 * A call of a form or a button that has no idempotency key (`useChange` gives one): asked again while it is under way, it is the same
 * call. A mutation alone tells that it is pending with a timer, which a busy phone runs after a second tap. Without a line it fails at
 * once and says so, instead of waiting silently.
 */
export function useSingleCall<Data, Sent = void>(options: UseMutationOptions<Data, Error, Sent>) {
  const mutation = useMutation({ networkMode: 'always', ...options })
  // Of a failure `onError` has told.
  const { isBusy, run } = useOneAtATime((sent: Sent) => mutation.mutateAsync(sent).catch(() => undefined))
  return { ...mutation, isPending: isBusy, mutate: (sent: Sent) => void run(sent) }
}
