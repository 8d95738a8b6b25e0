import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminMenu } from '#contract/admin/admin-menu.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { render } from '#tests/support/render-desk.ts'
import { MenuList } from './menu-list.tsx'

const getPages = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Halaman ${from + at}`, url: `/admin/h${from + at}`, icon: '' }))
const menus: AdminMenu[] = [{ category: 'semua', title: 'Semua', subMenus: getPages(0, 60) }]

function renderAt(path: string, menus: AdminMenu[]) {
  render(
    <PathContext value={path}>
      <div style={{ height: '400vh', paddingTop: '50vh' }}>
        <nav aria-label="Administrator" style={{ height: '90vh', overflowY: 'auto' }}>
          <MenuList menus={menus} isFailed={false} onRetry={() => undefined} onNavigate={() => undefined} />
        </nav>
      </div>
    </PathContext>,
  )
}

it('scrolls the sidebar to the open page without scrolling the page itself', async () => {
  renderAt('/admin/h40', menus)
  const item = page.getByRole('link', { name: 'Halaman 40' })
  await expect.element(item).toHaveAttribute('aria-current', 'page')
  const box = page.getByRole('navigation').element().getBoundingClientRect()
  const { top, bottom } = item.element().getBoundingClientRect()
  expect([top >= box.top - 1, bottom <= box.bottom + 1]).toEqual([true, true])
  expect(scrollY).toBe(0)
})

it('scrolls to the title of the group that contains the open page', async () => {
  const groups = [0, 20, 40].map(from => ({
    category: `g${from}`,
    title: `Kelompok ${from}`,
    subMenus: getPages(from, from === 20 ? 4 : 20),
  }))
  renderAt('/admin/h23', groups)
  await expect.element(page.getByRole('link', { name: 'Halaman 23' })).toHaveAttribute('aria-current', 'page')
  const box = page.getByRole('navigation').element().getBoundingClientRect()
  const title = page.getByRole('button', { name: 'Kelompok 20' }).element().getBoundingClientRect()
  expect(Math.abs(title.top - box.top)).toBeLessThan(2)
})
