import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import '#app/ui/base.css'
import { SearchScreen } from './search-screen.tsx'

beforeEach(clearDevice)
afterEach(() => vi.unstubAllGlobals())

function showSearch(words: string): void {
  const router = createRouter({
    routeTree: createRootRoute({ component: SearchScreen }),
    history: createMemoryHistory({ initialEntries: [`/cari?q=${words}`] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('shows a skeleton while the server searches, and then a message that nothing was found', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))
  showSearch('zzzz')
  await expect.element(page.getByText('Mencari…')).toBeInTheDocument()
  await expect.element(page.getByText(/Belum ada yang cocok/)).not.toBeInTheDocument()
  answer(Response.json({ data: { hits: [], isNear: false } }))
  await expect.element(page.getByText('Belum ada yang cocok dengan “zzzz”')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Lihat kelas' })).toHaveAttribute('href', '/kelas')
})

it('says that the search on the server failed, and searches again on request', async () => {
  let answer = () => Response.json({ code: 'INTERNAL', message: '' }, { status: 500 })
  vi.stubGlobal('fetch', async () => answer())
  showSearch('privasi')
  await expect.element(page.getByText(/Hasil dari server belum bisa dimuat/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Kebijakan privasi/ })).toBeVisible()
  answer = () => {
    const hit = { kind: 'course', address: '/kelas/aman', title: 'Aman di internet', text: '' }
    return Response.json({ data: { hits: [hit], isNear: false } })
  }
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(page.getByRole('link', { name: 'Aman di internet' })).toBeVisible()
  await expect.element(page.getByText(/Hasil dari server belum bisa dimuat/)).not.toBeInTheDocument()
})

it('adds the results of the server below those of the device, which do not move', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => answers.push(resolve)))
  const shifts: number[] = []
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value) // Chromium only
  })
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  showSearch('privasi')
  const device = page.getByRole('link', { name: /Kebijakan privasi/ })
  await expect.element(device).toBeVisible()
  const { top } = device.element().getBoundingClientRect()
  await expect.element(page.getByText('Mencari lebih banyak…')).toBeVisible()

  const kinds = ['material', 'course', 'page'] as const
  const hits = kinds.map(kind => ({ kind, address: `/${kind}`, title: `Privasi ${kind}`, text: '' }))
  for (const answer of answers) answer(Response.json({ data: { hits, isNear: false } }))
  await expect.element(page.getByRole('heading', { name: 'Halaman lainnya' })).toBeVisible()
  await expect.element(page.getByText('Mencari lebih banyak…')).not.toBeInTheDocument()
  const titles = page
    .getByRole('link')
    .elements()
    .map(link => link.querySelector('strong')!.textContent)
  expect(titles).toEqual(['Kebijakan privasi', 'Privasi material', 'Privasi course', 'Privasi page'])
  expect(device.element().getBoundingClientRect().top).toBe(top)
  expect(shifts).toEqual([])
})
