import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseBusy } from '../db/unavailable.ts'
import type { Db } from '../db/database.ts'

/** Number of tries of one key within a window that begins with its first try. */
export interface Budget {
  tries: number
  seconds: number
}

/** Counts tries by key, shared by all servers. */
export interface Tries {
  /** Spends one try. Returns 0 while the budget lasts, otherwise the seconds until it is full again. */
  take(key: string, budget: Budget): Promise<number>
  /** Returns one try. Refused tries used none, so a count above `tries` is first reduced to it. */
  giveBack(key: string, tries: number): Promise<void>
  /** Returns all tries. */
  clear(keys: readonly string[]): Promise<void>
}

/**
 * Uses only the database's clock, so that servers with different clocks agree. A row further ahead than its own
 * window was written with a wrong clock: it starts again instead of blocking the caller for as long. The minute
 * allows for two concurrent tries, of which the later one may have read the clock first.
 */
const takeOne = `
  insert into rate_limit as kept (key, points, expire)
  values ($1, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint + $2::bigint)
  on conflict (key) do update set
    points = case when kept.expire > excluded.expire - $2::bigint and kept.expire <= excluded.expire + 60000
      then kept.points + 1 else 1 end,
    expire = case when kept.expire > excluded.expire - $2::bigint and kept.expire <= excluded.expire + 60000
      then least(kept.expire, excluded.expire) else excluded.expire end
  returning points, expire - (extract(epoch from clock_timestamp()) * 1000)::bigint as left_ms`

/** Maximum number of remembered keys: more than a server sees under attack, in a few megabytes. */
const REMEMBERED_AT_MOST = 50_000

/**
 * Forgets the entry that was used least recently when it is full, because anonymous callers could fill it without end.
 * The limit is a sum of sizes: with a limit of entries the library would reserve the memory for all of them at once.
 */
const rememberAtMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** Milliseconds since the program started; independent of changes of the clock. */
const sinceStart = () => performance.now()

/**
 * Counts in the database, or in memory while it does not answer. Remembers refusals in memory, so that a caller who
 * continues costs no query. If the database refuses a call because of load, that try is refused and not counted.
 */
export function createTries(db: Db): Tries {
  const query = <Row>(text: string, values: readonly unknown[]) =>
    db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))

  const refusedUntil = new LRUCache<string, number>(rememberAtMost(REMEMBERED_AT_MOST))
  const own = new LRUCache<string, { points: number; until: number }>(rememberAtMost(REMEMBERED_AT_MOST))

  function takeFromMemory(key: string, seconds: number): { points: number; leftMs: number } {
    const now = sinceStart()
    const kept = own.get(key)
    const open = kept && kept.until > now ? kept : { points: 0, until: now + seconds * 1_000 }
    own.set(key, { ...open, points: open.points + 1 })
    return { points: open.points + 1, leftMs: open.until - now }
  }

  async function takeFromDatabase(key: string, seconds: number): Promise<{ points: number; leftMs: number }> {
    const { rows } = await query<{ points: number; left_ms: number }>(takeOne, [key, seconds * 1_000])
    const [row] = rows
    if (!row) throw new Error('a counted try came back without its row')
    return { points: row.points, leftMs: row.left_ms }
  }

  return {
    async take(key, { tries, seconds }) {
      const refused = refusedUntil.get(key)
      if (refused !== undefined && refused > sinceStart()) return secondsOf(refused - sinceStart())
      const counted = await takeFromDatabase(key, seconds).catch((error: unknown) => {
        if (error instanceof DatabaseBusy) throw error
        return takeFromMemory(key, seconds)
      })
      if (counted.points <= tries) return 0
      refusedUntil.set(key, sinceStart() + counted.leftMs)
      return secondsOf(counted.leftMs)
    },
    async giveBack(key, tries) {
      refusedUntil.delete(key)
      own.delete(key)
      // Ignores a failure: one extra counted try is better than hiding the reason for returning it.
      await query(
        'update rate_limit set points = least(points::float8, $2::float8)::integer - 1 where key = $1 and points > 0',
        [key, tries],
      ).catch(() => undefined)
    },
    async clear(keys) {
      for (const key of keys) {
        refusedUntil.delete(key)
        own.delete(key)
      }
      await query('delete from rate_limit where key = any($1)', [keys])
    },
  }
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1_000))
