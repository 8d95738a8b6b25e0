import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assessAssignment, type Assessment, listExpertAssignments } from '#contract/assessment/assignment.expert.ts'
import { legacyHandIn } from '#contract/assessment/assignment.outbox.ts'
import { getAssignment, listAssignments } from '#contract/assessment/assignment.ts'
import { listLevelUps, legacyLevelUp } from '#contract/assessment/level-up.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { createUpload, sendChunk } from '#contract/wire/upload.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listAssignmentStates } from './service.ts'

let world: LearningApp
let learner: Learner
let experts: [Learner, Learner]
let enrollmentId: string
let task: string

beforeAll(async () => {
  world = await startLearningApp()
  experts = [await world.newExpert(), await world.newExpert()]
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  const enrolled = await world.enrol(learner)
  enrollmentId = enrolled.enrollmentId
  task = enrolled.materials.find(material => material.type === 'assignment')?.id ?? ''
})

async function uploaded(name = 'catatan.txt', as = learner) {
  const bytes = Buffer.from(`isi ${name} ${randomUUID()}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { id: randomUUID(), name, sizeBytes: bytes.length, sha256 }
  await world.call(createUpload, { body: file }, { as })
  const params = { params: { id: file.id }, query: { offset: '0' } }
  await world.call(sendChunk, { ...params, bytes: new Uint8Array(bytes) }, { as })
  return file
}

const deliver = async (
  kind: string,
  payload: object,
  { at = world.clock.now, as = learner, id = randomUUID() } = {},
) => {
  const entry = { id, kind, payload, happenedAt: at.toISOString() }
  return (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results[0]
}
const handIn = (text: string, files: object[] = [], options: Parameters<typeof deliver>[2] = {}) =>
  deliver('assignment', { enrollmentId, lectureMaterialId: task, text, ...(files.length > 0 && { files }) }, options)
const own = async () =>
  (await world.call(listAssignments, { query: { enrollment_id: enrollmentId } }, { as: learner })).data
const forExperts = async (query = {}) => (await world.call(listExpertAssignments, { query }, { as: experts[0] })).data
const mine = async () => {
  const found = (await forExperts()).items.find(item => item.learner.id === learner.userId)
  if (!found) throw new Error('nothing of this learner waits')
  return found
}
const assess = (id: string, body: Assessment, as = experts[0]) =>
  world.call(assessAssignment, { params: { id }, body }, { as })
const before = (minutes: number) => new Date(world.clock.now.getTime() - minutes * 60_000)

describe('submitting an assignment', () => {
  test('submitting an assignment keeps text and files in order, and a repeated submission changes nothing', async () => {
    const files = [await uploaded('satu.txt'), await uploaded('dua.txt')]
    const id = randomUUID()
    expect(await handIn('Lihat berkas', files, { id })).toMatchObject({ outcome: 'accepted' })
    expect(await handIn('Lihat berkas', files, { id })).toMatchObject({ outcome: 'duplicate' })
    const [answer, ...others] = await own()
    expect(others).toEqual([])
    expect(answer).toMatchObject({ text: 'Lihat berkas', state: 'handed-in', isCurrent: true, score: null })
    expect(answer?.files.map(file => file.name)).toEqual(['satu.txt', 'dua.txt'])
    const saved = await world.app.inject({ method: 'GET', url: answer?.files[1]?.url ?? '' })
    expect(saved.body).toMatch(/^isi dua\.txt/)
  })

  test('keeps submissions of two devices as versions, and the later version is current', async () => {
    await handIn('dari laptop', [await uploaded('laptop.txt')], { at: before(5) })
    await handIn('dari HP, lebih dulu', [await uploaded('hp.txt')], { at: before(60) })
    expect((await own()).map(({ text, isCurrent }) => [text, isCurrent])).toEqual([
      ['dari laptop', true],
      ['dari HP, lebih dulu', false],
    ])
  })

  test('submitting rejects files of other users, unfinished and unknown files, and stores nothing', async () => {
    const otherLearner = await world.newLearner()
    const theirs = await uploaded('punya-orang.txt', otherLearner)
    const begun = { id: randomUUID(), name: 'a.txt', sizeBytes: 5, sha256: 'a'.repeat(64) }
    await world.call(createUpload, { body: begun }, { as: learner })
    for (const file of [theirs, begun, { ...begun, id: randomUUID() }]) {
      expect(await handIn('x', [await uploaded(), file])).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
    }
    const good = await uploaded()
    expect(await handIn('x', [good, good])).toMatchObject({ code: 'VALIDATION_FAILED' })
    const six = await Promise.all(Array.from({ length: 6 }, () => uploaded()))
    expect(await handIn('x', six)).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await handIn('')).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await own()).toEqual([])
    expect(await handIn('', [good])).toMatchObject({ outcome: 'accepted' })
  })

  test('two submissions by the legacy API with the same idempotency key store one version, with its file', async () => {
    const body = { enrollmentId, lectureMaterialId: task, text: 'Dari formulir' }
    const file = new Blob(['isi berkas'])
    const key = randomUUID()
    const firstResponse = await world.call(legacyHandIn, { file, body }, { as: learner, key })
    expect((await world.call(legacyHandIn, { file, body }, { as: learner, key })).data).toEqual(firstResponse.data)
    expect(await own()).toMatchObject([{ text: 'Dari formulir', files: [{ sizeBytes: 10 }] }])
    const foreignResponse = await world.call(legacyHandIn, { file, body }, { as: await world.newLearner() })
    expect(foreignResponse.code).toBe('ENROLLMENT_NOT_FOUND')
  })
})

describe('own submissions of a learner', () => {
  test('a learner reads and filters their own submissions, and cannot read those of other learners', async () => {
    await handIn('satu', [], { at: before(9) })
    await handIn('dua')
    const [current] = await own()
    const id = current?.id ?? ''
    expect((await world.call(getAssignment, { params: { id } }, { as: learner })).data.text).toBe('dua')
    const otherLearner = await world.newLearner()
    expect((await world.call(getAssignment, { params: { id } }, { as: otherLearner })).code).toBe(
      'ASSIGNMENT_NOT_FOUND',
    )
    const scored = await world.call(listAssignments, { query: { state: 'scored' } }, { as: learner })
    expect(scored.data).toEqual([])
  })
})

describe('assessment', () => {
  test('an assessment moves a submission from submitted to in review and then to scored, and the learner sees each state', async () => {
    await handIn('Jawabanku')
    const waiting = await mine()
    expect(waiting).toMatchObject({ state: 'handed-in', revision: 1, assessor: null, earlierCount: 0 })
    const opened = (await assess(waiting.id, { state: 'being-assessed' })).data
    expect(opened).toMatchObject({ state: 'being-assessed', revision: 2, assessor: { id: experts[0].userId } })
    expect(await own()).toMatchObject([{ state: 'being-assessed', score: null, comment: '' }])
    const scored = await assess(waiting.id, { state: 'scored', revision: 2, score: 85, comment: 'Rapi.\nLanjutkan' })
    expect(scored.data).toMatchObject({ state: 'scored', score: 85, revision: 3 })
    expect(await own()).toMatchObject([{ state: 'scored', score: 85, comment: 'Rapi.\nLanjutkan' }])
    // An expert who opens the answer again to read it does not reset its state.
    expect((await assess(waiting.id, { state: 'being-assessed' }, experts[1])).data.state).toBe('scored')
  })

  test('a returned submission has a comment; its next version waits for assessment, and the earlier score is kept', async () => {
    await handIn('Versi satu', [], { at: before(30) })
    await assess((await mine()).id, { state: 'scored', revision: 1, score: 90, comment: '' })
    await handIn('Versi dua', [], { at: before(20) })
    await assess((await mine()).id, { state: 'returned', revision: 1, comment: 'Tambah grafik' })
    const status = { lectureMaterialId: task, state: 'returned', score: 90, versionCount: 2 }
    expect(await listAssignmentStates(world.db, enrollmentId)).toEqual([status])
    await handIn('Versi tiga')
    expect(await mine()).toMatchObject({ text: 'Versi tiga', state: 'handed-in', earlierCount: 2 })
    expect(await own()).toMatchObject([
      { state: 'handed-in', isCurrent: true },
      { state: 'returned', comment: 'Tambah grafik', score: null },
      { state: 'scored', score: 90 },
    ])
  })

  test('notifies the learner of a score, of a return and of a corrected score', async () => {
    const notices = () =>
      world.db
        .selectFrom('notification')
        .select(['title', 'body', 'path'])
        .where('user_id', '=', learner.userId)
        .where('kind', '=', 'assignment')
        .orderBy('created_at')
        .execute()
    await handIn('Jawabanku', [], { at: before(5) })
    const { id } = await mine()
    await assess(id, { state: 'being-assessed' })
    expect(await notices()).toEqual([])
    const path = `/lecture-material/assignment/${task}?enrId=${enrollmentId}`
    await assess(id, { state: 'returned', revision: 2, comment: 'Tambah grafik' })
    expect(await notices()).toMatchObject([
      {
        title: 'Tugasmu perlu perbaikan',
        body: expect.stringMatching(/ · Baca komentar pakar, lalu kumpulkan versi baru$/),
        path,
      },
    ])
    await handIn('Versi dua')
    const second = (await own()).find(({ isCurrent }) => isCurrent)!
    for (const [revision, score] of [
      [1, 80],
      [2, 85],
    ] as const)
      expect(await assess(second.id, { state: 'scored', revision, score, comment: '' })).toMatchObject({ status: 200 })
    expect((await notices()).map(({ body }) => body.split(' · ').at(-1) ?? '').toSorted()).toEqual([
      'Baca komentar pakar, lalu kumpulkan versi baru',
      'Nilai 85',
    ])
  })

  test('if ten assessments arrive at the same time, one assessment is accepted and nine get ASSIGNMENT_CHANGED', async () => {
    await handIn('Jawabanku')
    const { id } = await mine()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        assess(id, { state: 'scored', revision: 1, score: at, comment: '' }, experts[at % 2]),
      ),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'ASSIGNMENT_CHANGED')).toHaveLength(9)
    const answeredScore = answers.find(answer => answer.status === 200)?.data.score
    expect(await own()).toMatchObject([{ score: answeredScore }])
  })

  test('rejects assessments of outdated and unknown submissions, and of submissions of deleted accounts', async () => {
    await handIn('lama', [], { at: before(10) })
    const { id } = await mine()
    await handIn('baru')
    const score = { state: 'scored', revision: 1, score: 10, comment: '' } as const
    expect((await assess(id, score)).code).toBe('ASSIGNMENT_CHANGED')
    expect((await assess(id, { state: 'being-assessed' })).code).toBe('ASSIGNMENT_CHANGED')
    expect((await assess(randomUUID(), score)).code).toBe('ASSIGNMENT_NOT_FOUND')
    const current = await mine()
    await world.db
      .updateTable('app_user')
      .set({ deleted_at: world.clock.now })
      .where('id', '=', learner.userId)
      .execute()
    expect((await assess(current.id, score)).code).toBe('ASSIGNMENT_NOT_FOUND')
    expect((await forExperts({ search: 'Bunga' })).items.some(item => item.learner.id === learner.userId)).toBe(false)
  })

  test.each<[string, object]>([
    ['no score', { state: 'scored', revision: 1, comment: '' }],
    ['a fractional score', { state: 'scored', revision: 1, score: 80.5, comment: '' }],
    ['a score below zero', { state: 'scored', revision: 1, score: -1, comment: '' }],
    ['a score above the maximum', { state: 'scored', revision: 1, score: 101, comment: '' }],
    ['text as score', { state: 'scored', revision: 1, score: '80', comment: '' }],
    ['a return without a comment', { state: 'returned', revision: 1, comment: '  ' }],
    ['a comment that is too long', { state: 'returned', revision: 1, comment: 'x'.repeat(5_001) }],
    ['an unknown state', { state: 'handed-in', revision: 1 }],
  ])('rejects an assessment with %s', async (_what, body) => {
    await handIn('Jawabanku')
    const answer = await world.send(assessAssignment, { params: { id: (await mine()).id }, body }, { as: experts[0] })
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('a learner cannot list the submissions for experts', async () => {
    expect((await world.call(listExpertAssignments, { query: {} }, { as: learner })).code).toBe('FORBIDDEN')
  })

  test('filters submissions by state, course and name, and treats wildcards in the name as normal text', async () => {
    await world.db
      .deleteFrom('assignment_answer')
      .execute()
      .catch(() => undefined)
    await handIn('pertama', [], { at: before(120) })
    await world.db
      .updateTable('app_user')
      .set({ full_name: 'Sari 100%_Asli' })
      .where('id', '=', learner.userId)
      .execute()
    const found = await forExperts({ search: '100%_' })
    expect(found.items).toMatchObject([{ text: 'pertama', courseTitle: expect.any(String) }])
    expect(found.total).toEqual({ count: 1, isExact: true })
    expect((await forExperts({ search: '%' })).items).toHaveLength(1)
    expect((await forExperts({ course: 'analis-data-pemula' })).items).toEqual([])
    expect((await forExperts({ course: 'dasar-pengembang-web', state: 'handed-in' })).items[0]?.text).toBe('pertama')
    expect((await forExperts({ after: 'bukan-penanda' })).items).toHaveLength((await forExperts()).items.length)
    const { counts, courses } = await forExperts()
    expect(counts['handed-in']).toBeGreaterThan(0)
    expect(courses).toContainEqual({ slug: 'dasar-pengembang-web', title: expect.any(String) })
  })
})

describe('level-up proofs', () => {
  test('a level-up proof is stored once with its file, and only its owner can read it', async () => {
    const files = [await uploaded('sertifikat.txt')]
    const id = randomUUID()
    const payload = { title: 'Kursus luar', note: 'Selesai bulan lalu', files }
    expect(await deliver('level-up', payload, { id })).toMatchObject({ outcome: 'accepted' })
    expect(await deliver('level-up', payload, { id })).toMatchObject({ outcome: 'duplicate' })
    expect((await world.call(listLevelUps, {}, { as: learner })).data).toMatchObject([
      { title: 'Kursus luar', state: 'submitted', file: { name: 'sertifikat.txt' }, reviewedAt: null },
    ])
    expect((await world.call(listLevelUps, {}, { as: experts[0] })).data).toEqual([])
    const otherLearner = await world.newLearner()
    expect(await deliver('level-up', payload, { as: otherLearner })).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
    expect(await deliver('level-up', { ...payload, files: [] })).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('the legacy API accepts a level-up proof', async () => {
    const input = { file: new Blob(['isi']), body: { title: 'Lomba', note: '' } }
    const key = randomUUID()
    const firstResponse = await world.call(legacyLevelUp, input, { as: learner, key })
    expect(firstResponse.data).toMatchObject({ title: 'Lomba', state: 'submitted', file: { sizeBytes: 3 } })
    expect((await world.call(legacyLevelUp, input, { as: learner, key })).data).toEqual(firstResponse.data)
    expect((await world.call(listLevelUps, {}, { as: learner })).data).toHaveLength(1)
  })
})
