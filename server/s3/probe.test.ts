import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { type S3StandIn, startS3StandIn } from '#tests/support/s3/stand-in.ts'
import { StartFailure } from '../start-failure.ts'
import { requireUsableBucket } from './at-start.ts'
import type { S3Settings } from './settings.ts'

let store: S3StandIn
beforeEach(async () => (store = await startS3StandIn()))
afterEach(() => store.close())

const start = (change: Partial<S3Settings> = {}) =>
  requireUsableBucket({ s3: { ...store.settings, ...change }, primary: 's3', mediaUrl: undefined })

test('a working bucket has no fault, and the probe leaves no objects', async () => {
  expect(await start()).toBeUndefined()
  expect(store.objects.size).toBe(0)
})

test.each([
  ['an unknown access key', { accessKeyId: 'LAIN' }, /S3_ACCESS_KEY_ID/],
  ['a wrong secret key', { secretAccessKey: 'salah-salah' }, /S3_SECRET_ACCESS_KEY/],
  ['another region', { region: 'eu-west-1' }, /S3_REGION/],
  ['a missing bucket', { bucket: 'tidak-ada' }, /S3_BUCKET/],
])('the server refuses to start if the bucket settings have %s', async (_, change, words) => {
  await expect(start(change)).rejects.toThrow(StartFailure)
  await expect(start(change)).rejects.toThrow(words)
})

test('the server refuses to start with a clock that is a day off', async () => {
  store.faults.clockAheadMs = DAY_MS
  await expect(start()).rejects.toThrow(/Jam server ini meleset.*NTP/)
})

test('the server starts although the bucket is full or does not answer, and reports the fault', async () => {
  store.faults.maxBytes = 2
  expect(await start()).toMatchObject({ kind: 'full', fix: expect.stringMatching(/kuota/) })
  store.faults.answers = [0, 0, 0]
  expect(await start()).toMatchObject({ kind: 'away', fix: expect.stringMatching(/S3_ENDPOINT/) })
})
