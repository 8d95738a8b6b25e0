import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { certificateKeysQuery, verificationQuery } from '#app/queries/certificate.ts'
import { FindCertificateScreen } from './find-screen.tsx'
import { VerifyScreen } from './verify-screen.tsx'

const number = 'SM-7K3F-92QX-04TD'

function show(component: () => ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(certificateKeysQuery().queryKey, { keys: [] })
  client.setQueryData(verificationQuery(number).queryKey, { state: 'unknown' })
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('keeps an unknown number in the address of the next search', async () => {
  show(() => <VerifyScreen reference={number} fragment="" />)
  await expect.element(page.getByRole('link', { name: 'Cari lagi' })).toHaveAttribute('href', `/certificates#${number}`)
})

it('starts the next search with the last number, which can be removed', async () => {
  show(() => <FindCertificateScreen title="Periksa" text="" lastReference={number} />)
  const field = page.getByLabelText('Kode atau nomor sertifikat')
  await expect.element(field).toHaveValue(number)
  await field.fill('')
  await expect.element(field).toHaveValue('')
})
