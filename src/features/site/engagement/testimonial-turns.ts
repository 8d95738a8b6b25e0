/*
 * States of the toast with testimonials:
 *
 *   waiting ──3 s──► shown (n) ──10 s──► waiting ──3 s──► shown (n + 1, or the first after the last)
 *      └──────────────── close ────────────────┴──────► closed, for good
 *
 * The time is stopped while the toast has the pointer or the focus, in a hidden tab, and while another popup is open.
 */
export const SHOWN_MS = 10_000
export const WAIT_MS = 3_000

export interface TestimonialTurn {
  phase: 'waiting' | 'shown' | 'closed'
  /** Index of the displayed testimonial. While no testimonial is shown, index of the next testimonial. */
  index: number
  leftMs: number
}

export const firstTurn: TestimonialTurn = { phase: 'waiting', index: 0, leftMs: WAIT_MS }

/** Returns the state after `passedMs` of active time. Advances by at most one state, even if the clock jumped. */
export function advanceTurn(turn: TestimonialTurn, passedMs: number, count: number): TestimonialTurn {
  if (turn.phase === 'closed' || count === 0) return turn
  const leftMs = turn.leftMs - Math.max(0, passedMs)
  if (leftMs > 0) return { ...turn, leftMs }
  return turn.phase === 'waiting'
    ? { phase: 'shown', index: turn.index % count, leftMs: SHOWN_MS }
    : { phase: 'waiting', index: (turn.index + 1) % count, leftMs: WAIT_MS }
}

/** Returns the state after the user closed the toast. */
export function closeTurn(turn: TestimonialTurn): TestimonialTurn {
  return { ...turn, phase: 'closed' }
}
