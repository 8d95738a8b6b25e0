import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import * as contract from '#contract/learning/enrollment.admin.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { graduationBulkActions } from './bulk.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

async function enrolled() {
  const learner = await world.newLearner()
  const { enrollmentId: id } = await world.enrol(learner)
  const { email } = await world.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', learner.userId)
    .executeTakeFirstOrThrow()
  return { learner, id, email }
}
const list = async (query: object) => (await world.call(contract.listDeskEnrollments, { query }, { as: admin })).data
const read = async (id: string) =>
  (await world.call(contract.getEnrollmentHistory, { params: { id } }, { as: admin })).data
const pass = (id: string, part: 'material' | 'class' | 'track', partId: string) =>
  world.call(
    contract.passByHand,
    { params: { id }, body: { part, partId, reason: 'Ikut kelas tatap muka' } },
    { as: admin },
  )
async function passEverything(id: string) {
  for (const track of (await read(id)).tracks) await pass(id, 'track', track.id)
}
const graduate = (id: string) => {
  const [action] = graduationBulkActions
  const actor = { userId: admin.userId, place: '127.0.0.1', at: world.clock.now }
  return runInTransaction(world.db, async tx => action?.run(tx, id, { actor, reason: 'Wisuda', given: {} }))
}

test('an admin can complete a material, its class and its track only once each, with a logged reason', async () => {
  const { id, learner } = await enrolled()
  const [track] = (await read(id)).tracks
  const [first, second] = track?.classes ?? []
  const material = first?.materials[0]
  if (!track || !first || !second || !material) throw new Error('the demo has too little')
  expect((await pass(id, 'material', material.id)).data.total).toBe(1)
  expect((await pass(id, 'material', material.id)).code).toBe('PART_PASSED')
  expect((await pass(id, 'class', first.id)).data.total).toBe(first.materials.length - 1)
  const rest = track.classes.slice(1).flatMap(each => each.materials).length
  expect((await pass(id, 'track', track.id)).data.total).toBe(rest)
  const now = (await read(id)).tracks[0]?.classes.flatMap(each => each.materials) ?? []
  expect(new Set(now.map(({ status }) => status))).toEqual(new Set(['COMPLETED']))
  expect((await pass(id, 'class', track.id)).code).toBe('PART_NOT_FOUND')
  const { data } = await world.call(listAudit, { query: { person: learner.userId } }, { as: admin })
  expect(data.items[0]).toMatchObject({
    deed: 'progress.pass',
    detail: { reason: 'Ikut kelas tatap muka', after: { part: track.title, total: rest } },
  })
})

test('if ten requests complete a track at the same time, one succeeds and the learner gets no points', async () => {
  const { id, learner } = await enrolled()
  const [track] = (await read(id)).tracks
  const answers = await Promise.all(Array.from({ length: 10 }, () => pass(id, 'track', track?.id ?? '')))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  const points = await world.db.selectFrom('point_entry').select('id').where('user_id', '=', learner.userId).execute()
  expect(points).toEqual([])
})

test('the list of graduations shows whether a learner is graduated, ready or not ready', async () => {
  const { id, email } = await enrolled()
  const standing = async () => (await list({ search: email })).items[0]?.standing
  expect(await standing()).toBe('open')
  expect((await list({ search: email, standing: 'ready' })).items).toEqual([])
  const { conditions } = await read(id)
  expect(conditions.map(({ name }) => name)).toEqual(['materials', 'final-quiz', 'assignments'])
  expectAll(conditions, ({ isMet, doneCount }) => !isMet && doneCount === 0)
  await expect(graduate(id)).rejects.toMatchObject({ code: 'GRADUATION_NOT_READY' })
  await passEverything(id)
  expect((await list({ search: email, standing: 'ready' })).items.map(row => row.id)).toEqual([id])
  await graduate(id)
  expect(await standing()).toBe('graduated')
  await expect(graduate(id)).rejects.toMatchObject({ code: 'GRADUATION_DONE' })
})

test('two graduations of one learner at the same time send one email', async () => {
  const { id, learner } = await enrolled()
  await passEverything(id)
  const done = await Promise.allSettled([graduate(id), graduate(id)])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const emails = await world.db.selectFrom('mail_job').select('id').where('user_id', '=', learner.userId).execute()
  expect(emails).toHaveLength(1)
  const published = await world.db
    .selectFrom('certificate')
    .select(['kind', 'published_at'])
    .where('enrollment_id', '=', id)
    .execute()
  expectAll(published, row => row.published_at !== null)
  expect(published).toHaveLength(2)
})
