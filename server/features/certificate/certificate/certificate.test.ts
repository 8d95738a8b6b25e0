import { randomUUID, webcrypto } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import { listAudit } from '#contract/admin/audit.ts'
import * as contract from '#contract/certificate/certificate.ts'
import { listCertificateProgress } from '#contract/certificate/own-certificates.ts'
import * as admin from '#contract/certificate/certificate.admin.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { readFacts, signedText } from '#contract/certificate/signed-certificate.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
let desk: Learner
let learner: Learner
let own: Awaited<ReturnType<LearningApp['enrol']>>
let session: { courseId: string; sessionId: string }

beforeAll(async () => {
  world = await startLearningApp({ config: { publicUrl: 'https://semai.test' }, isWorking: true })
  desk = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  own = await world.enrol(learner)
  const row = await world.db
    .selectFrom('enrollment')
    .select(['course_id as courseId', 'session_id as sessionId'])
    .where('id', '=', own.enrollmentId)
    .executeTakeFirstOrThrow()
  session = row
})

/** Completes all materials except the first `open` articles. Returns the ids of these articles. */
async function completeAllBut(open: number, { enrollmentId, materials } = own) {
  const left = materials.filter(material => material.type === 'article').slice(0, open)
  await world.db
    .updateTable('lecture_progress')
    .set({ status: 'COMPLETED', completed_at: world.clock.now, updated_at: world.clock.now })
    .where('enrollment_id', '=', enrollmentId)
    .where(
      'lecture_material_id',
      'not in',
      left.map(({ id }) => id),
    )
    .execute()
  return left.map(({ id }) => id)
}
const complete = (lectureMaterialId: string, as = learner, { enrollmentId } = own) =>
  world.call(
    setProgress,
    { body: { userId: as.userId, enrollmentId, lectureMaterialId, status: 'COMPLETED' } },
    { as, key: randomUUID() },
  )
async function finish(as = learner, enrollment = own) {
  const [last = ''] = await completeAllBut(1, enrollment)
  await complete(last, as, enrollment)
}
const rows = (enrollmentId = own.enrollmentId) =>
  world.db.selectFrom('certificate').selectAll().where('enrollment_id', '=', enrollmentId).orderBy('kind').execute()
const fileOf = (id: string) => join(world.dataDir, 'certificates', id, 'file.pdf')
const drawnFile = (id: string) => readFile(fileOf(id)).catch(() => undefined)
async function countUndrawn(enrollmentIds: string[]): Promise<number> {
  const made = world.db.selectFrom('certificate').select('id').where('code', 'is not', null)
  const files = await made.where('enrollment_id', 'in', enrollmentIds).execute()
  return (await Promise.all(files.map(({ id }) => drawnFile(id)))).filter(file => file === undefined).length
}
async function generate(enrollmentIds = [own.enrollmentId]) {
  const answer = await world.call(
    admin.generateCertificates,
    { params: session, body: { enrollmentIds } },
    { as: desk },
  )
  await expect.poll(() => countUndrawn(enrollmentIds), { timeout: timeLimit(20_000) }).toBe(0)
  return answer
}
const publish = (enrollmentIds = [own.enrollmentId]) =>
  world.call(admin.publishCertificates, { params: session, body: { enrollmentIds } }, { as: desk })
async function issue(as = learner) {
  await finish(as)
  await generate()
  await publish()
  const [completion, graduation] = await rows()
  return { completion: completion!, graduation: graduation!, code: graduation?.code ?? '' }
}
const verify = async (reference: string) =>
  (await world.call(contract.verifyCertificate, { params: { reference } })).data
const progressOf = async (as = learner) => (await world.call(listCertificateProgress, {}, { as })).data[0]

