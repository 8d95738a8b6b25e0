import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Account } from '#app/features/site/shell/account.ts'
import { applyColorScheme, chooseColorScheme } from '#app/ui/color-scheme.ts'
import { render } from '#tests/support/render-desk.ts'
import { AccountMenu } from './account-menu.tsx'

const account: Account = { isAdmin: true, isExpertOnly: false, scoring: { to: '/scoring' }, preview: undefined }
const scheme = () => document.documentElement.dataset['mantineColorScheme']

afterEach(() => {
  chooseColorScheme('auto')
  applyColorScheme('light')
})

it('changing the theme in the profile menu of admin pages does not close the menu', async () => {
  render(<AccountMenu account={account} onSignOut={() => undefined} />)
  await page.getByRole('button', { name: 'Menu akun' }).click()
  const theme = (name: string) => page.getByRole('group', { name: 'Tampilan' }).getByRole('menuitemradio', { name })
  await theme('Gelap').click()
  expect(scheme()).toBe('dark')
  await expect.element(theme('Gelap')).toHaveAttribute('aria-checked', 'true')
  await expect.element(theme('Otomatis')).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
