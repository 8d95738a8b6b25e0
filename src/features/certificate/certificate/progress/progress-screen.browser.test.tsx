import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import {
  attendanceCertificatesQuery,
  certificateProgressQuery,
  importedCertificatesQuery,
} from '#app/queries/own-certificates.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { CertificateProgressScreen } from './progress-screen.tsx'

beforeEach(clearDevice)

const finishedAt = '2026-11-20T03:00:00.000Z'
const published = { kind: 'graduation', finishedAt, generatedAt: finishedAt, publishedAt: finishedAt } as const

function progress(title: string, certificates: CertificateProgress['certificates']): CertificateProgress {
  const careerTrack = { id: crypto.randomUUID(), slug: 'pengembang-web', title: 'Pengembang Web' }
  const course = { slug: 'kelas', title }
  return { enrollmentId: crypto.randomUUID(), course, careerTrack, conditions: [], finalQuiz: null, certificates }
}

it('lists the issued certificates before the courses without a valid certificate', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const code = 'SM-2026-AAAA-BBBB'
  queryClient.setQueryData(certificateProgressQuery().queryKey, [
    progress('Belum selesai', []),
    progress('Dicabut', [{ ...published, code, revokedAt: finishedAt, revokeReason: 'Nama keliru' }]),
    progress('Terbit', [{ ...published, code, revokedAt: null, revokeReason: null }]),
  ])
  queryClient.setQueryData(attendanceCertificatesQuery().queryKey, [])
  queryClient.setQueryData(importedCertificatesQuery().queryKey, [])
  const routeTree = createRootRoute({ component: CertificateProgressScreen })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Terbit', exact: true })).toBeVisible()
  const titles = page.getByRole('heading', { level: 2 }).elements()
  expect(titles.map(each => each.textContent)).toEqual(['Terbit', 'Belum selesai', 'Dicabut'])
})
