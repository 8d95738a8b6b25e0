import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboardTasks } from '#contract/admin/dashboard.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import * as contract from '#contract/admin/refused-write.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const happenedAt = () => world.clock.now.toISOString()
const send = (as: Learner, ...entries: object[]) =>
  world.call(
    sendOutbox,
    { body: { entries: entries.map(entry => ({ id: randomUUID(), happenedAt: happenedAt(), kind: '', ...entry })) } },
    { as },
  )
/** Builds an entry with progress of an enrolment that does not exist, so it is always refused. */
const lost = ({ userId }: Learner, id: string = randomUUID()) => {
  const payload = { enrollmentId: randomUUID(), lectureMaterialId: randomUUID(), status: 'COMPLETED', userId }
  return { id, kind: 'progress', payload }
}
const getRows = async ({ userId }: Learner, query: object = {}) => {
  const { data } = await world.call(contract.listRefusedWrites, { query: { search: userId, ...query } }, { as: admin })
  return data.items.filter(row => row.user.id === userId)
}
const contact = (id: string, as = admin) => world.call(contract.contactAboutRefused, { params: { id } }, { as })

test('a refused entry is listed for admins once, however often it is sent', async () => {
  const learner = await world.newLearner()
  const refusedWritesBefore = (await world.call(getDashboardTasks, {}, { as: admin })).data.refusedWrites
  const entry = lost(learner)
  const { data } = await send(learner, entry, entry)
  expect(data.results.map(result => result.outcome)).toEqual(['refused', 'refused'])
  await send(learner, entry)
  const [row, ...others] = await getRows(learner)
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'progress', tries: 2, message: data.results[0]?.message, isSettled: false })
  expect((await world.call(getDashboardTasks, {}, { as: admin })).data.refusedWrites).toBe(refusedWritesBefore + 1)
})

test('a settled entry returns to the list of refused entries if refused again, and leaves the list when accepted', async () => {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const id = randomUUID()
  const good = { enrollmentId, lectureMaterialId: materials[0]?.id, status: 'INPROGRESS', userId: learner.userId }
  await send(learner, { id, kind: 'progress', payload: { ...good, lectureMaterialId: randomUUID() } })
  const [row] = await getRows(learner)
  const settled = { params: { id: row?.id ?? '' }, body: { reason: 'Sudah ditelepon' } }
  expect((await world.call(contract.settleRefused, settled, { as: admin })).status).toBe(200)
  expect(await getRows(learner, { state: 'open' })).toEqual([])
  await send(learner, { id, kind: 'progress', payload: { ...good, lectureMaterialId: randomUUID() } })
  expect(await getRows(learner, { state: 'open' })).toHaveLength(1)
  await send(learner, { id, kind: 'progress', payload: good })
  expect(await getRows(learner)).toEqual([])
  expect((await contact(row?.id ?? '')).code).toBe('REFUSED_WRITE_NOT_FOUND')
})

test('a hostile app cannot fill the table of refused entries, and the invalid data that it sends is not stored', async () => {
  const learner = await world.newLearner()
  for (let batch = 0; batch < 3; batch += 1) await send(learner, ...Array.from({ length: 90 }, () => lost(learner)))
  await send(learner, { id: 'bukan-uuid', kind: 'progress', payload: {} }, { kind: '<script>', payload: 'x' })
  const rows = await world.db.selectFrom('refused_write').selectAll().where('user_id', '=', learner.userId).execute()
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.length).toBeLessThanOrEqual(290)
  expect(rows.filter(row => row.kind !== 'progress').map(row => row.kind)).toEqual([])
  const foreignLearner = await world.newLearner()
  await send(foreignLearner, { kind: '<script>', payload: 'x' })
  expect((await getRows(foreignLearner)).map(row => row.kind)).toEqual([''])
})

test('a wrong attendance code does not appear in the list of refused entries', async () => {
  const learner = await world.newLearner()
  const payload = { meetingId: randomUUID(), code: '000000' }
  const { data } = await send(learner, { kind: 'attendance-code', payload })
  expect(data.results[0]?.outcome).toBe('refused')
  expect(await getRows(learner)).toEqual([])
})

test('a user is notified of refused entries at most once a day, however many admins press the contact button', async () => {
  const learner = await world.newLearner()
  await send(learner, lost(learner), lost(learner))
  const [one, other] = await getRows(learner)
  const secondAdmin = await world.newAdmin()
  const answers = await Promise.all([
    contact(one?.id ?? ''),
    contact(other?.id ?? '', secondAdmin),
    contact(one?.id ?? ''),
  ])
  expect(answers.map(answer => answer.code ?? 'ok').toSorted()).toEqual(['CONTACTED_LATELY', 'CONTACTED_LATELY', 'ok'])
  const notices = await world.db.selectFrom('notification').selectAll().where('user_id', '=', learner.userId).execute()
  expect(notices.map(row => [row.kind, row.path])).toEqual([['help', '/sync']])
  world.clock.now = new Date(world.clock.now.getTime() + 86_400_001)
  expect((await contact(one?.id ?? '', await world.newAdmin())).status).toBe(200)
})