test('the log names the learners of created or published certificates, not those only selected', async () => {
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

describe('completion', () => {
  test('a class is recorded as completed with the last step, not before', async () => {
    const [first = '', last = ''] = await completeAllBut(2)
    await complete(first)
    expect(await rows()).toEqual([])
    await complete(last)
    expect((await rows()).map(row => [row.kind, row.finished_at, row.generated_at])).toEqual([
      ['completion', world.clock.now, null],
      ['graduation', world.clock.now, null],
    ])
  })

  test('a class is recorded as completed once, also if two devices do the last two steps at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await world.newLearner()
      const enrollment = await world.enrol(other)
      const left = await completeAllBut(2, enrollment)
      await Promise.all([...left, ...left].map(id => complete(id, other, enrollment)))
      expect((await rows(enrollment.enrollmentId)).map(row => row.kind)).toEqual(['completion', 'graduation'])
    }
  })

  test('a class stays completed although the program grows afterwards', async () => {
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

  test('a learner sees each condition and the dates so far, and no code before publication', async () => {
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

describe('generating', () => {
  test('generating twenty times at the same time creates one certificate of each kind, drawn and stored', async () => {
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

  test('refuses to generate six certificates in one request, and creates none', async () => {
    await finish()
    const answer = await generate([own.enrollmentId, ...Array.from({ length: 5 }, () => randomUUID())])
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
    expectAll(await rows(), row => row.generated_at === null)
  })

  test('generates no certificates for learners who are not finished or in another session', async () => {
    await finish()
    const other = await world.newLearner()
    const elsewhere = await world.enrol(other, 'analis-data-pemula')
    await finish(other, elsewhere)
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
      const answer = await world.call(admin.listCertificates, { params: session, query: { isGenerated } }, { as: desk })
      return answer.data.filter(row => row.enrollmentId === own.enrollmentId).map(row => typeof row.generatedAt)
    }
    expect([await list('false'), await list('true')]).toEqual([['object'], []])
    await generate()
    expect([await list('false'), await list('true')]).toEqual([[], ['string']])
  })

  test('a printed certificate never changes', async () => {
    const { code } = await issue()
    await world.db.updateTable('app_user').set({ full_name: 'Nama Lain' }).where('id', '=', learner.userId).execute()
    expect(await verify(code)).toMatchObject({ state: 'valid', name: 'Bunga Citra' })
  })
})

describe('publishing', () => {
  test('publishing a certificate counts once and sends one email', async () => {
    await finish()
    expect((await publish()).data.total).toBe(0)
    await generate()
    const totals = await Promise.all(Array.from({ length: 5 }, () => publish()))
    expect(totals.map(({ data }) => data.total).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1])
    // The email may have been sent already, so this counts waiting and sent emails together.
    const { body } = await world.app.inject({ url: '/api/mailbox' })
    const waiting = await world.db.selectFrom('mail_job').selectAll().where('user_id', '=', learner.userId).execute()
    expect(body.split('Sertifikatmu terbit').length - 1 + waiting.length).toBeGreaterThan(0)
    expect(waiting.length).toBeLessThanOrEqual(1)
  })
})

describe('the owner', () => {
  test('the owner gets page, PDF and badge; another learner gets no hint that the certificate exists', async () => {
    const { code, graduation } = await issue()
    const page = await world.call(contract.getCertificate, { params: { code } }, { as: learner })
    expect(page.data).toMatchObject({ kind: 'graduation', name: 'Bunga Citra', number: graduation.number })
    const pdf = await world.call(contract.downloadCertificate, { params: { code } }, { as: learner })
    expect(pdf.response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`filename="Sertifikat-Bunga-Citra-${graduation.number}.pdf"`),
      'cache-control': 'no-store',
    })
    expect(pdf.response.rawPayload.equals(await readFile(fileOf(graduation.id)))).toBe(true)
    const other = await world.newLearner()
    for (const call of [contract.getCertificate, contract.downloadCertificate, contract.getCertificateBadge]) {
      expect((await world.send(call, { params: { code } }, { as: other })).json()).toMatchObject({
        code: 'CERTIFICATE_NOT_FOUND',
      })
    }
  })

  test('the owner gets the PDF even if drawing failed after generation', async () => {
    const { code, graduation } = await issue()
    const before = await readFile(fileOf(graduation.id))
    await rm(fileOf(graduation.id))
    const pdf = await world.call(contract.downloadCertificate, { params: { code } }, { as: learner })
    expect(pdf.response.rawPayload.equals(before)).toBe(true)
    expect(await drawnFile(graduation.id)).toEqual(before)
  })

  test('the owner exports all certificates, and erasing the account deletes them', async () => {
    const { code, graduation } = await issue()
    expect(await drawnFile(graduation.id)).toBeDefined()
    const { data } = await world.call(exportAccount, {}, { as: learner })
    expect(data.certificates).toHaveLength(2)
    await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: learner })
    expect(await verify(code)).toEqual({ state: 'unknown' })
    expect(await rows()).toEqual([])
    expect(await drawnFile(graduation.id)).toBeUndefined()
  })
})

describe('verification', () => {
  const refund = (refunded_at: Date | null) =>
    world.db.updateTable('enrollment').set({ refunded_at }).where('id', '=', own.enrollmentId).execute()

  test('verification shows a refund only if it came before the publication and the class was not bought again', async () => {
    const { now } = world.clock
    await finish()
    await refund(new Date(now.getTime() - 60_000))
    await generate()
    await publish()
    const code = (await rows())[1]?.code ?? ''
    expect(await verify(code)).toMatchObject({
      state: 'valid',
      refundedAt: new Date(now.getTime() - 60_000).toISOString(),
    })
    await refund(new Date(now.getTime() + 60_000))
    expect(await verify(code)).not.toHaveProperty('refundedAt')
    await refund(null)
    expect(await verify(code)).not.toHaveProperty('refundedAt')
  })

  test('verification returns the same by code and by number, and only the data on the certificate', async () => {
    const { code, graduation } = await issue()
    const { finished_at, published_at, number } = graduation
    const expected = {
      state: 'valid',
      kind: 'graduation',
      number,
      name: 'Bunga Citra',
      courseTitle: expect.any(String),
      careerTrackTitle: expect.any(String),
      finishedAt: finished_at.toISOString(),
      publishedAt: published_at?.toISOString(),
    }
    expect(await verify(code)).toEqual(expected)
    expect(await verify(number?.toLowerCase().replaceAll('-', ' ') ?? '')).toEqual(expected)
  })

  test('verification answers the same for an unpublished certificate and an unknown one', async () => {
    await finish()
    await generate()
    const [row] = await rows()
    const look = (reference: string) => world.send(contract.verifyCertificate, { params: { reference } })
    const answers = await Promise.all([row?.code ?? '', '0'.repeat(26), 'SM-0000-0000-0001', '../x', '%'].map(look))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"data":{"state":"unknown"}}']),
    )
  })

  test('guessing codes is rate-limited', async () => {
    const strict = await startLearningApp({ config: { rateLimitFactor: 0.02 } })
    const guess = () => strict.send(contract.verifyCertificate, { params: { reference: 'SM-0000-0000-0001' } })
    const statuses = []
    for (let tries = 0; tries < 8; tries += 1) statuses.push((await guess()).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    await strict.close()
  })

  test('the signed facts of the QR code match the public key, and changed facts do not', async () => {
    const { code, graduation } = await issue()
    const { data } = await world.call(contract.getCertificate, { params: { code } }, { as: learner })
    const url = new URL(data.verifyUrl)
    expect(`${url.origin}${url.pathname}`).toBe(`https://semai.test/certificates/${code}`)
    const [facts = '', signature = ''] = url.hash.slice(1).split('.')
    const text = Buffer.from(facts, 'base64url').toString()
    expect(readFacts(text)).toMatchObject({ number: graduation.number, name: 'Bunga Citra', kind: 'graduation' })
    const { keys } = (await world.call(contract.listCertificateKeys, {})).data
    const key = await webcrypto.subtle.importKey('jwk', keys[0]!, 'Ed25519', false, ['verify'])
    const holds = (signed: string) =>
      webcrypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(signed))
    expect(await holds(signedText(code, text))).toBe(true)
    expect(await holds(signedText(code, text.replace('Bunga', 'Melati')))).toBe(false)
    expect(await holds(signedText('0'.repeat(26), text))).toBe(false)
  })
})

