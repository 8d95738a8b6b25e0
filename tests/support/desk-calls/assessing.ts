import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { listAssignments } from '#contract/assessment/assignment.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { reason, type Desk, type Input, type Inputs } from './desk.ts'

/** Creates inputs for calls about results of learning: assignments, exchanges, levels, certificates. */
export function createAssessingInputs({ world, people, enrolled }: Desk) {
  async function finished() {
    const { enrollmentId, params } = await enrolled()
    const id = randomUUID()
    await world.db
      .insertInto('certificate')
      .values({ id, enrollment_id: enrollmentId, kind: 'completion', finished_at: world.clock.now })
      .execute()
    return { id, enrollmentId, params }
  }

  async function certificate() {
    const { id, enrollmentId, params } = await finished()
    const { now } = world.clock
    const printed = { name: 'Bunga Citra', courseTitle: 'K', courseSlug: 'k', careerTrackTitle: 'P' }
    await world.db
      .updateTable('certificate')
      .set({ code: randomUUID().slice(0, 26), number: `SM-${id}`, generated_at: now })
      .set({ printed: JSON.stringify({ ...printed, instructorName: 'I', instructorTitle: 'T' }) })
      .where('id', '=', id)
      .execute()
    return { id, enrollmentId, params }
  }

  async function exchange(state: 'asked' | 'approved'): Promise<{ params: { id: string } }> {
    const { userId } = await world.newLearner()
    const item = await world.db.selectFrom('inventory_item').selectAll().limit(1).executeTakeFirstOrThrow()
    const id = randomUUID()
    const terms = { denomination: item.denomination, price_points: item.price_points, phone_number: '081234567890' }
    await world.db
      .insertInto('point_exchange')
      .values({ id, user_id: userId, item_id: item.id, ...terms, state, asked_at: world.clock.now })
      .execute()
    return { params: { id } }
  }

  /** Creates an approved exchange that is part of a payout file. */
  async function payout() {
    const { params } = await exchange('approved')
    const { data } = await world.call(api.makePayout, { body: { ids: [params.id] } }, { as: people.admin })
    return { params, payout: { params: { id: data.id } } }
  }

  async function handIn() {
    const { learner, enrollmentId, materials } = await enrolled()
    const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
    const payload = { enrollmentId, lectureMaterialId, text: 'Jawabanku' }
    const entry = { id: randomUUID(), kind: 'assignment', payload, happenedAt: world.clock.now.toISOString() }
    await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })
    const [answer] = (await world.call(listAssignments, { query: {} }, { as: learner })).data
    return { params: { id: answer?.id } }
  }

  async function levelUp(): Promise<Input> {
    const { userId } = await world.newLearner()
    const [id, uploadId] = [randomUUID(), randomUUID()]
    const { now } = world.clock
    const file = { name: 'bukti.pdf', size_bytes: 4, sha256: Buffer.alloc(32), type: 'application/pdf' as const }
    await world.db
      .insertInto('upload')
      .values({ id: uploadId, user_id: userId, ...file, completed_at: now, touched_at: now, created_at: now })
      .execute()
    await world.db
      .insertInto('level_up')
      .values({
        id,
        user_id: userId,
        title: 'Lomba',
        note: '',
        upload_id: uploadId,
        submitted_at: now,
        created_at: now,
      })
      .execute()
    return { params: { id }, body: { state: 'approved', note: 'Bagus' } }
  }

  async function question() {
    const { learner, enrollmentId, materials } = await enrolled()
    const [questionId, answerId] = [randomUUID(), randomUUID()]
    const materialId = materials.find(material => material.type === 'video')?.id
    const anchor = { kind: 'video', second: 5 }
    const payload = { type: 'ask', enrollmentId, questionId, materialId, anchor, text: 'Kenapa begitu?' }
    const entry = { id: randomUUID(), kind: 'lesson-question', payload, happenedAt: world.clock.now.toISOString() }
    await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })
    await world.db
      .insertInto('lesson_answer')
      .values({
        id: answerId,
        question_id: questionId,
        answered_by: (await world.newLearner()).userId,
        author_kind: 'alumnus',
        text: 'Karena begini',
        answered_at: world.clock.now,
        received_at: world.clock.now,
      })
      .execute()
    return { params: { id: questionId }, answerId }
  }

  return {
    async answerQuestion() {
      const { params } = await question()
      return { params, body: { answerId: randomUUID(), text: 'Karena begini', isChosen: true } }
    },
    async chooseAnswer() {
      const { params, answerId } = await question()
      return { params, body: { answerId } }
    },
    async setQuestionVisibility() {
      const { params, answerId } = await question()
      return { params, body: { answerId, isHidden: true, reason } }
    },
    async assessAssignment() {
      const { params } = await handIn()
      return { params, body: { state: 'scored', revision: 1, score: 80, comment: 'Rapi' } }
    },
    async assessAsAdmin() {
      const { params } = await handIn()
      return { params, body: { state: 'scored', revision: 1, score: 80, comment: 'Rapi' } }
    },
    claimAssignments: async () => ({ body: { ids: [(await handIn()).params.id] } }),
    handOverAssignment: async () => ({ ...(await handIn()), body: { expertId: people.expertOnly.userId, reason } }),
    assignExpert: async () => ({ ...(await handIn()), body: { expertId: people.expert.userId, reason } }),
    askSecondReading: async () => ({ ...(await handIn()), body: { isAsked: true, reason } }),
    async settleReadings() {
      const { params } = await handIn()
      const id = params.id ?? ''
      const read = { state: 'scored' as const, comment: '', read_at: world.clock.now }
      await world.db.updateTable('assignment_answer').set({ reading_stage: 'undecided' }).where('id', '=', id).execute()
      const [first, second] = [await world.newExpert(), await world.newExpert()]
      await world.db
        .insertInto('assignment_reading')
        .values([
          { answer_id: id, place: 1, expert_id: first.userId, score: 40, ...read },
          { answer_id: id, place: 2, expert_id: second.userId, score: 80, ...read },
        ])
        .execute()
      return { params, body: { stands: 'second', reason } }
    },
    approveExchange: () => exchange('asked'),
    markExchangePaid: async () => ({ params: (await payout()).params, query: {} }),
    markExchangeUnpaid: async () => ({ params: (await payout()).params, query: {}, body: { reason } }),
    async passByHand() {
      const { enrollmentId, materials } = await enrolled()
      return { params: { id: enrollmentId }, body: { part: 'material', partId: materials[0]?.id, reason } }
    },
    reviewLevelUp: levelUp,
    makePayout: async () => ({ body: { ids: [(await exchange('approved')).params.id] } }),
    downloadPayout: async () => (await payout()).payout,
    settlePayout: async () => (await payout()).payout,
    rejectExchange: async () => ({ ...(await exchange('asked')), body: { reason } }),
    async generateCertificates() {
      const { enrollmentId, params } = await finished()
      return { params, body: { enrollmentIds: [enrollmentId] } }
    },
    async legacyGenerateCertificate() {
      return { body: { enrollmentIds: [(await finished()).enrollmentId] } }
    },
    async publishCertificates() {
      const { enrollmentId, params } = await certificate()
      return { params, body: { enrollmentIds: [enrollmentId] } }
    },
    async downloadCertificates() {
      const { enrollmentId, params } = await certificate()
      return { params, body: { enrollmentIds: [enrollmentId] } }
    },
    revokeCertificate: async () => ({ params: { id: (await certificate()).id }, body: { reason } }),
  } satisfies Inputs
}
