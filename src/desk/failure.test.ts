import { expect, it } from 'vitest'
import { toFailure, appendLostErrors, getFailureText } from './failure.ts'

const failed = (kind: string, errors?: Record<string, string>) =>
  toFailure(Object.assign(new Error('Kuota sudah penuh'), { kind, errors }))

it('reports a connection problem only if there was no connection', () => {
  expect(failed('network').text).toContain('saat ada koneksi')
  const others = ['server', 'wrong-shape', 'timeout', 'maintenance', 'unauthorized'].map(kind => failed(kind).text)
  expect(others.filter(text => text.includes('saat ada koneksi'))).toEqual([])
  expect(others.filter(text => !text.includes('Isianmu masih di sini'))).toEqual([])
  expect(failed('server').text).toContain('Server sedang bermasalah')
  expect(toFailure(new TypeError('x is undefined')).text).toContain('kesalahan di halaman ini')
})

it.each(['business', 'forbidden', 'rate-limited'])(
  'shows the message of the server for a failure of the kind %s',
  kind => expect(failed(kind).text).toBe('Kuota sudah penuh'),
)

it('reports errors of fields that the form does not contain', () => {
  const failure = failed('business', { body: 'Selesai harus sesudah mulai' })
  expect(appendLostErrors(failure)).toBe('Kuota sudah penuh Selesai harus sesudah mulai')
})

it('says that the earlier input was stored if other input is sent with the same idempotency key', () => {
  const refusal = { kind: 'business', code: 'IDEMPOTENCY_KEY_REUSED', errors: {} }
  const error = Object.assign(new Error('Kunci pengiriman ini sudah dipakai untuk data lain.'), refusal)
  expect(getFailureText(error)).toMatch(/^Isian sebelumnya ternyata sudah tersimpan/)
  expect(getFailureText(Object.assign(error, { code: 'COUPON_STOPPED' }))).toBe(error.message)
})
