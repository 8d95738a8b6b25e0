import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_DAY_MAX_FILES, UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import { createPackageUpload } from '#contract/packages/package-import.ts'
import { createUpload, type FileToUpload, getUpload, olderUpload, sendChunk } from '#contract/wire/upload.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createStorage } from '#server/storage/storage.ts'
import { inTransaction } from '../../../db/database.ts'
import { fileKey } from './files.ts'
import { uploadsNamedIn } from './queries.ts'
import { deleteOldUploads, requireFiles, requirePackage } from './service.ts'

let world: LearningApp
let learner: Learner

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
})

const MB = 1024 ** 2
/** Builds random bytes that start like a PDF. */
const pdf = (sizeBytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)])
const promiseOf = (bytes: Buffer, name = 'tugas.pdf'): FileToUpload => ({
  id: randomUUID(),
  name,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
const open = (file: FileToUpload, as = learner) => world.call(createUpload, { body: file }, { as })
const ask = (id: string, as = learner) => world.call(getUpload, { params: { id } }, { as })
const send = (id: string, offset: number, bytes: Buffer, as = learner) =>
  world.call(sendChunk, { params: { id }, query: { offset: String(offset) }, bytes: new Uint8Array(bytes) }, { as })
const pathOf = (id: string, as = learner) => join(world.dataDir, fileKey({ user_id: as.userId, stored_for: null, id }))
const sizeOf = async (id: string) => (await stat(pathOf(id)).catch(() => undefined))?.size ?? 0
const services = () => ({ db: world.db, now: () => world.clock.now, storage: createStorage(world.dataDir) })

/** Sends the rest of the file in pieces of `pieceBytes`. Returns the last state. */
async function sendRest(file: FileToUpload, bytes: Buffer, pieceBytes: number) {
  let state = (await ask(file.id)).data
  while (!state.isComplete) {
    const at = state.receivedBytes
    const answer = await send(file.id, at, bytes.subarray(at, at + pieceBytes))
    expect(answer.code).toBe(undefined)
    state = answer.data
  }
  return state
}

describe('an upload in pieces', () => {
  test('an upload arrives byte for byte for any size of its pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10, max: 5_000 }), fc.integer({ min: 1, max: 2_000 }), async (size, piece) => {
        const bytes = pdf(size)
        const file = promiseOf(bytes)
        expect((await open(file)).data).toMatchObject({ receivedBytes: 0, isComplete: false })
        const pieceBytes = Math.max(piece, Math.ceil(size / 20))
        expect(await sendRest(file, bytes, pieceBytes)).toMatchObject({ receivedBytes: size, isComplete: true })
        expect((await readFile(pathOf(file.id))).equals(bytes)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  test('an upload announced again returns its current size, and is rejected under another hash', async () => {
    const bytes = pdf(1_000)
    const file = promiseOf(bytes)
    await open(file)
    await send(file.id, 0, bytes.subarray(0, 600))
    expect((await open(file)).data.receivedBytes).toBe(600)
    expect((await open({ ...file, sizeBytes: 1_001 })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await open({ ...file, sha256: 'b'.repeat(64) })).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('a piece of an upload must start where the last one ended', async () => {
    const bytes = pdf(2_000)
    const file = promiseOf(bytes)
    await open(file)
    await send(file.id, 0, bytes.subarray(0, 700))
    for (const offset of [0, 1, 699, 701, 2_000, 999_999_999]) {
      expect((await send(file.id, offset, bytes.subarray(0, 100))).code).toBe('UPLOAD_OFFSET_MISMATCH')
    }
    expect((await send(file.id, 700, Buffer.alloc(1_301))).code).toBe('VALIDATION_FAILED')
    expect(await sendRest(file, bytes, 900)).toMatchObject({ isComplete: true })
    // The client did not get the response to the last piece and sends the piece again. The file is already complete.
    expect((await send(file.id, 1_600, bytes.subarray(1_600))).data).toMatchObject({ isComplete: true })
  })

  test('a server killed inside a piece continues from the size of the file', async () => {
    const bytes = pdf(3_000)
    const file = promiseOf(bytes)
    await open(file)
    await send(file.id, 0, bytes.subarray(0, 2_000))
    // State after a crash: a part of the next piece is written, and the row does not contain it.
    await writeFile(pathOf(file.id), bytes.subarray(0, 2_345))
    expect((await ask(file.id)).data.receivedBytes).toBe(2_345)
    await sendRest(file, bytes, 500)
    expect((await readFile(pathOf(file.id))).equals(bytes)).toBe(true)
  })

  test('a server killed after the last byte finishes on the next request', async () => {
    const bytes = pdf(1_500)
    const file = promiseOf(bytes)
    await open(file)
    await send(file.id, 0, bytes.subarray(0, 1_000))
    await writeFile(pathOf(file.id), bytes)
    expect((await send(file.id, 1_000, bytes.subarray(1_000))).code).toBe('UPLOAD_OFFSET_MISMATCH')
    expect((await open(file)).data).toMatchObject({ isComplete: true, receivedBytes: 1_500 })
  })

  test('discards wrong bytes, and the upload starts again', async () => {
    const bytes = pdf(1_000)
    const file = promiseOf(bytes)
    await open(file)
    await send(file.id, 0, bytes.subarray(0, 900))
    expect((await send(file.id, 900, Buffer.alloc(100))).code).toBe('UPLOAD_DAMAGED')
    expect((await ask(file.id)).data).toMatchObject({ receivedBytes: 0, isComplete: false })
    // The same check detects a crash that extended the file with zero bytes.
    await send(file.id, 0, bytes.subarray(0, 500))
    await truncate(pathOf(file.id), 1_000)
    expect((await ask(file.id)).data).toMatchObject({ receivedBytes: 0 })
    expect(await sendRest(file, bytes, 1_000)).toMatchObject({ isComplete: true })
  })

  test('five senders of the same file at the same time make one file without duplicate bytes', async () => {
    const bytes = pdf(20_000)
    const file = promiseOf(bytes)
    const sender = async () => {
      for (;;) {
        const { data } = await open(file)
        if (data.isComplete) return
        await send(file.id, data.receivedBytes, bytes.subarray(data.receivedBytes, data.receivedBytes + 3_000))
      }
    }
    await Promise.all(Array.from({ length: 5 }, sender))
    expect((await readFile(pathOf(file.id))).equals(bytes)).toBe(true)
  })

  test('accepts pieces only as raw bytes, not empty and of limited size', async () => {
    const bytes = pdf(2 * MB)
    const file = promiseOf(bytes)
    await open(file)
    expect((await send(file.id, 0, Buffer.alloc(0))).code).toBeDefined()
    expect((await send(file.id, 0, bytes.subarray(0, UPLOAD_CHUNK_MAX_BYTES + 1))).code).toBe('PAYLOAD_TOO_LARGE')
    const json = await world.send(
      sendChunk,
      { params: { id: file.id }, query: { offset: '0' }, body: {} },
      { as: learner },
    )
    expect(json.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    expect(await sizeOf(file.id)).toBe(0)
  })
})

describe('the disk', () => {
  test('a full disk answers 503 with Retry-After, and the upload continues when there is space', async () => {
    const bytes = pdf(1_000)
    const file = promiseOf(bytes)
    await open(file)
    await mkdir(dirname(pathOf(file.id)), { recursive: true })
    await symlink('/dev/full', pathOf(file.id)) // refuses every byte, as a full disk does
    const { response } = await send(file.id, 0, bytes)
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60'])
    await rm(pathOf(file.id))
    expect(await sendRest(file, bytes, 400)).toMatchObject({ isComplete: true })
  })

  test('keeps no bytes of an upload whose row was deleted during the write', async () => {
    const bytes = pdf(1_000)
    const file = promiseOf(bytes)
    await open(file)
    await sql`create function forget() returns trigger language plpgsql as 'begin return null; end'`.execute(world.db)
    await sql`create trigger forget before update on upload for each row execute function forget()`.execute(world.db)
    expect((await send(file.id, 0, bytes.subarray(0, 500))).code).toBe('UPLOAD_NOT_FOUND')
    await sql`drop function forget cascade`.execute(world.db)
    expect(await sizeOf(file.id)).toBe(0)
  })
})

describe('another user', () => {
  test('a user cannot access files of other users, and two users may upload under the same id', async () => {
    const other = await world.newLearner()
    const bytes = pdf(500)
    const file = promiseOf(bytes)
    await open(file)
    expect((await ask(file.id, other)).code).toBe('UPLOAD_NOT_FOUND')
    expect((await send(file.id, 0, bytes, other)).code).toBe('UPLOAD_NOT_FOUND')
    const theirs = { ...promiseOf(pdf(500)), id: file.id }
    expect((await open(theirs, other)).data.receivedBytes).toBe(0)
    await send(file.id, 0, bytes)
    expect((await ask(file.id, other)).data.receivedBytes).toBe(0)
  })
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

describe('detects the type of a file from its bytes', () => {
  test.each<[string, Buffer, string]>([
    ['PDF', pdf(900), 'application/pdf'],
    ['a film', Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), randomBytes(800)]), 'video/mp4'],
    ['words', Buffer.from('Nama;Nilai\r\nBunga;90\r\n'.repeat(60)), 'text/plain'],
    ['words about PKn', Buffer.from('PKn adalah pelajaran tentang warga negara. '.repeat(30)), 'text/plain'],
    ['words in other letters', Buffer.from('Ilmu ñandú 日本 💥'.repeat(200)), 'text/plain'],
    ['an archive', archiveOf('a.txt', 'b/c.txt'), 'application/zip'],
    ['Word', archiveOf('[Content_Types].xml', 'word/document.xml'), `${office}wordprocessingml.document`],
    ['Excel', archiveOf('[Content_Types].xml', 'xl/workbook.xml'), `${office}spreadsheetml.sheet`],
    ['PowerPoint', archiveOf('[Content_Types].xml', 'ppt/presentation.xml'), `${office}presentationml.presentation`],
  ])('accepts an upload of %s', async (_what, bytes, type) => {
    const file = promiseOf(bytes, 'apa-saja.exe')
    await open(file)
    await sendRest(file, bytes, 700)
    const row = await world.db.selectFrom('upload').select('type').where('id', '=', file.id).executeTakeFirst()
    expect(row?.type).toBe(type)
  })

  test.each<[string, Buffer]>([
    ['a program', Buffer.concat([Buffer.from('MZ\u0090\0'), randomBytes(900)])],
    ['noise', Buffer.concat([Buffer.from([0xff, 0xfe, 0]), randomBytes(900)])],
    ['a HEIC picture', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), randomBytes(800)])],
    ['an archive without its end', Buffer.concat([archiveOf('a.txt').subarray(0, 60), randomBytes(900)])],
    ['a short program', Buffer.from('MZ\u0090\0\u0001')],
  ])('rejects an upload of %s, and keeps no file', async (_what, bytes) => {
    const file = promiseOf(bytes, 'tugas.pdf')
    await open(file)
    expect((await send(file.id, 0, bytes)).code).toBe('ATTACHMENT_TYPE_NOT_SUPPORTED')
    expect(await sizeOf(file.id)).toBe(0)
  })

  test('a large file of a wrong type is rejected at its first piece', async () => {
    const bytes = Buffer.concat([Buffer.from('MZ\u0090\0'), randomBytes(200_000)])
    const file = promiseOf(bytes)
    await open(file)
    expect((await send(file.id, 0, bytes.subarray(0, 100_000))).code).toBe('ATTACHMENT_TYPE_NOT_SUPPORTED')
  })
})

describe('limits', () => {
  test('limits the bytes per file and per day', async () => {
    const file = promiseOf(pdf(10))
    expect((await open({ ...file, sizeBytes: UPLOAD_MAX_BYTES + 1 })).code).toBe('VALIDATION_FAILED')
    const large = () => ({ ...promiseOf(pdf(10)), sizeBytes: UPLOAD_MAX_BYTES })
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(large())))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(15)
    expect(answers.filter(answer => answer.code === 'UPLOAD_QUOTA_EXCEEDED')).toHaveLength(5)
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 86_400_001)
    const later = { ...learner, accessToken: await world.tokenFor(learner.userId) }
    expect((await open(large(), later)).status).toBe(200)
    world.clock.now = now
  })

  const rowOf = (by: Learner) => ({
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
      .values(Array.from({ length: UPLOAD_DAY_MAX_FILES }, () => rowOf(by)))
      .execute()

  test('limits the number of small files, too', async () => {
    await fillDay(learner)
    expect((await open(promiseOf(pdf(10)))).code).toBe('UPLOAD_QUOTA_EXCEEDED')
  })

  test('counts a package by its size, and writes its record once', async () => {
    const admin = await world.newAdmin()
    const bring = (file: FileToUpload) => world.call(createPackageUpload, { body: file }, { as: admin })
    const large = { ...promiseOf(pdf(10)), sizeBytes: UPLOAD_MAX_BYTES + 1 }
    const small = promiseOf(pdf(10))
    for (const file of [large, small, large, small]) expect((await bring(file)).status).toBe(200)
    const log = world.db.selectFrom('audit_entry').select('subject_id').where('deed', '=', 'package.upload')
    const logged = await log.where('subject_id', 'in', [large.id, small.id]).orderBy('seq').execute()
    expect(logged.map(row => row.subject_id)).toEqual([large.id, small.id])
    await fillDay(admin)
    expect((await bring(promiseOf(pdf(10)))).code).toBe('UPLOAD_QUOTA_EXCEEDED')
    expect((await bring({ ...large, id: randomUUID() })).status).toBe(200)
  })

  test('refuses a file type that only packages may have as a submission', async () => {
    const row = { ...rowOf(learner), type: 'application/zip' as const, completed_at: world.clock.now }
    await world.db
      .insertInto('upload')
      .values({ ...row, size_bytes: UPLOAD_MAX_BYTES + 1 })
      .execute()
    const code = 'ATTACHMENT_TYPE_NOT_SUPPORTED'
    await expect(inTransaction(world.db, tx => requireFiles(tx, learner.userId, [row.id]))).rejects.toMatchObject({
      code,
    })
    await inTransaction(world.db, tx => requirePackage(tx, learner.userId, row.id))
    const voice = { ...row, id: randomUUID(), type: 'audio/webm' as const }
    await world.db.insertInto('upload').values(voice).execute()
    await expect(inTransaction(world.db, tx => requirePackage(tx, learner.userId, voice.id))).rejects.toMatchObject({
      code,
    })
  })

  test('deletes an upload without progress for a month, and keeps newer and referenced ones', async () => {
    const bytes = pdf(100)
    const [old, fresh, named] = [promiseOf(bytes), promiseOf(bytes), promiseOf(bytes)]
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

  test('every table that references uploads protects them from cleanup', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select conrelid::regclass::text as name, array(
        select attname::text from unnest(conkey) with ordinality as key (number, nth)
        join pg_attribute on attrelid = conrelid and attnum = number order by nth
      ) as columns
      from pg_constraint where contype = 'f' and confrelid = 'upload'::regclass`.execute(world.db)
    expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(uploadsNamedIn)
  })
})

describe('the older API and downloads', () => {
  const form = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
  const upload = (bytes: Buffer, key?: string) =>
    world.call(olderUpload, { file: form(bytes) }, { as: learner, ...(key !== undefined && { key }) })
  const fetched = (url: string) => world.app.inject({ method: 'GET', url })

  test('the older API accepts a whole file, and the same key returns the same file', async () => {
    const bytes = pdf(70_000)
    const key = randomUUID()
    const [first, again] = [await upload(bytes, key), await upload(bytes, key)]
    expect(first.data).toEqual(again.data)
    expect((await upload(pdf(70_000), key)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await upload(Buffer.from('MZ\u0090\0'))).code).toBe('ATTACHMENT_TYPE_NOT_SUPPORTED')
    expect((await upload(Buffer.alloc(UPLOAD_MAX_BYTES + 1))).code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('a file downloads byte for byte, as an attachment', async () => {
    const bytes = pdf(5_000)
    const { data } = await upload(bytes)
    const answer = await fetched(data.url)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="foto\.png\.pdf"/)
  })

  test('a download link is valid for one file and one day', async () => {
    const [one, two] = [(await upload(pdf(50))).data, (await upload(pdf(50))).data]
    const sign = new URL(one.url, 'http://x').searchParams.get('sign') ?? ''
    const wrong = [
      one.url.replace(one.id, two.id),
      one.url.replace(/until=(\d+)/, (_all, until: string) => `until=${Number(until) + 1}`),
      one.url.replace(sign, 'a'.repeat(43)),
      one.url.split('?')[0] ?? '',
      one.url.replace(one.id, '..%2f..%2fsemai.json'),
    ]
    for (const url of wrong) expect([url, (await fetched(url)).statusCode]).toEqual([url, 404])
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 26 * 3_600_000)
    expect((await fetched(one.url)).statusCode).toBe(404)
    world.clock.now = now
    expect((await fetched(one.url)).statusCode).toBe(200)
  })
})
