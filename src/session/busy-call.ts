import type { ApiFailure } from '#app/data/api/failures.ts'
import { repeatWhileBusy } from '#app/data/api/repeat-while-busy.ts'
import { showBusyNotice } from './busy-notice.ts'

/** Delay before the notice appears, so that a call that succeeds at the second try shows none. */
const NOTICE_AFTER_MS = 2_000

/** Repeats a call to a busy server, and shows a notice if that takes long. */
export async function repeatWithNotice<T>(
  first: ApiFailure,
  call: Parameters<typeof repeatWhileBusy<T>>[1],
): Promise<T> {
  let hide = () => {}
  const sinceMs = performance.now() - call.startedAt
  const timer = setTimeout(() => (hide = showBusyNotice()), Math.max(0, NOTICE_AFTER_MS - sinceMs))
  try {
    return await repeatWhileBusy(first, call)
  } finally {
    clearTimeout(timer)
    hide()
  }
}
