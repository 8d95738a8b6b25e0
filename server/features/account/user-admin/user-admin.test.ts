import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/audit.ts'
import { getUser, listUsers } from '#contract/account/legacy-user.ts'
import * as contract from '#contract/account/user.admin.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
let second: Learner
let learner: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  second = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
})

const story = async (id = learner.userId, as = admin) =>
  (await world.call(contract.getUserHistory, { params: { id } }, { as })).data
const logOf = async (person = learner.userId) =>
  (await world.call(listAudit, { query: { person } }, { as: admin })).data.items.map(entry => entry.deed)
const change = (version: number, fullName: string, as = admin) =>
  world.call(
    contract.updateDeskUser,
    { params: { id: learner.userId }, body: { fullName, phoneNumber: '081234567890', reason: 'Salah ketik' } },
    { as, headers: { 'if-match': `"${version}"` } },
  )

describe('changes to a user', () => {
  test('a change of a user requires the current version of the user', async () => {
    const { version } = (await story()).user
    const input = { params: { id: learner.userId }, body: { fullName: 'A', phoneNumber: null, reason: 'Tanpa versi' } }
    const without = await world.call(contract.updateDeskUser, input, { as: admin })
    expect([without.status, without.code]).toEqual([428, 'VERSION_REQUIRED'])
    expect((await change(version, 'Melati')).status).toBe(200)
    const lateResponse = await change(version, 'Mawar', second)
    expect([lateResponse.status, lateResponse.code]).toEqual([412, 'VERSION_STALE'])
    expect((await story()).user).toMatchObject({ fullName: 'Melati', version: version + 1 })
  })

  test('if two admins change a user at the same time, one change succeeds, and the log has the old and new values', async () => {
    const { version } = (await story()).user
    const both = await Promise.all([change(version, 'Satu'), change(version, 'Dua', second)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
    const [newest] = (await story()).audit
    const { fullName } = (await story()).user
    expect(newest).toMatchObject({
      deed: 'user.update',
      detail: { reason: 'Salah ketik', before: { fullName: 'Bunga Citra' }, after: { fullName } },
    })
    expect(newest?.detail?.after).not.toHaveProperty('phoneNumber')
  })
})

test('the log has at most one entry an hour for an admin who views the same user again', async () => {
  await story()
  await story()
  await story(learner.userId, second)
  expect(await logOf()).toEqual(['user.view', 'user.view'])
})

test('a role change needs the approval of an admin who is neither the requester nor the user concerned', async () => {
  await world.verifyEmail(learner)
  const ask = { params: { id: learner.userId }, body: { isAdmin: true, isExpert: false, reason: 'Admin baru' } }
  const { data } = await world.call(contract.askForRole, ask, { as: admin })
  const approve = (as: Learner) => world.call(contract.approveRole, { params: { id: data.id } }, { as })
  expect((await story()).user.isAdmin).toBe(false)
  expect((await world.call(contract.askForRole, ask, { as: second })).code).toBe('ROLE_REQUEST_WAITING')
  expect((await approve(admin)).code).toBe('SECOND_ADMIN_NEEDED')
  const seen = async (as: Learner) =>
    (await world.call(contract.listRoleRequests, {}, { as })).data.find(request => request.id === data.id)?.mayApprove
  expect([await seen(admin), await seen(second)]).toEqual([false, true])
  expect((await approve(second)).status).toBe(200)
  expect((await story()).user).toMatchObject({ isAdmin: true, roles: ['learner', 'admin'] })
  expect((await approve(second)).code).toBe('ROLE_REQUEST_NOT_FOUND')
})

describe('a role of an account whose email address is not verified', () => {
  const ask = (isAdmin: boolean, isExpert: boolean) => {
    const input = { params: { id: learner.userId }, body: { isAdmin, isExpert, reason: 'Admin baru' } }
    return world.call(contract.askForRole, input, { as: admin })
  }
  const approve = (id: string) => world.call(contract.approveRole, { params: { id } }, { as: second })
  const setVerified = (email_verified_at: Date | null) =>
    world.db.updateTable('app_user').set({ email_verified_at }).where('id', '=', learner.userId).execute()

  test('a new role can be requested and approved only while the email address is verified', async () => {
    for (const [isAdmin, isExpert] of [
      [true, false],
      [false, true],
    ] as const) {
      expect((await ask(isAdmin, isExpert)).code).toBe('ROLE_EMAIL_UNVERIFIED')
    }
    await setVerified(world.clock.now)
    const { id } = (await ask(true, false)).data
    await setVerified(null)
    expect((await approve(id)).code).toBe('ROLE_EMAIL_UNVERIFIED')
    expect((await story()).user.isAdmin).toBe(false)
    await setVerified(world.clock.now)
    expect((await approve(id)).status).toBe(200)
    expect((await story()).user.isAdmin).toBe(true)
  })

  test('an invited account can get a role before the invited user sets the first password', async () => {
    await world.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', learner.userId).execute()
    const { id } = (await ask(false, true)).data
    expect((await approve(id)).status).toBe(200)
    expect((await story()).user.roles).toContain('expert')
  })

  test('a role can be removed although the email address is not verified', async () => {
    await world.db
      .updateTable('app_user')
      .set({ is_admin: true, roles: ['admin', 'expert'] })
      .where('id', '=', learner.userId)
      .execute()
    const { id } = (await ask(false, true)).data
    expect((await approve(id)).status).toBe(200)
    expect((await story()).user).toMatchObject({ isAdmin: false, roles: ['expert'] })
  })
})

test('the access token of a session that an admin ended is refused at once', async () => {
  const input = { params: { id: learner.userId }, body: { reason: 'HP hilang' } }
  expect((await world.call(contract.endUserSessions, input, { as: admin })).data.total).toBe(1)
  const response = await world.call(contract.getUserHistory, { params: { id: learner.userId } }, { as: learner })
  expect(response.code).toBe('UNAUTHORIZED')
})

test('the page of a user lists and ends the sessions of accounts that were merged into the account', async () => {
  const former = await world.newLearner()
  const { userId: merged_into } = learner
  const change = { merged_into, deleted_at: world.clock.now }
  await world.db.updateTable('app_user').set(change).where('id', '=', former.userId).execute()
  expect((await story()).sessions).toHaveLength(2)
  const input = { params: { id: learner.userId }, body: { reason: 'HP hilang' } }
  expect((await world.call(contract.endUserSessions, input, { as: admin })).data.total).toBe(2)
  expect((await story()).sessions).toEqual([])
})

test('ending the sessions of a user reports their total number, although the page lists only the newest', async () => {
  const { now } = world.clock
  const times = { created_at: now, expires_at: new Date(now.getTime() + 60_000) }
  const session = { user_id: learner.userId, is_remembered: true, ...times }
  const more = Array.from({ length: 60 }, () => ({ ...session, id: randomUUID() }))
  await world.db.insertInto('refresh_family').values(more).execute()
  const input = { params: { id: learner.userId }, body: { reason: 'HP hilang' } }
  expect((await world.call(contract.endUserSessions, input, { as: admin })).data.total).toBe(61)
})

test('a revoked certificate does not count as a certificate of the enrolment', async () => {
  const { enrollmentId } = await world.enrol(learner, 'pemasaran-digital-dari-nol')
  const { now } = world.clock
  const printed = { name: 'B', courseTitle: 'K', courseSlug: 'k', careerTrackTitle: 'P', instructorName: 'I' }
  for (const [nth, kind] of (['completion', 'graduation'] as const).entries()) {
    const id = randomUUID()
    await world.db
      .insertInto('certificate')
      .values({ id, enrollment_id: enrollmentId, kind, finished_at: now })
      .execute()
    await world.db
      .updateTable('certificate')
      .set({ code: `${nth}123456789ABCDEFGHJKMNPQRS`, number: `SM-0000-0000-000${nth}`, generated_at: now })
      .set({ published_at: now, printed: JSON.stringify({ ...printed, instructorTitle: 'T' }) })
      .set(kind === 'graduation' ? { revoked_at: now, revoke_reason: 'Keliru' } : {})
      .where('id', '=', id)
      .execute()
  }
  expect((await story()).enrollments).toMatchObject([{ certificateCount: 1 }])
})

test('the list of users is filtered, sorted and paged as requested', async () => {
  const name = `Kelompok ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const users = await Promise.all(Array.from({ length: 30 }, () => world.newLearner()))
  for (const [nth, { userId }] of users.entries()) {
    await world.db
      .updateTable('app_user')
      .set({ full_name: `${name} ${String(nth).padStart(2, '0')}` })
      .where('id', '=', userId)
      .execute()
  }
  const list = async (query: object) =>
    (await world.call(contract.listDeskUsers, { query: { search: name, ...query } }, { as: admin })).data
  const first = await list({ sort: 'fullName' })
  expect(first.total).toEqual({ count: 30, isExact: true })
  expect(first.items).toHaveLength(25)
  const rest = await list({ sort: 'fullName', after: first.next ?? '' })
  expect(rest.items.map(user => user.fullName.slice(-2))).toEqual(['25', '26', '27', '28', '29'])
  expect((await list({ sort: '-fullName' })).items[0]?.fullName).toBe(`${name} 29`)
  expect((await list({ role: 'expert' })).total.count).toBe(0)
})

test('one or two letters find users by the beginning of a word, and three letters by any part', async () => {
  const { userId } = await world.newLearner()
  const full_name = 'Xena Qwxyz'
  await world.db.updateTable('app_user').set({ full_name }).where('id', '=', userId).execute()
  const find = async (search: string) =>
    (await world.call(contract.listDeskUsers, { query: { search } }, { as: admin })).data.items.map(({ id }) => id)
  expect(await find('xe')).toEqual([userId])
  expect(await find('qw')).toEqual([userId])
  expect(await find('wx')).toEqual([])
  expect(await find('wxy')).toEqual([userId])
})

test('the export of users contains the rows of the filter, and no cell is a formula', async () => {
  await world.db
    .updateTable('app_user')
    .set({ full_name: '=HYPERLINK("http://x")' })
    .where('id', '=', learner.userId)
    .execute()
  const body = { filter: { search: learner.userId }, reason: 'Laporan' }
  const { response } = await world.call(contract.exportDeskUsers, { body }, { as: admin })
  const lines = response.body.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",/)
  expect(response.headers['content-type']).toContain('text/csv')
  const { data } = await world.call(listAudit, { query: { deed: 'user.export' } }, { as: admin })
  expect(data.items[0]?.detail).toMatchObject({ reason: 'Laporan', after: { search: '(ada kata pencarian)' } })
})

test('the log records that an admin viewed users by the legacy API, but not the search text of an export', async () => {
  await world.call(getUser, { params: { id: learner.userId } }, { as: admin })
  expect(await logOf()).toEqual(['user.view'])
  await world.call(getUser, { params: { id: learner.userId } }, { as: learner })
  await world.call(listUsers, { query: {} }, { as: learner })
  expect(await logOf()).toEqual(['user.view'])
  await world.call(listUsers, { query: {} }, { as: second })
  const views = (await world.call(listAudit, { query: { deed: 'user.list', actor: second.userId } }, { as: admin }))
    .data
  expect(views.items).toHaveLength(1)

  const filter = { search: `${learner.userId}@contoh.test` }
  await world.call(contract.exportDeskUsers, { body: { filter, reason: 'Atas permintaan' } }, { as: admin })
  const [newest] = (await world.call(listAudit, { query: { deed: 'user.export' } }, { as: admin })).data.items
  expect(JSON.stringify(newest)).not.toContain(learner.userId)
  const columns = 'Nama, Email, Telepon, Email terverifikasi, Peran, Admin, Terdaftar, Kelas'
  expect(newest?.detail?.after).toEqual({ search: '(ada kata pencarian)', columns })
})
