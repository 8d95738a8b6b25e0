import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { assessAssignment, type Assessment } from '#contract/assessment/assignment.expert.ts'
import * as expertTask from '#contract/assessment/expert-task.ts'
import * as contract from '#contract/assessment/scoring.admin.ts'
import { type Learner, LEARNER_PASSWORD } from '#tests/support/learning-app.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchInOwnTransaction } from '../../../realtime/touch.ts'
import { startSecondReadings } from '#tests/support/second-readings.ts'

const {
  world,
  admin,
  one,
  two,
  three,
  handIn,
  story,
  ask,
  settle,
  versionOf,
  intent,
  send,
  read,
  found,
  claim,
  readBy,
} = await startSecondReadings()
afterAll(() => world.close())

describe('second assessment', () => {
  test('the higher of two scores within ten points is the result, and both are hidden until both exist', async () => {
    const { id, versions, status } = await handIn()
    expect((await ask(id)).data).toMatchObject({ readingStage: 'first', mayAsk: true })
    expect(await read(one, id, 80, 'Bagus sekali')).toMatchObject({ outcome: 'accepted', receipt: { reading: 1 } })
    expect(await versions()).toMatchObject([{ state: 'being-assessed', score: null, comment: '' }])
    expect(await status()).toMatchObject({ state: 'being-assessed', score: null })

    const { data } = await world.call(expertTask.getExpertAssignment, { params: { id } }, { as: two })
    expect(data).toMatchObject({
      reading: 2,
      state: 'handed-in',
      score: null,
      comment: '',
      assessor: null,
      expert: null,
    })
    expect(JSON.stringify([data, await story(id)])).not.toContain('Bagus sekali')
    expect(await found(two, { state: 'handed-in', holder: 'free' })).toContain(id)

    expect(await read(two, id, 88, 'Rapi')).toMatchObject({ outcome: 'accepted', receipt: { reading: 2 } })
    expect(await versions()).toMatchObject([{ state: 'scored', score: 88, comment: 'Rapi' }])
    expect((await story(id)).readings).toMatchObject([
      { place: 1, score: 80, reader: { id: one.userId } },
      { place: 2, score: 88, reader: { id: two.userId } },
    ])
  })

  test('the first expert, the learner and an admin who assessed cannot make the second assessment', async () => {
    const { id, learner } = await handIn(await world.newExpert())
    await ask(id)
    // Expert `three` claims the answer and assigns it to expert `one`, who reads it.
    await claim(three, id)
    await world.call(
      expertTask.handOverAssignment,
      { params: { id }, body: { expertId: one.userId, reason: 'Aku cuti' } },
      { as: three, headers: await versionOf(id) },
    )
    await read(one, id, 70)
    for (const expert of [one, three, learner]) {
      expect(await found(expert)).not.toContain(id)
      expect(await claim(expert, id)).toEqual([])
      expect((await world.call(expertTask.getExpertAssignment, { params: { id } }, { as: expert })).code).toBe(
        'ASSIGNMENT_NOT_FOUND',
      )
    }
    expect(await read(three, id, 70)).toMatchObject({ outcome: 'refused', code: 'ASSIGNMENT_NOT_FOUND' })
    const assigned = await world.call(
      contract.assignExpert,
      { params: { id }, body: { expertId: three.userId, reason: 'Antre' } },
      { as: admin, headers: await versionOf(id) },
    )
    expect(assigned.code).toBe('EXPERT_READ_FIRST')
    expect(await claim(two, id)).toEqual([id])

    const other = await handIn()
    await ask(other.id)
    expect(await read(admin, other.id, 70)).toMatchObject({ receipt: { reading: 1 } })
    expect(await read(admin, other.id, 75)).toMatchObject({ outcome: 'refused', code: 'ASSIGNMENT_READ' })
  })

  test('two experts who assess offline at the same time are the two assessors, and repeated entries count once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, versions } = await readBy()
      const entries = [intent(id, { score: 60 }), intent(id, { score: 65 })] as const
      const results = await Promise.all([send(one, entries[0]), send(two, entries[1])])
      const numbers = results.flat().map(result => (result.receipt as { reading: number }).reading)
      expect(new Set(numbers)).toEqual(new Set([1, 2]))
      expect(await versions()).toMatchObject([{ state: 'scored', score: 65 }])
      // The same reading under another key changes nothing. A different reading by the same expert is refused.
      expect(await read(one, id, 60, '')).toMatchObject({ outcome: 'superseded' })
      expect(await read(one, id, 61, '')).toMatchObject({ outcome: 'refused', code: 'ASSIGNMENT_READ' })
      expect(await versions()).toMatchObject([{ score: 65 }])
    }
  })

  test('an expert can still send a second score after an admin assessed the task that the expert holds', async () => {
    const { id, versions } = await handIn()
    await claim(one, id)
    await ask(id)
    expect(await read(admin, id, 70)).toMatchObject({ receipt: { reading: 1 } })
    expect(await found(one, { holder: 'mine' })).toContain(id)
    expect(await found(two)).not.toContain(id)
    // The expert downloaded the task before the admin's reading, and sends a reading when the device is online again.
    expect(await read(one, id, 78)).toMatchObject({ outcome: 'accepted', receipt: { reading: 2 } })
    expect(await versions()).toMatchObject([{ state: 'scored', score: 78, comment: 'Nilai 78' }])
    expect((await story(id)).readings).toMatchObject([{ reader: { id: admin.userId } }, { reader: { id: one.userId } }])
  })

  test('an expert who holds the task while two admins assess it gets an error, online and offline', async () => {
    const { id } = await handIn()
    await claim(one, id)
    await ask(id)
    await read(admin, id, 30)
    await read(await world.newAdmin(), id, 80)
    expect(await read(one, id, 78)).toMatchObject({ outcome: 'refused', code: 'ASSIGNMENT_READ' })
    const body = { state: 'scored', revision: 1, score: 78, comment: '' } as const
    const assessment = (as: Learner) => world.call(assessAssignment, { params: { id }, body }, { as })
    expect((await assessment(one)).code).toBe('ASSIGNMENT_READ')
    expect((await assessment(two)).code).toBe('ASSIGNMENT_NOT_FOUND')
  })

  test('every expert may read a published assessment, and no expert may change it', async () => {
    const { id, versions } = await readBy([one, 80], [two, 84])
    const log = async () =>
      (await world.db.selectFrom('audit_entry').select('deed').where('subject_id', '=', id).execute()).length
    const [before, logged] = [await versionOf(id), await log()]
    const put = (as: Learner, body: Assessment) => world.call(assessAssignment, { params: { id }, body }, { as })
    for (const as of [one, two, three, await world.newAdminExpert()]) {
      const { data } = await put(as, { state: 'being-assessed' })
      expect(data).toMatchObject({ state: 'scored', score: 84, isSettled: true })
      const words = { state: 'scored', revision: data.revision, score: 10, comment: '' } as const
      expect((await put(as, words)).code).toBe('ASSIGNMENT_READ')
    }
    expect([await versionOf(id), await log()]).toEqual([before, logged])
    expect(await versions()).toMatchObject([{ score: 84 }])
    // An answer with only one reading is not settled, so the expert of the first reading cannot even open it.
    const half = await readBy([one, 80])
    const opened = { params: { id: half.id }, body: { state: 'being-assessed' as const } }
    expect((await world.call(assessAssignment, opened, { as: one })).code).toBe('ASSIGNMENT_READ')
  })

  test('the same assessment sent ten times at the same time counts once', async () => {
    const { id } = await readBy()
    const results = await Promise.all(Array.from({ length: 10 }, () => read(one, id, 60)))
    const outcomes = results.map(result => result?.outcome)
    expect(outcomes.filter(outcome => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 'superseded')).toHaveLength(9)
    expect(await story(id)).toMatchObject({ readingStage: 'second', readings: [] })
  })

  test('the log contains the score of an offline assessment only after its publication', async () => {
    const { id } = await readBy([one, 80], [two, 70])
    const log = await world.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('deed', '=', 'assignment.assess')
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(log.map(({ detail }) => detail?.after)).toEqual([
      { state: 'being-assessed', reading: 1 },
      { state: 'scored', score: 80, reading: 2 },
    ])
  })

  test('an expert with an outdated version gets an error online, and the log contains no score before publication', async () => {
    const { id, versions } = await readBy()
    const assess = async (as: Learner, score: number, revision: number) =>
      world.call(assessAssignment, { params: { id }, body: { state: 'scored', revision, score, comment: '' } }, { as })
    expect((await assess(one, 70, 2)).status).toBe(200)
    expect((await assess(one, 75, 3)).code).toBe('ASSIGNMENT_READ')
    expect((await assess(two, 75, 2)).code).toBe('ASSIGNMENT_CHANGED')
    const log = await world.db.selectFrom('audit_entry').select('detail').where('subject_id', '=', id).execute()
    expect(JSON.stringify(log)).not.toContain('70')
    expect((await assess(two, 75, 3)).data).toMatchObject({ state: 'scored', score: 75 })
    expect(await versions()).toMatchObject([{ score: 75 }])
    expect((await assess(two, 90, 4)).code).toBe('ASSIGNMENT_READ')
  })

  test('an assessment locks the audit log before the row that notifies the learner', async () => {
    const { id, learner } = await handIn()
    const row = formatOwnRow('assessments', learner.userId)
    const before = await touchInOwnTransaction(world.db, row)
    const log = await world.db.startTransaction().execute()
    await log.selectFrom('audit_head').select('seq').forUpdate().execute()
    const reading = read(one, id, 80)
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await waiting.execute(world.db)).rows.length).toBe(1)
    // The transaction of the reading waits for the audit log and has not locked this row yet.
    expect(await touchInOwnTransaction(world.db, row)).toBe(before + 1)
    await log.commit().execute()
    expect(await reading).toMatchObject({ outcome: 'accepted' })
    expect(await touchInOwnTransaction(world.db, row)).toBe(before + 3)
  })

  test('a first assessment counts in the statistics of its expert, and its answer stays free for a second expert', async () => {
    const [mine, yours] = [await world.newExpert(), await world.newExpert()]
    const figures = async (as: Learner) => (await world.call(expertTask.getExpertFigures, {}, { as })).data
    const before = await figures(mine)
    const { id } = await readBy([mine, 80])
    expect(await figures(mine)).toMatchObject({ freeCount: before.freeCount, assessedCount: 1, averageScore: 80 })
    expect((await figures(yours)).freeCount).toBe(before.freeCount + 1)
    await read(yours, id, 84)
    expect(await figures(mine)).toMatchObject({ assessedCount: 1, averageScore: 80 })
    expect(await figures(yours)).toMatchObject({ assessedCount: 1, averageScore: 84, freeCount: before.freeCount })
  })
})

