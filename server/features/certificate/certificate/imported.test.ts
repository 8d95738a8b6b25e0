import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBulk, listBulkRows, startBulk, undoBulk } from '#contract/admin/bulk.ts'
import { planImport } from '#contract/admin/import.ts'
import * as contract from '#contract/certificate/certificate.ts'
import { listImportedCertificates } from '#contract/certificate/own-certificates.ts'
import { listImportedRows, revokeCertificate } from '#contract/certificate/certificate.admin.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import { certificateImport } from './import.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  // Replaces all jobs by empty functions. The test itself executes the import.
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Pindah dari sekolah lama'
const getEmail = ({ userId }: Learner) => `${userId}@contoh.test`
const HEADER = 'email,judul,jenis,tanggal,penerbit,nilai,nomor'
async function plan(lines: readonly string[], header = HEADER) {
  const input = { file: new Blob([[header, ...lines, ''].join('\n')]), body: { deed: certificateImport.name } }
  return world.call(planImport, input, { as: admin })
}
const getProblems = async (id: string, state: 'refused' | 'kept' = 'refused') =>
  (await world.call(listBulkRows, { params: { id }, query: { state } }, { as: admin })).data.items.map(
    ({ problem }) => problem,
  )
async function work(id: string) {
  const context = { db: world.db, now: () => world.clock.now, log: console, jobs: { nudge: () => {} } }
  // The import uses no other part of the context.
  await processRows(context as unknown as JobContext, certificateImport.bulk, id, {
    rows: 100,
    signal: new AbortController().signal,
  })
  return (await world.call(getBulk, { params: { id } }, { as: admin })).data.counts
}
async function bring(lines: readonly string[]) {
  const { id } = (await plan(lines)).data
  await world.call(startBulk, { params: { id }, body: { reason } }, { as: admin })
  return { id, counts: await work(id) }
}
const ownOf = async (as: Learner) => (await world.call(listImportedCertificates, {}, { as })).data
const verified = async (reference: string) =>
  (await world.call(contract.verifyCertificate, { params: { reference } })).data

test('an imported certificate has a page, a PDF, a badge and a verification that shows its issuer', async () => {
  const learner = await world.newLearner()
  const line = `${getEmail(learner)},Akuntansi Dasar,Kelulusan,31/12/2023,SMK 1 Bandung,92,AK/77`
  const { data: planned } = await plan([line])
  expect(planned.counts).toMatchObject({ waiting: 1, refused: 0 })
  expect(await ownOf(learner)).toEqual([])
  expect((await bring([line])).counts).toMatchObject({ done: 1 })
  const [own] = await ownOf(learner)
  expect(own).toMatchObject({ title: 'Akuntansi Dasar', source: 'SMK 1 Bandung', earnedKind: 'graduation' })
  const params = { code: own?.code ?? '' }
  const { data: page } = await world.call(contract.getCertificate, { params }, { as: learner })
  const { full_name: adminName } = await world.db
    .selectFrom('app_user')
    .select('full_name')
    .where('id', '=', admin.userId)
    .executeTakeFirstOrThrow()
  const facts = { kind: 'imported', score: '92', sourceNumber: 'AK/77', importedBy: adminName }
  expect(page).toMatchObject({ ...facts, instructorTitle: `Dialihkan ke Semai oleh ${adminName}` })
  expect(page.finishedAt.slice(0, 10)).toBe('2023-12-31')
  expect(await verified(page.number)).toMatchObject({ state: 'valid', source: 'SMK 1 Bandung', ...facts })
  expect(await verified(own?.code ?? '')).toMatchObject({ state: 'valid', number: page.number })
  const pdf = await world.call(contract.downloadCertificate, { params }, { as: learner })
  expect(pdf.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await world.call(contract.getCertificateBadge, { params }, { as: learner })).status).toBe(200)
  const otherLearner = await world.newLearner()
  expect((await world.call(contract.getCertificate, { params }, { as: otherLearner })).code).toBe(
    'CERTIFICATE_NOT_FOUND',
  )
})

