import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import { legacyUpload, sendChunk } from '#contract/wire/upload.ts'
import { MB, createPdf, describeUpload, startUploads } from '#tests/support/uploads.ts'

const { world, newLearner, open, ask, send, pathOf, sizeOf, sendRest } = await startUploads()
let learner = await newLearner()
afterAll(() => world.close())
beforeEach(async () => {
  learner = await newLearner()
})

describe('uploads in pieces', () => {
  test('an upload arrives byte for byte for any size of its pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10, max: 5_000 }), fc.integer({ min: 1, max: 2_000 }), async (size, piece) => {
        const bytes = createPdf(size)
        const file = describeUpload(bytes)
        expect((await open(file)).data).toMatchObject({ receivedBytes: 0, isComplete: false })
        const pieceBytes = Math.max(piece, Math.ceil(size / 20))
        expect(await sendRest(file, bytes, pieceBytes)).toMatchObject({ receivedBytes: size, isComplete: true })
        expect((await readFile(pathOf(file.id))).equals(bytes)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  test('an upload that is announced again returns its current size, and is rejected with another size or hash', async () => {
    const bytes = createPdf(1_000)
    const file = describeUpload(bytes)
    await open(file)
    await send(file.id, 0, bytes.subarray(0, 600))
    expect((await open(file)).data.receivedBytes).toBe(600)
    expect((await open({ ...file, sizeBytes: 1_001 })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await open({ ...file, sha256: 'b'.repeat(64) })).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('a piece of an upload must start where the last piece ended', async () => {
    const bytes = createPdf(2_000)
    const file = describeUpload(bytes)
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

  test('after the server was killed inside a piece, the upload continues at the size of the stored file', async () => {
    const bytes = createPdf(3_000)
    const file = describeUpload(bytes)
    await open(file)
    await send(file.id, 0, bytes.subarray(0, 2_000))
    // State after a crash: a part of the next piece is written, and the row does not contain it.
    await writeFile(pathOf(file.id), bytes.subarray(0, 2_345))
    expect((await ask(file.id)).data.receivedBytes).toBe(2_345)
    await sendRest(file, bytes, 500)
    expect((await readFile(pathOf(file.id))).equals(bytes)).toBe(true)
  })

  test('if the server was killed after it stored the last byte, opening the upload again completes it', async () => {
    const bytes = createPdf(1_500)
    const file = describeUpload(bytes)
    await open(file)
    await send(file.id, 0, bytes.subarray(0, 1_000))
    await writeFile(pathOf(file.id), bytes)
    expect((await send(file.id, 1_000, bytes.subarray(1_000))).code).toBe('UPLOAD_OFFSET_MISMATCH')
    expect((await open(file)).data).toMatchObject({ isComplete: true, receivedBytes: 1_500 })
  })

  test('discards bytes that do not match the hash, and restarts the upload', async () => {
    const bytes = createPdf(1_000)
    const file = describeUpload(bytes)
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

  test('five senders of the same file at the same time create one file without duplicate bytes', async () => {
    const bytes = createPdf(20_000)
    const file = describeUpload(bytes)
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

  test('accepts only pieces of raw bytes that are not empty and not too large', async () => {
    const bytes = createPdf(2 * MB)
    const file = describeUpload(bytes)
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

describe('uploads and the disk', () => {
  test('a full disk gives 503 with Retry-After, and the upload continues when there is space', async () => {
    const bytes = createPdf(1_000)
    const file = describeUpload(bytes)
    await open(file)
    await mkdir(dirname(pathOf(file.id)), { recursive: true })
    await symlink('/dev/full', pathOf(file.id)) // refuses every byte, as a full disk does
    const { response } = await send(file.id, 0, bytes)
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60'])
    await rm(pathOf(file.id))
    expect(await sendRest(file, bytes, 400)).toMatchObject({ isComplete: true })
  })

  test('keeps no bytes of an upload whose row was deleted during the write', async () => {
    const bytes = createPdf(1_000)
    const file = describeUpload(bytes)
    await open(file)
    await sql`create function forget() returns trigger language plpgsql as 'begin return null; end'`.execute(world.db)
    await sql`create trigger forget before update on upload for each row execute function forget()`.execute(world.db)
    expect((await send(file.id, 0, bytes.subarray(0, 500))).code).toBe('UPLOAD_NOT_FOUND')
    await sql`drop function forget cascade`.execute(world.db)
    expect(await sizeOf(file.id)).toBe(0)
  })
})

describe('uploads of another user', () => {
  test('a user cannot access files of other users, and two users may upload under the same id', async () => {
    const otherLearner = await world.newLearner()
    const bytes = createPdf(500)
    const file = describeUpload(bytes)
    await open(file)
    expect((await ask(file.id, otherLearner)).code).toBe('UPLOAD_NOT_FOUND')
    expect((await send(file.id, 0, bytes, otherLearner)).code).toBe('UPLOAD_NOT_FOUND')
    const theirs = { ...describeUpload(createPdf(500)), id: file.id }
    expect((await open(theirs, otherLearner)).data.receivedBytes).toBe(0)
    await send(file.id, 0, bytes)
    expect((await ask(file.id, otherLearner)).data.receivedBytes).toBe(0)
  })
})

describe('the legacy API and downloads', () => {
  const form = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
  const upload = (bytes: Buffer, key?: string) =>
    world.call(legacyUpload, { file: form(bytes) }, { as: learner, ...(key !== undefined && { key }) })
  const fetched = (url: string) => world.app.inject({ method: 'GET', url })

  test('the legacy API accepts a whole file, and the same key returns the same file', async () => {
    const bytes = createPdf(70_000)
    const key = randomUUID()
    const [first, again] = [await upload(bytes, key), await upload(bytes, key)]
    expect(first.data).toEqual(again.data)
    expect((await upload(createPdf(70_000), key)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await upload(Buffer.from('MZ\u0090\0'))).code).toBe('ATTACHMENT_TYPE_NOT_SUPPORTED')
    expect((await upload(Buffer.alloc(UPLOAD_MAX_BYTES + 1))).code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('a file is downloaded byte for byte, as an attachment', async () => {
    const bytes = createPdf(5_000)
    const { data } = await upload(bytes)
    const response = await fetched(data.url)
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="foto\.png\.pdf"/)
  })

  test('a download link is valid for one file and one day', async () => {
    const [one, two] = [(await upload(createPdf(50))).data, (await upload(createPdf(50))).data]
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
