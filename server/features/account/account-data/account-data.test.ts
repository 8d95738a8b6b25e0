import { changePortfolio, getPortfolio } from '#contract/certificate/portfolio.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import { listBulkRows } from '#contract/admin/bulk.ts'
import { exportImportProblems, planImport } from '#contract/admin/import.ts'
import { confirmEmail } from '#contract/account/account-mail.ts'
import { login, register } from '#contract/account/auth.ts'
import { refreshToken } from '#contract/account/session-data.ts'
import { finishGoogle } from '#contract/account/google.ts'
import { legacyLevelUp } from '#contract/assessment/level-up.ts'
import { updateProfile, updateProfilePicture } from '#contract/account/profile.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { createStandIn, standInUsers } from '#server/providers/google/stand-in.ts'
import { recordUndeliverable } from '#server/mail/undeliverable-queries.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { createFullProfile } from '#tests/support/profile.ts'

let world: LearningApp
let mail: RecordedMail
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ mailTransport: mail })
})
afterAll(() => world.close())

const canary = { fullName: 'Kenari Kuning', phoneNumber: '081299998888', address: 'Jalan Kenari 12345' }
const whatsAppNumber = '6281298765432'
const words = 'Jawaban kenari yang panjang'

/**
 * Creates a user with a profile, an enrolment, answers, quiz attempts, a survey result, a WhatsApp number and points.
 */
async function settled(email: string) {
  const body = { fullName: canary.fullName, email, phoneNumber: canary.phoneNumber, password: 'rahasia kita' }
  const { data, response } = await world.call(register, { body })
  const as = { userId: data.user.id, accessToken: data.accessToken }
  const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? ''
  const token = await mail.tokenTo(email)
  const profile = { ...createFullProfile(), ...canary }
  expect((await world.call(updateProfile, { body: profile }, { as })).status).toBe(200)
  const { enrollmentId, materials, careerTrackId } = await world.enrol(as)
  const times = { handed_in_at: world.clock.now, created_at: world.clock.now }
  const keys = { enrollment_id: enrollmentId, lecture_material_id: materials[0]?.id ?? '' }
  await world.db
    .insertInto('assignment_answer')
    .values({ id: crypto.randomUUID(), ...keys, text: words, ...times })
    .execute()
  await world.db
    .insertInto('quiz_attempt')
    .values({
      id: crypto.randomUUID(),
      ...keys,
      answers: JSON.stringify({ satu: [words] }),
      score: 80,
      is_passed: true,
      question_results: '[]',
      ...times,
    })
    .execute()
  await world.db
    .insertInto('quiz_attempt_start')
    .values({
      id: crypto.randomUUID(),
      ...keys,
      number: 1,
      started_at: world.clock.now,
      deadline: null,
      saved: JSON.stringify({ answers: { satu: [words] }, answeredAt: {} }),
    })
    .execute()
  const survey = await world.db.selectFrom('survey').select('id').executeTakeFirstOrThrow()
  await world.db
    .insertInto('survey_result')
    .values({
      id: crypto.randomUUID(),
      user_id: as.userId,
      career_track_id: careerTrackId,
      enrollment_id: enrollmentId,
      survey_id: survey.id,
      answers: JSON.stringify({ saran: words }),
      happened_at: world.clock.now,
      created_at: world.clock.now,
    })
    .execute()
  await world.db
    .insertInto('whatsapp_number')
    .values({
      user_id: as.userId,
      number: whatsAppNumber,
      code_hash: Buffer.from('kode'),
      code_expires_at: world.clock.now,
      asked_at: world.clock.now,
    })
    .execute()
  const entry = { amount: 50, reason: 'register-success', happened_at: world.clock.now, created_at: world.clock.now }
  await world.db
    .insertInto('point_entry')
    .values({ user_id: as.userId, ...entry })
    .execute()
  return { as, cookie, token, enrollmentId, refreshToken: data.refreshToken }
}

/** Uploads a file to import, as an admin. */
async function plan(deed: 'user.import' | 'enrollment.import', file: string) {
  const as = await world.newAdmin()
  const { data } = await world.call(planImport, { file: new Blob([file]), body: { deed } }, { as })
  const params = { id: data.id }
  return {
    counts: data.counts,
    list: async () => (await world.call(listBulkRows, { params, query: {} }, { as })).data.items,
    getProblems: async () =>
      Buffer.from((await world.call(exportImportProblems, { params }, { as })).data.bytes).toString(),
  }
}

