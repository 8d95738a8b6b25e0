import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseBusy } from '../db/unavailable.ts'
import type { Db } from '../db/database.ts'

/** Maximum number of tries of one key within a time window. The window begins with the first try. */
export interface TryLimit {
  tries: number
  seconds: number
}

/** Counts tries by key. All servers share the counts. */
export interface TryCounter {
  /**
   * Counts one try. Returns 0 if the try is within the limit. Otherwise returns the seconds until the time window ends.
   */
  take(key: string, budget: TryLimit): Promise<number>
  /** Undoes one try. Refused tries must not count, so a count above `tries` is first reduced to `tries`. */
  giveBack(key: string, tries: number): Promise<void>
  /** Deletes the counts of the keys. */
  clear(keys: readonly string[]): Promise<void>
}

/**
 * Counts a try by the database's clock only, so that servers with different clocks count in the same way. A row that
 * expires too late was written with a wrong clock, so its window starts again. Otherwise the caller would be blocked
 * for too long. The tolerance is a minute, because the later of two concurrent tries may have read the clock first.
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

/** Maximum number of keys in memory. They need only a few megabytes. */
const REMEMBERED_AT_MOST = 50_000

/**
 * Options of a cache. When the cache is full, it deletes the least recently used entry, because anonymous callers could
 * add entries without limit. The limit is a sum of sizes, because for a limit in entries the library would reserve the
 * memory for all entries at once.
 */
const rememberAtMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** Milliseconds since the program started. They do not depend on changes of the system clock. */
const sinceStart = () => performance.now()

/**
 * Counts tries in the database. Counts them in memory while the database does not answer. Also stores refusals in
 * memory, so that a refused caller who continues causes no query. If the database refuses a query because of load, the
 * call is refused and the try is not counted.
 */
export function createTryCounter(db: Db): TryCounter {
  const query = <Row>(text: string, values: readonly unknown[]) =>
    db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))

  const refusedUntil = new LRUCache<string, number>(rememberAtMost(REMEMBERED_AT_MOST))
  const ownCounters = new LRUCache<string, { points: number; until: number }>(rememberAtMost(REMEMBERED_AT_MOST))

  function takeFromMemory(key: string, seconds: number): { points: number; leftMs: number } {
    const now = sinceStart()
    const ownCounter = ownCounters.get(key)
    const open = ownCounter && ownCounter.until > now ? ownCounter : { points: 0, until: now + seconds * 1_000 }
    ownCounters.set(key, { ...open, points: open.points + 1 })
    return { points: open.points + 1, leftMs: open.until - now }
  }

  async function takeFromDatabase(key: string, seconds: number): Promise<{ points: number; leftMs: number }> {
    const { rows } = await query<{ points: number; left_ms: number }>(takeOne, [key, seconds * 1_000])
    const [row] = rows
    if (!row) throw new Error('the upsert of an attempt returned no row')
    return { points: row.points, leftMs: row.left_ms }
  }

  return {
    async take(key, { tries, seconds }) {
      const refused = refusedUntil.get(key)
      if (refused !== undefined && refused > sinceStart()) return getSeconds(refused - sinceStart())
      const countedTry = await takeFromDatabase(key, seconds).catch((error: unknown) => {
        if (error instanceof DatabaseBusy) throw error
        return takeFromMemory(key, seconds)
      })
      if (countedTry.points <= tries) return 0
      refusedUntil.set(key, sinceStart() + countedTry.leftMs)
      return getSeconds(countedTry.leftMs)
    },
    async giveBack(key, tries) {
      refusedUntil.delete(key)
      ownCounters.delete(key)
      // Ignores an error of this query, because it must not replace the error for which the try is undone. In the worst
      // case one try too many is counted.
      await query(
        'update rate_limit set points = least(points::float8, $2::float8)::integer - 1 where key = $1 and points > 0',
        [key, tries],
      ).catch(() => undefined)
    },
    async clear(keys) {
      for (const key of keys) {
        refusedUntil.delete(key)
        ownCounters.delete(key)
      }
      await query('delete from rate_limit where key = any($1)', [keys])
    },
  }
}

const getSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1_000))
