import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { AuthScreen } from './auth-screen.tsx'

function show(redirect: string) {
  localStorage.clear()
  const component = () => <AuthScreen pane="login" redirect={redirect} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it.each(['/lecture-material/article/m1?enrId=e1', '/business/learning/e1'])(
  'on a new device, the redirect to %s shows the login first, and the registration on the other tab',
  async path => {
    show(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Selamat datang kembali')
    await expect.element(page.getByRole('tab', { name: 'Buat Akun Baru' })).toBeVisible()
  },
)

it.each(['/prakerja', '/webinar/git-tanpa-takut'])(
  'on a new device, the redirect to %s shows the registration first',
  async path => {
    show(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Satu langkah lagi')
  },
)
