import { SignJWT } from 'jose'
import { createPrivateKey, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_TEXT_VERSION } from '#contract/consent.ts'
import { api, type OperationName } from '#contract/api.ts'
import { listAssignments } from '#contract/assignment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sendOutbox } from '#contract/outbox.ts'
import { createUpload } from '#contract/upload.ts'
import { jobs } from './index.ts'
import { type Digests, watchTables } from '#tests/support/watch-tables.ts'
import { plainPicture } from '#tests/support/pictures.ts'
import { fullProfile } from '#tests/support/profile.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let owner: Learner
let other: Learner
let idle: Learner
let admin: Learner
let certificate: { id: string; code: string }
let session: { courseId: string; sessionId: string }
let picture: Blob
let answerId: string
let classmateAnswerId: string
let uploadId: string
let enrollment: Awaited<ReturnType<LearningApp['enrol']>>
let attemptId: string
let orderId: string
let meetingId: string

beforeAll(async () => {
  // What runs on time would move rows between the two looks at the tables: here the jobs are known, but do nothing.
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  owner = await world.newLearner({ points: 100 })
  other = await world.newLearner()
  idle = await world.newLearner()
  enrollment = await world.enrol(owner)
  admin = await world.newAdmin()
  certificate = await publishedCertificate()
  session = await ownSession()
  orderId = await paidOrder()
  meetingId = await firstMeeting()
  picture = await plainPicture()
  const { quiz_id: id, id: lectureMaterialId } = quizOf(enrollment)
  const input = { params: { id: id ?? '' }, body: { enrollmentId: enrollment.enrollmentId, lectureMaterialId } }
  attemptId = (await world.call(api.startQuizAttempt, input, { as: owner })).data.attempt.id
  // The owner is an expert as well, so that the expert's calls have somebody to be answered to.
  await world.db
    .updateTable('app_user')
    .set({ roles: ['learner', 'expert'] })
    .where('id', '=', owner.userId)
    .execute()
  // Rooms and rosters are for who leads them.
  await world.db.insertInto('webinar_leader').values({ webinar_id: session.sessionId, user_id: owner.userId }).execute()
  ;({ answerId, uploadId } = await handedIn(world, owner, enrollment))
  const classmate = await world.newLearner()
  classmateAnswerId = (await handedIn(world, classmate, await world.enrol(classmate))).answerId
  everything = await watchTables(world.db, { but: ['rate_limit'] })
})
afterAll(() => world.close())

function quizOf({ materials }: typeof enrollment) {
  const quiz = materials.find(material => material.quiz_id)
  if (!quiz) throw new Error('the demo has no quiz')
  return quiz
}

type Input = { params?: object; query?: object; body?: unknown; file?: Blob; bytes?: Uint8Array }

/** An answer to an assignment, and an upload that has begun. */
async function handedIn(world: LearningApp, as: Learner, { enrollmentId, materials }: typeof enrollment) {
  const file = { id: randomUUID(), name: 'catatan.txt', sizeBytes: 5, sha256: 'a'.repeat(64) }
  await world.call(createUpload, { body: file }, { as })
  const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
  const payload = { enrollmentId, lectureMaterialId, text: 'Jawabanku' }
  const entry = { id: randomUUID(), kind: 'assignment', payload, happenedAt: world.clock.now.toISOString() }
  await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
  const [answer] = (await world.call(listAssignments, { query: {} }, { as })).data
  return { answerId: answer?.id ?? '', uploadId: file.id }
}

/** Of the owner, on an enrolment of its own. */
async function publishedCertificate() {
  const { enrollmentId } = await world.enrol(owner, 'pemasaran-digital-dari-nol')
  const { now } = world.clock
  const printed = { name: 'Bunga Citra', courseTitle: 'K', courseSlug: 'k', careerTrackTitle: 'P' }
  const made = { id: randomUUID(), enrollment_id: enrollmentId, kind: 'completion' as const, finished_at: now }
  const code = '0123456789ABCDEFGHJKMNPQRS'
  await world.db.insertInto('certificate').values(made).execute()
  await world.db
    .updateTable('certificate')
    .set({ code, number: 'SM-0000-0000-0000', generated_at: now, published_at: now })
    .set({ printed: JSON.stringify({ ...printed, instructorName: 'I', instructorTitle: 'T' }) })
    .where('id', '=', made.id)
    .execute()
  return { id: made.id, code }
}

/** The session the owner's class is in, as admins name it. */
async function ownSession() {
  const row = await world.db
    .selectFrom('enrollment')
    .select(['course_id', 'session_id'])
    .where('id', '=', enrollment.enrollmentId)
    .executeTakeFirstOrThrow()
  return { courseId: row.course_id, sessionId: row.session_id }
}

/** Of the owner's class. */
async function firstMeeting(): Promise<string> {
  const row = await world.db
    .selectFrom('webinar_meeting')
    .select('id')
    .where('webinar_id', '=', session.sessionId)
    .executeTakeFirstOrThrow()
  return row.id
}

function newWebinar() {
  const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString()
  return {
    slug: `webinar-${randomUUID()}`,
    title: 'Tanya jawab',
    summary: 'Singkat',
    description: 'Panjang',
    mode: 'Daring',
    zone: 'WIB',
    capacity: 20,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: [{ startsAt: at(24), endsAt: at(25) }],
  }
}

/** The owner's class, as if it had been bought. */
async function paidOrder(): Promise<string> {
  const { courseId, sessionId } = session
  const id = randomUUID()
  const { now } = world.clock
  const what = { course_id: courseId, session_id: sessionId, course_title: 'K', session_title: 'J', amount: 50 }
  const paid = { state: 'paid', paid_at: now, created_at: now, enrollment_id: enrollment.enrollmentId } as const
  await world.db
    .insertInto('payment_order')
    .values({ id, number: 'SM-20260101-00000000', user_id: owner.userId, method: 'point', ...what, ...paid })
    .execute()
  return id
}

const words = ["' or 1=1 --", '../../etc']
const isReason = (field: string, value: unknown) => field === 'reason' && words.includes(String(value))
/** Whatever is looked for may be any words. */
const isWords = (field: string, value: unknown) => field === 'words' && (value === '' || words.includes(String(value)))
const instructor = { name: 'Ayu', title: 'Analis', bio: 'Mengajar.', expertise: ['SQL'], reason: 'Pengajar baru' }
const isOfInstructor = (field: string, value: unknown) =>
  isReason(field, value) || (['name', 'title', 'bio'].includes(field) && words.includes(String(value)))
const careerTrackTexts = {
  title: 'Analis',
  summary: 'Ringkas',
  description: 'Panjang',
  category: 'data',
  place: 4,
  isBeta: false,
  isArchived: false,
  reason: 'Program baru',
}
const isOfCareerTrack = (field: string, value: unknown) =>
  isReason(field, value) || (['title', 'summary', 'description'].includes(field) && words.includes(String(value)))
const bankQuestion = {
  type: 'short',
  text: 'Ibu kota Indonesia?',
  answers: 'Jakarta',
  explanation: 'Sampai pindah.',
  tags: ['kota'],
  reason: 'Soal baru',
}
/** Short answers and explanations are words like any other. */
const isOfBankQuestion = (field: string, value: unknown) =>
  isReason(field, value) || (['text', 'answers', 'explanation'].includes(field) && words.includes(String(value)))
const draftDeed = () => ({
  input: () => ({ params: { id: randomUUID() }, body: { reason: 'Perlu diperbaiki' } }),
  headers: { 'if-match': '"1"' },
  foreign: 'FORBIDDEN',
  own: 'CAREER_TRACK_NOT_FOUND',
  takes: isReason,
})
const courseFields = () => ({
  title: 'Kelas',
  summary: 'Ringkas',
  description: 'Panjang',
  mode: 'Daring',
  level: 'Pemula',
  category: 'tidak-ada',
  careerTrackId: randomUUID(),
  instructorId: randomUUID(),
  priceRupiah: 100_000,
  pricePoints: null,
  durationHours: 10,
  outcomes: ['Bisa'],
  reason: 'Kelas baru',
})
const courseSession = () => ({ title: 'Angkatan 1', zone: 'WIB', place: null, quota: 20, reason: 'Sesi baru' })
const isOfCourse = (field: string, value: unknown) =>
  isReason(field, value) ||
  (['title', 'summary', 'description', 'place'].includes(field) && words.includes(String(value)))
