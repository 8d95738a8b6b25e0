import { cpuUsage } from 'node:process'
import { DAY_MS } from '#contract/wire/durations.ts'
import { findDueCards, reduceReviews } from '#contract/learning/review.rules.ts'
import { currentParameters } from '#contract/learning/review-schedule.ts'
import type { Rating, ReviewEvent } from '#contract/learning/review.outbox.ts'
import { createRandom } from '../support/random.ts'
import { playHistory } from '../support/review-histories.ts'

/*
 * Plays random histories of three devices and compares their states, then measures the computation of a long log.
 *
 *   node tests/faults/review-histories.ts [histories, default 1000000] [first seed, default 1]
 */
const histories = Number(process.argv[2] ?? 1_000_000)
const first = Number(process.argv[3] ?? 1)
let made = 0
let lost = 0
let differing = 0
for (let seed = first; seed < first + histories; seed++) {
  const report = playHistory(seed)
  made += report.made
  lost += report.lost
  const isSame = new Set(report.states).size === 1
  if (!isSame) differing++
  if (report.lost !== 0 || !isSame) console.error(`seed ${seed}`, report)
}
console.log(`${histories} histories, ${made} reviews: ${lost} lost, ${differing} with different states`)

const REVIEWS = 5_000
const CARDS = 2_000
const { below } = createRandom(7)
const start = Date.parse('2026-01-01T00:00:00.000Z')
const events = Array.from({ length: REVIEWS }, (_, nth): ReviewEvent => ({
  type: 'review',
  id: crypto.randomUUID(),
  cardId: `quiz:a:${below(CARDS)}`,
  at: new Date(start + nth * (DAY_MS / 20)).toISOString(),
  rating: (1 + below(4)) as Rating, // the result is one of the four ratings
  elapsedMs: 9_000,
  ...currentParameters,
}))
const cards = Array.from({ length: CARDS }, (_, nth) => ({
  id: `quiz:a:${nth}`,
  createdAt: new Date(start).toISOString(),
  changedAt: null,
}))
const now = start + 300 * DAY_MS
const median = (run: () => unknown) => {
  const times = Array.from({ length: 21 }, () => {
    const before = cpuUsage()
    run()
    const { user, system } = cpuUsage(before)
    return (user + system) / 1_000
  })
  return times.toSorted((a, b) => a - b)[10]?.toFixed(1)
}
const state = reduceReviews(events)
console.log(`${REVIEWS} reviews computed: ${median(() => reduceReviews(events))} ms of processor time`)
console.log(`due list of ${CARDS} cards: ${median(() => findDueCards(cards, state, now))} ms of processor time`)
process.exitCode = lost === 0 && differing === 0 ? 0 : 1
