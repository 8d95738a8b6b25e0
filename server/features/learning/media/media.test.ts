import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { storeMedia } from '../../../storage/media.ts'
import { createStorage } from '../../../storage/storage.ts'

let world: LearningApp
let videoUrl: string
let video: Buffer

beforeAll(async () => {
  world = await startLearningApp()
  const row = await world.db
    .selectFrom('lecture_material')
    .select('content')
    .where('type', '=', 'video')
    .executeTakeFirstOrThrow()
  const content = row.content as Extract<MaterialContent, { kind: 'video' }>
  videoUrl = content.url
  video = await readFile(join(world.dataDir, 'media', videoUrl.split('/').at(-1) ?? ''))
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

test('a media file is sent with its own type, and may be cached for a year', async () => {
  const response = await get(videoUrl)
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(video)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(video.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; style-src 'unsafe-inline'",
  })
})

test('sends the range of a file that a player requests', async () => {
  const piece = await get(videoUrl, { range: 'bytes=100-199' })
  expect(piece.statusCode).toBe(206)
  expect(piece.headers['content-range']).toBe(`bytes 100-199/${video.length}`)
  expect(piece.headers['content-length']).toBe('100')
  expect(piece.rawPayload.equals(video.subarray(100, 200))).toBe(true)
  const tail = await get(videoUrl, { range: 'bytes=-10' })
  expect(tail.rawPayload.equals(video.subarray(-10))).toBe(true)
})

test('rejects a range after the end, and sends the whole file for several ranges or an outdated range', async () => {
  const behind = await get(videoUrl, { range: `bytes=${video.length}-` })
  expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, `bytes */${video.length}`])
  expect((await get(videoUrl, { range: 'bytes=0-1,5-6' })).statusCode).toBe(200)
  const etag = String((await get(videoUrl)).headers.etag)
  expect((await get(videoUrl, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  expect((await get(videoUrl, { range: 'bytes=0-1', 'if-range': '"older"' })).statusCode).toBe(200)
  const same = await get(videoUrl, { 'if-none-match': etag })
  expect([same.statusCode, same.body]).toEqual([304, ''])
})

test('HEAD returns the size of a file and no body', async () => {
  const response = await world.app.inject({ method: 'HEAD', url: videoUrl })
  expect([response.statusCode, response.body]).toEqual([200, ''])
  expect(response.headers['content-length']).toBe(String(video.length))
})

const hash = 'a'.repeat(64)
test.each([
  `${hash}.svg`,
  `${hash}.html`,
  hash,
  '..%2fpostgres.log',
  '..%2F..%2Fetc%2Fpasswd',
  `..%5c${hash}.svg`,
  `${hash}.svg%00.png`,
  `${hash.toUpperCase()}.svg`,
  '%2e%2e',
])('rejects %s as the name of a media file', async name => {
  const response = await get(`/api/media/${name}`)
  expect([404, 400]).toContain(response.statusCode)
  expect(response.json()).toHaveProperty('code')
})

test('stores the same bytes once, and rejects a type that is not served', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const first = await storeMedia(createStorage(world.dataDir), 'a.SVG', bytes)
  expect(await storeMedia(createStorage(world.dataDir), 'b.svg', bytes)).toEqual(first)
  expect((await get(first.url)).headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  await expect(storeMedia(createStorage(world.dataDir), 'a.html', bytes)).rejects.toThrow('.html')
})

test('every media file mentioned in the demo exists', async () => {
  const rows = await world.db.selectFrom('lecture_material').select('content').execute()
  const urls = new Set(JSON.stringify(rows).match(/\/api\/media\/[^"]+/g))
  expect(urls.size).toBeGreaterThan(50)
  for (const url of urls) expect([url, (await get(url)).statusCode]).toEqual([url, 200])
})
