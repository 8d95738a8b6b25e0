import { afterEach, expect, it } from 'vitest'
import { errorMessages } from '#contract/wire/error-codes.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { alertFailure, createRefusalHandler } from './failure-alert.ts'
import { notices } from './state.ts'

afterEach(() => {
  notices.dialogs = []
})

const refusal = new ApiFailure('business', errorMessages.RECEIPT_NOT_AVAILABLE, { code: 'RECEIPT_NOT_AVAILABLE' })
const listAlerts = () => notices.dialogs.map(({ title, text }) => [title, text])

it('shows the message of a business failure, and not a system error', () => {
  alertFailure(refusal)
  expect(listAlerts()).toEqual([['Gagal', 'Bukti bayar tersedia setelah pembayaran diterima']])
})

it('shows a system error for a failure of the server, and for an unknown error', () => {
  alertFailure(new ApiFailure('server', 'GET /v1/orders answered 500'))
  alertFailure(new Error('boom'))
  expect(listAlerts().map(([title]) => title)).toEqual(['Terjadi Kesalahan Sistem'])
})

it('passes a business failure to its handler without an alert', () => {
  const handled: unknown[] = []
  const handle = createRefusalHandler(failure => handled.push(failure))
  handle(refusal)
  expect([handled, listAlerts()]).toEqual([[refusal], []])
  handle(new ApiFailure('network', 'no network'))
  expect(listAlerts()).toEqual([['Koneksi Terputus', 'Pastikan perangkat Anda terhubung ke internet.']])
})
