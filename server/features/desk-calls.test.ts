import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { listAssignments } from '#contract/assignment.ts'
import { planBulk, startBulk } from '#contract/bulk.ts'
import { createCoupon, stopCoupon } from '#contract/coupon.ts'
import { createCareerTrack, openTrackDraft } from '#contract/career-track-admin.ts'
import { createCourse, publishCourse } from '#contract/course-admin.ts'
import { createCourseSession } from '#contract/course-session-admin.ts'
import { PROGRAM_ICON_POSITION } from '#contract/limits.ts'
import type { Endpoint, FileToSend } from '#contract/endpoint.ts'
import { createInstructor } from '#contract/instructor-admin.ts'
import { getNotificationSettings } from '#contract/notification.ts'
import { draftMaterial, getDeskMaterial } from '#contract/material-admin.ts'
import { draftQuiz, getDeskQuiz } from '#contract/quiz-admin.ts'
import { planPackageImport } from '#contract/package-import.ts'
import { createBankQuestion } from '#contract/question-bank.ts'
import { planQuizImport } from '#contract/quiz-import.ts'
import { planMerge } from '#contract/user-merge.ts'
import { olderUpload } from '#contract/upload.ts'
import { saveView } from '#contract/saved-view.ts'
import { sendOutbox } from '#contract/outbox.ts'
import { handmadeZip } from '#tests/support/handmade-zip.ts'
import { type Digests, watchTables } from '#tests/support/watch-tables.ts'
import { plainPicture } from '#tests/support/pictures.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from './index.ts'

type Api = typeof api
type DeskName = { [N in keyof Api]: Api[N]['access'] extends 'admin' | 'expert' ? N : never }[keyof Api]
type DeskWrite = { [N in DeskName]: Api[N]['method'] extends 'GET' ? never : N }[DeskName]
type Input = { params?: object; body?: unknown; file?: FileToSend; bytes?: Uint8Array }

const calls = Object.entries(api as Record<string, Endpoint>)
  .filter(([, { access }]) => access === 'admin' || access === 'expert')
  .map(([name, endpoint]) => ({ name: name as DeskName, endpoint })) // the registry's own keys
const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET')

let world: LearningApp
let people: Record<'learner' | 'expert' | 'expertOnly' | 'admin', Learner>
let second: Learner

beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  const [learner, expert, expertOnly] = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  await setRoles(expert, ['learner', 'expert'])
  await setRoles(expertOnly, ['expert'])
  people = { learner, expert, expertOnly, admin: await world.newAdmin() }
  second = await world.newAdmin()
  everything = await watchTables(world.db, { but: ['rate_limit'] })
})
afterAll(() => world.close())

async function setRoles({ userId }: Learner, roles: ('learner' | 'expert')[]): Promise<void> {
  await world.db.updateTable('app_user').set({ roles }).where('id', '=', userId).execute()
}

/** Everything of the product but the count of calls. */
let everything: () => Promise<Digests>

const reason = 'Dicatat untuk uji'

async function enrolled() {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const row = await world.db
    .selectFrom('enrollment')
    .select(['course_id as courseId', 'session_id as sessionId'])
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  return { learner, enrollmentId, materials, params: row }
}

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

/** Approved, and in a file for the payer. */
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
    .values({ id, user_id: userId, title: 'Lomba', note: '', upload_id: uploadId, submitted_at: now, created_at: now })
    .execute()
  return { params: { id }, body: { state: 'approved', note: 'Bagus' } }
}

async function roleRequest(): Promise<Input> {
  const { userId } = await world.newLearner()
  const id = randomUUID()
  const wish = { is_admin: false, is_expert: true, reason, asked_by: second.userId, asked_at: world.clock.now }
  await world.db
    .insertInto('role_request')
    .values({ id, user_id: userId, ...wish })
    .execute()
  return { params: { id } }
}

/** Of two accounts, asked for by a second admin. */
async function mergePlan(): Promise<Input> {
  const [kept, other] = [await world.newLearner(), await world.newLearner()]
  const body = { email: `${other.userId}@contoh.test`, reason }
  const { data } = await world.call(planMerge, { params: { id: kept.userId }, body }, { as: second })
  return { params: { id: data.id } }
}