test('importing the same certificates again creates none, also with a plan made before the first import', async () => {
  const learner = await world.newLearner()
  const lines = [
    `${getEmail(learner)},Barista,penyelesaian,2022-05-04,LKP Kopi,,`,
    `${getEmail(learner)},Latte,kehadiran,2022-05-05,LKP Kopi,,B-1`,
  ]
  const { id: early } = (await plan(lines)).data
  await bring(lines)
  const again = (await plan(lines.map(line => line.replace('Barista', 'BARISTA')))).data
  expect(again.counts).toMatchObject({ waiting: 0, done: 2, refused: 0 })
  await world.call(startBulk, { params: { id: early }, body: { reason } }, { as: admin })
  expect(await work(early)).toMatchObject({ done: 0, refused: 2 })
  expect(await getProblems(early)).toEqual(Array(2).fill('Sertifikat ini, atau nomor asalnya, sudah tercatat.'))
  expect(await ownOf(learner)).toHaveLength(2)
})

test('a certificate that was revoked because of an error can be imported again, with the same number', async () => {
  const learner = await world.newLearner()
  const line = `${getEmail(learner)},Merajut,kelulusan,2021-03-04,LKP Benang,,MR-1`
  await bring([line])
  const [wrong] = await ownOf(learner)
  const row = await world.db
    .selectFrom('certificate')
    .select('id')
    .where('code', '=', wrong?.code ?? '')
    .executeTakeFirstOrThrow()
  await world.call(revokeCertificate, { params: { id: row.id }, body: { reason: 'Nilai keliru' } }, { as: admin })
  const corrected = line.replace(',,MR-1', ',95,MR-1')
  const { id, counts } = (await plan([corrected, corrected.replace('Merajut', 'Menenun')])).data
  expect(counts).toMatchObject({ waiting: 1, done: 0, refused: 1 })
  const query = { params: { id }, query: { state: 'waiting' as const } }
  const { items } = (await world.call(listBulkRows, query, { as: admin })).data
  expect(items).toMatchObject([{ problem: 'Pernah tercatat dan dicabut' }])
  expect((await bring([corrected])).counts).toMatchObject({ done: 1, refused: 0 })
  const own = await ownOf(learner)
  expect(own).toHaveLength(2)
  const right = own.find(({ code }) => code !== wrong?.code)
  expect(await verified(right?.code ?? '')).toMatchObject({ state: 'valid', score: '95', sourceNumber: 'MR-1' })
  expect(await verified(wrong?.code ?? '')).toMatchObject({ state: 'revoked' })
  expect((await plan([corrected])).data.counts).toMatchObject({ waiting: 0, done: 1 })
  const other = `${getEmail(await world.newLearner())},Merajut,kelulusan,2021-03-04,LKP Benang,,MR-1`
  expect((await plan([other])).data.counts).toMatchObject({ refused: 1 })
})

