import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContentDetail } from '#contract/site/content.admin.ts'
import { contentQuery } from '#app/queries/desk/content.ts'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { ContentDrawer } from './content-drawer.tsx'
import { NewContentDialog } from './new-content-dialog.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const content: ContentDetail = {
  id: '0195a000-0000-7000-8000-0000000000c1',
  kind: 'testimonial',
  slug: 'rina',
  name: 'Rina',
  state: 'draft',
  position: 1,
  publishAt: null,
  updatedAt: '2026-11-26T09:00:00.000Z',
  values: { name: 'Rina', about: 'Analis Data', review: 'Enak.', photo: '' },
  isLive: false,
  version: 1,
}

function show(node: ReactNode): void {
  const client = new QueryClient()
  client.setQueryData(contentQuery(content.id).queryKey, content)
  render(
    <QueryClientProvider client={client}>
      <Suspense>{node}</Suspense>
    </QueryClientProvider>,
  )
}

function closeTab(): void {
  dispatchEvent(new PageTransitionEvent('pagehide'))
  unmount()
  sessionStorage.clear()
}

const review = page.getByLabelText('Kata-katanya')

it('keeps the text of new content on the device until the dialog is cancelled', async () => {
  const showDialog = () =>
    show(<NewContentDialog kind="testimonial" onClose={() => undefined} onMade={() => undefined} />)
  showDialog()
  await userEvent.fill(review, 'Belajarnya enak.')
  await expect.element(page.getByText('Isianmu aman di perangkat ini.', { exact: false })).toBeVisible()
  closeTab()
  showDialog()
  await expect.element(review).toHaveValue('Belajarnya enak.')
  await expect.element(page.getByText('Isianmu yang belum dikirim sudah dikembalikan.')).toBeVisible()
  await page.getByRole('button', { name: 'Batal' }).click()
  closeTab()
  showDialog()
  await expect.element(review).toHaveValue('')
})

it('keeps the text of changed content on the device when the tab closes', async () => {
  const openForm = async () => {
    show(<ContentDrawer id={content.id} onClose={() => undefined} />)
    await page.getByRole('button', { name: 'Ubah', exact: true }).click()
  }
  await openForm()
  await userEvent.fill(review, 'Belajarnya enak sekali.')
  closeTab()
  await openForm()
  await expect.element(review).toHaveValue('Belajarnya enak sekali.')
})
