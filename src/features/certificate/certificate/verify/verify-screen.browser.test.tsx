import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { certificateKeysQuery, verificationQuery } from '#app/queries/certificate.ts'
import { FindCertificateScreen } from './find-screen.tsx'
import { VerifyScreen } from './verify-screen.tsx'

const revoked = 'SM-0000-0000-0000'
const number = 'SM-7K3F-92QX-04TD'

function show(component: () => ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(certificateKeysQuery().queryKey, { keys: [] })
  client.setQueryData(verificationQuery(revoked).queryKey, {
    state: 'revoked',
    kind: 'completion',
    number: revoked,
    name: 'Ani',
    courseTitle: 'Kelas',
    careerTrackTitle: 'Web',
    finishedAt: '2026-11-20T03:00:00.000Z',
    publishedAt: '2026-11-20T03:00:00.000Z',
    revokedAt: '2026-11-21T03:00:00.000Z',
  } as never)
  client.setQueryData(verificationQuery(number).queryKey, { state: 'unknown' })
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('the link to search again contains the unknown certificate number', async () => {
  show(() => <VerifyScreen reference={number} fragment="" />)
  await expect.element(page.getByRole('link', { name: 'Cari lagi' })).toHaveAttribute('href', `/certificates#${number}`)
})

it('the link to check another certificate is at least 24 px high, so that it can be tapped', async () => {
  show(() => <VerifyScreen reference={revoked} fragment="" />)
  const link = page.getByRole('link', { name: 'Periksa sertifikat lain' })
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
})

it('the search for a certificate starts with the last number, which the user can remove', async () => {
  show(() => <FindCertificateScreen title="Periksa" text="" lastReference={number} />)
  const field = page.getByLabelText('Kode atau nomor sertifikat')
  await expect.element(field).toHaveValue(number)
  await field.fill('')
  await expect.element(field).toHaveValue('')
})

it('the button of the camera keeps the focus when the camera opens and closes', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  show(() => <FindCertificateScreen title="Periksa" text="" />)
  const button = page.getByRole('button', { name: 'Pindai kode QR' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Kamera tidak bisa dibuka/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tutup kamera' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveFocus()
})
