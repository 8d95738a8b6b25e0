import type { Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { comeIn, siswa } from '../support/e2e/people.ts'
import { timeLimit } from '../support/time-limits.ts'

/** Counts the words in the page's main part, and the screens that the whole page is high. */
function sizeOf(page: Page): Promise<{ words: number; screens: number }> {
  return page.evaluate(() => ({
    words: document.querySelector('main')?.innerText.match(/\S+/g)?.length ?? 0,
    screens: document.documentElement.scrollHeight / innerHeight,
  }))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the dashboard is short, and keeps the goal of the week', async ({ page }) => {
    await comeIn(page, siswa)
    await page.goto('/business/dashboard')
    await expect(page.getByRole('region', { name: 'Lanjutkan belajar' }).getByRole('link')).toBeVisible()
    const goal = page.getByRole('combobox', { name: 'Target hari belajar sepekan' })
    await expect(goal).toHaveValue('3')
    await goal.selectOption('5')
    await expect(page.getByText(/^(?:[1-5] hari lagi|Pekan depan mulai segar|Target tercapai!)$/)).toBeVisible()
    const { words, screens } = await sizeOf(page)
    expect(words).toBeLessThanOrEqual(60)
    expect(screens).toBeLessThanOrEqual(1.6)
    await page.reload()
    await expect(goal).toHaveValue('5')
  })
})

test('the bell counts news until the page of news was opened, also on another device', async ({
  page,
  browser,
  world,
}) => {
  await comeIn(page, siswa)
  await page.goto('/business/dashboard')
  const bell = page.getByRole('link', { name: /^Kabar/ })
  await expect(bell).toHaveAccessibleName(/^Kabar, \d+ belum dibaca$/)
  await bell.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kabar' })).toBeVisible()
  const news = page.getByRole('main').getByRole('listitem')
  await expect(news.first()).toBeVisible()

  const other = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await comeIn(other, siswa)
  await expect(async () => {
    await other.goto('/business/dashboard')
    await expect(other.getByRole('link', { name: 'Kabar', exact: true })).toBeVisible({ timeout: timeLimit(3_000) })
  }).toPass({ timeout: timeLimit(30_000) })
  await other.context().close()
})
