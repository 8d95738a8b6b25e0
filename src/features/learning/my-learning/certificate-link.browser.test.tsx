import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import { certificateProgressQuery } from '#app/queries/own-certificates.ts'
import { CertificateLink } from './certificate-link.tsx'

const enrollmentId = crypto.randomUUID()
const at = '2026-11-20T03:00:00.000Z'
const unpublished: CertificateProgress['certificates'][number] = {
  kind: 'completion',
  finishedAt: at,
  generatedAt: at,
  publishedAt: null,
  revokedAt: null,
  revokeReason: null,
  code: null,
}

it.each([
  ['Lihat status sertifikat', unpublished],
  ['Lihat sertifikat', { ...unpublished, publishedAt: at, code: 'A'.repeat(26) }],
])('the certificate link of a finished course has the name %s', async (name, certificate) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const progress: CertificateProgress = {
    enrollmentId,
    course: { slug: 'kelas', title: 'Kelas' },
    careerTrack: { id: crypto.randomUUID(), slug: 'pengembang-web', title: 'Pengembang Web' },
    conditions: [],
    finalQuiz: null,
    certificates: [certificate],
  }
  client.setQueryData(certificateProgressQuery().queryKey, [progress])
  render(
    <QueryClientProvider client={client}>
      <CertificateLink enrollmentId={enrollmentId} />
    </QueryClientProvider>,
  )
  const link = page.getByRole('link', { name, exact: true })
  await expect.element(link).toHaveAttribute('href', `/sertifikat#${enrollmentId}`)
})
