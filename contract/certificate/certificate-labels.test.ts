import { expect, test } from 'vitest'
import { getCertificateLabels } from './certificate-labels.ts'

test('the labels of a certificate depend on its kind: course and program, original issuer, or attended minutes', () => {
  expect(getCertificateLabels({ kind: 'completion', courseTitle: 'Dasar', careerTrackTitle: 'Analis data' })).toEqual({
    purpose: 'telah menyelesaikan seluruh materi kelas',
    term: 'Kelas',
    title: 'Dasar',
    detailTerm: 'Program',
    detail: 'Analis data',
  })
  const elsewhere = { kind: 'imported', title: 'Akuntansi', source: 'SMK 1', importedBy: 'Rani' } as const
  const graded = { ...elsewhere, earnedKind: 'graduation', sourceNumber: 'A/7', score: '92' } as const
  expect(getCertificateLabels(graded)).toMatchObject({
    purpose: 'telah lulus dari',
    title: 'Akuntansi',
    detailTerm: 'Penerbit asal',
    detail: 'SMK 1 · nilai 92 · nomor asal A/7',
  })
  const plain = { ...elsewhere, earnedKind: 'attendance', sourceNumber: null, score: null } as const
  expect(getCertificateLabels(plain).detail).toBe('SMK 1')
  const attended = { kind: 'attendance', webinarTitle: 'Tanya jawab', presentMinutes: 55, lengthMinutes: 60 } as const
  expect(getCertificateLabels(attended)).toEqual({
    purpose: 'telah mengikuti webinar',
    term: 'Webinar',
    title: 'Tanya jawab',
    detailTerm: 'Hadir',
    detail: '55 dari 60 menit',
  })
})