describe('changes during assessment', () => {
  test('a new submission during an assessment needs two new assessments, and no assessment is lost', async () => {
    const { id, again, versions, status } = await readBy([one, 90])
    expect((await story(id)).mayRead).toBe(true)
    const next = await again()
    expect((await story(next)).readingStage).toBe('first')
    // Online, an expert can read only the newest version.
    expect([(await story(id)).mayRead, (await story(next)).mayRead]).toEqual([false, true])
    // The expert of the first reading also gets the next version. The other expert assessed the old version offline and
    // sends the second reading only now.
    expect(await found(one, { holder: 'mine' })).toContain(next)
    const listedResponse = await world.call(
      contract.listDeskAssignments,
      { query: { reading: 'undecided' } },
      { as: admin },
    )
    expect(listedResponse.data.items).toContainEqual(expect.objectContaining({ id, isCurrent: false }))
    expect(await read(two, id, 85)).toMatchObject({ receipt: { reading: 2, hasNewerVersion: true } })
    expect((await versions()).map(({ score }) => score)).toEqual([null, 90])
    expect(await status()).toMatchObject({ state: 'handed-in', score: 90 })

    const remainingResponse = await readBy([one, 77])
    await remainingResponse.again()
    expect((await settle(remainingResponse.id, { stands: 'first' })).status).toBe(200)
    expect(await remainingResponse.status()).toMatchObject({ score: 77 })
  })

  test('a return by the first expert is published at once, and the next version needs two assessments', async () => {
    const { id, again, versions } = await readBy()
    await send(one, intent(id, { state: 'returned', score: undefined, comment: 'Tambah contoh' }))
    expect(await versions()).toMatchObject([{ state: 'returned', comment: 'Tambah contoh' }])
    expect((await story(await again())).readingStage).toBe('first')
  })

  test('erasing an expert releases the tasks that they hold, and keeps their assessments', async () => {
    const [leaving, reader] = [await world.newExpert(), await world.newExpert()]
    const { id, versions } = await readBy([leaving, 70])
    const held = await readBy([reader, 60])
    await claim(leaving, held.id)
    const deletedResponse = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: leaving })
    expect(deletedResponse.status).toBe(200)
    expect(await found(two, { holder: 'free' })).toContain(held.id)
    await read(two, id, 60)
    expect(await versions()).toMatchObject([{ score: 70 }])

    // An expert who has lost the role is refused.
    const formerExpert = await world.newExpert()
    await claim(formerExpert, held.id)
    await sql`update app_user set roles = '{learner}' where id = ${formerExpert.userId}`.execute(world.db)
    expect(await read(formerExpert, held.id, 60)).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' })
  })

  test('an answer needs two assessments if the material required them when the answer was submitted', async () => {
    const task = await handIn()
    const { content } = await world.db
      .selectFrom('lecture_material')
      .select('content')
      .where('id', '=', task.lectureMaterialId)
      .executeTakeFirstOrThrow()
    const write = (value: object) =>
      sql`update lecture_material set content = ${JSON.stringify(value)}::jsonb where id = ${task.lectureMaterialId}`.execute(
        world.db,
      )
    await write({ ...content, needsSecondReading: true })
    const decisive = await handIn()
    await write(content)
    expect((await story(decisive.id)).readingStage).toBe('first')
    expect((await story(task.id)).readingStage).toBeNull()
  })
})
