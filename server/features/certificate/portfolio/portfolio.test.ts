import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { approveMerge, planMerge } from '#contract/account/user-merge.ts'
import * as contract from '#contract/certificate/portfolio.ts'
import type { PortfolioChoice } from '#contract/certificate/portfolio.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { issueCertificate } from '#tests/support/issued-certificate.ts'
import { handInWithFile, scoreAnswer } from '#tests/support/scored-work.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp({ config: { publicUrl: 'https://semai.test' } })
})
afterAll(() => world.close())

const nothing: PortfolioChoice = {
  name: 'first',
  showsSkills: false,
  showsAttendance: false,
  certificates: [],
  projects: [],
}

const change = (as: Learner, choice: Partial<PortfolioChoice>) =>
  world.call(contract.changePortfolio, { body: { ...nothing, ...choice } }, { as })
const share = async (as: Learner) => (await world.call(contract.sharePortfolio, {}, { as })).data.code ?? ''
const open = (code: string) => world.call(contract.readPortfolio, { params: { code } })
const get = (url: string) => world.app.inject({ method: 'GET', url })

/** Creates a learner with a scored hand-in and a certificate. */
async function newGraduate() {
  const as = await world.newLearner()
  const enrolled = await world.enrol(as)
  const work = await handInWithFile(world, as, enrolled)
  await scoreAnswer(world, work.answerId, 88)
  const certificate = await issueCertificate(world, enrolled.enrollmentId)
  const project = { answerId: work.answerId, showsText: true, fileIds: [work.fileId] }
  return { as, enrolled, work, certificate, project }
}

test('a new portfolio is not shared and shows only the name and the skills', async () => {
  const { as } = await newGraduate()
  const { data } = await world.call(contract.getPortfolio, {}, { as })
  expect(data).toMatchObject({ code: null, choice: { certificates: [], projects: [], showsAttendance: false } })
  expect([data.certificates.length, data.projects.length]).toEqual([1, 1])
})

test('the public portfolio page shows exactly what the owner chose, and no other data of the account', async () => {
  const { as, certificate, project, work } = await newGraduate()
  const code = await share(as)
  await change(as, nothing)
  const empty = await open(code)
  expect(empty.data).toEqual({ name: 'Bunga', skills: null, certificates: [], projects: [], attendance: null })

  await change(as, { name: 'full', showsSkills: true, certificates: [certificate.code], projects: [project] })
  const full = await open(code)
  expect(full.data).toMatchObject({
    name: 'Bunga Citra',
    certificates: [{ code: certificate.code }],
    projects: [{ score: 88, text: 'Etalase tiga produk', files: [{ name: 'etalase.pdf' }] }],
  })
  expect(full.data.skills?.[0]?.skills.map(({ reason }) => reason)).toContain('1 tugas dinilai 88')
  for (const secret of [as.userId, `${as.userId}@contoh.test`, '081234567890', work.answerId, work.fileId]) {
    expect(full.response.body).not.toContain(secret)
  }
})

test('a portfolio shows the text and each file of a project only if the owner chose them', async () => {
  const { as, project } = await newGraduate()
  const code = await share(as)
  await change(as, { projects: [{ ...project, showsText: false, fileIds: [] }] })
  expect((await open(code)).data.projects).toMatchObject([{ text: null, files: [] }])
})

test('the code of a revoked portfolio opens no page, PDF or file, even after the owner got a new code', async () => {
  const { as, project, work } = await newGraduate()
  const code = await share(as)
  await change(as, { projects: [project] })
  const [file] = (await open(code)).data.projects[0]?.files ?? []
  const download = await get(file?.url ?? '')
  expect([download.statusCode, download.rawPayload.equals(work.bytes)]).toEqual([200, true])
  expect(download.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment/) as string,
  })

  const { data } = await world.call(contract.revokePortfolio, {}, { as })
  expect([data.code, data.choice.projects]).toEqual([null, [project]])
  const expectGone = async () => {
    expect((await open(code)).code).toBe('CONTENT_NOT_FOUND')
    expect((await world.call(contract.downloadSharedPortfolio, { params: { code } })).code).toBe('CONTENT_NOT_FOUND')
    expect((await get(file?.url ?? '')).statusCode).toBe(404)
  }
  await expectGone()
  const next = await share(as)
  expect(next).not.toBe(code)
  await expectGone()
  expect((await open(next)).status).toBe(200)
})

test('a file is not served after the owner removed it from the portfolio', async () => {
  const { as, project } = await newGraduate()
  const code = await share(as)
  await change(as, { projects: [project] })
  const [file] = (await open(code)).data.projects[0]?.files ?? []
  await change(as, { projects: [{ ...project, fileIds: [] }] })
  expect((await get(file?.url ?? '')).statusCode).toBe(404)
})

describe('work of another learner', () => {
  test('certificates, answers and files of another learner cannot be chosen for a portfolio', async () => {
    const [own, other] = [await newGraduate(), await newGraduate()]
    const stolen: [Partial<PortfolioChoice>, string][] = [
      [{ certificates: [other.certificate.code] }, 'CERTIFICATE_NOT_FOUND'],
      [{ projects: [other.project] }, 'ASSIGNMENT_NOT_FOUND'],
      [{ projects: [{ ...own.project, fileIds: [other.work.fileId] }] }, 'UPLOAD_NOT_FOUND'],
    ]
    for (const [choice, code] of stolen) expect((await change(own.as, choice)).code).toBe(code)
  })

  test('a portfolio does not show work of another learner, even if its stored choice refers to that work', async () => {
    const [own, other] = [await newGraduate(), await newGraduate()]
    const code = await share(own.as)
    const choice = { ...nothing, certificates: [other.certificate.code], projects: [other.project] }
    await world.db
      .updateTable('portfolio')
      .set({ choice: JSON.stringify(choice) })
      .where('user_id', '=', own.as.userId)
      .execute()
    expect((await open(code)).data).toMatchObject({ certificates: [], projects: [] })
  })
})

