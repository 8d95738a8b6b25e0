import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { UPLOAD_DAY_MAX_FILES, UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import { createPackageUpload } from '#contract/packages/package-import.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import type { Learner } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { uploadReferences } from './queries.ts'
import { deleteOldUploads, requireFiles, requirePackage } from './service.ts'
import { createPdf, describeUpload, startUploads } from '#tests/support/uploads.ts'

const { world, newLearner, open, ask, send, sizeOf, services, sendRest } = await startUploads()
let learner = await newLearner()
afterAll(() => world.close())
beforeEach(async () => {
  learner = await newLearner()
})

const archiveOf = (...names: string[]) => {
  const entries = names.map(name => {
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50)
    head.writeUInt16LE(name.length, 28)
    return Buffer.concat([head, Buffer.from(name)])
  })
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(40)])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, ...entries, end])
}
const office = 'application/vnd.openxmlformats-officedocument.'

describe('the type of an upload', () => {
  test.each<[string, Buffer, string]>([
    ['a PDF', createPdf(900), 'application/pdf'],
    ['an MP4 video', Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), randomBytes(800)]), 'video/mp4'],
    ['a CSV text', Buffer.from('Nama;Nilai\r\nBunga;90\r\n'.repeat(60)), 'text/plain'],
    [
      'a text that begins like a ZIP file',
      Buffer.from('PKn adalah pelajaran tentang warga negara. '.repeat(30)),
      'text/plain',
    ],
    ['a text in other scripts', Buffer.from('Ilmu ñandú 日本 💥'.repeat(200)), 'text/plain'],
    ['an archive', archiveOf('a.txt', 'b/c.txt'), 'application/zip'],
    ['a Word document', archiveOf('[Content_Types].xml', 'word/document.xml'), `${office}wordprocessingml.document`],
    ['an Excel workbook', archiveOf('[Content_Types].xml', 'xl/workbook.xml'), `${office}spreadsheetml.sheet`],
    [
      'a PowerPoint presentation',
      archiveOf('[Content_Types].xml', 'ppt/presentation.xml'),
      `${office}presentationml.presentation`,
    ],
  ])('accepts an upload of %s', async (_what, bytes, type) => {
    const file = describeUpload(bytes, 'apa-saja.exe')
    await open(file)
    await sendRest(file, bytes, 700)
    const row = await world.db.selectFrom('upload').select('type').where('id', '=', file.id).executeTakeFirst()
    expect(row?.type).toBe(type)
  })

  test.each<[string, Buffer]>([
    ['a program', Buffer.concat([Buffer.from('MZ\u0090\0'), randomBytes(900)])],
    ['random bytes', Buffer.concat([Buffer.from([0xff, 0xfe, 0]), randomBytes(900)])],
    ['a HEIC picture', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), randomBytes(800)])],
    ['an archive without its end', Buffer.concat([archiveOf('a.txt').subarray(0, 60), randomBytes(900)])],
    ['a short program', Buffer.from('MZ\u0090\0\u0001')],
  ])('rejects an upload of %s, and stores no file', async (_what, bytes) => {
    const file = describeUpload(bytes, 'tugas.pdf')
    await open(file)
    expect((await send(file.id, 0, bytes)).code).toBe('ATTACHMENT_TYPE_NOT_SUPPORTED')
    expect(await sizeOf(file.id)).toBe(0)
  })

  test('a large file of a wrong type is rejected at its first piece', async () => {
    const bytes = Buffer.concat([Buffer.from('MZ\u0090\0'), randomBytes(200_000)])
    const file = describeUpload(bytes)
    await open(file)
    expect((await send(file.id, 0, bytes.subarray(0, 100_000))).code).toBe('ATTACHMENT_TYPE_NOT_SUPPORTED')
  })
})

