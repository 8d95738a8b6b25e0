import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import type { EntryReason } from '#app/data/outbox/entry.ts'

/** Returns the reason for which the server refused an entry. A code of a newer server is unknown and has its own message. */
export function describeRefusal(reason: EntryReason | null | undefined): string | undefined {
  const { code, message } = reason ?? {}
  return code && isErrorCode(code) ? errorMessages[code] : (message ?? undefined)
}