const oneUser = async () => ({ id: (await world.newLearner()).userId })
const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000).toISOString()

async function webinar() {
  const body = {
    slug: `uji-${randomUUID()}`,
    title: 'Webinar uji',
    summary: 'Ringkasan',
    description: 'Isi',
    mode: 'Daring',
    zone: 'WIB',
    capacity: 10,
    speaker: { name: 'Ani', title: 'Pemateri', bio: 'Bio' },
    meetings: [{ startsAt: inDays(3), endsAt: inDays(3.1) }],
  }
  const answer = await world.send(api.createWebinar, { body }, { as: people.admin })
  const { data } = answer.json<{ data: { id: string; meetings: { id: string }[] } }>()
  return { body: { ...body, slug: `lain-${randomUUID()}` }, id: data.id, meetingId: data.meetings[0]?.id ?? '' }
}

async function plannedBulk() {
  const body = { deed: 'user.end-sessions' as const, target: { ids: [(await oneUser()).id] } }
  return { id: (await world.call(planBulk, { body }, { as: people.admin })).data.id }
}

/** Of a meeting whose room is open. */
async function openMeeting(): Promise<string> {
  const { meetingId } = await webinar()
  await world.db
    .updateTable('webinar_meeting')
    .set({ starts_at: world.clock.now, ends_at: new Date(inDays(0.1)) })
    .where('id', '=', meetingId)
    .execute()
  return meetingId
}

async function savedView() {
  const body = { screen: '/admin/user', name: randomUUID(), address: '?role=expert' }
  return (await world.call(saveView, { body }, { as: people.admin })).data
}

async function couponBody() {
  const { id: courseId } = await world.db.selectFrom('course').select('id').limit(1).executeTakeFirstOrThrow()
  const counts = { quota: 3, codeCount: 3, usesPerCode: 1 }
  const times = { activeFrom: inDays(-1), expiresAt: inDays(30) }
  return { title: 'Mitra uji', prefix: 'DRTOK' as const, courseId, ...times, ...counts, reason }
}
const coupon = async () => (await world.call(createCoupon, { body: await couponBody() }, { as: people.admin })).data

const testimonial = { name: 'Rina', about: 'Program Analis Data', review: 'Belajarnya enak.' }

