/** Time limits of one queue, in milliseconds. */
export interface DelayLimits {
  /** Longest wait of an item while the queue is calm. */
  readonly patienceMs: number
  /**
   * Longest wait of an item that arrives while the queue is standing. A standing queue has been overloaded for some
   * time.
   */
  readonly standingPatienceMs: number
  /** Longest wait of an item that arrived before the queue became standing, counted from its arrival. */
  readonly cutPatienceMs: number
}

/** Time after which a queue counts as standing if it was not empty meanwhile and still grows. */
const STANDING_AFTER_MS = 1_000
/** Length of the time windows in which arrivals and departures are compared. */
export const WINDOW_MS = 500
/** A queue counts as growing if arrivals exceed departures by more than this share of the queue's length. */
const GROWTH_SHARE = 0.1
/**
 * Time after which an empty queue that was standing counts as calm. Dropped items can empty an overloaded queue for a
 * short time. If the queue fills again within this time, it still counts as standing.
 */
const RECENT_MS = 2 * WINDOW_MS
/** Minimum number of new items that a standing queue accepts, even if it served fewer items in the last window. */
const LEAST_HASTY = 4

interface Item<T> {
  readonly value: T
  readonly since: number
  /** Time after which the client no longer waits for the answer. */
  readonly endsAt: number
}

/**
 * Queue with controlled delay and adaptive LIFO ("Fail at Scale", ACM Queue 2015). It is a pure data structure: the
 * caller passes the time and polls `takeExpired`.
 *
 * A calm queue is first in, first out, and each item may wait `patienceMs`. This absorbs a burst of any length.
 *
 * In a standing queue each new item may wait `standingPatienceMs`, and the newest item is served first, because its
 * client most likely still waits. Every second served item is one that arrived while the queue was calm, so that these
 * items do not wait for ever.
 */
export class DelayQueue<T> {
  readonly #limits: DelayLimits
  /** Items that arrived while the queue was calm. */
  #patient: Item<T>[] = []
  /** Items that arrived while the queue was standing. */
  #hasty: Item<T>[] = []
  #isPatientTurn = true
  #filledAt = 0
  /** Last time at which the queue was known to be standing. */
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
   * Returns true if a new item would expire before it is served. This happens if the queue is standing and already
   * contains as many new items as it can serve within `standingPatienceMs`. Counts the refused item as an arrival, so
   * that the queue remains standing.
   */
  turnsAway(now: number): boolean {
    if (!this.isStanding(now)) return false
    const servable = (this.#servedBefore * this.#limits.standingPatienceMs) / WINDOW_MS
    if (this.#hasty.length < Math.max(LEAST_HASTY, servable)) return false
    this.#arrived += 1
    return true
  }

  /** Removes and returns the next item, which may be expired. The caller must call `takeExpired` first. */
  shift(now: number): T | undefined {
    const isPatientTurn = !this.isStanding(now) || this.#isPatientTurn
    this.#isPatientTurn = !isPatientTurn
    const item = isPatientTurn
      ? (this.#patient.shift() ?? this.#hasty.pop())
      : (this.#hasty.pop() ?? this.#patient.shift())
    if (item) this.#served += 1
    return item?.value
  }

  /**
   * Removes and returns the newest item that arrived while the queue was standing. If there is none, removes and
   * returns the newest of all items.
   */
  pop(): T | undefined {
    return (this.#hasty.pop() ?? this.#patient.pop())?.value
  }

  /** Removes and returns every item that has exceeded its longest wait. */
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
   * Compares arrivals and departures of the last complete window. Dropped items do not count as served, because a queue
   * that is short only because of drops is overloaded.
   */
  #closeWindow(now: number): void {
    const windows = Math.floor((now - this.#windowAt) / WINDOW_MS)
    if (windows === 0) return
    // Each arriving item calls this method. If more than one window has passed since the last call, no item arrived
    // meanwhile, so the queue is not growing.
    this.#isGrowing = windows === 1 && this.#arrived - this.#served > this.size * GROWTH_SHARE
    this.#windowAt += windows * WINDOW_MS
    this.#arrived = 0
    this.#servedBefore = windows === 1 ? this.#served : 0
    this.#served = 0
  }
}
