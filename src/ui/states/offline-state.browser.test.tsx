import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { PathContext } from '../app-link.tsx'
import { FirstPageContext } from './first-page.ts'
import { OfflineState } from './offline-state.tsx'

it.each([
  ['/kelas', 'Lanjutkan belajar', '/business/dashboard'],
  ['/business/dashboard', 'Penyimpanan di perangkat', '/penyimpanan'],
])('on %s the offline message offers the link %s', async (path, name, target) => {
  render(
    <FirstPageContext value="/business/dashboard">
      <PathContext value={path}>
        <OfflineState />
      </PathContext>
    </FirstPageContext>,
  )
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', target)
})
