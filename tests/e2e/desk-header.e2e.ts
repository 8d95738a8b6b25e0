import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'

test('admin pages have a slim header with search and a link back to learning', async ({ page }) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/user')
  const learnerMenu = page.getByRole('navigation', { name: 'Menu utama' })
  const account = page.getByRole('button', { name: /^Menu akun/ })
  await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
  await expect(learnerMenu).toBeHidden()
  await expect(account).toHaveCount(1)

  await page.getByRole('button', { name: 'Cari', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // The link at the start of the page skips the sidebar too.
  await page.getByRole('link', { name: 'Langsung ke isi' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Unduh CSV' })).toBeFocused()

  await account.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Kembali belajar',
    'Dashboard Admin',
    'Pengaturan Akun',
    'Keluar',
  ])
  await page.getByRole('menuitem', { name: 'Kembali belajar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(learnerMenu).toBeVisible()
})

test('the header opens the admin menu on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await logInWithoutForm(page, admin)
  await page.goto('/admin/user')
  await page.getByRole('button', { name: 'Menu Administrator' }).click()
  await page.getByRole('dialog', { name: 'Administrator' }).getByRole('link', { name: 'Order', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
