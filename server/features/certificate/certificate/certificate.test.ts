import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import * as admin from '#contract/certificate/certificate.admin.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { startCertificates } from '#tests/support/certificates.ts'

const {
  world,
  desk,
  completeAllBut,
  complete,
  finish,
  rows,
  drawnFile,
  generate,
  publish,
  issue,
  verify,
  progressOf,
  newEnrolment,
} = await startCertificates()
let { learner, own, session } = await newEnrolment()
afterAll(() => world.close())
beforeEach(async () => {
  ;({ learner, own, session } = await newEnrolment())
})

test('the log contains the learners of created or published certificates, but no learners who were only selected', async () => {
  const actions = async () =>
    (await world.call(listAudit, { query: { person: learner.userId, sort: 'seq' } }, { as: desk })).data.items.map(
      ({ deed: action }) => action,
    )
  await completeAllBut(1)
  await generate()
  await publish()
  expect(await actions()).toEqual([])
  await issue()
  await generate()
  await publish()
  expect(await actions()).toEqual(['certificate.generate', 'certificate.publish'])
})

describe('completion of a class', () => {
  test('a course is recorded as completed only when its last material is completed', async () => {
    const [first = '', last = ''] = await completeAllBut(2)
    await complete(first)
    expect(await rows()).toEqual([])
    await complete(last)
    expect((await rows()).map(row => [row.kind, row.finished_at, row.generated_at])).toEqual([
      ['completion', world.clock.now, null],
      ['graduation', world.clock.now, null],
    ])
  })

  test('a course is recorded as completed once, even if its last two materials are completed at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const otherLearner = await world.newLearner()
      const enrollment = await world.enrol(otherLearner)
      const left = await completeAllBut(2, enrollment)
      await Promise.all([...left, ...left].map(id => complete(id, otherLearner, enrollment)))
      expect((await rows(enrollment.enrollmentId)).map(row => row.kind)).toEqual(['completion', 'graduation'])
    }
  })

  test('a completed course gets its certificates although one of its materials is open again', async () => {
    await finish()
    const [material] = own.materials
    await world.db
      .updateTable('lecture_progress')
      .set({ status: 'OPEN', completed_at: null })
      .where('enrollment_id', '=', own.enrollmentId)
      .where('lecture_material_id', '=', material?.id ?? '')
      .execute()
    await generate()
    expectAll(await rows(), row => row.generated_at !== null)
  })

  test('before publication, a learner sees the conditions and dates of a certificate, but not its code', async () => {
    const materialCount = own.materials.length
    expect(await progressOf()).toMatchObject({
      enrollmentId: own.enrollmentId,
      conditions: [
        { name: 'materials', doneCount: 0, totalCount: materialCount, isMet: false },
        { name: 'final-quiz', doneCount: 0, totalCount: 1, isMet: false },
        { name: 'assignments', doneCount: 0, isMet: false },
      ],
      finalQuiz: { passMark: expect.any(Number), bestScore: null },
      certificates: [],
    })
    await finish()
    await generate()
    const before = await progressOf()
    expectAll(before?.conditions, condition => condition.isMet)
    const way = { finishedAt: expect.any(String), generatedAt: expect.any(String) }
    expect(before?.certificates).toEqual(
      ['completion', 'graduation'].map(kind =>
        expect.objectContaining({ kind, ...way, publishedAt: null, code: null }),
      ),
    )
    await publish()
    expect((await progressOf())?.certificates[1]).toMatchObject({ code: (await rows())[1]?.code })
  })
})

