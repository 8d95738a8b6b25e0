import type { TopicChange } from './touch.ts'

/**
 * Message about one row to one follower. A newer message about the same row replaces an older message that is still
 * waiting.
 */
export interface RowHint {
  number: number
  people?: number
  spreadMs?: number
}

/** A connection that is subscribed to rows. */
export interface Subscriber {
  hint(row: string, hint: RowHint): void
}

/**
 * Number of followers that should refetch per millisecond after a change. For example, the refetches of a thousand
 * followers are spread over half a second.
 */
const FOLLOWERS_PER_MS = 2
const LONGEST_SPREAD_MS = 10_000
/** Minimum number of followers of a row for which refetches are spread over time. */
const SPREAD_FROM_FOLLOWERS = 50

interface Row {
  readonly followers: Set<Subscriber>
  readonly everyMs: number
  /**
   * Newest known number of the row. Undefined until the table was read for the first time. The first number is the
   * current state and not a change, so it causes no hint.
   */
  number: number | undefined
  people: number | undefined
  publishedAt: number
  timer: NodeJS.Timeout | undefined
}

/** Distributes changes of rows to the subscribers on this server. */
export interface Hub {
  follow(row: string, follower: Subscriber, everyMs: number): void
  unfollow(row: string, follower: Subscriber): void
  /** Sends a change to the followers of its row. Ignores a number that is not higher than the last number. */
  publish(change: TopicChange): void
  publishUserCount(row: string, people: number): void
  /** Returns the hint that a new follower gets first. */
  getInitialHint(row: string): RowHint
  rows(): string[]
  isFollowed(row: string): boolean
  close(): void
}

/** Creates the list of rows on this server and their followers. The hub does not know about sockets. */
export function createHub(): Hub {
  const rows = new Map<string, Row>()

  function pass(name: string, row: Row): void {
    row.timer = undefined
    row.publishedAt = performance.now()
    const spreadMs = Math.min(LONGEST_SPREAD_MS, Math.round(row.followers.size / FOLLOWERS_PER_MS))
    const hint: RowHint = {
      number: row.number ?? 0,
      ...(row.people !== undefined && { people: row.people }),
      ...(row.followers.size >= SPREAD_FROM_FOLLOWERS && { spreadMs }),
    }
    for (const follower of row.followers) follower.hint(name, hint)
  }

  function passSoon(name: string, row: Row): void {
    if (row.timer !== undefined) return
    const waitMs = row.publishedAt + row.everyMs - performance.now()
    if (waitMs <= 0) pass(name, row)
    else row.timer = setTimeout(() => pass(name, row), waitMs).unref()
  }

  return {
    follow(name, follower, everyMs) {
      const row = rows.get(name) ?? {
        followers: new Set(),
        everyMs,
        number: undefined,
        people: undefined,
        publishedAt: Number.NEGATIVE_INFINITY,
        timer: undefined,
      }
      row.followers.add(follower)
      rows.set(name, row)
    },
    unfollow(name, follower) {
      const row = rows.get(name)
      if (!row?.followers.delete(follower) || row.followers.size > 0) return
      clearTimeout(row.timer)
      rows.delete(name)
    },
    publish({ row: name, number }) {
      const row = rows.get(name)
      if (!row || (row.number !== undefined && number <= row.number)) return
      const isNews = row.number !== undefined
      row.number = number
      if (isNews) passSoon(name, row)
    },
    publishUserCount(name, people) {
      const row = rows.get(name)
      if (!row || row.people === people) return
      row.people = people
      passSoon(name, row)
    },
    getInitialHint(name) {
      const { number = 0, people } = rows.get(name) ?? {}
      return { number, ...(people !== undefined && { people }) }
    },
    rows: () => [...rows.keys()],
    isFollowed: name => rows.has(name),
    close() {
      for (const row of rows.values()) clearTimeout(row.timer)
      rows.clear()
    },
  }
}