describe('revoking', () => {
  const revoke = (id: string, reason = 'Nama pemilik keliru') =>
    world.call(admin.revokeCertificate, { params: { id }, body: { reason } }, { as: desk })

  test('a revoked certificate is shown as revoked, keeps its first reason, and loses file and badge', async () => {
    const { code, graduation } = await issue()
    const first = await revoke(graduation.id)
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
    expect((await revoke(graduation.id, 'Alasan kedua')).data).toEqual(first.data)
    const shown = await verify(code)
    expect(shown).toMatchObject({ state: 'revoked', revokedAt: first.data.revokedAt })
    expect(JSON.stringify(shown)).not.toContain('keliru')
    const page = await world.call(contract.getCertificate, { params: { code } }, { as: learner })
    expect(page.data).toMatchObject({ revokedAt: first.data.revokedAt, revokeReason: 'Nama pemilik keliru' })
    for (const call of [contract.downloadCertificate, contract.getCertificateBadge]) {
      const refused = await world.send(call, { params: { code } }, { as: learner })
      expect(refused.json()).toMatchObject({ code: 'CERTIFICATE_REVOKED' })
    }
    const list = (await world.call(contract.listRevokedBadges, {})).data
    expect(list.revokedCredential).toContainEqual({ id: `urn:uuid:${graduation.id}`, revoked: true })
  })

  test('revoking an unknown certificate gives 404', async () => {
    await finish()
    const [row] = await rows()
    for (const id of [row?.id ?? '', randomUUID()]) expect((await revoke(id)).code).toBe('CERTIFICATE_NOT_FOUND')
  })

  test('a revoked certificate is neither published nor put into the ZIP', async () => {
    await finish()
    await generate()
    for (const { id } of await rows()) await revoke(id)
    expect((await publish()).data.total).toBe(0)
    const body = { enrollmentIds: [own.enrollmentId] }
    const packed = await world.call(admin.downloadCertificates, { params: session, body }, { as: desk })
    expect(packed.code).toBe('CERTIFICATE_NOT_FOUND')
  })
})

