import { expectNoBarriers } from '../support/e2e/barriers.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('each number on the dashboard opens a list with exactly that number of rows', async ({ page }) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/dashboard?days=365')
  const links = page.getByRole('link', { name: /^Lihat [\d.]+ / })
  await expect(links).toHaveCount(8)
  const named = await links.evaluateAll(found => found.map(link => [link.textContent, link.getAttribute('href')]))
  for (const [name, address] of named) {
    await page.goto(`${address}&count=exact`)
    const text = name!.replace('Lihat ', '')
    const isEmpty = text.startsWith('0 ')
    await expect(
      page.getByText(isEmpty ? /^Tidak ada .* yang cocok$/ : text, { exact: !isEmpty }).first(),
    ).toBeVisible()
  }
})

test('the URL contains the chosen views of the dashboard, and a cohort opens the list of its users', async ({
  page,
}) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/dashboard')
  const cohorts = page.getByRole('region', { name: 'Pelajar per minggu pendaftaran' })
  await cohorts.getByRole('button', { name: 'Menyelesaikan kelas' }).click()
  await expect(page).toHaveURL(/measure=completed/)
  const lessons = page.getByRole('region', { name: 'Di mana pelajar berhenti' })
  const track = lessons.getByLabel('Program karier')
  await track.selectOption({ index: 1 })
  await expect(page).toHaveURL(/track=[\da-f-]{36}/)
  const chosen = await track.inputValue()
  await page.reload()
  await expect(track).toHaveValue(chosen)
  await expect(lessons.getByRole('link').first()).toHaveAttribute('href', /^\/admin\/lecture-material\/update\//)
  await expect(page.getByRole('link', { name: /^Lihat [\d.]+ / })).toHaveCount(8)
  // Scrolls to the top, because the fixed header covers part of a link at other positions.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoBarriers(page, 'the dashboard', 'light')
  await cohorts.getByRole('rowheader').last().getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/user\?from=[\d-]+&until=[\d-]+/)
  await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
})
