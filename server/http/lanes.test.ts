import { expect, it } from 'vitest'
import { exportAccount } from '#contract/account-data.ts'
import { listEnrollments } from '#contract/enrollment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { downloadCertificates, generateCertificates, listCertificates } from '#contract/certificate-admin.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { sendOutbox } from '#contract/outbox.ts'
import { olderUpload, sendChunk } from '#contract/upload.ts'
import { callFor } from './lanes.ts'

const endsWithinMs = (endpoint: Endpoint) => callFor(endpoint).endsAt - performance.now()

it('what learners learn with comes before what is looked at later, and before the staff', () => {
  for (const endpoint of [listEnrollments, sendOutbox]) expect(callFor(endpoint).lane).toBe('learner')
  for (const endpoint of [getLeaderboard, exportAccount, listCertificates]) {
    expect(callFor(endpoint).lane).toBe('statistics')
  }
})

it('a call ends before the device gives it up', () => {
  expect(endsWithinMs(listEnrollments)).toBeLessThan(10_000)
  expect(endsWithinMs(sendOutbox)).toBeLessThan(20_000)
})

it.each([olderUpload, sendChunk, generateCertificates, downloadCertificates])(
  '$path has all the time it needs',
  endpoint => {
    expect(endsWithinMs(endpoint)).toBe(Number.POSITIVE_INFINITY)
  },
)
