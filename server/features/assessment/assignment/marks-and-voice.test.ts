import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/account/account-data.ts'
import { assessAssignment } from '#contract/assessment/assignment.expert.ts'
import { listAssignments } from '#contract/assessment/assignment.ts'
import { MARKS_MAX, STROKE_MAX_POINTS, VOICE_MAX_BYTES } from '#contract/wire/limits.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { askSecondReading, getDeskAssignment } from '#contract/assessment/scoring.admin.ts'
import { createUpload, sendChunk } from '#contract/wire/upload.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createTwoColorPicture } from '#tests/support/pictures.ts'
import { oggOpus, webmOpus } from '#tests/support/voice-recordings.ts'
import { createStorage } from '#server/storage/storage.ts'
import { runInTransaction } from '../../../db/database.ts'
import { clearAnswers } from '../../account/account-data/erase-queries.ts'
import { deleteOldUploads } from '../../learning/upload/service.ts'
import { handInAssignment } from './service.ts'

let world: LearningApp
let expert: Learner
let picture: Buffer
beforeAll(async () => {
  world = await startLearningApp()
  expert = await world.newExpert()
  picture = await createTwoColorPicture(40, 30).png().toBuffer()
})
afterAll(() => world.close())

async function upload(bytes: Buffer, as: Learner, name = 'berkas') {
  const file = {
    id: randomUUID(),
    name,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  await world.call(createUpload, { body: file }, { as })
  const piece = { params: { id: file.id }, query: { offset: '0' }, bytes: new Uint8Array(bytes) }
  return { file, code: (await world.call(sendChunk, piece, { as })).code }
}

async function handIn() {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
  const photo = (await upload(picture, learner)).file
  const words = (await upload(Buffer.from('bukan foto'), learner)).file
  const eventTime = { happenedAt: world.clock.now, now: world.clock.now }
  const payload = { enrollmentId, lectureMaterialId, text: '', files: [photo, words] }
  await runInTransaction(world.db, tx => handInAssignment(tx, learner, payload, eventTime, world.keys))
  const own = async () => (await world.call(listAssignments, { query: {} }, { as: learner })).data[0]
  return { id: (await own())?.id ?? '', learner, photo, words, own }
}

const assessment = { state: 'scored', revision: 1, score: 80, comment: '' } as const
const mark = (fileId: string, text = 'Judulnya belum ada') => ({
  fileId,
  points: [[0.25, 1]] as [number, number][],
  text,
})
async function send(assignmentId: string, beside: object, revision = 1, as = expert) {
  const payload = { assignmentId, ...assessment, revision, ...beside }
  const entry = { id: randomUUID(), kind: 'assessment', payload, happenedAt: world.clock.now.toISOString() }
  return (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results[0]
}

test('marks and a voice comment made offline reach the learner, and repeating the entry adds nothing', async () => {
  const { id, photo, own } = await handIn()
  const marks = [mark(photo.id), { ...mark(photo.id, 'Garis ini'), points: [[0, 0] as [number, number], [1, 0.5]] }]
  const { file } = await upload(webmOpus, expert, 'suara')
  const voice = { ...file, seconds: 7 }
  expect(await send(id, { marks, voice })).toMatchObject({ outcome: 'accepted', receipt: { isNew: true } })
  expect(await own()).toMatchObject({ score: 80, marks, voice: { id: file.id, seconds: 7, type: 'audio/webm' } })
  const url = (await own())?.voice?.url ?? ''
  const played = await world.app.inject({ url })
  expect(played.rawPayload).toEqual(webmOpus)
  expect(await send(id, { marks, voice })).toMatchObject({ outcome: 'superseded' })

  // Older builds do not send the fields `marks` and `voice`. The stored values then stay. Empty fields remove them.
  expect(await send(id, { score: 81 }, 2)).toMatchObject({ outcome: 'accepted' })
  expect(await own()).toMatchObject({ score: 81, marks, voice: { seconds: 7 } })
  expect(await send(id, { score: 81, marks: [], voice: null }, 3)).toMatchObject({ receipt: { isNew: true } })
  expect(await own()).not.toHaveProperty('marks')
  expect(await own()).not.toHaveProperty('voice')
})

test('a score without marks and voice comment keeps those of an earlier return by the same expert', async () => {
  const [admin, second] = [await world.newAdmin(), await world.newExpert()]
  const { id, photo, own } = await handIn()
  const body = { isAsked: true, reason: 'Menentukan kelulusan' }
  await world.call(askSecondReading, { params: { id }, body }, { as: admin, headers: { 'if-match': '"1"' } })
  const marks = [mark(photo.id)]
  const voice = { ...(await upload(webmOpus, expert)).file, seconds: 7 }
  const back = { state: 'returned', score: undefined, comment: 'Tambah judul', marks, voice }
  expect(await send(id, back, 2)).toMatchObject({ outcome: 'accepted' })
  expect(await send(id, { score: 80 }, 3)).toMatchObject({ outcome: 'accepted', receipt: { reading: 1 } })
  expect(await own()).not.toHaveProperty('voice')
  // Marks and voice comment belong to the first reading only.
  expect(await send(id, { score: 75 }, 4, second)).toMatchObject({ receipt: { reading: 2 } })
  const { readings } = (await world.call(getDeskAssignment, { params: { id } }, { as: admin })).data
  expect(readings).toMatchObject([{ marks, voice: { id: voice.id, seconds: 7 } }, { score: 75 }])
  expect(readings[1]).not.toHaveProperty('voice')
  expect(readings[1]).not.toHaveProperty('marks')
  expect(await own()).toMatchObject({ score: 80, marks, voice: { id: voice.id } })
})

test('the score of one expert is stored without the marks and the voice comment of another expert', async () => {
  const admin = await world.newAdmin()
  const { id, photo } = await handIn()
  const body = { isAsked: true, reason: 'Menentukan kelulusan' }
  await world.call(askSecondReading, { params: { id }, body }, { as: admin, headers: { 'if-match': '"1"' } })
  const voice = { ...(await upload(webmOpus, expert)).file, seconds: 7 }
  const back = { state: 'returned', score: undefined, comment: 'Tambah judul', marks: [mark(photo.id)], voice }
  await send(id, back, 2)
  expect(await send(id, {}, 3, admin)).toMatchObject({ outcome: 'accepted', receipt: { reading: 1 } })
  expect(await send(id, { score: 30 }, 4, await world.newExpert())).toMatchObject({ receipt: { reading: 2 } })
  const { readings } = (await world.call(getDeskAssignment, { params: { id } }, { as: admin })).data
  expect(readings).toMatchObject([{ reader: { id: admin.userId } }, { score: 30 }])
  for (const reading of readings) for (const part of ['marks', 'voice']) expect(reading).not.toHaveProperty(part)
})

test('a mark must refer to an image of this answer, have coordinates inside the image, and have a text', async () => {
  const [one, other] = [await handIn(), await handIn()]
  for (const fileId of [other.photo.id, one.words.id, randomUUID()]) {
    expect(await send(one.id, { marks: [mark(one.photo.id), mark(fileId)] })).toMatchObject({ code: 'MARKS_MISMATCH' })
  }
  const { id: fileId } = one.photo
  const hostile = [
    [{ ...mark(fileId), points: [] }],
    [{ ...mark(fileId), points: [[1.01, 0]] }],
    [{ ...mark(fileId), points: [[-0.01, 0]] }],
    [{ ...mark(fileId), points: [[0, null]] }],
    [{ ...mark(fileId), points: [[0, 0, 0]] }].map(each => ({ ...each, points: [['0', 0]] })),
    [{ ...mark(fileId), points: Array.from({ length: STROKE_MAX_POINTS + 1 }, () => [0, 0]) }],
    [mark(fileId, ' \n')],
    [mark(fileId, 'x'.repeat(301))],
    Array.from({ length: MARKS_MAX + 1 }, () => mark(fileId)),
    'foto',
  ]
  for (const marks of hostile) {
    expect({ marks, ...(await send(one.id, { marks })) }).toMatchObject({ code: 'VALIDATION_FAILED' })
  }
  expect(await one.own()).toMatchObject({ state: 'handed-in' })
  const body = { ...assessment, marks: [mark(other.photo.id)] }
  const direct = await world.call(assessAssignment, { params: { id: one.id }, body }, { as: expert })
  expect(direct.code).toBe('MARKS_MISMATCH')
})

test('a voice comment must be a small Opus file of the expert; anything else is rejected completely', async () => {
  const { id, photo, learner, own } = await handIn()
  const film = Buffer.concat([webmOpus, Buffer.from('V_VP9')])
  expect((await upload(film, expert)).code).toBe('ATTACHMENT_TYPE_NOT_SUPPORTED')
  expect((await upload(Buffer.concat([Buffer.from('OggS'), Buffer.alloc(600)]), expert)).code).toBe(
    'ATTACHMENT_TYPE_NOT_SUPPORTED',
  )
  const getVoice = async (bytes: Buffer, as = expert) => ({ ...(await upload(bytes, as)).file, seconds: 3 })
  const large = Buffer.concat([webmOpus, Buffer.alloc(VOICE_MAX_BYTES)])
  for (const voice of [
    { ...(await getVoice(large)), sizeBytes: 100 },
    await getVoice(picture),
    await getVoice(Buffer.from('kata')),
  ]) {
    expect(await send(id, { voice })).toMatchObject({ code: 'VOICE_NOT_SUPPORTED' })
  }
  for (const voice of [await getVoice(webmOpus, learner), { ...photo, seconds: 3 }]) {
    expect(await send(id, { voice })).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
  }
  const validVoice = await getVoice(oggOpus)
  for (const voice of [
    { ...validVoice, seconds: 31 },
    { ...validVoice, seconds: 0.5 },
    { ...validVoice, sizeBytes: VOICE_MAX_BYTES + 1 },
  ]) {
    expect(await send(id, { voice })).toMatchObject({ code: 'VALIDATION_FAILED' })
  }
  expect(await own()).toMatchObject({ state: 'handed-in' })
  expect(await send(id, { voice: validVoice })).toMatchObject({ outcome: 'accepted' })
  expect(await own()).toMatchObject({ voice: { type: 'audio/ogg' } })
})

test('rejects files that are not audio as a voice comment', async () => {
  const { id, photo } = await handIn()
  const body = { isAsked: true, reason: 'Menentukan kelulusan' }
  const admin = await world.newAdmin()
  await world.call(askSecondReading, { params: { id }, body }, { as: admin, headers: { 'if-match': '"1"' } })
  const words = { ...(await upload(Buffer.from('kata'), expert)).file, seconds: 3 }
  expect(await send(id, { voice: words }, 2)).toMatchObject({ code: 'VOICE_NOT_SUPPORTED' })
  expect(await send(id, { voice: { ...photo, seconds: 3 } }, 2)).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
  expect(await send(id, {}, 2)).toMatchObject({ outcome: 'accepted', receipt: { reading: 1 } })
})

test('rejects a voice comment as a submitted file', async () => {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
  const { file } = await upload(webmOpus, learner)
  const payload = { enrollmentId, lectureMaterialId, text: 'x', files: [file] }
  const eventTime = { happenedAt: world.clock.now, now: world.clock.now }
  await expect(
    runInTransaction(world.db, tx => handInAssignment(tx, learner, payload, eventTime, world.keys)),
  ).rejects.toMatchObject({
    code: 'ATTACHMENT_TYPE_NOT_SUPPORTED',
  })
})

test('the cleanup keeps used voice comments, and erasing an account removes its marks and voice comments', async () => {
  const { id, learner, photo, own } = await handIn()
  const { file } = await upload(webmOpus, expert)
  await send(id, { marks: [mark(photo.id)], voice: { ...file, seconds: 2 } })
  const storage = createStorage(world.dataDir)
  const later = new Date(world.clock.now.getTime() + 40 * 86_400_000)
  await deleteOldUploads({ db: world.db, storage, now: () => later })
  expect(await own()).toMatchObject({ voice: { id: file.id } })
  await runInTransaction(world.db, tx => clearAnswers(tx, learner.userId))
  expect(await own()).not.toHaveProperty('marks')
  expect(await own()).not.toHaveProperty('voice')
  await deleteOldUploads({ db: world.db, storage, now: () => later })
  const remainingRows = await world.db.selectFrom('upload').select('id').where('id', '=', file.id).execute()
  expect(remainingRows).toEqual([])
})

test('publishes only the marks and the voice comment of the assessment that gives the result', async () => {
  const { id, learner, photo, own } = await handIn()
  const secondExpert = await world.newExpert()
  await world.db.updateTable('assignment_answer').set({ reading_stage: 'first' }).where('id', '=', id).execute()
  const one = await upload(webmOpus, expert, 'satu')
  const getMarks = (text: string) => ({ marks: [mark(photo.id, text)] })
  expect(await send(id, { ...getMarks('Pertama'), voice: { ...one.file, seconds: 3 } })).toMatchObject({
    receipt: { reading: 1 },
  })
  expect(await own()).toMatchObject({ state: 'being-assessed', score: null })
  expect(JSON.stringify(await own())).not.toMatch(/Pertama|"voice"/)

  // The cleanup must keep the files of a reading even before the reading is settled.
  const later = new Date(world.clock.now.getTime() + 40 * 86_400_000)
  await deleteOldUploads({ db: world.db, storage: createStorage(world.dataDir), now: () => later })
  const two = await upload(oggOpus, secondExpert, 'dua')
  const said2 = { ...getMarks('Kedua'), score: 85, voice: { ...two.file, seconds: 9 } }
  expect(await send(id, said2, 2, secondExpert)).toMatchObject({ receipt: { reading: 2 } })
  expect(await own()).toMatchObject({ score: 85, voice: { id: two.file.id }, ...getMarks('Kedua') })
  const { data } = await world.call(getDeskAssignment, { params: { id } }, { as: await world.newAdmin() })
  expect(data.readings).toMatchObject([
    { ...getMarks('Pertama'), voice: { id: one.file.id } },
    { ...getMarks('Kedua'), voice: { id: two.file.id } },
  ])
  const exported = (await world.call(exportAccount, {}, { as: learner })).data.assignmentReadings
  expect(exported).toMatchObject([{ score: 80 }, { score: 85 }])
  expect(JSON.stringify(exported)).not.toContain(secondExpert.userId)

  const readings = () =>
    world.db
      .selectFrom('assignment_reading')
      .select(['comment', 'marks', 'voice_upload_id', 'score'])
      .where('answer_id', '=', id)
      .orderBy('place')
      .execute()
  await runInTransaction(world.db, tx => clearAnswers(tx, secondExpert.userId))
  expect(await readings()).toMatchObject([{ voice_upload_id: one.file.id }, { voice_upload_id: null, score: 85 }])
  await runInTransaction(world.db, tx => clearAnswers(tx, learner.userId))
  expect(await readings()).toMatchObject([
    { comment: '', marks: null, voice_upload_id: null, score: 80 },
    { comment: '', marks: null, voice_upload_id: null, score: 85 },
  ])
})
