import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { StepReset } from '#contract/account/step-reset.admin.ts'
import { stepResetsQuery, userListQuery } from '#app/queries/desk/user.ts'
import { render } from '#tests/support/render-desk.ts'
import { UserListScreen } from './user-list-screen.tsx'

it('the user list shows requests to remove a second factor to an admin who may approve them', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const request: StepReset = {
    id: '0195a000-0000-7000-8000-00000000000a',
    user: { id: '0195a000-0000-7000-8000-00000000000b', fullName: 'Rina', email: 'rina@contoh.test' },
    reason: 'Ponsel hilang',
    askedBy: { id: '0195a000-0000-7000-8000-00000000000c', fullName: 'Budi' },
    askedAt: '2030-01-01T00:00:00.000Z',
    mayApprove: true,
    isSecondMissing: false,
  }
  client.setQueryData(stepResetsQuery().queryKey, [request])
  const emptyPage = { items: [], total: { count: 0, isExact: true }, next: null, previous: null, sort: '-createdAt' }
  client.setQueryData(userListQuery({}).queryKey, emptyPage)
  const open = { id: undefined, hrefOf: () => '', onOpen: () => undefined }
  render(
    <QueryClientProvider client={client}>
      <UserListScreen search={{}} onSearch={() => undefined} open={open}>
        {null}
      </UserListScreen>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: '1 penghapusan langkah kedua' }).click()
  const card = page.getByRole('article', { name: 'Hapus langkah kedua Rina' })
  await expect.element(card.getByText('rina@contoh.test', { exact: false })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Setujui' })).toBeVisible()
})
