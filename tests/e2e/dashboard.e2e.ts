import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { unpublishCertificates } from '../support/e2e/certificate.ts'
import { answerWith } from '../support/e2e/faults.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { forgetAnswers, openLinkAndWait } from '../support/e2e/router.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

/** Counts the words in the page's main part, and measures the height of the whole page in viewport heights. */
function getSize(page: Page): Promise<{ words: number; screens: number }> {
  return page.evaluate(() => ({
    words: document.querySelector('main')?.innerText.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0,
    screens: document.documentElement.scrollHeight / innerHeight,
  }))
}

test.describe('dashboard on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the dashboard has at most 60 words on 1.6 screens, and saves the goal of the week', async ({ page }) => {
    await logInWithoutForm(page, siswa)
    await page.goto('/business/dashboard')
    await expect(page.getByRole('region', { name: 'Lanjutkan belajar' }).getByRole('link')).toBeVisible()
    const goal = page.getByRole('combobox', { name: 'Target hari belajar sepekan' })
    await expect(goal).toHaveValue('3')
    const kept = page.waitForResponse(response => response.url().endsWith('/v1/study-week/goal'))
    await goal.selectOption('5')
    expect((await kept).ok()).toBe(true)
    await expect(page.getByText(/^(?:[1-5] hari lagi|Pekan depan mulai segar|Target tercapai!)$/)).toBeVisible()
    // Waits for the part that appears last, because its words are counted too.
    await expect(page.getByRole('main').getByText('Tukar poin')).toBeVisible()
    const { words, screens } = await getSize(page)
    expect(words).toBeLessThanOrEqual(60)
    expect(screens).toBeLessThanOrEqual(1.6)
    await page.reload()
    await expect(goal).toHaveValue('5')
  })
})

test('the news counter includes a payment until the news page is opened on any device', async ({
  page,
  browser,
  world,
}) => {
  const { data } = await callAs(world.origin, '', '/v1/auth/login', { email: siswa.email, password: siswa.password })
  const title = await buyWithPoints(world.origin, data.accessToken)
  await logInWithoutForm(page, siswa)
  await page.goto('/business/dashboard')
  const bell = page.getByRole('link', { name: /^Kabar/ })
  await expect(bell).toHaveAccessibleName(/^Kabar, \d+ belum dibaca$/)
  await bell.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kabar' })).toBeVisible()
  const news = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pembayaran diterima' })
  await expect(news.filter({ hasText: title })).toContainText('Baru')

  const otherPage = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(otherPage, siswa)
  await expect(async () => {
    await otherPage.goto('/business/dashboard')
    await expect(otherPage.getByRole('link', { name: 'Kabar', exact: true })).toBeVisible({
      timeout: scaleTimeLimit(3_000),
    })
  }).toPass({ timeout: scaleTimeLimit(30_000) })
  await otherPage.context().close()
})

test('the news page shows an error with a retry button if the news cannot be loaded', async ({ page, world }) => {
  await unpublishCertificates(world.ledger, siswa.email)
  await logInWithoutForm(page, siswa)
  await page.goto('/akun/bantuan')
  await expect(page.getByRole('heading', { level: 1, name: 'Bantuan' })).toBeVisible()
  await forgetAnswers(page)
  const isNews = ({ path }: { path: string }) => path.startsWith('/api/v1/notifications')
  const fault = answerWith(world.proxy, isNews, { status: 500, body: { code: 'INTERNAL', message: '' } })
  await openLinkAndWait(page, '/akun/kabar')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Terjadi Kesalahan Sistem' })).toBeVisible()
  await expect(main.getByText('Belum ada kabar')).toHaveCount(0)
  fault.undo()
  await main.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(main.getByText('Belum ada kabar')).toBeVisible()
})

/** Buys the first course that the points can pay. Returns its title. */
async function buyWithPoints(origin: string, token: string): Promise<string> {
  const { data: courses } = await callAs(origin, token, '/v1/courses')
  const { data: owned } = await callAs(origin, token, '/v1/enrollments')
  const slugs = owned.map((each: { course: { slug: string } }) => each.course.slug)
  const course = courses.find(
    ({ slug, pricePoints, nextSession }: { slug: string; pricePoints: number | null; nextSession: object | null }) =>
      pricePoints !== null && pricePoints <= 500 && nextSession !== null && !slugs.includes(slug),
  )
  const body = { sessionId: course.nextSession.id, paymentMethod: 'point' }
  await callAs(origin, token, `/v1/courses/${course.slug}/checkout`, body)
  return course.title
}

async function callAs(origin: string, token: string, path: string, body?: object) {
  const response = await fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}
