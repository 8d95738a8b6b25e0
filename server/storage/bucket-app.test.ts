import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUpload, getUpload, sendChunk } from '#contract/wire/upload.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type S3StandIn, startS3StandIn } from '#tests/support/s3/stand-in.ts'
import { createFileLink } from '../features/learning/upload/links.ts'

let store: S3StandIn
let world: LearningApp
let learner: Learner
beforeAll(async () => {
  store = await startS3StandIn()
  const objects = { s3: store.settings, primary: 's3', mediaUrl: store.settings.endpoint } as const
  world = await startLearningApp({ config: { objects } })
  learner = await world.newLearner()
})
afterAll(async () => {
  await world.close()
  await store.close()
})

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
const announce = (bytes: Buffer) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id: randomUUID(), name: 'tugas.pdf', sizeBytes: bytes.length, sha256 }
}
const sendPiece = (id: string, offset: number, bytes: Buffer) =>
  world.call(
    sendChunk,
    { params: { id }, query: { offset: String(offset) }, bytes: new Uint8Array(bytes) },
    { as: learner },
  )

/** Uploads a file in two pieces and returns its signed URL. */
async function upload(bytes: Buffer): Promise<{ key: string; url: string }> {
  const file = announce(bytes)
  await world.call(createUpload, { body: file }, { as: learner })
  await sendPiece(file.id, 0, bytes.subarray(0, 700))
  expect((await sendPiece(file.id, 700, bytes.subarray(700))).data).toMatchObject({ isComplete: true })
  const { userId } = learner
  return {
    key: `attachments/${userId}/${file.id}`,
    url: createFileLink(world.keys, { userId, id: file.id }, world.clock.now),
  }
}

test('an upload in pieces becomes one object of the bucket when it is complete', async () => {
  const bytes = pdf(2_000)
  const { key, url } = await upload(bytes)
  expect([...store.objects.keys()].filter(name => name.includes('attachments'))).toEqual([key])
  expect((await world.app.inject(url)).rawPayload.equals(bytes)).toBe(true)
  expect(await readdir(world.dataDir)).not.toContain('attachments')
})

test('opening a file redirects to a temporary link of the store, but a fetch from a page gets the file directly', async () => {
  const bytes = pdf(1_000)
  const { url } = await upload(bytes)
  const response = await world.app.inject({ url, headers: { 'sec-fetch-mode': 'navigate' } })
  expect(response.statusCode).toBe(302)
  const file = await fetch(response.headers.location ?? '')
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await world.app.inject({ url, headers: { 'sec-fetch-mode': 'cors' } })).statusCode).toBe(200)
  const forged = await world.app.inject({
    url: url.replace(/sign=../, 'sign=xx'),
    headers: { 'sec-fetch-mode': 'navigate' },
  })
  expect(forged.statusCode).toBe(404)
})

test('a file that is still on disk is served from the disk, also in ranges', async () => {
  const name = (await readdir(join(world.dataDir, 'media'))).find(each => each.endsWith('.pdf')) ?? ''
  const whole = await world.app.inject(`/api/media/${name}`)
  expect(whole.statusCode).toBe(200)
  const part = await world.app.inject({ url: `/api/media/${name}`, headers: { range: 'bytes=10-19' } })
  expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
})

test('while the store is unavailable a piece gets 503 with Retry-After, and the upload loses nothing', async () => {
  const bytes = pdf(2_000)
  const file = announce(bytes)
  await world.call(createUpload, { body: file }, { as: learner })
  await sendPiece(file.id, 0, bytes.subarray(0, 700))
  store.faults.answers = Array.from({ length: 6 }, () => 503)
  const refusedResponse = await sendPiece(file.id, 700, bytes.subarray(700))
  expect(refusedResponse.status).toBe(503)
  expect(Number(refusedResponse.response.headers['retry-after'])).toBeGreaterThan(0)
  expect(refusedResponse.response.json()).toMatchObject({
    message: expect.stringMatching(/^Penyimpanan sedang tidak bisa/),
  })
  store.faults.answers = []
  expect((await world.call(getUpload, { params: { id: file.id } }, { as: learner })).data.receivedBytes).toBe(700)
  expect((await sendPiece(file.id, 700, bytes.subarray(700))).data).toMatchObject({ isComplete: true })
})