describe('generating certificates', () => {
  test('generating a certificate twenty times at the same time creates and draws one certificate of each kind', async () => {
    await finish()
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate()))
    expect(new Set(answers.map(({ data }) => data.map(row => row.enrollmentId).join()))).toEqual(
      new Set([own.enrollmentId]),
    )
    const made = await rows()
    expect(made).toHaveLength(2)
    expect(new Set(made.map(row => row.code)).size).toBe(2)
    for (const { id, code, number, pdf } of made) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
      expect(number).toMatch(/^SM(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
      expect((await drawnFile(id))?.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf).toBeNull()
    }
    await generate()
    expect((await rows()).map(row => row.code)).toEqual(made.map(row => row.code))
  })

  test('refuses to generate six certificates in one request, and creates no certificate', async () => {
    await finish()
    const response = await generate([own.enrollmentId, ...Array.from({ length: 5 }, () => randomUUID())])
    expect([response.status, response.code]).toEqual([400, 'VALIDATION_FAILED'])
    expectAll(await rows(), row => row.generated_at === null)
  })

  test('generates no certificates for learners who have not finished or are in another session', async () => {
    await finish()
    const otherLearner = await world.newLearner()
    const elsewhere = await world.enrol(otherLearner, 'analis-data-pemula')
    await finish(otherLearner, elsewhere)
    const idle = await world.enrol(await world.newLearner())
    const { data } = await generate([elsewhere.enrollmentId, own.enrollmentId, idle.enrollmentId, randomUUID()])
    expect(data.map(row => row.enrollmentId)).toEqual([own.enrollmentId])
    expectAll(await rows(elsewhere.enrollmentId), row => row.generated_at === null)
    expect(await rows(idle.enrollmentId)).toEqual([])
    const params = { ...session, courseId: randomUUID() }
    const list = (of: typeof session) => world.call(admin.listCertificates, { params: of, query: {} }, { as: desk })
    expect((await list(params)).code).toBe('COURSE_NOT_FOUND')
    expect((await list({ ...session, sessionId: randomUUID() })).code).toBe('SESSION_NOT_FOUND')
  })

  test('the list of certificates shows only the rows that match the filter', async () => {
    await finish()
    const list = async (isGenerated: 'true' | 'false') => {
      const response = await world.call(
        admin.listCertificates,
        { params: session, query: { isGenerated } },
        { as: desk },
      )
      return response.data.filter(row => row.enrollmentId === own.enrollmentId).map(row => typeof row.generatedAt)
    }
    expect([await list('false'), await list('true')]).toEqual([['object'], []])
    await generate()
    expect([await list('false'), await list('true')]).toEqual([[], ['string']])
  })

  test('a generated certificate keeps the name of the learner when the account gets another name', async () => {
    const { code } = await issue()
    await world.db.updateTable('app_user').set({ full_name: 'Nama Lain' }).where('id', '=', learner.userId).execute()
    expect(await verify(code)).toMatchObject({ state: 'valid', name: 'Bunga Citra' })
  })
})

describe('publishing certificates', () => {
  test('publishing a certificate five times at the same time publishes it once and sends an email', async () => {
    await finish()
    expect((await publish()).data.total).toBe(0)
    await generate()
    const totals = await Promise.all(Array.from({ length: 5 }, () => publish()))
    expect(totals.map(({ data }) => data.total).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1])
    // The email may have been sent already, so this counts waiting and sent emails together.
    const { body } = await world.app.inject({ url: '/api/mailbox' })
    const waitingRows = await world.db
      .selectFrom('mail_job')
      .selectAll()
      .where('user_id', '=', learner.userId)
      .execute()
    expect(body.split('Sertifikatmu terbit').length - 1 + waitingRows.length).toBeGreaterThan(0)
    expect(waitingRows.length).toBeLessThanOrEqual(1)
  })
})

test('the legacy API accepts any body, and generates certificates only for the given enrolments', async () => {
  await finish()
  for (const body of [{}, { courseId: 'x', note: ['any'] }, { enrollmentIds: [] }]) {
    const { status, data } = await world.call(admin.legacyGenerateCertificate, { body }, { as: desk })
    expect([status, data]).toEqual([200, { msg: 'success', total: 0 }])
  }
  const body = { enrollmentIds: [own.enrollmentId], note: 'arbitrary' }
  const { data } = await world.call(admin.legacyGenerateCertificate, { body }, { as: desk })
  expect(data.total).toBeGreaterThan(0)
})
