import { randomUUID, webcrypto } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import * as contract from '#contract/certificate/certificate.ts'
import * as admin from '#contract/certificate/certificate.admin.ts'
import { parseSignedFacts, formatSignedText } from '#contract/certificate/signed-certificate.ts'
import { LEARNER_PASSWORD, startLearningApp } from '#tests/support/learning-app.ts'
import { startCertificates } from '#tests/support/certificates.ts'

const { world, desk, finish, rows, fileOf, drawnFile, generate, publish, issue, verify, newEnrolment } =
  await startCertificates()
let { learner, own, session } = await newEnrolment()
afterAll(() => world.close())
beforeEach(async () => {
  ;({ learner, own, session } = await newEnrolment())
})

describe('certificates of their owner', () => {
  test('only the owner gets page, PDF and badge of a certificate; for other learners the certificate does not exist', async () => {
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
    const otherLearner = await world.newLearner()
    for (const call of [contract.getCertificate, contract.downloadCertificate, contract.getCertificateBadge]) {
      expect((await world.send(call, { params: { code } }, { as: otherLearner })).json()).toMatchObject({
        code: 'CERTIFICATE_NOT_FOUND',
      })
    }
  })

  test('the owner gets the certificate PDF even if its file is missing: the server draws it again', async () => {
    const { code, graduation } = await issue()
    const fileBefore = await readFile(fileOf(graduation.id))
    await rm(fileOf(graduation.id))
    const pdf = await world.call(contract.downloadCertificate, { params: { code } }, { as: learner })
    expect(pdf.response.rawPayload.equals(fileBefore)).toBe(true)
    expect(await drawnFile(graduation.id)).toEqual(fileBefore)
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

describe('verification of certificates', () => {
  const refund = (refunded_at: Date | null) =>
    world.db.updateTable('enrollment').set({ refunded_at }).where('id', '=', own.enrollmentId).execute()

  test('verification shows a refund only if it came before the publication and the course was not bought again', async () => {
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

  test('verification by code and by number returns the same: only the data that is on the certificate', async () => {
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

  test('verification gives the same response for an unpublished certificate as for an unknown certificate', async () => {
    await finish()
    await generate()
    const [row] = await rows()
    const verifyReference = (reference: string) => world.send(contract.verifyCertificate, { params: { reference } })
    const responses = await Promise.all(
      [row?.code ?? '', '0'.repeat(26), 'SM-0000-0000-0001', '../x', '%'].map(verifyReference),
    )
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"data":{"state":"unknown"}}']),
    )
  })

  test('guessing certificate codes is rate-limited', async () => {
    const strict = await startLearningApp({ config: { rateLimitFactor: 0.02 } })
    const guess = () => strict.send(contract.verifyCertificate, { params: { reference: 'SM-0000-0000-0001' } })
    const statuses = []
    for (let tries = 0; tries < 8; tries += 1) statuses.push((await guess()).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    await strict.close()
  })

  test('the signature in the QR code is valid for the original data, and invalid for changed data', async () => {
    const { code, graduation } = await issue()
    const { data } = await world.call(contract.getCertificate, { params: { code } }, { as: learner })
    const url = new URL(data.verifyUrl)
    expect(`${url.origin}${url.pathname}`).toBe(`https://semai.test/certificates/${code}`)
    const [facts = '', signature = ''] = url.hash.slice(1).split('.')
    const text = Buffer.from(facts, 'base64url').toString()
    expect(parseSignedFacts(text)).toMatchObject({ number: graduation.number, name: 'Bunga Citra', kind: 'graduation' })
    const { keys } = (await world.call(contract.listCertificateKeys, {})).data
    const key = await webcrypto.subtle.importKey('jwk', keys[0]!, 'Ed25519', false, ['verify'])
    const holds = (signed: string) =>
      webcrypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(signed))
    expect(await holds(formatSignedText(code, text))).toBe(true)
    expect(await holds(formatSignedText(code, text.replace('Bunga', 'Melati')))).toBe(false)
    expect(await holds(formatSignedText('0'.repeat(26), text))).toBe(false)
  })
})

describe('revoking certificates', () => {
  const revoke = (id: string, reason = 'Nama pemilik keliru') =>
    world.call(admin.revokeCertificate, { params: { id }, body: { reason } }, { as: desk })

  test('a revoked certificate shows the reason of its first revocation, and has no file and no badge', async () => {
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

  test('a certificate that is unknown or not generated yet cannot be revoked', async () => {
    await finish()
    const [row] = await rows()
    for (const id of [row?.id ?? '', randomUUID()]) expect((await revoke(id)).code).toBe('CERTIFICATE_NOT_FOUND')
  })

  test('a revoked certificate is not published and is not part of the ZIP', async () => {
    await finish()
    await generate()
    for (const { id } of await rows()) await revoke(id)
    expect((await publish()).data.total).toBe(0)
    const body = { enrollmentIds: [own.enrollmentId] }
    const packedResponse = await world.call(admin.downloadCertificates, { params: session, body }, { as: desk })
    expect(packedResponse.code).toBe('CERTIFICATE_NOT_FOUND')
  })
})

test('the ZIP of a session contains one file per certificate, with file names that contain no path', async () => {
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
