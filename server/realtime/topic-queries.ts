import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export function incrementTopic(tx: Tx, name: string): Promise<{ number: number }> {
  return tx
    .insertInto('topic')
    .values({ name, fingerprint: null })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ number: sql`topic.number + 1`, touched_at: sql`clock_timestamp()` }),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
}

/**
 * Increments the number of a topic and stores the fingerprint. Returns undefined and changes nothing if the fingerprint
 * is already stored.
 */
export function incrementIfChanged(tx: Tx, name: string, fingerprint: string): Promise<{ number: number } | undefined> {
  return tx
    .insertInto('topic')
    .values({ name, fingerprint })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ number: sql`topic.number + 1`, touched_at: sql`clock_timestamp()`, fingerprint })
        .where('topic.fingerprint', 'is distinct from', fingerprint),
    )
    .returning('number')
    .executeTakeFirst()
}

/** Sends a message to all servers that listen to the channel. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