/** Returns every row of every table as text. */
async function everyRow(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(world.db)
  const tables = await Promise.all(rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(world.db)))
  return JSON.stringify(tables.map(table => table.rows))
}

/** A new table with a user column must be added to the export and to the erasure. */
test('every table with personal data is included in the export and in the erasure', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'user_id' and table_type = 'BASE TABLE'
  `.execute(world.db)
  expect(rows.map(row => row.name).sort()).toEqual([
    'assessment_voice',
    'assignment_file',
    'attendance_objection',
    'board_score',
    'certificate',
    'consent_decision',
    'enrollment',
    'frenzy_claim',
    'idempotency',
    'lesson_report',
    'level_up',
    'mail_job',
    'mail_token',
    'meeting_presence',
    'note_event',
    'notification',
    'notification_delivery',
    'notification_setting',
    'passkey',
    'payment_order',
    'point_balance',
    'point_entry',
    'point_exchange',
    'point_waiting',
    'portfolio',
    'push_device',
    'recap_answer',
    'recovery_code',
    'refresh_family',
    'refused_write',
    'review_event',
    'role_request',
    'room_vote',
    'secret_feed',
    'step_reset',
    'stock_alert',
    'survey_result',
    'topic_presence',
    'totp_secret',
    'undeliverable_address',
    'upload',
    'user_profile',
    'visit_event',
    'voucher_redemption',
    'webinar_leader',
    'webinar_registration',
    'whatsapp_number',
  ])
})

describe('the export of an account', () => {
  test('the export contains the data and actions of the user, but no secrets and no data of other users', async () => {
    const { as } = await settled('ekspor@contoh.test')
    const stranger = await settled('lain@contoh.test')
    const reason = 'bounced'
    await recordUndeliverable(world.db, { email: 'ekspor@contoh.test', reason, at: world.clock.now })
    const meeting = await world.db.selectFrom('webinar_meeting').select('id').executeTakeFirstOrThrow()
    const [keys, at] = [{ meeting_id: meeting.id, user_id: as.userId }, world.clock.now]
    const decided = { state: 'declined', note: 'Nama tidak di daftar', decided_by: null, decided_at: at } as const
    await world.db
      .insertInto('attendance_objection')
      .values({ ...keys, reason: words, raised_at: at, ...decided })
      .execute()
    const setting = {
      channels: JSON.stringify({ mail: { learning: false } }),
      zone: 'WITA',
      muted_until: null,
    } as const
    await world.db
      .insertInto('notification_setting')
      .values({ user_id: as.userId, ...setting, changed_at: at })
      .execute()
    const { data: shown } = await world.call(getPortfolio, {}, { as })
    await world.call(changePortfolio, { body: shown.choice }, { as })
    const { data, response } = await world.call(exportAccount, {}, { as })
    expect(data.attendanceObjections).toMatchObject([{ reason: words, state: 'declined', note: decided.note }])
    expect(data.notificationSettings).toMatchObject([{ zone: 'WITA', mutedUntil: null }])
    expect(data.undeliverableAddresses).toMatchObject([{ email: 'ekspor@contoh.test', reason }])
    expect(data.portfolio).toMatchObject([{ code: null, choice: { showsSkills: true } }])
    expect(data.whatsAppNumbers).toMatchObject([{ number: whatsAppNumber, confirmedAt: null }])
    expect(data.account).toMatchObject({ id: as.userId, email: 'ekspor@contoh.test', fullName: canary.fullName })
    expect(data.profile).toMatchObject({ address: canary.address })
    expect(data.assignmentAnswers).toMatchObject([{ text: words }])
    expect(data.quizAttempts).toMatchObject([{ score: 80, answers: { satu: [words] } }])
    expect(data.openQuizAttempts).toMatchObject([{ number: 1, saved: { answers: { satu: [words] } } }])
    expect(data.surveyResults).toMatchObject([{ answers: { saran: words } }])
    expect(data.points.entries).toMatchObject([{ amount: 50, reason: 'register-success' }])
    expect([data.sessions.length, data.enrollments.length]).toEqual([1, 1])
    expect(data.webinars).toMatchObject([{ state: 'registered', wantsReminders: true }])
    expect(data.progress.length).toBeGreaterThan(3)
    expect(response.body).not.toMatch(/hash|argon2|salt|binding/)
    expect(response.body).not.toContain(stranger.as.userId)
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('erasing an account', () => {
  test('erasing an account requires the password', async () => {
    const { as } = await settled('tetap@contoh.test')
    for (const password of ['', 'bukan ini']) {
      expect((await world.call(deleteAccount, { body: { password } }, { as })).code).toBe('PASSWORD_MISMATCH')
    }
    expect((await world.call(getUserPreview, {}, { as })).status).toBe(200)
  })

  test('erasing an account removes all data of the user, ends every session and makes the email available again', async () => {
    const email = 'hapus@contoh.test'
    const { as, cookie, token, enrollmentId, refreshToken: refresh } = await settled(email)
    const others = (await everyRow()).split(canary.address).length - 1
    expect((await world.call(deleteAccount, { body: { password: 'rahasia kita' } }, { as })).status).toBe(200)

    const rows = await everyRow()
    expect(rows).not.toContain(email)
    const number = await world.db
      .selectFrom('whatsapp_number')
      .select('number')
      .where('user_id', '=', as.userId)
      .execute()
    expect(number).toEqual([])
    expect(rows.split(canary.address).length - 1).toBe(others - 1)
    const erased = await world.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', as.userId)
      .executeTakeFirstOrThrow()
    expect(erased).toMatchObject({ full_name: 'Akun dihapus', phone_number: null, password_hash: null, roles: [] })
    const work = await world.db
      .selectFrom('assignment_answer')
      .select('text')
      .where('enrollment_id', '=', enrollmentId)
      .execute()
    expect(work).toEqual([{ text: '' }])
    const surveys = await world.db
      .selectFrom('survey_result')
      .select('answers')
      .where('user_id', '=', as.userId)
      .execute()
    expect(surveys).toEqual([{ answers: {} }])
    const ledger = await world.db.selectFrom('point_entry').select('amount').where('user_id', '=', as.userId).execute()
    expect(ledger).toEqual([{ amount: 50 }])

    expect((await world.call(getUserPreview, {}, { as })).code).toBe('UNAUTHORIZED')
    const renewed = await world.call(refreshToken, { body: { refreshToken: refresh } }, { cookie })
    expect(renewed.code).toBe('REFRESH_TOKEN_NOT_FOUND')
    expect((await world.call(login, { body: { email, password: 'rahasia kita' } })).code).toBe('LOGIN_FAILED')
    expect((await world.call(confirmEmail, { body: { token } })).code).toBe('USER_NOT_FOUND')
    const body = { fullName: 'Orang Baru', email, phoneNumber: '081234567890', password: 'rahasia kita' }
    const secondResponse = await world.call(register, { body })
    expect([secondResponse.status, secondResponse.data.user.id === as.userId]).toEqual([200, false])
  })

  test('erasing an account clears the rows of import files that name the user, and no other rows', async () => {
    const email = 'ani@contoh.test'
    const { as, enrollmentId } = await settled(email)
    const [name, other] = ['Nama di berkas', 'rani@contoh.test']
    const users = await plan(
      'user.import',
      [
        'nama,email,telepon',
        `${name},Ani@Contoh.test,081200001111`,
        `${name},"${name} <ANI@contoh.test>",081200001111`,
        `Rani,${other},salah`,
      ].join('\n'),
    )
    expect(users.counts).toMatchObject({ done: 1, refused: 2 })
    const course = await world.db
      .selectFrom('enrollment')
      .innerJoin('course', 'course.id', 'enrollment.course_id')
      .innerJoin('course_session as session', 'session.course_id', 'course.id')
      .select(['course.slug', 'session.title'])
      .where('enrollment.id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
    const enrolled = await plan('enrollment.import', `email,kelas,sesi\n${email},${course.slug},${course.title}\n`)
    // Simulates a row that was planned before the user was enrolled and still waits.
    await world.db.updateTable('bulk_row').set({ state: 'waiting' }).where('label', 'like', `%${email} di %`).execute()
    const formerEmail = 'lama@contoh.test'
    const imported = await plan('user.import', `nama,email\n${name},${formerEmail}\n`)
    await world.db
      .updateTable('bulk_row')
      .set({ state: 'done', undo: JSON.stringify({ userId: as.userId }) })
      .where('label', 'like', `%${formerEmail}`)
      .execute()
    expect((await world.call(deleteAccount, { body: { password: 'rahasia kita' } }, { as })).status).toBe(200)

    const rows = await everyRow()
    expect(rows).not.toMatch(/(?<!r)ani@contoh\.test/i)
    for (const text of [name, '081200001111', formerEmail]) expect(rows).not.toContain(text)
    const [erased, unknown] = ['Akun dihapus', 'Pengguna tidak ditemukan.']
    expect(await users.list()).toMatchObject([
      { name: erased, state: 'done', problem: 'Sudah punya akun' },
      { name: erased, state: 'refused', problem: unknown },
      { name: 'Baris 4: Rani', state: 'refused', problem: expect.stringContaining('Kolom "telepon"') },
    ])
    expect((await users.getProblems()).split('\r\n').slice(1, 3)).toEqual([
      `${erased},,,${unknown}`,
      expect.stringContaining(`Rani,${other},salah,`),
    ])
    expect(await enrolled.list()).toMatchObject([{ name: erased, state: 'refused', problem: unknown }])
    expect(await imported.list()).toMatchObject([{ name: erased, state: 'done' }])
  })

  test('erasing an account deletes its photo and no other photo', async () => {
    const [{ as }, other] = [await settled('foto@contoh.test'), await settled('foto-lain@contoh.test')]
    const upload = async (person: { userId: string; accessToken: string }) => {
      const file = await createPicture()
      return (await world.call(updateProfilePicture, { file }, { as: person })).data.picUrl
    }
    const [own, others] = [await upload(as), await upload(other.as)]
    const getStatus = async (url: string) => (await world.app.inject({ url })).statusCode
    expect(await getStatus(own)).toBe(200)
    expect((await world.call(deleteAccount, { body: { password: 'bukan ini' } }, { as })).code).toBe(
      'PASSWORD_MISMATCH',
    )
    expect(await getStatus(own)).toBe(200)
    expect((await world.call(deleteAccount, { body: { password: 'rahasia kita' } }, { as })).status).toBe(200)
    expect([await getStatus(own), await getStatus(others)]).toEqual([404, 200])
  })

  test('erasing an account deletes its level-up proof with the file, and no file of another user', async () => {
    const [{ as }, other] = [await settled('berkas@contoh.test'), await settled('berkas-lain@contoh.test')]
    const prove = async (person: { userId: string; accessToken: string }) => {
      const input = { file: new Blob(['isi berkas']), body: { title: words, note: '' } }
      return (await world.call(legacyLevelUp, input, { as: person })).data.file.url
    }
    const [own, others] = [await prove(as), await prove(other.as)]
    const { data } = await world.call(exportAccount, {}, { as })
    expect(data).toMatchObject({ files: [{ sizeBytes: 10 }], levelUps: [{ title: words }] })
    const statusOf = async (url: string) => (await world.app.inject({ url })).statusCode
    expect([await statusOf(own), await statusOf(others)]).toEqual([200, 200])
    expect((await world.call(deleteAccount, { body: { password: 'rahasia kita' } }, { as })).status).toBe(200)
    expect([await statusOf(own), await statusOf(others)]).toEqual([404, 200])
    const remainingRows = await world.db.selectFrom('level_up').select('id').where('user_id', '=', as.userId).execute()
    expect(remainingRows).toEqual([])
    expect(await readdir(join(world.dataDir, 'attachments'))).toEqual([other.as.userId])
  })

  test('a user without a password must have logged in within the last ten minutes to erase the account', async () => {
    const standIn = createStandIn(world.keys, () => world.clock.now)
    const signIn = async () =>
      (await world.call(finishGoogle, { body: { token: standIn.issue(standInUsers[0]) } })).data
    const old = await signIn()
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 601_000)
    const erase = (as: { userId: string; accessToken: string }) =>
      world.call(deleteAccount, { body: { password: '' } }, { as })
    expect((await erase(old)).code).toBe('LOGIN_TOO_OLD')
    expect((await erase(await signIn())).status).toBe(200)
    expect((await signIn()).userId).not.toBe(old.userId)
    world.clock.now = now
  })
})
