import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '#app/session/online.ts'
import { render } from '#tests/support/render.ts'
import { PageError } from './page-error.tsx'

/** Renders a page without a loader, whose only query fails until `isWorking` returns true. */
function show(isWorking: () => boolean) {
  const queryFn = () => (isWorking() ? Promise.resolve('Enam kartu') : Promise.reject(new Error('Server mati')))
  function Cards() {
    return <p>{useSuspenseQuery({ queryKey: ['kartu'], queryFn }).data}</p>
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({ component: Cards }),
    history: createMemoryHistory(),
    defaultErrorComponent: PageError,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('repeats a failed query of a page when the learner presses the retry button', async () => {
  let isWorking = false
  show(() => isWorking)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terjadi Kesalahan Sistem' })).toBeVisible()
  isWorking = true
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(page.getByText('Enam kartu')).toBeVisible()
})

it('repeats a failed query of a page when the connection is back', async () => {
  let isWorking = false
  show(() => isWorking)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  isWorking = true
  connection.noteBrowserState(false)
  connection.noteBrowserState(true)
  await expect.element(page.getByText('Enam kartu')).toBeVisible()
})
