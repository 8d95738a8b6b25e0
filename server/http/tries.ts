import { CompiledQuery } from 'kysely'
import { DatabaseBusy } from '../db/away.ts'
import type { Db } from '../db/database.ts'

/** How many tries one key has within a window that begins with its first try. */
export interface Budget {
  tries: number
  seconds: number
}

/** Counts tries by key. Two servers count together. */
export interface Tries {
  /** Spends one try: 0 while the budget lasts, otherwise the seconds until it is whole again. */
  take(key: string, budget: Budget): Promise<number>
  /** Gives one try back. What was refused meanwhile used none: of more than `tries` nothing is left over. */
  giveBack(key: string, tries: number): Promise<void>
  /** Gives all tries back. */
  clear(keys: readonly string[]): Promise<void>
}

/**
 * Only the database's clock decides, so that servers whose clocks differ agree. A row further ahead than its own window
 * was written while that clock was wrong: it begins anew instead of keeping somebody out for as long. The minute is for
 * two tries at once, of which the later may have looked at the clock first.
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

/** Far more than a server under attack sees at once, and a few megabytes. */
const REMEMBERED_AT_MOST = 50_000

/** Forgets the oldest when it is full: what a stranger can fill must have an end. */
class Remembered<T> {
  private readonly values = new Map<string, T>()

  get(key: string): T | undefined {
    return this.values.get(key)
  }

  set(key: string, value: T): void {
    this.values.delete(key)
    this.values.set(key, value)
    if (this.values.size <= REMEMBERED_AT_MOST) return
    const [oldest] = this.values.keys()
    if (oldest !== undefined) this.values.delete(oldest)
  }

  delete(key: string): void {
    this.values.delete(key)
  }
}

/** Milliseconds since the program began: setting the clock does not move it. */
const sinceStart = () => performance.now()

/**
 * Counted in the database; in memory while it does not answer, and from there the refusal of who goes on trying costs no
 * query. One too many for the database is not counted but refused.
 */
export function createTries(db: Db): Tries {
  const query = <Row>(text: string, values: readonly unknown[]) =>
    db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))

  const refusedUntil = new Remembered<number>()
  const own = new Remembered<{ points: number; until: number }>()

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
      // A try too many counted is the lesser evil beside hiding why it is given back.
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
