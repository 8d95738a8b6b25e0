import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import type { Certificate } from '#contract/certificate/certificate.ts'
import { certificateQuery } from '#app/queries/certificate.ts'
import { loadCertificate } from './load-certificate.ts'

const certificate: Certificate = {
  kind: 'graduation',
  code: 'kode',
  number: 'SEM-1',
  name: 'Ani',
  courseTitle: 'Dasar',
  careerTrackTitle: 'Analis data',
  finishedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: '2026-01-02T00:00:00.000Z',
  enrollmentId: 'e',
  instructorName: 'Budi',
  instructorTitle: 'Pelatih',
  revokedAt: null,
  revokeReason: null,
  verifyUrl: 'https://semai.test/certificates/kode',
}

it('shows a certificate only at the path of its kind, and redirects from the other path', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(certificateQuery('kode').queryKey, certificate)
  expect(await loadCertificate(queryClient, 'graduation', 'kode')).toEqual({ title: 'Dasar', isNew: false })
  const thrown = await loadCertificate(queryClient, 'completion', 'kode').catch((error: unknown) => error)
  expect(isRedirect(thrown) && thrown.options).toMatchObject({ href: '/graduation_certificate/v2/kode', replace: true })
})
