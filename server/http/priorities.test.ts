import { expect, it } from 'vitest'
import { exportAccount } from '#contract/account/account-data.ts'
import { login, register } from '#contract/account/auth.ts'
import { payCheckout } from '#contract/payment/checkout.ts'
import { listEnrollments } from '#contract/learning/enrollment.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import {
  downloadCertificates,
  generateCertificates,
  listCertificates,
} from '#contract/certificate/certificate.admin.ts'
import { exchangePoints } from '#contract/points/exchange.ts'
import { getLeaderboard } from '#contract/points/leaderboard.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { saveQuizAnswers, startQuizAttempt } from '#contract/assessment/quiz.ts'
import { redeemVoucher } from '#contract/payment/redemption.ts'
import { refreshToken } from '#contract/account/session-data.ts'
import { legacyUpload, sendChunk } from '#contract/wire/upload.ts'
import { callFor, getPriority } from './priorities.ts'

const endsWithinMs = (endpoint: Endpoint) => callFor(endpoint).endsAt - performance.now()

it.each([
  ['work', [sendOutbox, payCheckout, redeemVoucher, exchangePoints, startQuizAttempt, saveQuizAnswers, sendChunk]],
  ['learner', [listEnrollments, login, register, refreshToken]],
  ['statistics', [getLeaderboard, exportAccount, listCertificates]],
] as const)('the endpoints listed in this test have the priority %s', (priority, endpoints) => {
  expect(endpoints.map(getPriority)).toEqual(endpoints.map(() => priority))
})

it('a call ends on the server before its client times out', () => {
  expect(endsWithinMs(listEnrollments)).toBeLessThan(10_000)
  expect(endsWithinMs(sendOutbox)).toBeLessThan(20_000)
})

it.each([legacyUpload, sendChunk, generateCertificates, downloadCertificates])(
  'a call of $path has no time limit on the server',
  endpoint => {
    expect(endsWithinMs(endpoint)).toBe(Number.POSITIVE_INFINITY)
  },
)