test('an answer without a score cannot be chosen for a portfolio', async () => {
  const as = await world.newLearner()
  const { answerId } = await handInWithFile(world, as, await world.enrol(as))
  const { code } = await change(as, { projects: [{ answerId, showsText: true, fileIds: [] }] })
  expect(code).toBe('ASSIGNMENT_NOT_FOUND')
})

test.each([
  ['revoked', { revoked_at: new Date(), revoke_reason: 'Nama keliru' }, {}],
  ['of a refunded course', {}, { refunded_at: new Date() }],
])('a certificate %s disappears from the portfolio page', async (_what, certificateChange, enrollmentChange) => {
  const { as, certificate, enrolled } = await newGraduate()
  const code = await share(as)
  await change(as, { certificates: [certificate.code] })
  expect((await open(code)).data.certificates).toHaveLength(1)
  if ('revoked_at' in certificateChange)
    await world.db.updateTable('certificate').set(certificateChange).where('id', '=', certificate.id).execute()
  if ('refunded_at' in enrollmentChange)
    await world.db.updateTable('enrollment').set(enrollmentChange).where('id', '=', enrolled.enrollmentId).execute()
  expect((await open(code)).data.certificates).toEqual([])
  // A certificate that the owner cannot see any more does not make the next save fail.
  const { data } = await world.call(contract.getPortfolio, {}, { as })
  expect((await world.call(contract.changePortfolio, { body: data.choice }, { as })).status).toBe(200)
})

test('the portfolio page of a deactivated account cannot be opened until the account is active again', async () => {
  const { as } = await newGraduate()
  const code = await share(as)
  const set = (deactivated_at: Date | null) =>
    world.db.updateTable('app_user').set({ deactivated_at }).where('id', '=', as.userId).execute()
  await set(world.clock.now)
  expect((await open(code)).code).toBe('CONTENT_NOT_FOUND')
  await set(null)
  expect((await open(code)).status).toBe(200)
})

test('erasing an account deletes the portfolio', async () => {
  const { as } = await newGraduate()
  const code = await share(as)
  await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as })
  expect((await open(code)).code).toBe('CONTENT_NOT_FOUND')
  expect(await world.db.selectFrom('portfolio').selectAll().where('user_id', '=', as.userId).execute()).toEqual([])
})

/** Merges the second account into the first. */
async function merge(kept: Learner, other: Learner) {
  const [admin, second] = [await world.newAdmin(), await world.newAdmin()]
  const body = { email: `${other.userId}@contoh.test`, reason: 'Dua akun, satu orang' }
  const { data } = await world.call(planMerge, { params: { id: kept.userId }, body }, { as: admin })
  expect((await world.call(approveMerge, { params: { id: data.id } }, { as: second })).status).toBe(200)
}

test('after a merge, the portfolio page belongs to the kept account and still shows the same work', async () => {
  const kept = await world.newLearner()
  const { as: other, project, certificate } = await newGraduate()
  const code = await share(other)
  await change(other, { projects: [project], certificates: [certificate.code] })
  await merge(kept, other)
  expect((await open(code)).data).toMatchObject({
    projects: [{ score: 88, files: [{ name: 'etalase.pdf' }] }],
    certificates: [{ code: certificate.code }],
  })
  expect((await world.call(contract.getPortfolio, {}, { as: kept })).data.code).toBe(code)
})

test('a merge closes the portfolio page of the merged account if the kept account shares a page too', async () => {
  const [kept, other] = [await world.newLearner(), await world.newLearner()]
  const codes = [await share(kept), await share(other)] as const
  await merge(kept, other)
  expect((await open(codes[0])).status).toBe(200)
  expect((await open(codes[1])).code).toBe('CONTENT_NOT_FOUND')
})

test('owner and visitors get the same portfolio PDF, and its file name contains only ASCII characters', async () => {
  const { as, certificate, project } = await newGraduate()
  await world.db.updateTable('app_user').set({ full_name: 'Çağla "🌱" محمد' }).where('id', '=', as.userId).execute()
  const code = await share(as)
  await change(as, { name: 'full', showsSkills: true, certificates: [certificate.code], projects: [project] })
  const own = await world.call(contract.downloadPortfolio, {}, { as })
  const shared = await world.call(contract.downloadSharedPortfolio, { params: { code } })
  expect(Buffer.from(own.data.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  expect(Buffer.from(own.data.bytes).equals(Buffer.from(shared.data.bytes))).toBe(true)
  expect(own.response.headers['content-disposition']).toContain('filename="Riwayat-Belajar-Cagla.pdf"')
})

test('the URL of a portfolio file with a wrong code or key gets status 404', async () => {
  const code = await share((await newGraduate()).as)
  for (const url of [
    `${code}/files/${'a'.repeat(22)}`,
    `${'0'.repeat(26)}/files/${'a'.repeat(22)}`,
    'x/files/..%2f..',
  ]) {
    expect((await get(`/api/v1/portfolios/${url}`)).statusCode).toBe(404)
  }
})
