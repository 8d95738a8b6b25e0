import { expect, test } from 'vitest'
import type { CertificateRow } from '#contract/certificate/certificate.admin.ts'
import { getAttendance, getPublicationTime, filterRows } from './rows.ts'

const at = '2026-11-20T00:00:00.000Z'
const certificate = {
  id: 'c',
  kind: 'completion' as const,
  finishedAt: at,
  generatedAt: at,
  publishedAt: at,
  revokedAt: null,
}
const row = (name: string, certificates: CertificateRow['certificates'] = []): CertificateRow => {
  return { name, email: `${name.toLowerCase()}@contoh.test`, enrollmentId: name, generatedAt: null, certificates }
}
const rows = [row('Ani', [certificate]), row('Budi')]
const names = (filter: Parameters<typeof filterRows>[1]) => filterRows(rows, filter).map(({ name }) => name)

test('searches name and email ignoring case', () => {
  expect(names({ name: ' ANI ', attendance: undefined })).toEqual(['Ani'])
  expect(names({ name: 'budi@contoh', attendance: undefined })).toEqual(['Budi'])
  expect(names({ name: undefined, attendance: undefined })).toEqual(['Ani', 'Budi'])
})

test('shows "In Validate" for a user without a certificate', () => {
  expect(rows.map(getAttendance)).toEqual(['Valid', 'In Validate'])
  expect(names({ name: '', attendance: 'In Validate' })).toEqual(['Budi'])
})

test('treats a user as published if all valid certificates of the user are published', () => {
  expect(getPublicationTime(row('A', [certificate]))).toBe(at)
  expect(getPublicationTime(row('A', [certificate, { ...certificate, publishedAt: null }]))).toBeNull()
  expect(getPublicationTime(row('A', [certificate, { ...certificate, publishedAt: null, revokedAt: at }]))).toBe(at)
  expect(getPublicationTime(row('A'))).toBeNull()
})
