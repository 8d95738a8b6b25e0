/** Shorter than the minute within which a learner is to hear of it. */
export const STALL_MS = 45_000

/**
 * The stall alarm: work is being sent, the line seems to be there, and no receipt comes. `onChange` is told since when,
 * or `undefined` once it is over. Being sent again, or failing, is no receipt.
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
