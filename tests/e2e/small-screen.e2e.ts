import type { Page } from '@playwright/test'
import { findBrokenWords } from '../support/device/broken-words.ts'
import { findBarriers } from '../support/e2e/axe.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { answerWith } from '../support/e2e/faults.ts'
import { getLessonPath, markDone, openLesson, openReadings } from '../support/e2e/lesson.ts'
import { findPublishedCode } from '../support/e2e/certificate.ts'
import { memberAddresses } from '../support/e2e/member-addresses.ts'
import { findMisplacedElements, setTextSize } from '../support/e2e/misplaced.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { sharePortfolioOf } from '../support/e2e/portfolio.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { waitForHydration } from '../support/e2e/taken-over.ts'
import { findRecapPath, findRegisteredWebinar } from '../support/e2e/webinar.ts'
import type { World } from '../support/e2e/world.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** Returns the item of the bottom bar to which a learner page without an id belongs, if there is one. */
function getArea(path: string): string | undefined {
  if (path === '/business/dashboard') return 'Beranda'
  const areas: Record<string, string> = { business: 'Belajar', dashboard: 'Belajar', webinar: 'Webinar', akun: 'Akun' }
  return areas[path.split('/')[1] ?? '']
}

/** Returns every URL of the learner pages, and the item of the bottom bar that is active there. */
async function learnerPages(world: World): Promise<[path: string, lit?: string][]> {
  const items = await world.ledger.items(siswa.email)
  const slug = await findRegisteredWebinar(world.ledger, siswa)
  const kinds = ['article', 'video', 'pdf', 'quiz', 'assignment'] as const
  const lessons = kinds.map(type => items.find(item => item.type === type && item.status !== 'COMPLETED')!)
  const paper = await findPublishedCode(world.ledger, 'graduation')
  const attended = await findPublishedCode(world.ledger, 'attendance')
  const { enrollmentId } = items[0]!
  return [
    ...memberAddresses.map(path => [path, getArea(path)] as [string, string?]),
    [`/business/learning/${enrollmentId}`, 'Belajar'],
    ...lessons.map(item => [getLessonPath(item)] as [string]),
    ['/kelas', 'Kelas'],
    ['/kelas/dasar-pengembang-web'],
    ['/kelas/pemasaran-digital-dari-nol/checkout'],
    ['/program'],
    ['/program/analis-data'],
    [`/webinar/${slug}`, 'Webinar'],
    [`/webinar/${slug}/ruang/1`, 'Webinar'],
    [await findRecapPath(world.ledger, siswa), 'Webinar'],
    ['/akun/kabar', 'Akun'],
    ['/akun/keamanan', 'Akun'],
    ['/akun/data', 'Akun'],
    ['/akun/tampilan', 'Akun'],
    ['/akun/bantuan', 'Akun'],
    [`/graduation_certificate/v2/${paper}`],
    [`/completion_certificate/v2/${paper}`],
    [`/attendance_certificate/v2/${attended}`],
    [`/certificates/${paper}`],
    [await sharePortfolioOf(world.ledger, siswa.email)],
    ['/certificates'],
    ['/certificate-prakerja'],
    [`/payment/success?redirectUrl=${encodeURIComponent(`/business/learning/${enrollmentId}`)}`],
    ['/prakerja'],
    ['/prakerja/checking-voucher'],
    ['/instructor'],
    ['/career'],
    ['/story-of-love'],
    ['/story-of-love/belajar-di-kapal'],
    ['/about'],
    ['/faq'],
    ['/cari?q=data'],
    ['/privasi'],
    ['/privacy-policy'],
    ['/terms-and-conditions'],
    ['/auth/login'],
    ['/auth/forget-password'],
    ['/kelas/tidak-ada/entah'],
    ['/'],
  ]
}

test('every learner page fits a small phone at 100 and 200 % text, even with unsent work', async ({ page, world }) => {
  test.slow()
  const [reading, other] = await openReadings(world.ledger, siswa, 2)
  const pages = await learnerPages(world)
  await logInWithoutForm(page, siswa)

  // The points message appears just when the learner wants to continue.
  await openLesson(page, reading!)
  await markDone(page)
  await expect(page.getByText(/^Selamat! kamu berhasil menambah/)).toBeVisible()
  expect(await page.evaluate(listCoveredButtons)).toEqual([])

  // The network is back from this line on, and the server refuses all entries.
  answerWith(world.proxy, call => call.path.endsWith('/v1/outbox'), { status: 503, body: {} })
  await openLesson(page, other!)
  await markDone(page)
  const pill = page.getByRole('banner').getByRole('status').getByRole('link')
  for (const [path, lit] of pages) {
    // The landing page is a separate document and does not know the user.
    const isLanding = path === '/'
    await (isLanding ? page.goto(path) : openLinkAndWait(page, path))
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    if (!isLanding) await expect(pill, path).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    for (const size of ['100%', '200%']) {
      await page.evaluate(setTextSize, size)
      expect.soft(await page.evaluate(findMisplacedElements), `${path} in letters of ${size}`).toEqual([])
      const torn = await page.locator('body').evaluate(findBrokenWords)
      expect.soft(torn, `words of ${path} in letters of ${size}`).toEqual([])
    }
    if (path === '/akun/edit-profile') await measureCalendar(page)
    if (lit !== undefined) await expect.soft(highlightedArea(page), path).toHaveText(lit)
  }
})

