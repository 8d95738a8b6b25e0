import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminMenu } from '#contract/admin/admin-menu.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { render } from '#tests/support/render-desk.ts'
import { MenuList } from './menu-list.tsx'

const subMenus = Array.from({ length: 60 }, (_, at) => ({ label: `Halaman ${at}`, url: `/admin/h${at}`, icon: '' }))
const menus: AdminMenu[] = [{ category: 'semua', title: 'Semua', subMenus }]

it('shows the open page in the sidebar without scrolling the page', async () => {
  render(
    <PathContext value="/admin/h40">
      <div style={{ height: '400vh', paddingTop: '50vh' }}>
        <nav aria-label="Administrator" style={{ height: '90vh', overflowY: 'auto' }}>
          <MenuList menus={menus} isFailed={false} onRetry={() => undefined} onNavigate={() => undefined} />
        </nav>
      </div>
    </PathContext>,
  )
  const item = page.getByRole('link', { name: 'Halaman 40' })
  await expect.element(item).toHaveAttribute('aria-current', 'page')
  const box = page.getByRole('navigation').element().getBoundingClientRect()
  const { top, bottom } = item.element().getBoundingClientRect()
  expect([top >= box.top, bottom <= box.bottom + 1]).toEqual([true, true])
  expect(scrollY).toBe(0)
})
