import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { listAudit, verifyAudit } from '#contract/admin/audit.ts'
import { getUserHistory, updateDeskUser } from '#contract/account/user.admin.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../db/database.ts'
import { hashRow } from './audit.ts'
import { listChain } from './audit-queries.ts'
import { containsHead, readAuditHead } from './verify.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const verify = async () => (await world.call(verifyAudit, {}, { as: admin })).data
const viewUser = (id: string) => world.call(getUserHistory, { params: { id } }, { as: admin })

test('a hash stored outside of the database reveals that all later hashes of the audit log were rewritten', async () => {
  const { db } = world
  for (let nth = 0; nth < 2; nth += 1) await viewUser((await world.newLearner()).userId)
  const head = await readAuditHead(db)
  await viewUser((await world.newLearner()).userId)
  expect(await containsHead(db, head)).toBe(true)

  // Simulates an attacker who changes the row and all later hashes.
  const rows = await listChain(db, { after: head.seq - 2, until: head.seq + 1, limit: 10 })
  await runInTransaction(db, async tx => {
    await sql`alter table audit_entry disable trigger audit_is_append_only`.execute(tx)
    let previous = rows[0]!.hash
    for (const { detail: _detail, detail_salt: _salt, ...row } of rows.slice(1)) {
      const place = '10.9.9.9'
      previous = hashRow({ ...row, seq: Number(row.seq), place }, previous)
      await sql`update audit_entry set place = ${place}, hash = ${previous} where seq = ${row.seq}`.execute(tx)
    }
    await sql`update audit_head set hash = ${previous}`.execute(tx)
    await sql`alter table audit_entry enable trigger audit_is_append_only`.execute(tx)
  })
  expect(await verify()).toMatchObject({ brokenAt: null })
  expect(await containsHead(db, head)).toBe(false)
})

test('the hash chain detects a changed row, a deleted row, and missing rows at the end of the log', async () => {
  for (let nth = 0; nth < 4; nth += 1) await viewUser((await world.newLearner()).userId)
  const whole = await verify()
  expect(whole).toMatchObject({ brokenAt: null })
  const { db } = world
  const tampered = async (statement: ReturnType<typeof sql>, asked: () => Promise<unknown>) => {
    let result: unknown
    await runInTransaction(db, async tx => {
      await sql`alter table audit_entry disable trigger audit_is_append_only`.execute(tx)
      await statement.execute(tx)
      await sql`alter table audit_entry enable trigger audit_is_append_only`.execute(tx)
    })
    result = await asked()
    return result
  }
  const secondRow = await db.selectFrom('audit_entry').selectAll().where('seq', '=', '2').executeTakeFirstOrThrow()
  expect(await tampered(sql`update audit_entry set place = '10.0.0.1' where seq = 2`, verify)).toMatchObject({
    brokenAt: 2,
  })
  await tampered(sql`update audit_entry set place = ${secondRow.place} where seq = 2`, verify)
  expect(
    await tampered(sql`update audit_entry set detail = jsonb_set(detail, '{subject}', '"X"') where seq = 3`, verify),
  ).toMatchObject({ brokenAt: 3 })
  expect(await tampered(sql`delete from audit_entry where seq = 2`, verify)).toMatchObject({ brokenAt: 2 })
})

test('the audit log rejects update, delete and truncate', async () => {
  await viewUser((await world.newLearner()).userId)
  for (const statement of [
    sql`update audit_entry set deed = 'view.save'`,
    sql`update audit_entry set detail = '{}'`,
    sql`update audit_entry set detail = null, detail_salt = null, place = ''`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
  ]) {
    await expect(statement.execute(world.db)).rejects.toThrow('only ever added to')
  }
})

test('audit entries written at the same moment get different sequence numbers', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => world.newLearner()))
  await Promise.all(users.map(({ userId }) => viewUser(userId)))
  const rows = await world.db.selectFrom('audit_entry').select('seq').orderBy('seq', 'desc').limit(12).execute()
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(12)
})

test('erasing an account removes its name from the audit log and keeps the hash chain valid', async () => {
  const app = await startLearningApp()
  try {
    const desk = await app.newAdmin()
    const deletedLearner = await app.newLearner()
    const body = { fullName: 'Nama Lama', phoneNumber: null, reason: 'Permintaan lewat telepon' }
    await app.call(
      updateDeskUser,
      { params: { id: deletedLearner.userId }, body },
      { as: desk, headers: { 'if-match': '"1"' } },
    )
    await app.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: deletedLearner })
    const { data } = await app.call(listAudit, { query: { person: deletedLearner.userId } }, { as: desk })
    expect(data.items).toMatchObject([{ deed: 'user.update', detail: null }])
    expect((await app.call(verifyAudit, {}, { as: desk })).data.brokenAt).toBeNull()
  } finally {
    await app.close()
  }
})
