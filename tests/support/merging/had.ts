import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Learner, LearningApp } from '../learning-app.ts'

/* Functions of this module create and read data of an account that is merged. */

/** Adds a row to the points ledger and changes the balance. */
export async function insertPoints(
  world: LearningApp,
  { userId }: Learner,
  reason: string,
  ref: string,
  amount: number,
): Promise<void> {
  const at = { happened_at: world.clock.now, created_at: world.clock.now }
  await world.db
    .insertInto('point_entry')
    .values({ user_id: userId, amount, reason, ref, ...at })
    .execute()
  await world.db
    .updateTable('point_balance')
    .set(eb => ({ balance: eb('balance', '+', amount) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Returns the balance, after checking that it equals the ledger's sum. */
export async function readBalance(world: LearningApp, { userId }: Learner): Promise<number> {
  const row = await world.db
    .selectFrom('point_balance')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::integer as sum from point_entry where user_id = ${userId}
  `.execute(world.db)
  expect(row.balance).toBe(rows[0]?.sum)
  return row.balance
}

export const readProfile = (world: LearningApp, user_id: string) => {
  const none = { gender: null, birth_date: null, marital_status: null, province_id: null, city_id: null }
  const school = {
    last_education: null,
    institution_id: null,
    institution_name: null,
    major: null,
    graduation_year: null,
  }
  const work = { position: null, company: null, bio: null, linkedin_url: null, instagram_url: null, github_url: null }
  return { user_id, address: user_id, ...none, ...school, ...work, website_url: null, updated_at: world.clock.now }
}

/** Creates a proof of learning with its uploaded file. */
export async function uploadProof(world: LearningApp, user_id: string): Promise<void> {
  const id = randomUUID()
  const { now } = world.clock
  const bytes = { size_bytes: 4, sha256: Buffer.alloc(32), type: 'text/plain' as const }
  const moments = { completed_at: now, touched_at: now, created_at: now }
  await world.db
    .insertInto('upload')
    .values({ user_id, id, name: 'a.txt', ...bytes, ...moments })
    .execute()
  await world.db
    .insertInto('level_up')
    .values({
      id: randomUUID(),
      user_id,
      title: 'Bukti',
      note: '',
      upload_id: id,
      submitted_at: now,
      reviewed_at: null,
      created_at: now,
    })
    .execute()
}
