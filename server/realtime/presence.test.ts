import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createHub } from './hub.ts'
import { createPresence } from './presence.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function newPerson(): Promise<string> {
  const id = randomUUID()
  await database.db
    .insertInto('app_user')
    .values({
      id,
      full_name: 'Bunga Citra',
      email: `${id}@contoh.test`,
      phone_number: null,
      pic_url: null,
      password_hash: 'x',
      created_at: new Date(),
    })
    .execute()
  return id
}

test('a failed database round does not lose presence changes, because the next round reports them', async () => {
  const { db } = database
  const hub = createHub()
  const people = createPresence(db, hub)
  const row = `room:${randomUUID()}`
  const [stays, goes] = [await newPerson(), await newPerson()]
  hub.follow(row, { hint: () => {} }, 0)
  people.enter(row, goes)
  await people.settle()
  expect(hub.getInitialHint(row).people).toBe(1)

  await sql`alter table topic_presence rename to topic_presence_away`.execute(db)
  people.enter(row, stays)
  people.leave(row, goes)
  await expect(people.settle()).rejects.toThrow('topic_presence')
  await sql`alter table topic_presence_away rename to topic_presence`.execute(db)

  await people.settle()
  expect(hub.getInitialHint(row).people).toBe(1)
  const isSeen = sql<boolean>`seen_until > clock_timestamp()`
  expect(
    await db.selectFrom('topic_presence').select('user_id').where('topic', '=', row).where(isSeen).execute(),
  ).toEqual([{ user_id: stays }])
  hub.close()
})
