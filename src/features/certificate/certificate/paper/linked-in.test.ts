import { expect, test } from 'vitest'
import { createLinkedInLink } from './linked-in.ts'

test('sends LinkedIn only name, issuer, month, number and the verification URL', () => {
  const url = new URL(
    createLinkedInLink({
      kind: 'graduation',
      code: '7K3F92QX04TDABCDEFGHJKMNPQ',
      enrollmentId: '0b4e1c0e-6a39-4a55-9a52-4f4d2c6f1a01',
      number: 'SM-7K3F-92QX-04TD',
      name: 'Sekar',
      courseTitle: 'Data & Angka',
      careerTrackTitle: 'Data',
      instructorName: 'I',
      instructorTitle: 'T',
      finishedAt: '2026-10-01T00:00:00.000Z',
      // In Jakarta this is 1 November.
      publishedAt: '2026-10-31T18:00:00.000Z',
      revokedAt: null,
      revokeReason: null,
      verifyUrl: 'https://semai.test/certificates/7K3F92QX04TDABCDEFGHJKMNPQ#a.b',
    }),
  )
  expect(url.host).toBe('www.linkedin.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Sertifikat kelulusan: Data & Angka',
    organizationName: 'Semai',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: 'https://semai.test/certificates/7K3F92QX04TDABCDEFGHJKMNPQ',
    certId: 'SM-7K3F-92QX-04TD',
  })
})
