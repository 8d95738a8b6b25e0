import { afterEach, beforeEach, expect, test } from 'vitest'
import { collect } from '#tests/support/s3/collect.ts'
import { type S3StandIn, startS3StandIn } from '#tests/support/s3/stand-in.ts'
import { CircuitBreaker } from './circuit.ts'
import { createS3Client, type S3Client } from './client.ts'
import { StorageUnavailable } from './fault.ts'
import { getObject, putObject, streamObject } from './objects.ts'

const limits = { connectMs: 2_000, idleMs: 150, wholeMs: 2_000 }
const FAILED_TRIES = 3

let store: S3StandIn
let client: S3Client
let now: number
beforeEach(async () => {
  store = await startS3StandIn()
  now = 0
  client = createS3Client(store.settings, { limits, circuit: new CircuitBreaker(() => now) })
})
afterEach(() => store.close())

const put = () => putObject(client, 'media/a', Buffer.from('a'))

test.each([503, 500, 429, 0])('repeats a request that failed temporarily with %j', async status => {
  store.faults.answers = [status, status]
  await put()
  expect((await getObject(client, 'media/a'))?.toString()).toBe('a')
})

test.each([
  ['another secret key', { secretAccessKey: 'x'.repeat(20) }, 'SignatureDoesNotMatch'],
  ['another access key', { accessKeyId: 'LAIN' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ['a missing bucket', { bucket: 'tidak-ada' }, 'NoSuchBucket'],
])('reports %s without repeating the request', async (_, change, code) => {
  client = createS3Client({ ...store.settings, ...change })
  await expect(put()).rejects.toMatchObject({ name: 'S3Fault', code })
  expect(store.requests).toHaveLength(1)
})

test('stops waiting for a store that accepts connections but does not answer', async () => {
  store.faults.isSilent = true
  await expect(put()).rejects.toBeInstanceOf(StorageUnavailable)
})

test('reports the store as unavailable, and not the object as damaged, if a download breaks too often', async () => {
  await putObject(client, 'media/b', Buffer.alloc(100, 'b'))
  store.faults.cuts = { afterBytes: 1, times: 6 }
  await expect(collect(streamObject(client, 'media/b'))).rejects.toBeInstanceOf(StorageUnavailable)
  expect(Buffer.concat(await collect(streamObject(client, 'media/b')))).toHaveLength(100)
})

test('requests fail at once after five failures, and one request is tried after the pause', async () => {
  store.faults.answers = Array.from({ length: 2 * FAILED_TRIES }, () => 0)
  await expect(put()).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(put()).rejects.toBeInstanceOf(StorageUnavailable)
  const left = store.faults.answers.length
  await expect(put()).rejects.toMatchObject({ name: 'StorageUnavailable', retryAfterSeconds: 2, wasTried: false })
  expect(store.faults.answers).toHaveLength(left)

  now += 2_001
  store.faults.answers = [0]
  await expect(put()).rejects.toMatchObject({ retryAfterSeconds: 4 })
  now += 4_001
  await put()
  await put()
  expect((await getObject(client, 'media/a'))?.toString()).toBe('a')
})

test('a request that its caller aborts does not count as a failure of the store', async () => {
  store.faults.isSilent = true
  const aborted = AbortSignal.abort()
  for (let nth = 0; nth < 10; nth += 1)
    await expect(client.call({ method: 'GET', key: 'a', signal: aborted })).rejects.toThrow('aborted')
  store.faults.isSilent = false
  await put()
})

test('does not accept the page of a proxy as a list of objects', async () => {
  const { listObjects } = await import('./objects.ts')
  client = createS3Client({ ...store.settings, endpoint: store.settings.endpoint })
  const html = { ...client, call: async () => ({ status: 200, headers: {}, body: Buffer.from('<html>Masuk</html>') }) }
  await expect(collect(listObjects(html, ''))).rejects.toBeInstanceOf(StorageUnavailable)
})
