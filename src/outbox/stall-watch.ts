/** Time without a receipt that counts as a stall. Shorter than the minute within which a learner must be notified. */
export const STALL_MS = 45_000

/**
 * Detects a stall: entries are being sent, the device seems to be online, and no receipt arrives. `onChange` receives
 * the start of the stall, or `undefined` when it is over. Another run, or a failure, does not end a stall.
 *
 *   quiet ──sending──> counting ──45 s──> stalled
 *     ^                   │                  │
 *     └── receipt · nothing left · offline ──┘
 */
export function watchStall(onChange: (since: number | undefined) => void) {
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    timer = undefined
    if (since !== undefined) onChange(undefined)
    since = undefined
  }

  return {
    sending(): void {
      if (since !== undefined) return
      const startedAt = Date.now()
      since = startedAt
      timer = setTimeout(() => onChange(startedAt), STALL_MS)
    },
    receipt: end,
    nothingLeft: end,
    offline: end,
  }
}