async function content(isShown = true): Promise<{ id: string }> {
  const publish_at = isShown ? world.clock.now : null
  const row = { slug: randomUUID(), name: 'Rina', position: 99, was_shown: isShown, publish_at }
  return world.db
    .insertInto('site_content')
    .values({ kind: 'testimonial', ...row, fields: JSON.stringify(testimonial) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const publishedQuiz = () => world.db.selectFrom('quiz').select('id').limit(1).executeTakeFirstOrThrow()
const quizDraft = async () =>
  (await world.call(draftQuiz, { params: await publishedQuiz(), body: { reason } }, { as: people.admin })).data

const bankQuestionOf = (text: string) => ({
  type: 'short',
  text,
  answers: 'Jakarta',
  explanation: 'Sampai pindah.',
  tags: ['kota'],
  reason,
})
const bankQuestion = async () =>
  (await world.call(createBankQuestion, { body: bankQuestionOf(`Soal ${randomUUID()}`) }, { as: people.admin })).data

const questionFile = Buffer.from('Benarkah semai berarti menabur benih? {T}')

const publishedMaterial = () =>
  world.db.selectFrom('lecture_material').select('id').where('type', '=', 'article').limit(1).executeTakeFirstOrThrow()
const materialDraft = async () => {
  const params = await publishedMaterial()
  const { data } = await world.call(draftMaterial, { params, body: { reason } }, { as: people.admin })
  // In a career track whose draft nobody wrote to, it is the first revision.
  await world.db.updateTable('lecture_material').set({ revision: 1 }).where('id', '=', data.id).execute()
  return data
}

async function uploadedZip(): Promise<string> {
  const file = new File([new Uint8Array(handmadeZip([{ name: 'a.txt' }]))], 'paket.zip')
  return (await world.call(olderUpload, { file }, { as: people.admin })).data.id
}

async function careerTrackTexts() {
  const { slug: category } = await world.db.selectFrom('category').select('slug').limit(1).executeTakeFirstOrThrow()
  const words = { title: 'Program uji', summary: 'Ringkasan', description: 'Isi', category }
  return { ...words, place: PROGRAM_ICON_POSITION, isBeta: false, isArchived: false, reason }
}

const draftRow = ({ id }: { id: string }) =>
  world.db.updateTable('career_track_version').where('career_track_id', '=', id).where('published_at', 'is', null)

/** With an empty draft of its first revision. */
async function careerTrack() {
  const { data } = await world.call(createCareerTrack, { body: await careerTrackTexts() }, { as: people.admin })
  await draftRow(data).set({ revision: 1 }).execute()
  return data
}

/** One that is published, with a whole draft of its first revision. */
async function openedDraft() {
  const params = await world.db
    .selectFrom('career_track_version')
    .select('career_track_id as id')
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  await world.call(openTrackDraft, { params, body: { reason } }, { as: people.admin })
  await draftRow(params).set({ revision: 1 }).execute()
  return params
}

const instructorProfile = { name: 'Ayu Lestari', title: 'Analis Data', bio: 'Mengajar.', expertise: ['SQL'], reason }
const instructor = async () =>
  (await world.call(createInstructor, { body: instructorProfile }, { as: people.admin })).data

async function courseFields() {
  const { career_track_id, instructor_id } = await world.db
    .selectFrom('course')
    .select(['career_track_id', 'instructor_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const { slug: category } = await world.db.selectFrom('category').select('slug').limit(1).executeTakeFirstOrThrow()
  const parts = { category, careerTrackId: career_track_id, instructorId: instructor_id }
  const words = { title: 'Kelas uji', summary: 'Ringkasan', description: 'Isi', outcomes: ['Bisa'] }
  const kind = { mode: 'Daring' as const, level: 'Pemula' as const, durationHours: 15 }
  return { ...words, ...kind, ...parts, priceRupiah: 150_000, pricePoints: null, reason }
}
const course = async () => (await world.call(createCourse, { body: await courseFields() }, { as: people.admin })).data

const sessionWords = { title: 'Angkatan uji', zone: 'WIB' as const, place: null, quota: 20, reason }
async function courseSession() {
  const body = { ...sessionWords, meetings: [{ startsAt: inDays(7), endsAt: inDays(7.1) }] }
  return (await world.call(createCourseSession, { params: await course(), body }, { as: people.admin })).data
}

const inventoryItem = () => world.db.selectFrom('inventory_item').select('id').limit(1).executeTakeFirstOrThrow()

/** Paid when its seat was gone for good. */
async function refundDue(): Promise<string> {
  const { learner, params } = await enrolled()
  const id = randomUUID()
  const where = { id, number: id, course_id: params.courseId, session_id: params.sessionId }
  const what = { course_title: 'K', session_title: 'J', method: 'midtrans' as const, amount: 150_000 }
  await world.db
    .insertInto('payment_order')
    .values({
      ...what,
      ...where,
      user_id: learner.userId,
      state: 'refund-due',
      created_at: world.clock.now,
      paid_at: world.clock.now,
    })
    .execute()
  return id
}

async function refusedWrite(): Promise<Input> {
  const { userId } = await world.newLearner()
  const at = { first_at: world.clock.now, last_at: world.clock.now }
  const row = { user_id: userId, entry_id: randomUUID(), kind: 'assignment', code: 'ENROLLMENT_NOT_FOUND', ...at }
  const params = await world.db.insertInto('refused_write').values(row).returning('id').executeTakeFirstOrThrow()
  return { params }
}

async function silentDevice(): Promise<Input> {
  const { userId } = await world.newLearner()
  const { session_id } = await world.db
    .selectFrom('refresh_family')
    .select('id as session_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const address = { endpoint: `https://push.test/${id}`, host: 'push.test', p256dh: 'p', auth: 'a' }
  await world.call(getNotificationSettings, {}, { as: people.learner }) // makes the first key pair
  const { generation } = await world.db.selectFrom('vapid_key').select('generation').executeTakeFirstOrThrow()
  const times = { created_at: world.clock.now, silent_from: world.clock.now }
  await world.db
    .insertInto('push_device')
    .values({ id, user_id: userId, session_id, ...address, key_generation: generation, ...times })
    .execute()
  return { params: { id } }
}

/** One good input for every call that changes something at the desk: a new call does not compile before it has one. */
const inputs: Record<DeskWrite, () => Promise<Input>> = {
  async assessAssignment() {
    const { params } = await handIn()
    return { params, body: { state: 'scored', revision: 1, score: 80, comment: 'Rapi' } }
  },
  claimAssignments: async () => ({ body: { ids: [(await handIn()).params.id] } }),
  handOverAssignment: async () => ({ ...(await handIn()), body: { expertId: people.expert.userId, reason } }),
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
  markExchangePaid: async () => ({ params: (await payout()).params }),
  markExchangeUnpaid: async () => ({ params: (await payout()).params, body: { reason } }),
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
  async olderGenerateCertificate() {
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
  createWebinar: async () => ({ body: (await webinar()).body }),
  async changeWebinar() {
    const { id, body } = await webinar()
    const { title, summary, description, speaker } = body
    return { params: { id }, body: { title, summary, description, speaker, place: null, reason } }
  },
  changeCapacity: async () => ({ params: { id: (await webinar()).id }, body: { capacity: 20 } }),
  saveRecap: async () => ({
    params: { id: (await webinar()).meetingId },
    body: { recordingUrl: null, recordingLowUrl: null, captionsUrl: null, slidesUrl: null, questions: [] },
  }),
  uploadRecapFile: async () => ({
    params: { id: (await webinar()).meetingId },
    file: new Blob(['WEBVTT\n\n'], { type: 'text/vtt' }),
  }),
  setWebinarLeaders: async () => ({
    params: { id: (await webinar()).id },
    body: { userIds: [people.expert.userId] },
  }),
  moveMeeting: async () => ({
    params: { id: (await webinar()).meetingId },
    body: { startsAt: inDays(5), endsAt: inDays(5.1), sequence: 0 },
  }),
  cancelMeeting: async () => ({ params: { id: (await webinar()).meetingId }, body: { sequence: 0, reason } }),
  setMeetingLinks: async () => ({
    params: { id: (await webinar()).meetingId },
    body: { joinUrl: null, recordingUrl: null, materials: [] },
  }),
  announceInRoom: async () => ({ params: { id: await openMeeting() }, body: { text: 'Kita mulai lima menit lagi' } }),
  async judgeQuestion() {
    const id = randomUUID()
    const asked = { number: 1, text: 'Apa bedanya?', asked_by: people.learner.userId, asked_at: world.clock.now }
    await world.db
      .insertInto('room_question')
      .values({ id, meeting_id: await openMeeting(), ...asked })
      .execute()
    return { params: { id }, body: { state: 'answered' } }
  },
  async decideObjection() {
    const { id, meetingId } = await webinar()
    const { userId } = await world.newLearner()
    await world.db
      .insertInto('webinar_registration')
      .values({
        webinar_id: id,
        user_id: userId,
        state: 'registered',
        queue_number: null,
        wants_reminders: false,
        wished_at: world.clock.now,
        reminder_wished_at: world.clock.now,
      })
      .execute()
    const said = { reason, raised_at: world.clock.now, note: null, decided_by: null, decided_at: null }
    await world.db
      .insertInto('attendance_objection')
      .values({ meeting_id: meetingId, user_id: userId, ...said })
      .execute()
    return { params: { id: meetingId, userId }, body: { decision: 'granted', note: reason } }
  },
  updateDeskUser: async () => ({
    params: await oneUser(),
    body: { fullName: 'Bunga Melati', phoneNumber: null, reason },
  }),
  endUserSessions: async () => ({ params: await oneUser(), body: { reason } }),
  exportUserData: async () => ({ params: await oneUser(), body: { reason } }),
  eraseUser: async () => {
    const params = await oneUser()
    return { params, body: { email: `${params.id}@contoh.test`, reason } }
  },
  resendUserConfirmation: async () => ({ params: await oneUser() }),
  askForRole: async () => ({ params: await oneUser(), body: { isAdmin: false, isExpert: true, reason } }),
  planMerge: async () => ({
    params: await oneUser(),
    body: { email: `${(await world.newLearner()).userId}@contoh.test`, reason },
  }),
  approveMerge: mergePlan,
  rejectMerge: async () => ({ ...(await mergePlan()), body: { reason } }),
  approveRole: roleRequest,
  rejectRole: async () => ({ ...(await roleRequest()), body: { reason } }),
  addCannedComment: async () => ({ body: { text: randomUUID() } }),
  async changeCannedComment() {
    const { data } = await world.call(api.addCannedComment, { body: { text: randomUUID() } }, { as: people.admin })
    return { params: { id: data.id }, body: { text: randomUUID(), place: 0 } }
  },
  async removeCannedComment() {
    const body = { text: randomUUID() }
    return { params: { id: (await world.call(api.addCannedComment, { body }, { as: people.admin })).data.id } }
  },
  saveView: async () => ({ body: { screen: '/admin/user', name: 'Pakar', address: '?role=expert' } }),
  removeView: async () => ({ params: { id: (await savedView()).id } }),
  createRedeemCode: async () => ({ body: { code: 'SEMAIUJI9876', partner: 'Mitra', reason } }),
  createCoupon: async () => ({ body: await couponBody() }),
  changeCoupon: async () => ({
    params: await coupon(),
    body: { title: 'Mitra lain', expiresAt: inDays(60), quota: 2, reason },
  }),
  stopCoupon: async () => ({ params: await coupon(), body: { reason } }),
  async resumeCoupon() {
    const params = await coupon()
    await world.call(stopCoupon, { params, body: { reason } }, { as: people.admin })
    return { params, body: { reason } }
  },
  exportCoupon: async () => ({ params: await coupon(), body: { reason } }),
  planImport: async () => ({
    file: new Blob(['kode,mitra\nSEMAIUJI1234,Mitra\n']),
    body: { deed: 'redeem-code.import' },
  }),
  createInventoryItem: async () => ({ body: { title: 'Pulsa', denomination: 77_000, pricePoints: 770, reason } }),
  changeInventoryItem: async () => ({
    params: await inventoryItem(),
    body: { title: 'Pulsa', pricePoints: 780, isActive: false, reason },
  }),
  createContent: async () => ({ body: { kind: 'testimonial', values: testimonial, publishAt: null, reason } }),
  changeContent: async () => ({
    params: await content(),
    body: { kind: 'testimonial', values: testimonial, publishAt: null, reason },
  }),
  withdrawContent: async () => ({ params: await content(), body: { reason } }),
  removeContent: async () => ({ params: await content(false), body: { reason } }),
  moveContent: async () => ({ params: await content(), body: { direction: 'up' } }),
  uploadContentPicture: async () => ({ file: await plainPicture() }),
  draftMaterial: async () => ({ params: await publishedMaterial(), body: { reason } }),
  async changeMaterial() {
    const params = await materialDraft()
    const { values } = (await world.call(getDeskMaterial, { params }, { as: people.admin })).data
    return { params, body: { values, reason } }
  },
  async takeMaterialFile() {
    const file = new File(['%PDF-1.4 materi'], 'materi.pdf')
    const { data } = await world.call(olderUpload, { file }, { as: people.admin })
    return { body: { uploadId: data.id, kind: 'pdf' } }
  },
  draftQuiz: async () => ({ params: await publishedQuiz(), body: { reason } }),
  async changeQuiz() {
    const params = await quizDraft()
    const { values } = (await world.call(getDeskQuiz, { params }, { as: people.admin })).data
    return { params, body: { values, reason } }
  },
  planQuizImport: async () => ({ params: await quizDraft(), bytes: questionFile }),
  async doQuizImport() {
    const { id } = await quizDraft()
    await world.db.updateTable('quiz').set({ revision: 1 }).where('id', '=', id).execute()
    const plan = await world.call(planQuizImport, { params: { id }, bytes: questionFile }, { as: people.admin })
    return { params: { id, importId: plan.data.id }, body: { questions: [0], explanation: 'Memang.', reason } }
  },
  exportTrackVersion: async () => ({ params: { ...(await careerTrack()), version: '1' } }),
  createPackageUpload: async () => ({
    body: { id: randomUUID(), name: 'paket.zip', sizeBytes: 9, sha256: 'a'.repeat(64) },
  }),
  planPackageImport: async () => ({ body: { uploadId: await uploadedZip() } }),
  async startPackageImport() {
    const { data } = await world.call(
      planPackageImport,
      { body: { uploadId: await uploadedZip() } },
      { as: people.admin },
    )
    await world.db.updateTable('package_import').set({ state: 'checked' }).where('id', '=', data.id).execute()
    const { category } = await careerTrackTexts()
    return { params: { id: data.id }, body: { careerTrackId: null, category, reason } }
  },
  createCareerTrack: async () => ({ body: await careerTrackTexts() }),
  changeCareerTrack: async () => ({
    params: await careerTrack(),
    body: { ...(await careerTrackTexts()), title: 'Judul lain' },
  }),
  openTrackDraft: async () => ({ params: await careerTrack(), body: { reason } }),
  editTrackDraft: async () => ({
    params: await careerTrack(),
    body: { edit: { kind: 'add', part: 'track', title: 'Dasar', parentId: null, at: 0 } },
  }),
  createBankQuestion: async () => ({ body: bankQuestionOf(`Soal ${randomUUID()}`) }),
  changeBankQuestion: async () => ({ params: await bankQuestion(), body: bankQuestionOf(`Soal ${randomUUID()}`) }),
  removeBankQuestion: async () => ({ params: await bankQuestion(), body: { reason } }),
  keepQuizQuestions: async () => ({
    params: await publishedQuiz(),
    body: { questionIds: ['q1'], tags: ['data'], reason },
  }),
  async takeBankQuestions() {
    const { id } = await quizDraft()
    await world.db.updateTable('quiz').set({ revision: 1 }).where('id', '=', id).execute()
    return { params: { id }, body: { questionIds: [(await bankQuestion()).id], reason } }
  },
  async copyIntoTrackDraft() {
    const {
      career_track_id: careerTrackId,
      version,
      track_content,
    } = await world.db
      .selectFrom('career_track_version')
      .select(['career_track_id', 'version', 'track_content'])
      .where('published_at', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const body = { from: { careerTrackId, version }, partIds: [track_content[0]?.id], parentId: null, at: 0 }
    return { params: await careerTrack(), body }
  },
  removeTrackDraft: async () => ({ params: await careerTrack(), body: { reason } }),
  reviewTrackDraft: async () => ({ params: await openedDraft(), body: { reason } }),
  async publishTrackDraft() {
    const params = await openedDraft()
    await draftRow(params).set({ reviewed_at: world.clock.now }).execute()
    return { params, body: { reason } }
  },
  async takeBackVersion() {
    const params = await openedDraft()
    const { version } = await draftRow(params)
      .set({ published_at: world.clock.now })
      .returning('version')
      .executeTakeFirstOrThrow()
    return { params, body: { version, reason } }
  },
  createCourse: async () => ({ body: await courseFields() }),
  changeCourse: async () => ({ params: await course(), body: { ...(await courseFields()), title: 'Judul lain' } }),
  publishCourse: async () => ({ params: await course(), body: { reason } }),
  async hideCourse() {
    const params = await course()
    await world.call(publishCourse, { params, body: { reason } }, { as: people.admin, headers: { 'if-match': '"1"' } })
    await world.db.updateTable('course').set({ version: 1 }).where('id', '=', params.id).execute()
    return { params, body: { reason } }
  },
  createCourseSession: async () => ({
    params: await course(),
    body: { ...sessionWords, meetings: [{ startsAt: inDays(7), endsAt: inDays(7.1) }] },
  }),
  changeCourseSession: async () => ({ params: await courseSession(), body: { ...sessionWords, quota: 30 } }),
  copyCourseSession: async () => ({
    params: await courseSession(),
    body: { title: 'Angkatan kedua', quota: 20, weeks: 4, reason },
  }),
  cancelCourseSession: async () => ({ params: await courseSession(), body: { reason } }),
  async moveSessionLearners() {
    const params = await course()
    const body = { ...sessionWords, meetings: [{ startsAt: inDays(7), endsAt: inDays(7.1) }] }
    const [from, to] = [
      (await world.call(createCourseSession, { params, body }, { as: people.admin })).data.id,
      (await world.call(createCourseSession, { params, body }, { as: people.admin })).data.id,
    ]
    const { enrollmentId } = await enrolled()
    const where = { course_id: params.id, session_id: from }
    await world.db.updateTable('enrollment').set(where).where('id', '=', enrollmentId).execute()
    await world.db
      .updateTable('course_session')
      .set({ seats_taken: 1, cancelled_at: world.clock.now, cancel_reason: reason })
      .where('id', '=', from)
      .execute()
    return { params: { id: from }, body: { to, reason } }
  },
  addCourseMeeting: async () => ({
    params: await courseSession(),
    body: { startsAt: inDays(9), endsAt: inDays(9.1), reason },
  }),
  moveCourseMeeting: async () => ({
    params: { ...(await courseSession()), number: '1' },
    body: { startsAt: inDays(9), endsAt: inDays(9.1), sequence: 0, reason },
  }),
  cancelCourseMeeting: async () => ({
    params: { ...(await courseSession()), number: '1' },
    body: { sequence: 0, reason },
  }),
  createInstructor: async () => ({ body: instructorProfile }),
  changeInstructor: async () => ({ params: await instructor(), body: instructorProfile }),
  moveInstructor: async () => ({ params: await instructor(), body: { place: 1 } }),
  setInstructorPicture: async () => ({ params: await instructor(), file: await plainPicture() }),
  removeInstructorPicture: async () => ({ params: await instructor() }),
  async giveCourse() {
    const { courseId, from } = await world.db
      .selectFrom('course')
      .select(['id as courseId', 'instructor_id as from'])
      .limit(1)
      .executeTakeFirstOrThrow()
    return { params: { ...(await instructor()), courseId }, body: { from, reason } }
  },
  removeInstructor: async () => ({ params: await instructor(), body: { reason } }),
  moveStock: async () => ({ params: await inventoryItem(), body: { kind: 'restock', amount: 5, reason } }),
  markOrderRefunded: async () => ({ params: { id: await refundDue() }, body: { reason } }),
  contactAboutRefused: refusedWrite,
  settleRefused: async () => ({ ...(await refusedWrite()), body: { reason } }),
  contactSilentOwner: silentDevice,
  planBulk: async () => ({ body: { deed: 'user.end-sessions', target: { ids: [(await oneUser()).id] } } }),
  startBulk: async () => ({ params: await plannedBulk(), body: { reason } }),
  async stopBulk() {
    const params = await plannedBulk()
    await world.call(startBulk, { params, body: { reason } }, { as: people.admin })
    return { params }
  },
  async undoBulk() {
    const params = await plannedBulk()
    const undo_until = new Date(world.clock.now.getTime() + 1_000)
    await world.db.updateTable('bulk_run').set({ state: 'done', undo_until }).where('id', '=', params.id).execute()
    return { params, body: { reason } }
  },
  exportDeskUsers: async () => ({ body: { filter: { role: 'expert' }, reason } }),
}

const logEnd = async () => {
  const { seq } = await world.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
  return Number(seq)
}

describe.each(calls)('$name', ({ endpoint }) => {
  test('is refused to everybody whose it is not, and changes nothing', async () => {
    const before = await everything()
    expect((await world.send(endpoint, {})).statusCode).toBe(401)
    const strangers =
      endpoint.access === 'admin' ? (['learner', 'expert', 'expertOnly'] as const) : (['learner'] as const)
    for (const who of strangers) {
      const answer = await world.send(endpoint, {}, { as: people[who] })
      expect([who, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([who, 403, 'FORBIDDEN'])
    }
    expect(await everything()).toEqual(before)
  })
})

describe.each(writes)('$name', ({ name, endpoint }) => {
  test('is answered to an admin, and stands in the log', async () => {
    const input = await inputs[name as DeskWrite]() // no call of `writes` reads
    const before = await logEnd()
    const headers = { ...(endpoint.isVersioned && { 'if-match': '"1"' }) }
    const answer = await world.send(endpoint, input, { as: people.admin, headers })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    expect(await logEnd()).toBeGreaterThan(before)
  })
})
