import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { SearchScreen } from './search-screen.tsx'

beforeEach(clearDevice)
afterEach(() => vi.unstubAllGlobals())

it('shows a skeleton while the server searches, and then a message that nothing was found', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))
  const router = createRouter({
    routeTree: createRootRoute({ component: SearchScreen }),
    history: createMemoryHistory({ initialEntries: ['/cari?q=zzzz'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Mencari…')).toBeInTheDocument()
  await expect.element(page.getByText(/Belum ada yang cocok/)).not.toBeInTheDocument()
  answer(Response.json({ data: { hits: [], isNear: false } }))
  await expect.element(page.getByText('Belum ada yang cocok dengan “zzzz”')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Lihat kelas' })).toHaveAttribute('href', '/kelas')
})