const meetingTimes = { startsAt: '2030-01-07T11:00:00.000Z', endsAt: '2030-01-07T14:00:00.000Z' }
const courseDeed = (own: string, body: object = { reason: 'Perlu diubah' }) => ({
  input: () => ({ params: { id: randomUUID() }, body }),
  headers: { 'if-match': '"1"' },
  foreign: 'FORBIDDEN',
  own,
  takes: isOfCourse,
})
const testimonial = { name: 'Rina', about: 'Program Analis Data', review: 'Belajarnya enak.' }
const freeText = ['address', 'institutionName', 'company', 'bio']

/**
 * One valid input for every call, about the owner's things. `foreign` is the code another learner gets for the very
 * same input, or 'own' where the call can only ever be about the caller. `own` is the owner's code, where there is one. `takes` names
 * what only looks hostile: a field that may be empty, or hold any words.
 */
const cases: Record<
  OperationName,
  {
    input: () => Input
    foreign: string
    own?: string
    takes?: (field: string, value: unknown) => boolean
    headers?: Record<string, string>
    isLast?: boolean
  }
> = {
  register: { input: () => ({ body: {} }), foreign: 'public' },
  login: { input: () => ({ body: {} }), foreign: 'public' },
  refreshToken: { input: () => ({ body: {} }), foreign: 'public' },
  logout: { input: () => ({}), foreign: 'own' },
  confirmEmail: { input: () => ({ body: {} }), foreign: 'public' },
  resendConfirmation: { input: () => ({}), foreign: 'own' },
  forgetPassword: { input: () => ({ body: {} }), foreign: 'public' },
  resetPassword: { input: () => ({ body: {} }), foreign: 'public' },
  changePassword: {
    input: () => ({ body: { oldPassword: 'bukan-ini', newPassword: 'rahasia-baru' } }),
    foreign: 'own',
    own: 'OLD_PASSWORD_MISMATCH',
  },
  listSessions: { input: () => ({}), foreign: 'own' },
  endSession: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'LOGIN_SESSION_NOT_FOUND',
    own: 'LOGIN_SESSION_NOT_FOUND',
  },
  logoutAll: { input: () => ({ body: { scope: 'others' } }), foreign: 'own', isLast: true },
  handOver: {
    input: () => ({ body: { origin: 'https://jahat.example' } }),
    foreign: 'own',
    own: 'ORIGIN_NOT_ALLOWED',
  },
  createLoginCode: {
    input: () => ({ body: { origin: 'https://jahat.example' } }),
    foreign: 'own',
    own: 'ORIGIN_NOT_ALLOWED',
  },
  exchangeLoginCode: { input: () => ({ body: {} }), foreign: 'public' },
  startGoogle: { input: () => ({}), foreign: 'public' },
  finishGoogle: { input: () => ({ body: {} }), foreign: 'public' },
  olderLogin: { input: () => ({ body: {} }), foreign: 'public' },
  olderRegister: { input: () => ({ body: {} }), foreign: 'public' },
  olderForgotPassword: { input: () => ({ body: {} }), foreign: 'public' },
  olderTokenNew: { input: () => ({ body: {} }), foreign: 'public' },
  olderLogout: { input: () => ({ body: {} }), foreign: 'public' },
  exportAccount: { input: () => ({}), foreign: 'own' },
  deleteAccount: {
    input: () => ({ body: { password: 'bukan-ini' } }),
    foreign: 'own',
    own: 'PASSWORD_MISMATCH',
  },
  getNotificationSettings: { input: () => ({}), foreign: 'own' },
  subscribeDevice: {
    input: () => ({
      body: { endpoint: 'https://jahat.example/push', p256dh: 'x', auth: 'x', pushKey: 'x' },
    }),
    foreign: 'own',
    own: 'PUSH_SERVICE_NOT_KNOWN',
  },
  removeDevice: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'PUSH_DEVICE_NOT_FOUND',
    own: 'PUSH_DEVICE_NOT_FOUND',
  },
  sendTrial: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'PUSH_DEVICE_NOT_FOUND',
    own: 'PUSH_DEVICE_NOT_FOUND',
  },
  readDelivery: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'PUSH_DELIVERY_NOT_FOUND',
    own: 'PUSH_DELIVERY_NOT_FOUND',
  },
  listNotifications: { input: () => ({}), foreign: 'own' },
  confirmPushes: { input: () => ({ body: {} }), foreign: 'public' },
  decideVisitorConsent: { input: () => ({ body: {} }), foreign: 'public' },
  decideConsent: {
    input: () => ({ body: { visitorId: randomUUID(), purposes: [], textVersion: CONSENT_TEXT_VERSION } }),
    foreign: 'own',
  },
  getConsent: { input: () => ({}), foreign: 'own' },
  getUserPreview: { input: () => ({}), foreign: 'own' },
  listUsers: { input: () => ({ query: { id: owner.userId } }), foreign: 'own' },
  getUser: { input: () => ({ params: { id: owner.userId } }), foreign: 'USER_NOT_FOUND' },
  getProfile: { input: () => ({}), foreign: 'own' },
  updateProfile: {
    input: () => ({ body: fullProfile() }),
    foreign: 'own',
    takes: (field, value) =>
      (value === null && field !== 'fullName') || (words.includes(String(value)) && freeText.includes(field)),
  },
  updateProfilePicture: { input: () => ({ file: picture }), foreign: 'own' },
  listProvinces: { input: () => ({}), foreign: 'public' },
  listCities: { input: () => ({ params: { provinceId: '32' } }), foreign: 'public' },
  listInstitutions: { input: () => ({ query: { search: 'bandung' } }), foreign: 'public' },
  listCourses: { input: () => ({}), foreign: 'public' },
  getCourse: { input: () => ({ params: { slug: 'dasar-pengembang-web' } }), foreign: 'public' },
  getCheckout: { input: () => ({ params: { slug: 'dasar-pengembang-web' } }), foreign: 'own' },
  checkCheckout: {
    input: () => ({
      params: { slug: 'dasar-pengembang-web' },
      body: { sessionId: randomUUID(), paymentMethod: 'point' },
    }),
    foreign: 'own',
    // Enrolled already, but that is looked at after the session.
    own: 'SESSION_NOT_FOUND',
  },
  payCheckout: {
    input: () => ({
      params: { slug: 'dasar-pengembang-web' },
      body: { sessionId: randomUUID(), paymentMethod: 'point' },
    }),
    foreign: 'own',
    // Enrolled already, but that is looked at after the session.
    own: 'SESSION_NOT_FOUND',
  },
  listOrders: { input: () => ({}), foreign: 'own' },
  getOrder: { input: () => ({ params: { id: orderId } }), foreign: 'ORDER_NOT_FOUND' },
  downloadReceipt: { input: () => ({ params: { id: orderId } }), foreign: 'ORDER_NOT_FOUND' },
  getPayWindow: { input: () => ({}), foreign: 'public' },
  notifyPayment: { input: () => ({ body: {} }), foreign: 'public' },
  listCareerTracks: { input: () => ({}), foreign: 'public' },
  getCareerTrack: { input: () => ({ params: { id: enrollment.careerTrackId } }), foreign: 'public' },
  listCareerTrackCategories: { input: () => ({}), foreign: 'public' },
  listCareerTrackVersions: {
    input: () => ({ query: { career_track_id: enrollment.careerTrackId } }),
    foreign: 'public',
  },
  previewStructure: { input: () => ({ params: { id: enrollment.careerTrackId } }), foreign: 'FORBIDDEN' },
  listInstructors: { input: () => ({}), foreign: 'public' },
  getEnrollment: {
    input: () => ({ params: { enrollmentId: enrollment.enrollmentId } }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  listEnrollments: { input: () => ({}), foreign: 'own' },
  listActivities: { input: () => ({}), foreign: 'own' },
  listLectureMaterials: {
    input: () => ({
      query: { enrollment_id: enrollment.enrollmentId, track_class_id: enrollment.materials[0]?.track_class_id },
    }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  getLesson: {
    input: () => ({
      params: { enrollmentId: enrollment.enrollmentId, materialId: enrollment.materials[0]?.id },
    }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  listClassDownloads: {
    input: () => ({ params: { enrollmentId: enrollment.enrollmentId } }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  getClassManifest: {
    input: () => ({
      params: { enrollmentId: enrollment.enrollmentId, trackClassId: enrollment.materials[0]?.track_class_id },
    }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  getQuizExam: {
    input: () => ({ params: { id: quizOf(enrollment).quiz_id } }),
    foreign: 'QUIZ_NOT_FOUND',
  },
  startQuizAttempt: {
    input: () => ({
      params: { id: quizOf(enrollment).quiz_id },
      body: { enrollmentId: enrollment.enrollmentId, lectureMaterialId: quizOf(enrollment).id },
    }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  saveQuizAnswers: {
    input: () => ({
      params: { id: quizOf(enrollment).quiz_id, attemptId },
      body: { answers: { q1: ['a'] }, answeredAt: { q1: world.clock.now.toISOString() } },
    }),
    foreign: 'ATTEMPT_NOT_FOUND',
  },
  listQuizAttempts: {
    input: () => ({ params: { enrollmentId: enrollment.enrollmentId } }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  listLostAttempts: {
    input: () => ({ params: { enrollmentId: enrollment.enrollmentId } }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  listAssignments: {
    input: () => ({ query: { enrollment_id: enrollment.enrollmentId } }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  listPositions: {
    input: () => ({ params: { enrollmentId: enrollment.enrollmentId } }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  getScormState: {
    input: () => ({ params: { enrollmentId: enrollment.enrollmentId, lectureMaterialId: randomUUID() } }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  listSurveys: { input: () => ({}), foreign: 'own' },
  listSurveyResults: {
    input: () => ({ query: { user_id: owner.userId, career_track_id: enrollment.careerTrackId } }),
    foreign: 'USER_NOT_FOUND',
  },
  getAssignment: { input: () => ({ params: { id: answerId } }), foreign: 'ASSIGNMENT_NOT_FOUND' },
  olderHandIn: {
    input: () => ({
      file: picture,
      body: {
        enrollmentId: enrollment.enrollmentId,
        // Another than the one that is assessed: a newer version would take its place.
        lectureMaterialId: enrollment.materials.findLast(material => material.type === 'assignment')?.id,
      },
    }),
    foreign: 'ENROLLMENT_NOT_FOUND',
  },
  listExpertAssignments: { input: () => ({}), foreign: 'FORBIDDEN' },
  getExpertAssignment: { input: () => ({ params: { id: classmateAnswerId } }), foreign: 'FORBIDDEN' },
  claimAssignments: { input: () => ({ body: { ids: [randomUUID()] } }), foreign: 'FORBIDDEN' },
  handOverAssignment: {
    input: () => ({ params: { id: randomUUID() }, body: { expertId: null, reason: 'Aku cuti' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'ASSIGNMENT_NOT_FOUND',
    takes: (field, value) => isReason(field, value) || (field === 'expertId' && value === null),
  },
  listExpertColleagues: { input: () => ({}), foreign: 'FORBIDDEN' },
  getExpertFigures: { input: () => ({}), foreign: 'FORBIDDEN' },
  assessAssignment: {
    input: () => ({
      params: { id: classmateAnswerId },
      body: { state: 'scored', revision: 1, score: 80, comment: 'Rapi' },
    }),
    foreign: 'FORBIDDEN',
    takes: (field, value) => (field === 'comment' && words.includes(String(value))) || field === 'revision',
  },
  listLevelUps: { input: () => ({}), foreign: 'own' },
  olderLevelUp: {
    input: () => ({ file: picture, body: { title: 'Lulus kursus luar' } }),
    foreign: 'own',
    // Everything in a form is words.
    takes: (_field, value) => value !== '\u0000' && String(value).trim() !== '' && String(value).length < 100,
  },
  createUpload: {
    input: () => ({ body: { id: randomUUID(), name: 'tugas.pdf', sizeBytes: 5, sha256: 'a'.repeat(64) } }),
    foreign: 'own',
    takes: (field, value) => field === 'name' && words.includes(String(value)),
  },
  getUpload: { input: () => ({ params: { id: uploadId } }), foreign: 'UPLOAD_NOT_FOUND' },
  sendChunk: {
    input: () => ({ params: { id: uploadId }, query: { offset: '0' }, bytes: Buffer.from('x') }),
    foreign: 'UPLOAD_NOT_FOUND',
  },
  olderUpload: { input: () => ({ file: picture }), foreign: 'own' },
  setProgress: {
    input: () => ({
      body: {
        userId: owner.userId,
        enrollmentId: enrollment.enrollmentId,
        lectureMaterialId: enrollment.materials[0]?.id,
        status: 'INPROGRESS',
      },
    }),
    foreign: 'FORBIDDEN',
  },
  createPoint: {
    input: () => ({ body: { user_id: owner.userId, point: 50, extras: { event_name: 'register-success' } } }),
    foreign: 'FORBIDDEN',
  },
  createPoints: {
    input: () => ({ body: { user_id: owner.userId, extras: [{ event_name: 'register-success' }] } }),
    foreign: 'FORBIDDEN',
  },
  listPointEntries: { input: () => ({ query: { before: '1000' } }), foreign: 'own' },
  getPointState: { input: () => ({}), foreign: 'own' },
  getLeaderboard: { input: () => ({ query: { period: 'month' } }), foreign: 'own' },
  setBoardVisibility: { input: () => ({ body: { isHidden: false } }), foreign: 'own' },
  getExchanges: { input: () => ({}), foreign: 'own' },
  exchangePoints: {
    input: () => ({ body: { itemId: randomUUID(), phoneNumber: '081234567890' } }),
    foreign: 'own',
    own: 'EXCHANGE_NEEDS_EMAIL',
  },
  listDeskAssignments: { input: () => ({ query: { state: 'handed-in' } }), foreign: 'FORBIDDEN' },
  getDeskAssignment: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'ASSIGNMENT_NOT_FOUND',
  },
  listDeskExperts: { input: () => ({}), foreign: 'FORBIDDEN' },
  assignExpert: {
    input: () => ({ params: { id: randomUUID() }, body: { expertId: null, reason: 'Pakarnya cuti' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'ASSIGNMENT_NOT_FOUND',
    takes: (field, value) => isReason(field, value) || (field === 'expertId' && value === null),
  },
  askSecondReading: {
    input: () => ({ params: { id: randomUUID() }, body: { isAsked: true, reason: 'Nilai akhir' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'ASSIGNMENT_NOT_FOUND',
    takes: isReason,
  },
  settleReadings: {
    input: () => ({ params: { id: randomUUID() }, body: { stands: 'first', reason: 'Lebih teliti' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'ASSIGNMENT_NOT_FOUND',
    takes: isReason,
  },
  listFinalQuizAttempts: { input: () => ({ query: { isPassed: 'false' } }), foreign: 'FORBIDDEN' },
  getDashboardTasks: { input: () => ({}), foreign: 'FORBIDDEN' },
  getDashboardFigures: { input: () => ({ query: { days: '90' } }), foreign: 'FORBIDDEN' },
  listDeskEnrollments: { input: () => ({ query: { standing: 'ready' } }), foreign: 'FORBIDDEN' },
  getEnrollmentStory: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'DESK_ENROLLMENT_NOT_FOUND',
  },
  passByHand: {
    input: () => ({
      params: { id: randomUUID() },
      body: { part: 'class', partId: randomUUID(), reason: 'Sudah ikut kelas tatap muka' },
    }),
    foreign: 'FORBIDDEN',
    own: 'DESK_ENROLLMENT_NOT_FOUND',
    takes: isReason,
  },
  listDeskLevelUps: { input: () => ({ query: { state: 'submitted' } }), foreign: 'FORBIDDEN' },
  getLevelUpStory: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'LEVEL_UP_NOT_FOUND',
  },
  reviewLevelUp: {
    input: () => ({ params: { id: randomUUID() }, body: { state: 'approved', note: 'Bagus' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'LEVEL_UP_NOT_FOUND',
    takes: (field, value) => field === 'note' && words.includes(String(value)),
  },
  listExchanges: { input: () => ({ query: { stage: 'asked' } }), foreign: 'FORBIDDEN' },
  getExchangeStory: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'EXCHANGE_NOT_FOUND',
  },
  markExchangeUnpaid: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Nomor tidak aktif' } }),
    foreign: 'FORBIDDEN',
    own: 'EXCHANGE_NOT_FOUND',
    takes: (field, value) => field === 'reason' && words.includes(String(value)),
  },
  listPayouts: { input: () => ({}), foreign: 'FORBIDDEN' },
  makePayout: { input: () => ({ body: { ids: [randomUUID()] } }), foreign: 'FORBIDDEN', own: 'PAYOUT_EMPTY' },
  downloadPayout: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'PAYOUT_NOT_FOUND' },
  settlePayout: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'PAYOUT_NOT_FOUND' },
  approveExchange: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'EXCHANGE_NOT_FOUND',
  },
  markExchangePaid: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'EXCHANGE_NOT_FOUND',
  },
  rejectExchange: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Nomor tidak aktif' } }),
    foreign: 'FORBIDDEN',
    own: 'EXCHANGE_NOT_FOUND',
    takes: (field, value) => field === 'reason' && words.includes(String(value)),
  },
  getWebAttributes: { input: () => ({}), foreign: 'public' },
  getPointBalance: { input: () => ({}), foreign: 'own' },
  redeemVoucher: {
    input: () => ({ body: { voucher: 'DRTOK000000000' } }),
    foreign: 'own',
    own: 'VOUCHER_NOT_FOUND',
  },
  getVoucherEnrollment: {
    input: () => ({ params: { voucher: 'DRTOK000000000' } }),
    foreign: 'VOUCHER_NOT_FOUND',
    own: 'VOUCHER_NOT_FOUND',
  },
  validateCode: { input: () => ({ body: {} }), foreign: 'public' },
  listWebinars: { input: () => ({}), foreign: 'own' },
  getWebinar: { input: () => ({ params: { slug: `sesi-${session.sessionId}` } }), foreign: 'WEBINAR_NOT_FOUND' },
  readRoomTalk: { input: () => ({ params: { id: meetingId } }), foreign: 'MEETING_NOT_FOUND' },
  announceInRoom: {
    input: () => ({ params: { id: randomUUID() }, body: { text: 'Kita mulai' } }),
    foreign: 'FORBIDDEN',
    own: 'MEETING_NOT_FOUND',
    takes: (field, value) => field === 'text' && words.includes(String(value)),
  },
  judgeQuestion: {
    input: () => ({ params: { id: randomUUID() }, body: { state: 'answered' } }),
    foreign: 'FORBIDDEN',
    own: 'QUESTION_NOT_FOUND',
  },
  getMeetingRoom: { input: () => ({ params: { id: meetingId } }), foreign: 'MEETING_NOT_FOUND' },
  olderWebinarSchedules: { input: () => ({ params: { id: session.sessionId } }), foreign: 'WEBINAR_NOT_FOUND' },
  olderWebinarSchedulesV2: {
    input: () => ({ params: { id: enrollment.enrollmentId } }),
    foreign: 'WEBINAR_NOT_FOUND',
  },
  getTime: { input: () => ({}), foreign: 'public' },
  getCalendarFeed: { input: () => ({}), foreign: 'own' },
  createCalendarFeed: { input: () => ({}), foreign: 'own' },
  revokeCalendarFeed: { input: () => ({}), foreign: 'own' },
  getBlogFeed: { input: () => ({}), foreign: 'own' },
  createBlogFeed: { input: () => ({}), foreign: 'own' },
  revokeBlogFeed: { input: () => ({}), foreign: 'own' },
  createWebinar: {
    input: () => ({ body: newWebinar() }),
    foreign: 'FORBIDDEN',
    takes: (field, value) =>
      (words.includes(String(value)) && field !== 'slug') ||
      (field === 'description' && (value === '' || String(value).length === 5_000)) ||
      value === null,
  },
  listDeskWebinars: { input: () => ({ query: { search: 'web', time: 'ahead', sort: 'title' } }), foreign: 'FORBIDDEN' },
  listWebinarSeats: { input: () => ({ params: { id: session.sessionId } }), foreign: 'FORBIDDEN' },
  changeWebinar: {
    input: () => {
      const { title, summary, description, speaker } = newWebinar()
      const body = { title, summary, description, speaker, place: null, reason: 'Pemateri berganti' }
      return { params: { id: randomUUID() }, body }
    },
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'WEBINAR_NOT_FOUND',
    takes: (field, value) =>
      words.includes(String(value)) ||
      (field === 'description' && (value === '' || String(value).length === 5_000)) ||
      value === null,
  },
  readAdminWebinar: { input: () => ({ params: { id: session.sessionId } }), foreign: 'FORBIDDEN' },
  setWebinarLeaders: {
    input: () => ({ params: { id: randomUUID() }, body: { userIds: [] } }),
    foreign: 'FORBIDDEN',
    own: 'WEBINAR_NOT_FOUND',
  },
  changeCapacity: {
    input: () => ({ params: { id: randomUUID() }, body: { capacity: 20 } }),
    foreign: 'FORBIDDEN',
    own: 'WEBINAR_NOT_FOUND',
  },
  moveMeeting: {
    input: () => ({
      params: { id: randomUUID() },
      body: { startsAt: '2036-03-02T12:00:00.000Z', endsAt: '2036-03-02T13:00:00.000Z', sequence: 0 },
    }),
    foreign: 'FORBIDDEN',
    own: 'MEETING_NOT_FOUND',
  },
  cancelMeeting: {
    input: () => ({ params: { id: randomUUID() }, body: { sequence: 0, reason: 'Pemateri sakit' } }),
    foreign: 'FORBIDDEN',
    own: 'MEETING_NOT_FOUND',
    takes: (field, value) => field === 'reason' && words.includes(String(value)),
  },
  setMeetingLinks: {
    input: () => ({ params: { id: randomUUID() }, body: { joinUrl: null, recordingUrl: null, materials: [] } }),
    foreign: 'FORBIDDEN',
    own: 'MEETING_NOT_FOUND',
  },
  getOwnAttendance: { input: () => ({ params: { id: meetingId } }), foreign: 'MEETING_NOT_FOUND' },
  beatAttendance: { input: () => ({ params: { id: meetingId } }), foreign: 'MEETING_NOT_FOUND' },
  listRecaps: { input: () => ({}), foreign: 'own' },
  getRecap: { input: () => ({ params: { id: meetingId } }), foreign: 'RECAP_NOT_FOUND', own: 'RECAP_NOT_FOUND' },
  getRecapManifest: {
    input: () => ({ params: { id: meetingId } }),
    foreign: 'RECAP_NOT_FOUND',
    own: 'RECAP_NOT_FOUND',
  },
  readDeskRecap: { input: () => ({ params: { id: meetingId } }), foreign: 'FORBIDDEN' },
  saveRecap: {
    input: () => ({
      params: { id: randomUUID() },
      body: { recordingUrl: null, recordingLowUrl: null, captionsUrl: null, slidesUrl: null, questions: [] },
    }),
    foreign: 'FORBIDDEN',
    own: 'MEETING_NOT_FOUND',
    takes: (_field, value) => value === null,
  },
  uploadRecapFile: {
    input: () => ({ params: { id: randomUUID() }, file: new Blob(['WEBVTT\n\n'], { type: 'text/vtt' }) }),
    foreign: 'FORBIDDEN',
    own: 'MEETING_NOT_FOUND',
  },
  listHeldMeetings: { input: () => ({}), foreign: 'FORBIDDEN' },
  listAttendanceCodes: { input: () => ({ params: { id: meetingId } }), foreign: 'FORBIDDEN' },
  getMeetingRoster: { input: () => ({ params: { id: meetingId } }), foreign: 'FORBIDDEN' },
  decideObjection: {
    input: () => ({
      params: { id: meetingId, userId: owner.userId },
      body: { decision: 'granted', note: 'Ada di daftar' },
    }),
    foreign: 'FORBIDDEN',
    own: 'OBJECTION_NOT_FOUND',
  },
  sendOutbox: {
    input: () => ({
      body: {
        entries: [{ id: randomUUID(), kind: 'unknown', payload: {}, happenedAt: world.clock.now.toISOString() }],
      },
    }),
    foreign: 'own',
  },
  listCertificateJourneys: { input: () => ({}), foreign: 'own' },
  listAttendanceCertificates: { input: () => ({}), foreign: 'own' },
  getCertificate: { input: () => ({ params: { code: certificate.code } }), foreign: 'CERTIFICATE_NOT_FOUND' },
  downloadCertificate: { input: () => ({ params: { code: certificate.code } }), foreign: 'CERTIFICATE_NOT_FOUND' },
  getCertificateBadge: { input: () => ({ params: { code: certificate.code } }), foreign: 'CERTIFICATE_NOT_FOUND' },
  verifyCertificate: { input: () => ({ params: { reference: certificate.code } }), foreign: 'public' },
  listCertificateKeys: { input: () => ({}), foreign: 'public' },
  getBadgeIssuer: { input: () => ({}), foreign: 'public' },
  listRevokedBadges: { input: () => ({}), foreign: 'public' },
  listCourseOptions: { input: () => ({}), foreign: 'FORBIDDEN' },
  listSessionOptions: { input: () => ({ params: { courseId: session.courseId } }), foreign: 'FORBIDDEN' },
  listCertificates: { input: () => ({ params: session, query: { isGenerated: 'false' } }), foreign: 'FORBIDDEN' },
  generateCertificates: {
    input: () => ({ params: session, body: { enrollmentIds: [enrollment.enrollmentId] } }),
    foreign: 'FORBIDDEN',
  },
  publishCertificates: {
    input: () => ({ params: session, body: { enrollmentIds: [enrollment.enrollmentId] } }),
    foreign: 'FORBIDDEN',
  },
  downloadCertificates: {
    input: () => ({ params: session, body: { enrollmentIds: [enrollment.enrollmentId] } }),
    foreign: 'FORBIDDEN',
    // Nothing is finished in this session.
    own: 'CERTIFICATE_NOT_FOUND',
  },
  revokeCertificate: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Nama pemilik keliru' } }),
    foreign: 'FORBIDDEN',
    own: 'CERTIFICATE_NOT_FOUND',
    takes: (field, value) => field === 'reason' && words.includes(String(value)),
  },
  olderGenerateCertificate: {
    input: () => ({ body: { enrollmentIds: [enrollment.enrollmentId] } }),
    foreign: 'FORBIDDEN',
  },
  listAdminMenus: { input: () => ({}), foreign: 'FORBIDDEN' },
  listAudit: { input: () => ({ query: { sort: '-seq' } }), foreign: 'FORBIDDEN' },
  verifyAudit: { input: () => ({}), foreign: 'FORBIDDEN' },
  listDeskUsers: { input: () => ({ query: { search: 'bunga', sort: 'fullName' } }), foreign: 'FORBIDDEN' },
  getUserStory: { input: () => ({ params: { id: owner.userId } }), foreign: 'FORBIDDEN' },
  updateDeskUser: {
    input: () => ({
      params: { id: idle.userId },
      body: { fullName: 'Bunga Melati', phoneNumber: '081234567890', reason: 'Salah ketik nama' },
    }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    takes: (field, value) => isReason(field, value) || (field === 'phoneNumber' && value === null),
  },
  endUserSessions: {
    input: () => ({ params: { id: idle.userId }, body: { reason: 'HP hilang' } }),
    foreign: 'FORBIDDEN',
    takes: isReason,
  },
  exportUserData: {
    input: () => ({ params: { id: idle.userId }, body: { reason: 'Surat 12' } }),
    foreign: 'FORBIDDEN',
    takes: isReason,
  },
  eraseUser: {
    input: () => ({ params: { id: idle.userId }, body: { email: 'bukan-dia@contoh.test', reason: 'Surat 12' } }),
    foreign: 'FORBIDDEN',
    own: 'ERASE_EMAIL_MISMATCH',
    takes: (field, value) => isReason(field, value) || field === 'email',
  },
  resendUserConfirmation: { input: () => ({ params: { id: idle.userId } }), foreign: 'FORBIDDEN' },
  planMerge: {
    input: () => ({
      params: { id: idle.userId },
      body: { email: 'tidak-ada@contoh.test', reason: 'Satu orang' },
    }),
    foreign: 'FORBIDDEN',
    own: 'MERGE_OTHER_NOT_FOUND',
    takes: (field, value) => isReason(field, value) || field === 'email',
  },
  listMergePlans: { input: () => ({}), foreign: 'FORBIDDEN' },
  approveMerge: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'MERGE_NOT_FOUND' },
  rejectMerge: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Bukan satu orang' } }),
    foreign: 'FORBIDDEN',
    own: 'MERGE_NOT_FOUND',
    takes: isReason,
  },
  askForRole: {
    input: () => ({ params: { id: idle.userId }, body: { isAdmin: false, isExpert: true, reason: 'Pengajar baru' } }),
    foreign: 'FORBIDDEN',
    takes: isReason,
  },
  listRoleRequests: { input: () => ({}), foreign: 'FORBIDDEN' },
  approveRole: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'ROLE_REQUEST_NOT_FOUND',
  },
  rejectRole: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Belum perlu' } }),
    foreign: 'FORBIDDEN',
    own: 'ROLE_REQUEST_NOT_FOUND',
    takes: isReason,
  },
  listCannedComments: { input: () => ({}), foreign: 'FORBIDDEN' },
  addCannedComment: {
    input: () => ({ body: { text: randomUUID() } }),
    foreign: 'FORBIDDEN',
    takes: (field, value) => field === 'text' && words.includes(String(value)),
  },
  changeCannedComment: {
    input: () => ({ params: { id: randomUUID() }, body: { text: randomUUID(), place: 0 } }),
    foreign: 'FORBIDDEN',
    own: 'CANNED_COMMENT_NOT_FOUND',
    takes: (field, value) => field === 'text' && words.includes(String(value)),
  },
  removeCannedComment: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'CANNED_COMMENT_NOT_FOUND',
  },
  listSavedViews: { input: () => ({ query: { screen: '/admin/user' } }), foreign: 'FORBIDDEN' },
  saveView: {
    input: () => ({ body: { screen: '/admin/user', name: 'Pakar', address: '?role=expert' } }),
    foreign: 'FORBIDDEN',
    takes: (field, value) => field === 'name' && words.includes(String(value)),
  },
  removeView: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'VIEW_NOT_FOUND' },
  listCoupons: { input: () => ({ query: { state: 'active' } }), foreign: 'FORBIDDEN' },
  getCoupon: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'COUPON_NOT_FOUND' },
  createCoupon: {
    input: () => ({
      body: {
        title: 'Mitra November',
        prefix: 'DRTOK',
        courseId: randomUUID(),
        activeFrom: '2026-11-01T00:00:00.000Z',
        expiresAt: '2099-11-01T00:00:00.000Z',
        quota: 10,
        codeCount: 10,
        usesPerCode: 1,
        reason: 'Kerja sama baru',
      },
    }),
    foreign: 'FORBIDDEN',
    own: 'COURSE_NOT_FOUND',
    takes: (field, value) => isReason(field, value) || (field === 'title' && words.includes(String(value))),
  },
  changeCoupon: {
    input: () => ({
      params: { id: randomUUID() },
      body: { title: 'Mitra', expiresAt: '2099-11-01T00:00:00.000Z', quota: 5, reason: 'Diperpanjang' },
    }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'COUPON_NOT_FOUND',
    takes: (field, value) => isReason(field, value) || (field === 'title' && words.includes(String(value))),
  },
  stopCoupon: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Bocor' } }),
    foreign: 'FORBIDDEN',
    own: 'COUPON_NOT_FOUND',
    takes: isReason,
  },
  resumeCoupon: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Aman lagi' } }),
    foreign: 'FORBIDDEN',
    own: 'COUPON_NOT_FOUND',
    takes: isReason,
  },
  exportCoupon: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Untuk mitra' } }),
    foreign: 'FORBIDDEN',
    own: 'COUPON_NOT_FOUND',
    takes: isReason,
  },
  listCouponUses: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'COUPON_NOT_FOUND' },
  planImport: {
    input: () => ({ file: new Blob(['kode,mitra\nSEMAIBARU999,Mitra\n']), body: { deed: 'redeem-code.import' } }),
    foreign: 'FORBIDDEN',
  },
  exportImportProblems: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'BULK_NOT_FOUND',
  },
  listTestimonials: { input: () => ({}), foreign: 'public' },
  listStories: { input: () => ({}), foreign: 'public' },
  listFaq: { input: () => ({}), foreign: 'public' },
  searchPublic: { input: () => ({ query: { words: 'data' } }), foreign: 'public', takes: isWords },
  searchOwn: { input: () => ({ query: { words: 'data' } }), foreign: 'own', takes: isWords },
  listRecruitingRoles: { input: () => ({}), foreign: 'public' },
  getLegalText: { input: () => ({ params: { page: 'privacy-policy' } }), foreign: 'public' },
  listPosts: { input: () => ({}), foreign: 'own' },
  getPost: { input: () => ({ params: { slug: 'membaca-angka-warung' } }), foreign: 'own' },
  getDonation: { input: () => ({}), foreign: 'own' },
  listContent: { input: () => ({ query: { kind: 'faq' } }), foreign: 'FORBIDDEN' },
  getContent: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'CONTENT_NOT_FOUND' },
  createContent: {
    input: () => ({ body: { kind: 'testimonial', values: testimonial, publishAt: null, reason: 'Kata baru' } }),
    foreign: 'FORBIDDEN',
    takes: isReason,
  },
  changeContent: {
    input: () => ({
      params: { id: randomUUID() },
      body: { kind: 'testimonial', values: testimonial, publishAt: null, reason: 'Salah tulis' },
    }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'CONTENT_NOT_FOUND',
    takes: isReason,
  },
  withdrawContent: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Sudah lewat' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'CONTENT_NOT_FOUND',
    takes: isReason,
  },
  removeContent: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Tidak jadi' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'CONTENT_NOT_FOUND',
    takes: isReason,
  },
  moveContent: {
    input: () => ({ params: { id: randomUUID() }, body: { direction: 'up' } }),
    foreign: 'FORBIDDEN',
    own: 'CONTENT_NOT_FOUND',
  },
  uploadContentPicture: { input: () => ({ file: picture }), foreign: 'FORBIDDEN' },
  previewAttributes: { input: () => ({ query: {} }), foreign: 'FORBIDDEN' },
  previewContent: { input: () => ({ params: { kind: 'faq' } }), foreign: 'FORBIDDEN' },
  listDeskMaterials: { input: () => ({ query: { kind: 'article' } }), foreign: 'FORBIDDEN' },
  getDeskMaterial: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'LECTURE_MATERIAL_NOT_FOUND',
  },
  draftMaterial: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Salah ketik' } }),
    foreign: 'FORBIDDEN',
    own: 'LECTURE_MATERIAL_NOT_FOUND',
    takes: isReason,
  },
  changeMaterial: {
    input: () => ({ params: { id: randomUUID() }, body: { values: {}, reason: 'Salah ketik' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'LECTURE_MATERIAL_NOT_FOUND',
    takes: isReason,
  },
  takeMaterialFile: {
    input: () => ({ body: { uploadId: randomUUID(), kind: 'video' } }),
    foreign: 'FORBIDDEN',
    own: 'UPLOAD_NOT_FOUND',
  },
  exportTrackVersion: {
    input: () => ({ params: { id: randomUUID(), version: '1' } }),
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_VERSION_NOT_FOUND',
  },
  createPackageUpload: {
    input: () => ({ body: { id: randomUUID(), name: 'paket.zip', sizeBytes: 9, sha256: 'a'.repeat(64) } }),
    foreign: 'FORBIDDEN',
    takes: field => field === 'name',
  },
  planPackageImport: {
    input: () => ({ body: { uploadId: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'UPLOAD_NOT_FOUND',
  },
  getPackageImport: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'PACKAGE_IMPORT_NOT_FOUND',
  },
  startPackageImport: {
    input: () => ({
      params: { id: randomUUID() },
      body: { careerTrackId: null, category: 'teknologi', reason: 'Pindahan' },
    }),
    foreign: 'FORBIDDEN',
    own: 'PACKAGE_IMPORT_NOT_FOUND',
    takes: isReason,
  },
  listDeskQuizzes: { input: () => ({ query: { state: 'draft' } }), foreign: 'FORBIDDEN' },
  getDeskQuiz: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'QUIZ_NOT_FOUND' },
  draftQuiz: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Soal keliru' } }),
    foreign: 'FORBIDDEN',
    own: 'QUIZ_NOT_FOUND',
    takes: isReason,
  },
  changeQuiz: {
    input: () => ({ params: { id: randomUUID() }, body: { values: {}, reason: 'Soal keliru' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'QUIZ_NOT_FOUND',
    takes: isReason,
  },
  getQuizFigures: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'QUIZ_NOT_FOUND' },
  planQuizImport: {
    input: () => ({ params: { id: randomUUID() }, bytes: Buffer.from('Benarkah? {T}') }),
    foreign: 'FORBIDDEN',
    own: 'QUIZ_NOT_FOUND',
  },
  doQuizImport: {
    input: () => ({
      params: { id: randomUUID(), importId: randomUUID() },
      body: { questions: [0], explanation: '', reason: 'Soal baru' },
    }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'QUIZ_NOT_FOUND',
    takes: (field, value) => isReason(field, value) || field === 'explanation',
  },
  listBankQuestions: { input: () => ({ query: { type: 'single' } }), foreign: 'FORBIDDEN' },
  listBankTags: { input: () => ({}), foreign: 'FORBIDDEN' },
  getBankQuestion: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'BANK_QUESTION_NOT_FOUND',
  },
  createBankQuestion: { input: () => ({ body: bankQuestion }), foreign: 'FORBIDDEN', takes: isOfBankQuestion },
  changeBankQuestion: {
    input: () => ({ params: { id: randomUUID() }, body: bankQuestion }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'BANK_QUESTION_NOT_FOUND',
    takes: isOfBankQuestion,
  },
  removeBankQuestion: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Sudah usang' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'BANK_QUESTION_NOT_FOUND',
    takes: isReason,
  },
  keepQuizQuestions: {
    input: () => ({
      params: { id: randomUUID() },
      body: { questionIds: ['q1'], tags: ['data'], reason: 'Soal bagus' },
    }),
    foreign: 'FORBIDDEN',
    own: 'QUIZ_NOT_FOUND',
    takes: isReason,
  },
  takeBankQuestions: {
    input: () => ({
      params: { id: randomUUID() },
      body: { questionIds: [randomUUID()], reason: 'Soal dari bank' },
    }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'BANK_QUESTION_NOT_FOUND',
    takes: isReason,
  },
  listDeskCareerTracks: { input: () => ({ query: { state: 'draft' } }), foreign: 'FORBIDDEN' },
  getDeskCareerTrack: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_NOT_FOUND',
  },
  compareVersions: {
    input: () => ({ params: { id: randomUUID() }, query: { from: '1', to: '2' } }),
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_VERSION_NOT_FOUND',
  },
  createCareerTrack: {
    input: () => ({ body: { ...careerTrackTexts, category: 'tidak-ada' } }),
    foreign: 'FORBIDDEN',
    own: 'CATEGORY_NOT_FOUND',
    takes: isOfCareerTrack,
  },
  changeCareerTrack: {
    input: () => ({ params: { id: randomUUID() }, body: careerTrackTexts }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_NOT_FOUND',
    takes: isOfCareerTrack,
  },
  openTrackDraft: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Perlu diperbaiki' } }),
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_NOT_FOUND',
    takes: isReason,
  },
  getTrackDraft: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_NOT_FOUND',
  },
  editTrackDraft: {
    input: () => ({ params: { id: randomUUID() }, body: { edit: { kind: 'remove', id: randomUUID() } } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_NOT_FOUND',
  },
  copyIntoTrackDraft: {
    input: () => ({
      params: { id: randomUUID() },
      body: {
        from: { careerTrackId: randomUUID(), version: 1 },
        partIds: [randomUUID()],
        parentId: null,
        at: 0,
      },
    }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_NOT_FOUND',
  },
  removeTrackDraft: draftDeed(),
  reviewTrackDraft: draftDeed(),
  publishTrackDraft: draftDeed(),
  takeBackVersion: {
    input: () => ({ params: { id: randomUUID() }, body: { version: 2, reason: 'Ada yang tertinggal' } }),
    foreign: 'FORBIDDEN',
    own: 'CAREER_TRACK_NOT_FOUND',
    takes: isReason,
  },
  listDeskCourses: { input: () => ({ query: { isPublished: 'true' } }), foreign: 'FORBIDDEN' },
  listCourseChoices: { input: () => ({}), foreign: 'FORBIDDEN' },
  getDeskCourse: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'COURSE_NOT_FOUND',
  },
  createCourse: {
    input: () => ({ body: courseFields() }),
    foreign: 'FORBIDDEN',
    own: 'CATEGORY_NOT_FOUND',
    takes: isOfCourse,
  },
  changeCourse: courseDeed('COURSE_NOT_FOUND', courseFields()),
  publishCourse: courseDeed('COURSE_NOT_FOUND'),
  hideCourse: courseDeed('COURSE_NOT_FOUND'),
  createCourseSession: courseDeed('COURSE_NOT_FOUND', { ...courseSession(), meetings: [meetingTimes] }),
  changeCourseSession: courseDeed('SESSION_NOT_FOUND', courseSession()),
  copyCourseSession: courseDeed('SESSION_NOT_FOUND', {
    title: 'Angkatan 2',
    quota: 20,
    weeks: 4,
    reason: 'Dibuka lagi',
  }),
  cancelCourseSession: courseDeed('SESSION_NOT_FOUND'),
  moveSessionLearners: {
    ...courseDeed('SESSION_NOT_FOUND'),
    input: () => ({ params: { id: randomUUID() }, body: { to: randomUUID(), reason: 'Sesinya batal' } }),
  },
  addCourseMeeting: courseDeed('SESSION_NOT_FOUND', { ...meetingTimes, reason: 'Satu lagi' }),
  moveCourseMeeting: {
    ...courseDeed('SESSION_NOT_FOUND'),
    input: () => ({
      params: { id: randomUUID(), number: '1' },
      body: { ...meetingTimes, sequence: 0, reason: 'Pengajar sakit' },
    }),
  },
  cancelCourseMeeting: {
    ...courseDeed('SESSION_NOT_FOUND'),
    input: () => ({ params: { id: randomUUID(), number: '1' }, body: { sequence: 0, reason: 'Pengajar sakit' } }),
  },
  listDeskInstructors: { input: () => ({ query: { isTeaching: 'true' } }), foreign: 'FORBIDDEN' },
  getDeskInstructor: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'INSTRUCTOR_NOT_FOUND',
  },
  createInstructor: { input: () => ({ body: instructor }), foreign: 'FORBIDDEN', takes: isOfInstructor },
  changeInstructor: {
    input: () => ({ params: { id: randomUUID() }, body: instructor }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'INSTRUCTOR_NOT_FOUND',
    takes: isOfInstructor,
  },
  moveInstructor: {
    input: () => ({ params: { id: randomUUID() }, body: { place: 2 } }),
    foreign: 'FORBIDDEN',
    own: 'INSTRUCTOR_NOT_FOUND',
  },
  setInstructorPicture: {
    input: () => ({ params: { id: randomUUID() }, file: picture }),
    foreign: 'FORBIDDEN',
    own: 'INSTRUCTOR_NOT_FOUND',
  },
  removeInstructorPicture: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'INSTRUCTOR_NOT_FOUND',
  },
  giveCourse: {
    input: () => ({
      params: { id: randomUUID(), courseId: randomUUID() },
      body: { from: randomUUID(), reason: 'Ganti pengajar' },
    }),
    foreign: 'FORBIDDEN',
    own: 'INSTRUCTOR_NOT_FOUND',
    takes: isReason,
  },
  removeInstructor: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Tidak mengajar lagi' } }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'INSTRUCTOR_NOT_FOUND',
    takes: isReason,
  },
  listInventory: { input: () => ({ query: { isLow: 'true' } }), foreign: 'FORBIDDEN' },
  getInventoryItem: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'INVENTORY_NOT_FOUND',
  },
  listMovements: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'INVENTORY_NOT_FOUND' },
  createInventoryItem: {
    input: () => ({ body: { title: 'Pulsa', denomination: 77_000, pricePoints: 770, reason: 'Nominal baru' } }),
    foreign: 'FORBIDDEN',
    takes: (field, value) => isReason(field, value) || (field === 'title' && words.includes(String(value))),
  },
  changeInventoryItem: {
    input: () => ({
      params: { id: randomUUID() },
      body: { title: 'Pulsa', pricePoints: 770, isActive: true, reason: 'Harga baru' },
    }),
    headers: { 'if-match': '"1"' },
    foreign: 'FORBIDDEN',
    own: 'INVENTORY_NOT_FOUND',
    takes: (field, value) => isReason(field, value) || (field === 'title' && words.includes(String(value))),
  },
  moveStock: {
    input: () => ({ params: { id: randomUUID() }, body: { kind: 'restock', amount: 5, reason: 'Kiriman baru' } }),
    foreign: 'FORBIDDEN',
    own: 'INVENTORY_NOT_FOUND',
    takes: isReason,
  },
  listRedeemCodes: { input: () => ({ query: { state: 'unused' } }), foreign: 'FORBIDDEN' },
  createRedeemCode: {
    input: () => ({ body: { code: 'SEMAIAKSES12', partner: 'Mitra', reason: 'Daftar dari mitra' } }),
    foreign: 'FORBIDDEN',
    takes: (field, value) => isReason(field, value) || (field === 'partner' && words.includes(String(value))),
  },
  listRefusedWrites: { input: () => ({ query: { state: 'open' } }), foreign: 'FORBIDDEN' },
  getRefusedWrite: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'REFUSED_WRITE_NOT_FOUND',
  },
  contactAboutRefused: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'REFUSED_WRITE_NOT_FOUND',
  },
  settleRefused: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Sudah beres' } }),
    foreign: 'FORBIDDEN',
    own: 'REFUSED_WRITE_NOT_FOUND',
    takes: isReason,
  },
  listSilentDevices: { input: () => ({ query: { sort: '-silentFrom' } }), foreign: 'FORBIDDEN' },
  getSilentDevice: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'PUSH_DEVICE_NOT_FOUND',
  },
  contactSilentOwner: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'PUSH_DEVICE_NOT_FOUND',
  },
  listDeskOrders: { input: () => ({ query: { state: 'paid' } }), foreign: 'FORBIDDEN' },
  getDeskOrder: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'ORDER_NOT_FOUND' },
  markOrderRefunded: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Lewat transfer' } }),
    foreign: 'FORBIDDEN',
    own: 'ORDER_NOT_FOUND',
    takes: isReason,
  },
  downloadDeskReceipt: {
    input: () => ({ params: { id: randomUUID() } }),
    foreign: 'FORBIDDEN',
    own: 'ORDER_NOT_FOUND',
  },
  planBulk: {
    input: () => ({ body: { deed: 'user.end-sessions', target: { ids: [idle.userId] } } }),
    foreign: 'FORBIDDEN',
    takes: field => field.startsWith('target'),
  },
  startBulk: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'HP hilang' } }),
    foreign: 'FORBIDDEN',
    own: 'BULK_NOT_FOUND',
    takes: isReason,
  },
  stopBulk: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'BULK_NOT_FOUND' },
  undoBulk: {
    input: () => ({ params: { id: randomUUID() }, body: { reason: 'Salah pilih' } }),
    foreign: 'FORBIDDEN',
    own: 'BULK_NOT_FOUND',
    takes: isReason,
  },
  listBulks: { input: () => ({ query: { sort: '-askedAt' } }), foreign: 'FORBIDDEN' },
  getBulk: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'BULK_NOT_FOUND' },
  listBulkRows: {
    input: () => ({ params: { id: randomUUID() }, query: { state: 'refused' } }),
    foreign: 'FORBIDDEN',
    own: 'BULK_NOT_FOUND',
  },
  exportDeskUsers: {
    input: () => ({ body: { filter: { role: 'expert' }, reason: 'Laporan bulanan' } }),
    foreign: 'FORBIDDEN',
    takes: isReason,
  },
}