test('at 200 % zoom no word of the learner pages is cut, and headings are larger than the text', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 180, height: 400 })
  const [reading] = await openReadings(world.ledger, siswa, 1)
  await logInWithoutForm(page, siswa)
  await openLesson(page, reading!)
  const main = page.getByRole('button', { name: 'Tandai selesai' }).locator('span')
  expect(await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  const pages = [
    '/business/dashboard',
    `/business/learning/${reading!.enrollmentId}`,
    '/papan-poin',
    '/webinar',
    '/kelas',
  ]
  for (const path of [getLessonPath(reading!), ...pages]) {
    await openLinkAndWait(page, path)
    const heading = page.getByRole('heading', { level: 1 }).first()
    await expect(heading, path).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(180)
    expect.soft(await page.locator('main').evaluate(findBrokenWords), path).toEqual([])
    const [title, text] = await heading.evaluate(element =>
      [element, document.body].map(each => Number.parseFloat(getComputedStyle(each).fontSize)),
    )
    expect.soft(title, path).toBeGreaterThan(text!)
  }
})

async function measureCalendar(page: Page): Promise<void> {
  await page.getByLabel('Tanggal lahir', { exact: true }).fill('20010228')
  await page.getByRole('button', { name: 'Pilih di kalender' }).click()
  await expect(page.getByRole('region', { name: 'Kalender Tanggal lahir' })).toBeVisible()
  expect.soft(await page.evaluate(findMisplacedElements), 'the calendar').toEqual([])
  expect.soft(await findBarriers(page, 'section[aria-label^="Kalender"]')).toEqual([])
}

function highlightedArea(page: Page) {
  return page.getByRole('navigation', { name: 'Menu bawah' }).locator('[aria-current]')
}

/** Returns the buttons of the header and of the lesson navigation that something covers. Runs in the page. */
function listCoveredButtons(): string[] {
  const parts = document.querySelectorAll('header :is(a, button), nav[aria-label="Navigasi materi"] :is(a, button)')
  return [...parts].flatMap(part => {
    const { left, top, width, height } = part.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isHidden = width === 0 || getComputedStyle(part).clipPath !== 'none'
    return isHidden || part.contains(hit) ? [] : [`${part.textContent}: ${hit?.outerHTML.slice(0, 120)}`]
  })
}

test('at the checkout the total covers no choice, on phones of three sizes and with large text', async ({ page }) => {
  await logInWithoutForm(page, siswa)
  await page.goto('/kelas/analis-data-pemula/checkout')
  const total = page.getByRole('button', { name: 'Lanjut bayar' }).locator('..')
  await expect(page.getByRole('radio', { name: /Poin Semai/ })).toBeVisible()
  for (const [width, height, size] of [
    [360, 640, '100%'],
    [360, 800, '100%'],
    [780, 360, '100%'],
    [360, 800, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(setTextSize, size)
    const device = `${width} x ${height}, letters of ${size}`
    expect.soft(await total.evaluate(listCoveredChoices), device).toEqual([])
  }
})

/** Returns the choices that `bar` covers at some scroll position. Runs in the page. */
function listCoveredChoices(bar: Element): string[] {
  const choices = [...document.querySelectorAll('label:has([type="radio"])')]
  const covered = new Set<string>(choices.length === 0 ? ['there are no choices'] : [])
  const root = document.documentElement
  for (let y = 0; y <= root.scrollHeight - root.clientHeight; y += 20) {
    window.scrollTo({ top: y, behavior: 'instant' })
    const { top, bottom } = bar.getBoundingClientRect()
    for (const choice of choices) {
      const box = choice.getBoundingClientRect()
      if (box.bottom > top && box.top < bottom) covered.add(choice.textContent)
    }
  }
  return [...covered]
}

test('in landscape the price and buttons of a course, the dashboard button and the first catalogue filter are visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 780, height: 360 })
  await logInWithoutForm(page, siswa)
  await page.goto('/kelas')
  const first = page.getByRole('group', { name: 'Jenis kelas' }).getByRole('button').first()
  await first.scrollIntoViewIfNeeded()
  await expect(first).toBeInViewport({ ratio: 1 })
  await waitForHydration(page)
  await openLinkAndWait(page, '/kelas/dasar-pengembang-web')
  await expect(page.getByRole('heading', { level: 1, name: 'Dasar Pengembang Web' })).toBeInViewport({ ratio: 1 })
  await openLinkAndWait(page, '/program/analis-data')
  await expect(page.getByRole('heading', { level: 1, name: 'Analis Data' })).toBeInViewport({ ratio: 1 })
  // The learner is not enrolled in this course.
  await openLinkAndWait(page, '/kelas/pemasaran-digital-dari-nol')
  const join = page.getByRole('link', { name: 'Daftar kelas', exact: true })
  const price = page.locator('[data-offer]').getByText(/^Rp/)
  for (const position of ['at the top', 'at the end']) {
    // Below the content is the footer, where the bar is not needed.
    if (position === 'at the end')
      await page.getByRole('main').evaluate(main => main.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await expect(join, position).toBeInViewport({ ratio: 1 })
    await expect(price, position).toBeInViewport({ ratio: 1 })
    expect(await join.evaluate(isUncovered), position).toBe(true)
  }
  await openLinkAndWait(page, '/business/dashboard')
  const onward = page.getByRole('region', { name: 'Lanjutkan belajar' }).getByRole('link')
  await expect(onward).toBeInViewport({ ratio: 1 })
  expect(await onward.evaluate(isUncovered)).toBe(true)
})

/** Runs in the page. */
function isUncovered(part: Element): boolean {
  const { left, top, width, height } = part.getBoundingClientRect()
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