test('the certificate import refuses unknown owners, wrong days, wrong kinds and duplicate numbers', async () => {
  const [one, two] = [await world.newLearner(), await world.newLearner()]
  await bring([`${getEmail(one)},Las,kelulusan,2021-01-02,BLK,,L-1`])
  const tomorrow = new Date(world.clock.now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const of = (rest: string) => `${getEmail(two)},${rest}`
  const { id, counts } = (
    await plan([
      'asing@contoh.test,Las,kelulusan,2021-01-02,BLK,,',
      of(`Las,kelulusan,${tomorrow},BLK,,`),
      of('Las,kelulusan,31/02/2021,BLK,,'),
      of('Las,ijazah,2021-01-02,BLK,,'),
      of('Las,constructor,2021-01-02,BLK,,'),
      of(',kelulusan,2021-01-02,BLK,,'),
      of('Las,kelulusan,2021-01-02,,,'),
      of('Las,kelulusan,2021-01-02,blk,,l-1'),
      of('Bubut,kelulusan,2021-01-02,BLK,,L-2'),
      of('Frais,kelulusan,2021-01-02,BLK,,L-2'),
      of('Bubut,kelulusan,2021-01-02,BLK,,'),
    ])
  ).data
  expect(counts).toMatchObject({ waiting: 1, refused: 10 })
  expect(await getProblems(id)).toEqual([
    'Kolom "email": belum punya akun. Impor penggunanya dulu',
    'Kolom "tanggal": belum terjadi',
    'Kolom "tanggal": tulis tanggalnya seperti 2024-12-31 atau 31/12/2024',
    'Kolom "jenis": isi penyelesaian, kelulusan, atau kehadiran',
    'Kolom "jenis": isi penyelesaian, kelulusan, atau kehadiran',
    'Kolom "judul": kosong',
    'Kolom "penerbit": kosong',
    'Kolom "nomor": nomor dari penerbit ini sudah tercatat untuk sertifikat lain',
    'Kolom "nomor": nomor dari penerbit ini sudah tercatat untuk sertifikat lain',
    'Sama dengan baris 10',
  ])
  const lacking = await plan([of('Las,kelulusan,2021-01-02')], 'email,judul,jenis,tanggal')
  expect([lacking.code, JSON.stringify(lacking.data ?? lacking.response.json())]).toEqual([
    'IMPORT_FILE_NOT_USABLE',
    expect.stringContaining('penerbit'),
  ])
})

test('undoing a certificate import keeps opened and revoked certificates and reports why', async () => {
  const learners = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  const [unopened, opened, revoked] = learners
  const { id } = await bring(learners.map(each => `${getEmail(each)},Menjahit,penyelesaian,2020-08-17,LKP Busana,,`))
  const codes = await Promise.all(learners.map(async each => (await ownOf(each))[0]?.code ?? ''))
  await world.call(contract.downloadCertificate, { params: { code: codes[1] ?? '' } }, { as: opened })
  const row = await world.db
    .selectFrom('certificate')
    .select('id')
    .where('code', '=', codes[2] ?? '')
    .executeTakeFirst()
  const revoking = { params: { id: row?.id ?? '' }, body: { reason: 'Nama keliru' } }
  expect((await world.call(revokeCertificate, revoking, { as: admin })).status).toBe(200)
  await world.call(undoBulk, { params: { id }, body: { reason } }, { as: admin })
  expect(await work(id)).toMatchObject({ undone: 1, kept: 2 })
  expect(new Set(await getProblems(id, 'kept'))).toEqual(
    new Set(['Sertifikat ini sudah dibuka, diunduh atau dicabut sejak impor, jadi dibiarkan.']),
  )
  expect(await Promise.all([unopened, opened, revoked].map(async each => (await ownOf(each!)).length))).toEqual([
    0, 1, 1,
  ])
  expect(await verified(codes[0] ?? '')).toEqual({ state: 'unknown' })
  expect(await verified(codes[2] ?? '')).toMatchObject({ state: 'revoked' })
})

test('admins list imported certificates by owner, issuer and state, newest import first', async () => {
  const [one, two] = [await world.newLearner(), await world.newLearner()]
  await bring([`${getEmail(one)},Tata Boga,kelulusan,2019-06-01,SMK Pangan 50%,88,TB-1`])
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  await bring([`${getEmail(two)},Tata Rias,penyelesaian,2018-06-01,SMK Pangan 500,,`])
  const list = async (query: InputOf<typeof listImportedRows>['query']) =>
    (await world.call(listImportedRows, { query }, { as: admin })).data.items
  const titles = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ title }) => title)

  expect(await titles({ source: 'smk pangan' })).toEqual(['Tata Rias', 'Tata Boga'])
  expect(await titles({ source: 'smk pangan', sort: '-finishedAt' })).toEqual(['Tata Boga', 'Tata Rias'])
  expect(await titles({ source: '50%' })).toEqual(['Tata Boga'])
  expect(await titles({ search: getEmail(two) })).toEqual(['Tata Rias'])
  const [boga] = await list({ search: getEmail(one) })
  expect(boga).toMatchObject({
    owner: { id: one.userId, email: getEmail(one) },
    earnedKind: 'graduation',
    sourceNumber: 'TB-1',
    score: '88',
    revokedAt: null,
    revokeReason: null,
  })

  const revoking = { params: { id: boga?.id ?? '' }, body: { reason: 'Nama keliru' } }
  await world.call(revokeCertificate, revoking, { as: admin })
  expect(await titles({ source: 'smk pangan', state: 'valid' })).toEqual(['Tata Rias'])
  expect(await list({ source: 'smk pangan', state: 'revoked' })).toMatchObject([
    { title: 'Tata Boga', revokeReason: 'Nama keliru', revokedAt: world.clock.now.toISOString() },
  ])
})
