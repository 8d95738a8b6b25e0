import { FSRSAlgorithm } from 'ts-fsrs'
import { DAY_MS } from '../wire/durations.ts'
import type { Rating } from './review.outbox.ts'

/** Memory state of one card after a review. */
export interface CardMemory {
  stability: number
  difficulty: number
}

/**
 * Weights of the scheduler by version. An event stores its version, so that a library update or better weights do not
 * change the result of older events. Only add versions; never change an existing version.
 */
const weightsByVersion: Readonly<Record<number, readonly number[]>> = {
  // Defaults of FSRS-6.
  1: [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ],
}

/** Parameters of new reviews. */
export const currentParameters = { weights: 1, retention: 0.9 } as const

const MAX_INTERVAL_DAYS = 365

const algorithms = new Map<string, FSRSAlgorithm>()

interface Parameters {
  weights: number
  retention: number
}

function getAlgorithm({ weights, retention }: Parameters): FSRSAlgorithm {
  const key = `${weights}/${retention}`
  const knownAlgorithm = algorithms.get(key)
  if (knownAlgorithm) return knownAlgorithm
  const newAlgorithm = new FSRSAlgorithm({
    // An event of a newer app version may name unknown weights. The current weights then replace them.
    w: weightsByVersion[weights] ?? weightsByVersion[currentParameters.weights] ?? [],
    request_retention: retention,
    maximum_interval: MAX_INTERVAL_DAYS,
    enable_fuzz: false,
    // Intervals are whole days, so a card is due at most once a day.
    enable_short_term: false,
  })
  algorithms.set(key, newAlgorithm)
  return newAlgorithm
}

/** Returns the memory after a review. `days` is the time since the previous review. */
export function computeNextMemory(
  memory: CardMemory | null,
  days: number,
  rating: Rating,
  parameters: Parameters,
): CardMemory {
  const { stability, difficulty } = getAlgorithm(parameters).next_state(memory, days, rating)
  return { stability, difficulty }
}

/** Returns the days until the next review, at least one day. */
export function computeIntervalDays({ stability }: CardMemory, parameters: Parameters): number {
  return getAlgorithm(parameters).next_interval(stability, 0)
}

/** Returns whole days between two times in milliseconds. */
export function countDaysBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY_MS))
}
