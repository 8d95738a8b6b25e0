import { afterAll, describe, expect, test } from 'vitest'
import { getDashboardTasks } from '#contract/admin/dashboard.ts'
import * as contract from '#contract/assessment/scoring.admin.ts'
import { startSecondReadings } from '#tests/support/second-readings.ts'

const { world, admin, one, two, three, handIn, story, ask, settle, versionOf, intent, send, read, found, readBy } =
  await startSecondReadings()
afterAll(() => world.close())

describe('decision of an admin between two assessments', () => {
  const tasks = async () => (await world.call(getDashboardTasks, {}, { as: admin })).data.readingsToDecide

  test('scores that are too far apart are not published, and an admin chooses one of them with a reason', async () => {
    const before = await tasks()
    const { id, versions } = await readBy([one, 40], [two, 80])
    expect(await versions()).toMatchObject([{ state: 'being-assessed', score: null }])
    expect(await tasks()).toBe(before + 1)
    const listedResponse = await world.call(
      contract.listDeskAssignments,
      { query: { reading: 'undecided' } },
      { as: admin },
    )
    expect(listedResponse.data.items.map(item => item.id)).toContain(id)
    expect(await found(three)).not.toContain(id)
    expect(await read(three, id, 60)).toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND' })

    const { data } = await settle(id, { stands: 'second' })
    expect(data).toMatchObject({ readingStage: 'settled', assignment: { score: 80, assessor: { id: two.userId } } })
    expect(await versions()).toMatchObject([{ state: 'scored', score: 80, comment: 'Nilai 80' }])
    expect(await tasks()).toBe(before)
    expect((await settle(id, { stands: 'first' })).code).toBe('READING_NOT_OPEN')
    const log = await world.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('deed', '=', 'assignment.decide')
      .where('subject_id', '=', id)
      .execute()
    expect(log).toMatchObject([{ detail: { reason: 'Lebih teliti', before: { first: 40, second: 80 } } }])
  })

  test('an admin can set only a score between the two scores of the experts, with a comment for the learner', async () => {
    const { id, versions } = await readBy([one, 40], [two, 80])
    const broken = [
      { stands: 'between', score: 81, comment: 'x' },
      { stands: 'between', score: 39, comment: 'x' },
      { stands: 'between', score: 60.5, comment: 'x' },
      { stands: 'between', score: 60, comment: ' ' },
      { stands: 'between', score: 60, comment: 'x'.repeat(9_000) },
      { stands: 'third' },
      { stands: 'first', reason: '' },
      {},
    ]
    for (const body of broken) expect((await settle(id, body)).status).toBe(400)
    expect(await versions()).toMatchObject([{ state: 'being-assessed', score: null }])
    await settle(id, { stands: 'between', score: 60, comment: 'Di antara keduanya' })
    expect(await versions()).toMatchObject([{ score: 60, comment: 'Di antara keduanya' }])
  })

  test('an admin cannot decide about their own assessment or answer, and a decision is accepted only once', async () => {
    const otherAdmin = await world.newAdmin()
    const own = await readBy([otherAdmin, 40], [two, 80])
    expect((await settle(own.id, { stands: 'first' }, otherAdmin)).code).toBe('DECISION_NOT_YOURS')
    const learner = await world.newAdmin()
    const task = await handIn(learner)
    expect((await ask(task.id, true, learner)).code).toBe('DECISION_NOT_YOURS')
    await ask(task.id)
    await read(one, task.id, 40)
    await read(two, task.id, 80)
    expect((await settle(task.id, { stands: 'second' }, learner)).code).toBe('DECISION_NOT_YOURS')

    // Both admins decide about the version that they see now.
    const version = versionOf(task.id)
    const answers = await Promise.all([
      settle(task.id, { stands: 'first' }, admin, version),
      settle(task.id, { stands: 'second' }, otherAdmin, version),
    ])
    expect(answers.map(answer => answer.code ?? 'ok').toSorted()).toEqual(['VERSION_STALE', 'ok'])
  })

  test('an admin sees no assessments of their own answer, and mayRead is true only if the admin may still assess', async () => {
    const learner = await world.newAdmin()
    const { id } = await handIn(learner)
    const nothing = { readings: [], mayAsk: false, mayRead: false }
    expect(await story(id, learner)).toMatchObject(nothing)
    expect(await story(id)).toMatchObject({ mayAsk: true, mayRead: true })
    await ask(id)
    await read(one, id, 40, 'Kurang')
    expect((await story(id)).mayRead).toBe(true)
    await read(admin, id, 80, 'Cukup')
    for (const reading of ['undecided', 'settled']) {
      const own = await story(id, learner)
      expect(own).toMatchObject({ ...nothing, readingStage: reading })
      expect(JSON.stringify(own)).not.toContain('Kurang')
      expect((await story(id)).readings).toHaveLength(2)
      expect((await story(id)).mayRead).toBe(false)
      if (reading === 'undecided') await settle(id, { stands: 'second' }, await world.newAdmin())
    }
    const first = await readBy([admin, 50])
    expect((await story(first.id)).mayRead).toBe(false)
  })

  test('a returned answer counts as disagreement, and one assessment is enough if there is no second expert', async () => {
    const { id, versions } = await readBy([one, 90])
    await send(two, intent(id, { state: 'returned', score: undefined, comment: 'Lengkapi sumbernya' }))
    expect((await story(id)).readingStage).toBe('undecided')
    await settle(id, { stands: 'second' })
    expect(await versions()).toMatchObject([{ state: 'returned', comment: 'Lengkapi sumbernya', score: null }])

    const answerReadOnce = await readBy([one, 55])
    expect((await settle(answerReadOnce.id, { stands: 'second' })).code).toBe('READING_NOT_OPEN')
    expect((await settle(answerReadOnce.id, { stands: 'first' })).data.assignment.score).toBe(55)
    // A second reading that arrives after the decision is refused, and the result does not change.
    expect((await read(two, answerReadOnce.id, 90))?.outcome).toBe('refused')
    expect(await answerReadOnce.versions()).toMatchObject([{ score: 55 }])
  })

  test('a second assessment can be requested and withdrawn only before the first assessment', async () => {
    const { id } = await handIn()
    await ask(id)
    expect((await ask(id)).code).toBe('READING_NOT_OPEN')
    expect((await ask(id, false)).data.readingStage).toBeNull()
    expect(await read(one, id, 50)).not.toHaveProperty('receipt.reading')
    expect((await ask(id)).code).toBe('READING_NOT_OPEN')
    const read1 = await readBy([one, 50])
    expect((await ask(read1.id, false)).code).toBe('READING_NOT_OPEN')
  })
})

test('the learner is notified of the final score, but not of the score of a single expert', async () => {
  const { id } = await readBy([one, 60])
  const bodies = async () =>
    (await world.db.selectFrom('notification').select('body').where('about', '=', `assignment:${id}`).execute()).map(
      ({ body }) => body,
    )
  expect(await bodies()).toEqual([])
  await read(two, id, 90)
  expect(await bodies()).toEqual([])
  await settle(id, { stands: 'second' })
  expect(await bodies()).toEqual([expect.stringMatching(/ · Nilai 90$/)])
})
