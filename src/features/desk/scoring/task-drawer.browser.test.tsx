import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expertTaskQuery } from '#app/queries/desk/expert.ts'
import { forgetErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { assignmentInList as task, idOf as id } from '#tests/support/assignments.ts'
import { emptyDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { TaskDrawer } from './task-drawer.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'

beforeEach(async () => {
  await emptyDevice()
  await signIn({ userId, isAdmin: false, roles: ['expert'], accessToken: 'akses', refreshToken: 'segar' }, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await forgetErasedAccount(userId)
})

it('moves the focus to the link that replaces the pressed button after a claim', async () => {
  let isClaimed = false
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { method, url } = new Request(input, init)
    const { pathname } = new URL(url)
    if (method === 'POST') {
      isClaimed = true
      return Response.json({ data: { claimed: [id(1)], missed: [] } })
    }
    if (!pathname.includes(id(1))) return Response.json({ data: [] })
    const expert = isClaimed ? { id: userId, fullName: 'Putri' } : null
    const revision = isClaimed ? 2 : 1
    return Response.json(
      pathname.includes('/v1/') ? { data: task(1, { expert, revision }) } : task(1, { expert, revision }),
    )
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(expertTaskQuery(id(1)).queryKey, task(1))
  render(
    <QueryClientProvider client={client}>
      <TaskDrawer id={id(1)} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const claim = page.getByRole('button', { name: 'Ambil tugas ini' })
  await expect.element(claim).toBeVisible()
  ;(claim.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'Nilai tugas' })).toHaveFocus()
})
