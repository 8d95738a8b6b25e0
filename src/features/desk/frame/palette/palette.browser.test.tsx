import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { couponListQuery } from '#app/queries/desk/coupon.ts'
import { deskCareerTrackListQuery } from '#app/queries/desk/career-track.ts'
import { deskCourseListQuery } from '#app/queries/desk/course.ts'
import { orderListQuery } from '#app/queries/desk/order.ts'
import { userListQuery } from '#app/queries/desk/user.ts'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { render } from '#tests/support/render-desk.ts'
import { openPalette, CommandPalette } from './palette.tsx'

const onEscape = vi.fn<() => void>()
beforeEach(() => {
  sessionStorage.clear()
  onEscape.mockClear()
})

const pages = [
  { name: 'User', text: 'Customer Service', url: '/admin/user' },
  { name: 'Coupon', text: 'Customer Service', url: '/admin/coupon' },
]
const empty = { items: [], total: { count: 0, isExact: true }, next: null, previous: null, sort: undefined }
const sekar = {
  id: '0196a0a0-0000-7000-8000-000000000001',
  fullName: 'Sekar Ayu',
  email: 'sekar@semai.test',
  phoneNumber: null,
  isEmailVerified: true,
  isActive: true,
  isAdmin: false,
  roles: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  enrollmentCount: 0,
}

function show(isAdmin: boolean) {
  const onGo = vi.fn<(url: string) => void>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const search = 'sekar@semai.test'
  client.setQueryData(userListQuery({ search }).queryKey, { ...empty, items: [sekar] })
  client.setQueryData(orderListQuery({ search }).queryKey, empty)
  client.setQueryData(deskCourseListQuery({ search }).queryKey, empty)
  client.setQueryData(deskCareerTrackListQuery({ search }).queryKey, empty)
  client.setQueryData(couponListQuery({ search }).queryKey, empty)
  render(
    <QueryClientProvider client={client}>
      <Behind onKey={onEscape} />
      <CommandPalette pages={pages} isAdmin={isAdmin} onGo={onGo} onGone={() => undefined} onKeys={() => undefined} />
    </QueryClientProvider>,
  )
  openPalette()
  return onGo
}
function Behind({ onKey }: { onKey: () => void }) {
  useKeys({ Escape: onKey })
  return null
}

const search = page.getByLabelText('Cari menu, orang, order, kelas atau voucher')

it('the command palette focuses its search, and opens a page by a synonym', async () => {
  const onGo = show(false)
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('kupon')
  await expect.element(page.getByRole('button', { name: /^Coupon/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onGo).toHaveBeenCalledWith('/admin/coupon')
  await expect.element(search).not.toBeInTheDocument()
})

it('the command palette finds a user by email, and lists that user first the next time', async () => {
  const onGo = show(true)
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('sekar@semai.test')
  await expect.element(page.getByRole('button', { name: /^Sekar Ayu/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onGo).toHaveBeenCalledWith(`/admin/user/${sekar.id}`)
  await expect.element(search).not.toBeInTheDocument()
  openPalette()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onGo.mock.calls).toEqual([[`/admin/user/${sekar.id}`], [`/admin/user/${sekar.id}`]])
})

it('the command palette says that no item matches', async () => {
  show(false)
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('Tidak ada yang cocok')).toBeVisible()
})

it('Escape closes the command palette, and leaves the drawer behind it open', async () => {
  show(false)
  await expect.element(search).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  expect(onEscape).not.toHaveBeenCalled()
})
