import { expect, it } from 'vitest'
import { exportAccount } from '#contract/account-data.ts'
import { login, register } from '#contract/auth.ts'
import { payCheckout } from '#contract/checkout.ts'
import { listEnrollments } from '#contract/enrollment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { downloadCertificates, generateCertificates, listCertificates } from '#contract/certificate-admin.ts'
import { exchangePoints } from '#contract/exchange.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { sendOutbox } from '#contract/outbox.ts'
import { saveQuizAnswers, startQuizAttempt } from '#contract/quiz.ts'
import { redeemVoucher } from '#contract/redemption.ts'
import { refreshToken } from '#contract/session-data.ts'
import { olderUpload, sendChunk } from '#contract/upload.ts'
import { callFor, priorityOf } from './priorities.ts'

const endsWithinMs = (endpoint: Endpoint) => callFor(endpoint).endsAt - performance.now()

it.each([
  ['work', [sendOutbox, payCheckout, redeemVoucher, exchangePoints, startQuizAttempt, saveQuizAnswers, sendChunk]],
  ['learner', [listEnrollments, login, register, refreshToken]],
  ['statistics', [getLeaderboard, exportAccount, listCertificates]],
] as const)('%s', (priority, endpoints) => {
  expect(endpoints.map(priorityOf)).toEqual(endpoints.map(() => priority))
})

it('a call ends before the client times out', () => {
  expect(endsWithinMs(listEnrollments)).toBeLessThan(10_000)
  expect(endsWithinMs(sendOutbox)).toBeLessThan(20_000)
})

it.each([olderUpload, sendChunk, generateCertificates, downloadCertificates])('$path has enough time', endpoint => {
  expect(endsWithinMs(endpoint)).toBe(Number.POSITIVE_INFINITY)
})
