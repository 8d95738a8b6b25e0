import { sql } from 'kysely'
import { afterCommit, type Db, inTransaction, type Tx } from '../db/database.ts'

/** A row's newest number. */
export interface Told {
  row: string
  number: number
}

/** Whoever passes hints on, by database: what is written knows no server. */
const publishers = new WeakMap<Db, (told: Told) => void>()

export function publishBy(db: Db, publish: (told: Told) => void): void {
  publishers.set(db, publish)
}

function tell(told: Told): void {
  afterCommit(db => publishers.get(db)?.(told))
}

/**
 * Says that what the row stands for has changed, with the change itself: both are there or neither, and followers hear of it
 * once it stands. The row is locked until then, so that its numbers become visible in their order. Call it last, behind the log: of
 * two who lock both in another order one has to begin again. (A room's number is part of what is said there: all of its deeds call it
 * before.)
 */
export async function touch(tx: Tx, row: string): Promise<number> {
  const { number } = await tx
    .insertInto('topic')
    .values({ name: row, fingerprint: null })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ number: sql`topic.number + 1`, touched_at: sql`clock_timestamp()` }),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  tell({ row, number })
  return number
}

/** The same by itself, after something that must not wait for the row: points, progress. */
export function touchAlone(db: Db, row: string): Promise<number> {
  return inTransaction(db, tx => touch(tx, row))
}

/** Moves the row on where the fingerprint is another one. Of several servers that look, one finds it. */
export async function touchIfChanged(db: Db, row: string, fingerprint: string): Promise<void> {
  await inTransaction(db, async tx => {
    const changed = await tx
      .insertInto('topic')
      .values({ name: row, fingerprint })
      .onConflict(conflict =>
        conflict
          .column('name')
          .doUpdateSet({ number: sql`topic.number + 1`, touched_at: sql`clock_timestamp()`, fingerprint })
          .where('topic.fingerprint', 'is distinct from', fingerprint),
      )
      .returning('number')
      .executeTakeFirst()
    if (changed) tell({ row, number: changed.number })
  })
}