test('the older API accepts any body and generates only for named enrolments', async () => {
  await finish()
  for (const body of [{}, { courseId: 'x', note: ['any'] }, { enrollmentIds: [] }]) {
    const { status, data } = await world.call(admin.olderGenerateCertificate, { body }, { as: desk })
    expect([status, data]).toEqual([200, { msg: 'success', total: 0 }])
  }
  const body = { enrollmentIds: [own.enrollmentId], note: 'arbitrary' }
  const { data } = await world.call(admin.olderGenerateCertificate, { body }, { as: desk })
  expect(data.total).toBeGreaterThan(0)
})

test('the ZIP contains one file per certificate, with names without paths', async () => {
  await world.db
    .updateTable('app_user')
    .set({ full_name: '../../Siti "é" ..\\x' })
    .where('id', '=', learner.userId)
    .execute()
  await finish()
  await generate()
  const body = { enrollmentIds: [own.enrollmentId] }
  const { response } = await world.call(admin.downloadCertificates, { params: session, body }, { as: desk })
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('filename="sertifikat-dasar-pengembang-web.zip"'),
  })
  const zip = response.rawPayload
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  const names = zip.toString('latin1').match(/Sertifikat-Siti-e-x-SM-[0-9A-Z-]{14}\.pdf/g)
  expect(new Set(names).size).toBe(2)
})

test('the badge is an Open Badges 3.0 credential that our keys verify', async () => {
  const { code, graduation } = await issue()
  const { data } = await world.call(contract.getCertificateBadge, { params: { code } }, { as: learner })
  const jwks = (await world.call(contract.listCertificateKeys, {})).data
  const { payload } = await jwtVerify(data.credential, createLocalJWKSet(jwks), {
    algorithms: ['EdDSA'],
    issuer: 'https://semai.test/api/certificates/issuer',
    currentDate: world.clock.now,
  })
  expect(decodeProtectedHeader(data.credential)).toMatchObject({ typ: 'JWT', kid: jwks.keys[0]?.kid })
  expect(payload).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', expect.stringContaining('/spec/ob/v3p0/context')],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    id: `urn:uuid:${graduation.id}`,
    jti: `urn:uuid:${graduation.id}`,
    issuer: { id: 'https://semai.test/api/certificates/issuer', type: ['Profile'], name: 'Semai' },
    validFrom: graduation.published_at?.toISOString(),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: 'Bunga Citra', hashed: false }],
      achievement: {
        id: expect.stringMatching(/^https:\/\/semai\.test\/kelas\//),
        type: ['Achievement'],
        name: expect.any(String),
        description: expect.any(String),
        criteria: { narrative: expect.any(String) },
      },
    },
    credentialStatus: { id: 'https://semai.test/api/certificates/revocations', type: '1EdTechRevocationList' },
  })
  const issuer = (await world.call(contract.getBadgeIssuer, {})).data
  expect(issuer).toMatchObject({ id: payload.iss, type: ['Profile'], url: 'https://semai.test' })
  // The badge must not contain the email address or the account id.
  expect(JSON.stringify(payload)).not.toContain('@contoh.test')
  expect(JSON.stringify(payload)).not.toContain(learner.userId)
})
