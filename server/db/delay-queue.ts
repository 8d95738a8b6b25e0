/** Time limits of one queue, in milliseconds. */
export interface DelayLimits {
  /** Longest wait of an item while the queue empties regularly. */
  readonly patienceMs: number
  /** Longest wait of an item that arrives while the queue is standing: overloaded for some time. */
  readonly standingPatienceMs: number
  /** Limit for items that arrived before the queue became standing: longest wait, counted from their arrival. */
  readonly cutPatienceMs: number
}

/** Time after which a queue that was never empty and still grows counts as standing. */
const STANDING_AFTER_MS = 1_000
/** Length of the windows in which arrivals and departures are compared. */
export const WINDOW_MS = 500
/** A queue grows when arrivals exceed departures by more than this share of its length. A few late arrivals are not growth. */
const GROWTH_SHARE = 0.1
/**
 * Time after which a queue that was standing counts as calm. Shedding empties a standing queue for moments; if it fills
 * and grows again within this time, it is still standing.
 */
const RECENT_MS = 2 * WINDOW_MS
/** Number of new items that a standing queue always holds, even if the last window served fewer. */
const LEAST_HASTY = 4

interface Item<T> {
  readonly value: T
  readonly since: number
  /** Time after which no client waits for the answer. */
  readonly endsAt: number
}

/**
 * Controlled delay with adaptive LIFO ("Fail at Scale", ACM Queue 2015), as a pure data structure: the caller passes
 * the clock and polls `takeExpired`.
 *
 * Calm: first in, first out, with `patienceMs` each. This absorbs a burst of any length.
 *
 * Standing: new items get `standingPatienceMs` and leave newest first, because the newest caller most likely still
 * waits. Items that arrived in the calm get every second turn, so that they do not starve.
 */
export class DelayQueue<T> {
  readonly #limits: DelayLimits
  /** Items that arrived in the calm. */
  #patient: Item<T>[] = []
  /** Items that arrived while the queue was standing. */
  #hasty: Item<T>[] = []
  #isPatientTurn = true
  #filledAt = 0
  /** When the queue was last seen standing. */
  #stoodAt = Number.NEGATIVE_INFINITY
  #windowAt = 0
  #arrived = 0
  #served = 0
  #servedBefore = 0
  #isGrowing = false

  constructor(limits: DelayLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#patient.length + this.#hasty.length
  }

  isStanding(now: number): boolean {
    return this.size > 0 && this.#isOverloaded(now)
  }

  push(value: T, now: number, endsAt = Number.POSITIVE_INFINITY): void {
    if (this.size === 0) this.#begin(now)
    const item = { value, since: now, endsAt }
    if (this.#isOverloaded(now)) this.#hasty.push(item)
    else this.#patient.push(item)
    this.#arrived += 1
  }

  /**
   * True if a new item would expire before its turn: the queue is standing and holds as many new items as it served in
   * that time before. Counts the item as an arrival, so that the queue stays standing.
   */
  turnsAway(now: number): boolean {
    if (!this.isStanding(now)) return false
    const servable = (this.#servedBefore * this.#limits.standingPatienceMs) / WINDOW_MS
    if (this.#hasty.length < Math.max(LEAST_HASTY, servable)) return false
    this.#arrived += 1
    return true
  }

  /** Removes the next item. Does not skip expired items: call `takeExpired` first. */
  shift(now: number): T | undefined {
    const isPatientTurn = !this.isStanding(now) || this.#isPatientTurn
    this.#isPatientTurn = !isPatientTurn
    const item = isPatientTurn
      ? (this.#patient.shift() ?? this.#hasty.pop())
      : (this.#hasty.pop() ?? this.#patient.shift())
    if (item) this.#served += 1
    return item?.value
  }

  /** Removes the newest item, which has waited least. */
  pop(): T | undefined {
    return (this.#hasty.pop() ?? this.#patient.pop())?.value
  }

  /** Removes and returns every item that has waited long enough. */
  takeExpired(now: number): T[] {
    const { patienceMs, standingPatienceMs, cutPatienceMs } = this.#limits
    const patientMs = this.isStanding(now) ? cutPatienceMs : patienceMs
    const expired: T[] = []
    const keep = (ms: number) => (item: Item<T>) => {
      const isKept = now < Math.min(item.since + ms, item.endsAt)
      if (!isKept) expired.push(item.value)
      return isKept
    }
    this.#patient = this.#patient.filter(keep(patientMs))
    this.#hasty = this.#hasty.filter(keep(standingPatienceMs))
    return expired
  }

  #isOverloaded(now: number): boolean {
    this.#closeWindow(now)
    const isOverloaded = this.#isGrowing && now - this.#filledAt >= STANDING_AFTER_MS
    if (isOverloaded) this.#stoodAt = now
    return isOverloaded
  }

  #begin(now: number): void {
    if (now - this.#stoodAt < RECENT_MS) return
    this.#filledAt = now
    this.#windowAt = now
    this.#arrived = 0
    this.#served = 0
    this.#servedBefore = 0
    this.#isGrowing = false
  }

  /**
   * Judges the last complete window. Shed items do not count as served: a queue that is short because it sheds is
   * overloaded.
   */
  #closeWindow(now: number): void {
    const windows = Math.floor((now - this.#windowAt) / WINDOW_MS)
    if (windows === 0) return
    // Each arriving item calls this method, so items arrived only in the first of the windows that end here.
    this.#isGrowing = windows === 1 && this.#arrived - this.#served > this.size * GROWTH_SHARE
    this.#windowAt += windows * WINDOW_MS
    this.#arrived = 0
    this.#servedBefore = windows === 1 ? this.#served : 0
    this.#served = 0
  }
}
