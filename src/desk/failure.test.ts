import { expect, it } from 'vitest'
import { ApiFailure, type FailureKind } from '#app/data/api/failures.ts'
import { failureOf, withLostErrors } from './failure.ts'

const textOf = (kind: FailureKind) => failureOf(new ApiFailure(kind, 'Kuota sudah penuh')).text

it('blames the connection only when there was none', () => {
  expect(textOf('network')).toContain('saat ada koneksi')
  for (const kind of ['server', 'wrong-shape', 'timeout', 'maintenance', 'unauthorized'] as const) {
    expect(textOf(kind), kind).not.toContain('saat ada koneksi')
    expect(textOf(kind), kind).toContain('Isianmu masih di sini')
  }
  expect(textOf('server')).toContain('Server sedang bermasalah')
  expect(failureOf(new TypeError('x is undefined')).text).toContain('kesalahan di halaman ini')
})

it.each(['business', 'forbidden', 'rate-limited'] as const)('shows the message of the server for %s', kind =>
  expect(textOf(kind)).toBe('Kuota sudah penuh'),
)

it('tells errors of fields that the form does not show', () => {
  const failure = failureOf(
    new ApiFailure('business', 'Ada isian yang belum benar.', { errors: { body: 'Selesai harus sesudah mulai' } }),
  )
  expect(withLostErrors(failure)).toBe('Ada isian yang belum benar. Selesai harus sesudah mulai')
})