/** Who may make the call: an admin where it asks for one. */
const mayCall = ({ access }: Endpoint) => (access === 'admin' ? admin : owner)

const all = Object.entries(api).map(([name, endpoint]) => ({
  name: name as OperationName, // the registry's own keys
  endpoint: endpoint as Endpoint,
}))
const guarded = all.filter(({ endpoint }) => endpoint.access !== 'public')
const open = all.filter(({ endpoint }) => endpoint.access === 'public')

/** Everything there is but the counts of calls: a refused call counts, too. */
let everything: () => Promise<Digests>

/** Claims of a real token with one thing wrong, signed by the real key or by another. */
async function forgedTokens(): Promise<Record<string, string>> {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const keyFrom = (seed: Uint8Array) =>
    createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' })
  const real = keyFrom(world.keys.accessToken)
  const seconds = Math.floor(world.clock.now.getTime() / 1000)
  const [, payload = ''] = owner.accessToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const sign = (change: Record<string, unknown>, { key = real, typ = 'at+jwt' } = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', typ }).sign(key)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const hs256 = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(world.keys.accessToken)
  return {
    garbage: 'bukan.token.sama-sekali',
    'alg none': `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`,
    'HS256 with the server key': hs256,
    'foreign key': await sign({}, { key: keyFrom(Buffer.alloc(32, 7)) }),
    'wrong audience': await sign({ aud: 'somewhere-else' }),
    'wrong issuer': await sign({ iss: 'somebody-else' }),
    'wrong type': await sign({}, { typ: 'JWT' }),
    'not yet': await sign({ nbf: seconds + 60 }),
    'no session': await sign({ sid: undefined }),
    'session of another person': await sign({ sub: other.userId }),
    'expired and wrong audience': await sign({ exp: seconds - 1, aud: 'x' }),
    'cut off': owner.accessToken.slice(0, -4),
  }
}

const headersOf = (name: OperationName) => ({ headers: cases[name].headers ?? {} })

describe.each(guarded)('$name', ({ name, endpoint }) => {
  // Looked at once for all strangers together.
  let before: Digests
  beforeAll(async () => {
    before = await everything()
  })

  test('asks for a token before it looks at anything else', async () => {
    for (const input of [cases[name].input(), {}, { body: { any: 'thing' } }]) {
      const answer = await world.send(endpoint, input, headersOf(name))
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'UNAUTHORIZED' })
    }
  })

  test('refuses every forged token, and names only a truly expired one', async () => {
    for (const [what, accessToken] of Object.entries(await forgedTokens())) {
      const answer = await world.send(endpoint, cases[name].input(), {
        as: { ...mayCall(endpoint), accessToken },
        ...headersOf(name),
      })
      expect([what, answer.json<{ code: string }>().code]).toEqual([what, 'UNAUTHORIZED'])
    }
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 900_000)
    const expired = await world.send(endpoint, cases[name].input(), { as: mayCall(endpoint), ...headersOf(name) })
    world.clock.now = now
    expect([expired.statusCode, expired.json<{ code: string }>().code]).toEqual([403, 'JWT_EXPIRED'])
  })

  test('tells another learner nothing', async () => {
    const { foreign, input } = cases[name]
    if (foreign === 'own') return
    const answer = await world.send(endpoint, input(), { as: other, ...headersOf(name) })
    expect(answer.json()).toMatchObject({ code: foreign })
  })

  test('is as it was after all of that', async () => expect(await everything()).toEqual(before))

  test('is answered to its owner', async () => {
    // On its own session: logging out must not end the one the other tests use; what ends more is for another learner.
    const as = cases[name].isLast
      ? await world.newLearner()
      : { ...mayCall(endpoint), accessToken: await world.tokenFor(mayCall(endpoint).userId) }
    const answer = await world.send(endpoint, cases[name].input(), { as, ...headersOf(name) })
    const isFile = endpoint.download !== undefined && answer.statusCode === 200
    const { code } = isFile ? {} : answer.json<{ code?: string }>()
    expect([name, code]).toEqual([name, cases[name].own])
    expect(answer.statusCode).toBe(code === undefined ? 200 : 400)
  })

  test('refuses wrong types, missing parts and floods with a name, and changes nothing', async () => {
    const before = await everything()
    const good = cases[name].input()
    const faults: unknown[] = []
    for (const key of ['params', 'query', 'body'] as const) {
      if (endpoint[key] === undefined) continue
      for (const wrong of hostile(good[key], cases[name].takes)) {
        const answer = await world.send(
          endpoint,
          { ...good, [key]: wrong },
          { as: mayCall(endpoint), ...headersOf(name) },
        )
        const { code } = answer.json<{ code?: string }>()
        // An unknown part of an address or a query is ignored; a body never is.
        const isRefused = answer.statusCode >= 400 && answer.statusCode < 500 && code !== undefined
        const isIgnored = key !== 'body' && answer.statusCode === 200
        if (!isRefused && !isIgnored) faults.push([key, JSON.stringify(wrong).slice(0, 200), answer.statusCode, code])
      }
    }
    expect(faults).toEqual([])
    expect(await everything()).toEqual(before)
  })
})

/** The good value with each field in turn missing, of a wrong type, or a string no schema of ours takes. */
function hostile(good: unknown, takes: (field: string, value: unknown) => boolean = () => false): unknown[] {
  if (typeof good !== 'object' || good === null) return []
  const values = [null, 7, true, [], {}, [[]], -1, 1e308]
  const strings = [...words, '\u0000', 'x'.repeat(5_000)]
  const wrongFor = (value: unknown) => values.filter(other => typeof other !== typeof value)
  return [
    {},
    [],
    'text',
    7,
    ...Object.entries(good).flatMap(([field, value]) => [
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== field)),
      ...[...wrongFor(value), ...strings]
        .filter(wrong => !takes(field, wrong))
        .map(wrong => ({ ...good, [field]: wrong })),
    ]),
  ]
}

test.each(open)('$name is answered without a token, also when a wrong one comes along', async ({ name, endpoint }) => {
  const headers = { authorization: 'Bearer bukan.token.kita' }
  for (const options of [{}, { headers }]) {
    const answer = await world.send(endpoint, cases[name].input(), options)
    expect(answer.statusCode).toBe(endpoint.body ? 400 : 200)
  }
})