describe('limits of uploads', () => {
  test('limits the bytes of uploads per file and per day', async () => {
    const file = describeUpload(createPdf(10))
    expect((await open({ ...file, sizeBytes: UPLOAD_MAX_BYTES + 1 })).code).toBe('VALIDATION_FAILED')
    const large = () => ({ ...describeUpload(createPdf(10)), sizeBytes: UPLOAD_MAX_BYTES })
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(large())))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(15)
    expect(answers.filter(answer => answer.code === 'UPLOAD_QUOTA_EXCEEDED')).toHaveLength(5)
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 86_400_001)
    const later = { ...learner, accessToken: await world.tokenFor(learner.userId) }
    expect((await open(large(), later)).status).toBe(200)
    world.clock.now = now
  })

  const getRow = (by: Learner) => ({
    user_id: by.userId,
    id: randomUUID(),
    name: 'a',
    size_bytes: 1,
    sha256: Buffer.alloc(32),
    type: null,
    completed_at: null,
    touched_at: world.clock.now,
    created_at: world.clock.now,
  })
  const fillDay = (by: Learner) =>
    world.db
      .insertInto('upload')
      .values(Array.from({ length: UPLOAD_DAY_MAX_FILES }, () => getRow(by)))
      .execute()

  test('limits the number of uploads per day', async () => {
    await fillDay(learner)
    expect((await open(describeUpload(createPdf(10)))).code).toBe('UPLOAD_QUOTA_EXCEEDED')
  })

  test('only small packages count for the daily upload limit, and each package is logged once', async () => {
    const admin = await world.newAdmin()
    const bring = (file: FileToUpload) => world.call(createPackageUpload, { body: file }, { as: admin })
    const large = { ...describeUpload(createPdf(10)), sizeBytes: UPLOAD_MAX_BYTES + 1 }
    const small = describeUpload(createPdf(10))
    for (const file of [large, small, large, small]) expect((await bring(file)).status).toBe(200)
    const log = world.db.selectFrom('audit_entry').select('subject_id').where('deed', '=', 'package.upload')
    const logged = await log.where('subject_id', 'in', [large.id, small.id]).orderBy('seq').execute()
    expect(logged.map(row => row.subject_id)).toEqual([large.id, small.id])
    await fillDay(admin)
    expect((await bring(describeUpload(createPdf(10)))).code).toBe('UPLOAD_QUOTA_EXCEEDED')
    expect((await bring({ ...large, id: randomUUID() })).status).toBe(200)
  })

  test('refuses a ZIP file as a submission, and a voice recording as a package', async () => {
    const row = { ...getRow(learner), type: 'application/zip' as const, completed_at: world.clock.now }
    await world.db
      .insertInto('upload')
      .values({ ...row, size_bytes: UPLOAD_MAX_BYTES + 1 })
      .execute()
    const code = 'ATTACHMENT_TYPE_NOT_SUPPORTED'
    await expect(runInTransaction(world.db, tx => requireFiles(tx, learner.userId, [row.id]))).rejects.toMatchObject({
      code,
    })
    await runInTransaction(world.db, tx => requirePackage(tx, learner.userId, row.id))
    const voice = { ...row, id: randomUUID(), type: 'audio/webm' as const }
    await world.db.insertInto('upload').values(voice).execute()
    await expect(runInTransaction(world.db, tx => requirePackage(tx, learner.userId, voice.id))).rejects.toMatchObject({
      code,
    })
  })

  test('deletes an upload without progress for a month, and keeps newer and referenced uploads', async () => {
    const bytes = createPdf(100)
    const [old, fresh, named] = [describeUpload(bytes), describeUpload(bytes), describeUpload(bytes)]
    for (const file of [old, fresh, named]) await open(file)
    await send(old.id, 0, bytes.subarray(0, 50))
    for (const file of [fresh, named]) await send(file.id, 0, bytes)
    const { now } = world.clock
    await world.db
      .updateTable('upload')
      .set({ touched_at: new Date(now.getTime() - 31 * 86_400_000) })
      .where('id', 'in', [old.id, named.id])
      .execute()
    const proof = { id: randomUUID(), user_id: learner.userId, upload_id: named.id, title: 'Lomba', note: '' }
    await world.db
      .insertInto('level_up')
      .values({ ...proof, submitted_at: now, created_at: now })
      .execute()
    await deleteOldUploads(services())
    expect((await ask(old.id)).code).toBe('UPLOAD_NOT_FOUND')
    expect(await sizeOf(old.id)).toBe(0)
    for (const { id } of [fresh, named]) expect((await ask(id)).data.isComplete).toBe(true)
  })

  test('every table that references uploads protects these uploads from the cleanup', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select conrelid::regclass::text as name, array(
        select attname::text from unnest(conkey) with ordinality as key (number, nth)
        join pg_attribute on attrelid = conrelid and attnum = number order by nth
      ) as columns
      from pg_constraint where contype = 'f' and confrelid = 'upload'::regclass`.execute(world.db)
    expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(uploadReferences)
  })
})
