import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import type { EntryReason } from '#app/data/outbox/entry.ts'

/** Returns the message about a refusal. For a code of a newer server, returns the message that the server sent. */
export function describeRefusal(reason: EntryReason | null | undefined): string | undefined {
  const { code, message } = reason ?? {}
  return code && isErrorCode(code) ? errorMessages[code] : (message ?? undefined)
}
