import { expect, it } from 'vitest'
import type { Certificate } from '#contract/certificate/certificate.ts'
import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import { getCelebratedSubject, getCelebrationText } from './moment.ts'

const at = '2026-11-01T08:00:00.000Z'
/** Returns a course with certificates that were published or revoked at these times. */
const classWith = (...certificates: { publishedAt: string | null; revokedAt: string | null }[]) =>
  ({ certificates }) as unknown as CertificateProgress // no other field is read
const valid = { publishedAt: at, revokedAt: null }

it('the celebration counts courses with a valid certificate, not certificates', () => {
  const others = [classWith({ publishedAt: null, revokedAt: null }), classWith({ publishedAt: at, revokedAt: at })]
  expect(getCelebrationText('Sekar Maharani', [classWith(valid, valid), ...others])).toBe('Bunga pertamamu, Sekar.')
  expect(getCelebrationText('Sekar', [classWith(valid), classWith(valid)])).toBe('Bungamu yang ke-2, Sekar.')
  expect(getCelebrationText('Sekar', undefined)).toBe('Bungamu mekar, Sekar.')
})

it('all certificates of a course share one celebration, and a revoked or imported certificate has none', () => {
  const graduation = { kind: 'graduation', enrollmentId: 'e', revokedAt: null } as Certificate
  expect(getCelebratedSubject(graduation)).toBe('certificate:e')
  expect(getCelebratedSubject({ ...graduation, kind: 'completion' } as Certificate)).toBe('certificate:e')
  expect(getCelebratedSubject({ ...graduation, revokedAt: at })).toBeUndefined()
  expect(getCelebratedSubject({ kind: 'imported', revokedAt: null } as Certificate)).toBeUndefined()
})
