import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import { PAGE_SIZE } from '#contract/wire/page.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { recordAudit } from '../../../desk/audit.ts'

let world: LearningApp
let admin: Learner
let learner: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  learner = await world.newLearner()
})
afterAll(() => world.close())

const list = async (query: Parameters<typeof world.call<typeof listAudit>>[1]['query']) =>
  (await world.call(listAudit, { query }, { as: admin })).data

/** Adds an audit entry that the admin viewed the learner, with this time. */
const log = (at: string) =>
  runInTransaction(world.db, tx =>
    recordAudit(
      tx,
      { userId: admin.userId, place: '127.0.0.1', at: new Date(at) },
      {
        action: 'user.view',
        subject: { kind: 'user', id: learner.userId, name: 'Dibuka' },
        personId: learner.userId,
      },
    ),
  )

test('the audit log lists the actions of a range of days in the time zone WIB, page by page', async () => {
  await log('2026-03-09T16:59:59.999Z')
  await log('2026-03-09T17:00:00Z')
  for (let nth = 0; nth < PAGE_SIZE; nth += 1) await log('2026-03-10T09:00:00Z')
  await log('2026-03-10T16:59:59.999Z')
  await log('2026-03-10T17:00:00Z')

  const days = { from: '2026-03-10', until: '2026-03-10' }
  const first = await list(days)
  expect(first.total).toEqual({ count: PAGE_SIZE + 2, isExact: true })
  expect(first.items).toHaveLength(PAGE_SIZE)
  const second = await list({ ...days, after: first.next ?? '' })
  expect(second.items.map(({ at }) => at)).toEqual(['2026-03-10T09:00:00.000Z', '2026-03-09T17:00:00.000Z'])
  expect(new Set([...first.items, ...second.items].map(({ seq }) => seq)).size).toBe(PAGE_SIZE + 2)

  const open = await list({ from: '2026-03-11', until: '2026-03-31' })
  expect(open.items.map(({ at }) => at)).toEqual(['2026-03-10T17:00:00.000Z'])
})

test('the audit log names the users in its filters, and returns the id of the user whom an action concerns', async () => {
  await log('2026-04-01T00:00:00Z')
  const both = await list({ actor: admin.userId, person: learner.userId, from: '2026-04-01', until: '2026-04-01' })
  expect(both.items).toMatchObject([{ actor: { id: admin.userId }, personId: learner.userId }])
  const shownFullName = both.items[0]!.actor!.fullName
  expect(both.names.actor).toBe(shownFullName)
  expect(both.names.person).toEqual(expect.any(String))
  expect((await list({})).names).toEqual({ actor: null, person: null })
})

test('the audit log rejects a day filter that is not a date', async () => {
  const response = await world.call(listAudit, { query: { from: '10 Maret' } }, { as: admin })
  expect(response.status).toBe(400)
})
