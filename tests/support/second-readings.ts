import { randomUUID } from 'node:crypto'
import { listExpertAssignments } from '#contract/assessment/assignment.expert.ts'
import { listAssignments } from '#contract/assessment/assignment.ts'
import * as expertTask from '#contract/assessment/expert-task.ts'
import { type OutboxEntryBody, sendOutbox } from '#contract/wire/outbox.ts'
import * as contract from '#contract/assessment/scoring.admin.ts'
import { type Learner, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '#server/db/database.ts'
import { listAssignmentStates, handInAssignment } from '#server/features/assessment/assignment/service.ts'

/** Starts the app with three experts and the calls of a second assessment. */
export async function startSecondReadings() {
  const world = await startLearningApp()
  const admin = await world.newAdmin()
  const [one, two, three] = [await world.newExpert(), await world.newExpert(), await world.newExpert()]

  async function handIn(by?: Learner) {
    const learner = by ?? (await world.newLearner())
    const { enrollmentId, materials } = await world.enrol(learner)
    const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
    let times = 0
    const again = async () => {
      const happenedAt = new Date(world.clock.now.getTime() - 3_600_000 + (times += 1) * 60_000)
      const payload = { enrollmentId, lectureMaterialId, text: `Versi ${times}` }
      await runInTransaction(world.db, tx =>
        handInAssignment(tx, learner, payload, { happenedAt, now: world.clock.now }, world.keys),
      )
      return (await versions())[0]?.id ?? ''
    }
    const versions = async () => (await world.call(listAssignments, { query: {} }, { as: learner })).data
    const status = async () => (await listAssignmentStates(world.db, enrollmentId))[0]
    return { id: await again(), learner, enrollmentId, lectureMaterialId, again, versions, status }
  }

  const story = async (id: string, as = admin) =>
    (await world.call(contract.getDeskAssignment, { params: { id } }, { as })).data
  async function getVersion(id: string) {
    const row = await world.db
      .selectFrom('assignment_answer')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { 'if-match': `"${row.revision}"` }
  }
  const ask = async (id: string, isAsked = true, as = admin) =>
    world.call(
      contract.askSecondReading,
      { params: { id }, body: { isAsked, reason: 'Menentukan kelulusan' } },
      { as, headers: await getVersion(id) },
    )
  const settle = async (id: string, body: object, as = admin, version = getVersion(id)) =>
    world.call(
      contract.settleReadings,
      { params: { id }, body: { reason: 'Lebih teliti', ...body } as contract.ReadingDecision },
      { as, headers: await version },
    )
  const intent = (id: string, assessment: object): OutboxEntryBody => ({
    id: randomUUID(),
    kind: 'assessment',
    payload: { assignmentId: id, state: 'scored', revision: 1, comment: '', ...assessment },
    happenedAt: world.clock.now.toISOString(),
  })
  /** Sends entries as the device of an expert does after working offline. */
  const send = async (as: Learner, ...entries: OutboxEntryBody[]) =>
    (await world.call(sendOutbox, { body: { entries } }, { as })).data.results
  const read = async (as: Learner, id: string, score: number, comment = `Nilai ${score}`) =>
    (await send(as, intent(id, { score, comment })))[0]
  const found = async (as: Learner, query = {}) =>
    (await world.call(listExpertAssignments, { query }, { as })).data.items.map(({ id }) => id)
  const claim = async (as: Learner, id: string) =>
    (await world.call(expertTask.claimAssignments, { body: { ids: [id] } }, { as })).data.claimed

  /** Creates an answer that needs two readings, and stores these readings for it. */
  async function readBy(...readings: [Learner, number][]) {
    const task = await handIn()
    await ask(task.id)
    for (const [expert, score] of readings) await read(expert, task.id, score)
    return task
  }

  return {
    world,
    admin,
    one,
    two,
    three,
    handIn,
    story,
    ask,
    settle,
    versionOf: getVersion,
    intent,
    send,
    read,
    found,
    claim,
    readBy,
  }
}
