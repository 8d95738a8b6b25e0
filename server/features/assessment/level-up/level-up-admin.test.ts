import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import * as contract from '#contract/assessment/level-up.admin.ts'
import { listLevelUps } from '#contract/assessment/level-up.ts'
import { submitLevelUp } from './service.ts'
import { runInTransaction } from '../../../db/database.ts'
import { randomUUID } from 'node:crypto'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
let second: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  second = await world.newAdmin()
})
afterAll(() => world.close())

async function proof(title = 'Juara lomba') {
  const learner = await world.newLearner()
  const fileId = randomUUID()
  const { now } = world.clock
  const file = { name: 'bukti.pdf', size_bytes: 4, sha256: Buffer.alloc(32), type: 'application/pdf' as const }
  await world.db
    .insertInto('upload')
    .values({ id: fileId, user_id: learner.userId, ...file, completed_at: now, touched_at: now, created_at: now })
    .execute()
  const payload = { title, note: 'Tingkat kota', files: [{ id: fileId }] }
  await runInTransaction(world.db, tx => submitLevelUp(tx, learner, payload, { happenedAt: now, now }))
  const [own] = (await world.call(listLevelUps, {}, { as: learner })).data
  return { learner, id: own?.id ?? '' }
}
const read = (id: string) => world.call(contract.getLevelUpHistory, { params: { id } }, { as: admin })
const review = (id: string, body: contract.LevelUpReview, version: number | undefined, as = admin) =>
  world.call(
    contract.reviewLevelUp,
    { params: { id }, body },
    { as, ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }) },
  )

test('the learner reads the comment of the reviewer, and the log contains who reviewed', async () => {
  const { learner, id } = await proof()
  const { version, file, learner: whose } = (await read(id)).data
  expect([whose.id, file.type]).toEqual([learner.userId, 'application/pdf'])
  expect((await review(id, { state: 'approved', note: 'Hebat' }, version)).status).toBe(200)
  const [own] = (await world.call(listLevelUps, {}, { as: learner })).data
  expect(own).toMatchObject({ state: 'approved', reviewNote: 'Hebat' })
  expect((await read(id)).data.reviewer?.id).toBe(admin.userId)
  const { data } = await world.call(listAudit, { query: { person: learner.userId } }, { as: admin })
  expect(data.items[0]).toMatchObject({ deed: 'level-up.review', detail: { before: { state: 'submitted' } } })
})

test('if two admins review a proof at the same time, one review is accepted', async () => {
  const { id } = await proof()
  const { version } = (await read(id)).data
  expect((await review(id, { state: 'approved', note: '' }, undefined)).code).toBe('VERSION_REQUIRED')
  const both = await Promise.all([
    review(id, { state: 'approved', note: '' }, version),
    review(id, { state: 'rejected', note: 'Bukan milikmu' }, version, second),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
  const nextVersion = (await read(id)).data.version
  expect((await review(id, { state: 'rejected', note: 'Salah setuju' }, nextVersion, second)).data.state).toBe(
    'rejected',
  )
})

test('rejecting a proof requires a reason', async () => {
  const { id } = await proof()
  const { version } = (await read(id)).data
  const answer = await review(id, { state: 'rejected', note: '  ' }, version)
  expect(answer.response.json<{ errors: Record<string, string> }>().errors['note']).toBe('Tulis apa yang belum cukup')
  expect((await read(id)).data.state).toBe('submitted')
})

test('filters the list of proofs by state and text, and hides erased accounts', async () => {
  const { learner, id } = await proof('Sertifikat unik sekali')
  const list = async (query: object) => (await world.call(contract.listDeskLevelUps, { query }, { as: admin })).data
  expect((await list({ search: 'unik sekali' })).items.map(row => row.id)).toEqual([id])
  expect((await list({ search: 'unik sekali', state: 'approved' })).items).toEqual([])
  const waitingCountBefore = (await list({})).waitingCount
  await world.db.updateTable('app_user').set({ deleted_at: world.clock.now }).where('id', '=', learner.userId).execute()
  expect((await list({ search: 'unik sekali' })).items).toEqual([])
  expect((await list({})).waitingCount).toBe(waitingCountBefore - 1)
  expect((await read(id)).code).toBe('LEVEL_UP_NOT_FOUND')
})

test('the learner is notified of a decision on a proof, and of its correction', async () => {
  const { learner, id } = await proof('Lomba kota')
  await review(id, { state: 'rejected', note: 'Fotonya buram' }, (await read(id)).data.version)
  const getNotice = () =>
    world.db.selectFrom('notification').selectAll().where('about', '=', `level-up:${id}`).executeTakeFirstOrThrow()
  expect(await getNotice()).toMatchObject({
    user_id: learner.userId,
    title: 'Level up belum disetujui: Lomba kota',
    body: 'Fotonya buram',
    path: '/business/level-up',
  })
  await world.db.updateTable('notification').set({ state: 'sent' }).where('about', '=', `level-up:${id}`).execute()
  await review(id, { state: 'approved', note: '' }, (await read(id)).data.version)
  expect(await getNotice()).toMatchObject({ state: 'waiting', title: 'Level up disetujui: Lomba kota' })
})
