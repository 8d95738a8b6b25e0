import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { deleteInBatches } from './batches.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('deletes exactly the matching rows, at most one batch per statement', async () => {
  const { db } = database
  await sql`insert into idempotency (user_id, key, kind, payload_hash, created_at)
    select ${randomUUID()}, n::text, 'x', '', now() - make_interval(days => n) from generate_series(1, 250) as n`.execute(
    db,
  )
  await sql`create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 30 then raise exception 'too many at once'; end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger refuse_many after delete on idempotency referencing old table as gone
    for each statement execute function refuse_many()`.execute(db)
  await deleteInBatches(db, 'idempotency', sql`created_at < now() - interval '90.5 days'`, 30)
  const { rows } = await sql<{ left: number }>`select count(*) as left from idempotency`.execute(db)
  expect(rows[0]?.left).toBe(90)
})
