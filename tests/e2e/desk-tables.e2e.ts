import { appRoutes } from '#contract/wire/routes.ts'
import {
  insertExchangeRequest,
  insertHandedInAnswer,
  handInQuiz,
  createOrderToRefund,
  createRefusedWork,
  sendProof,
  createSilentDevice,
} from '../support/e2e/desk.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { findMisplacedElements } from '../support/e2e/misplaced.ts'
import { admin, logInWithoutForm, logIn, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'

const lists = appRoutes
  .filter(({ access, path, onward }) => access === 'admin' && onward === undefined && !path.includes('$'))
  .map(({ path }) => path)

/**
 * Runs in the page. Lists tables wider than their box, times whose zone is cut off or wrapped in a wide window, and
 * placeholders that do not fit.
 */
function cutOff(): string[] {
  const found: string[] = []
  const pen = document.createElement('canvas').getContext('2d')!
  for (const field of document.querySelectorAll<HTMLInputElement>('main input[placeholder]')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    pen.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (pen.measureText(field.placeholder).width > room) found.push(`cut: ${field.placeholder}`)
  }
  for (const table of document.querySelectorAll('main table')) {
    const box = table.parentElement!
    if (box.scrollWidth > box.clientWidth) found.push(`table of ${box.scrollWidth} px in ${box.clientWidth} px`)
    for (const cell of table.querySelectorAll('td')) {
      const isTime = /\d\d\.\d\d (?:WIB|WITA|WIT)$/.test(cell.textContent)
      if (!isTime) continue
      if (cell.scrollWidth > cell.clientWidth) found.push(`cut: ${cell.textContent}`)
      const text = document.createRange()
      text.selectNodeContents(cell)
      const lines = new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)))
      if (innerWidth >= 1440 && /^\d/.test(cell.textContent) && lines.size > 1)
        found.push(`two lines: ${cell.textContent}`)
    }
  }
  return found
}

/** Runs in the page. Lists names that leave no space for the columns that scroll beside them. */
function wideNames(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[aria-label^="Tabel "] tbody th')]
    .filter(name => name.offsetWidth > 0.7 * name.closest('section')!.clientWidth)
    .map(name => `${name.offsetWidth} px: ${name.textContent}`)
}

test('each admin list fits every window, and shows all its columns on a laptop', async ({ page, world }) => {
  const { ledger } = world
  await ledger.query(`update app_user set full_name = $2 where email = $1`, [
    siswa.email,
    'Raden Ajeng Sekar Kinasih Maharani Kusumawardhani',
  ])
  await ledger.query(`update webinar set zone = 'WITA'`)
  for (const fill of [
    insertExchangeRequest,
    insertHandedInAnswer,
    handInQuiz,
    createOrderToRefund,
    createRefusedWork,
    sendProof,
    createSilentDevice,
  ]) {
    await fill(ledger)
  }
  await logInWithoutForm(page, admin)
  await page.goto(lists[0]!)
  let tables = 0
  const headings: Record<string, string> = {}
  for (const path of lists) {
    await openLinkAndWait(page, path)
    for (const width of [1280, 1366, 1440, 1536]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await page.evaluate(cutOff), `${path} at ${width}`).toEqual([])
    }
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const faults = [...(await page.evaluate(findMisplacedElements)), ...(await page.evaluate(wideNames))]
      expect.soft(faults, `${path} at ${width}`).toEqual([])
    }
    tables += await page.locator('main table').count()
    headings[path] = await page
      .getByRole('heading', { level: 1 })
      .first()
      .evaluate(heading => getComputedStyle(heading).fontSize)
  }
  expect(tables).toBeGreaterThan(15)
  const usualHeading = headings['/admin/user']
  expect(Object.entries(headings).filter(([, size]) => size !== usualHeading)).toEqual([])
})

test('an admin previews a hidden course, and no other user finds it', async ({ page, world, browser }) => {
  const slug = 'dasar-pengembang-web'
  await world.ledger.query('update course set is_published = false where slug = $1', [slug])
  await logInWithoutForm(page, admin)
  await page.goto('/admin/kelas')
  await page.getByRole('link', { name: 'Dasar Pengembang Web' }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pratinjau di ponsel' }).click()
  const preview = await opening
  await expect(preview.getByRole('heading', { level: 1, name: 'Dasar Pengembang Web' })).toBeVisible()
  await expect(preview.getByRole('heading', { name: /ngga ditemukan/ })).toHaveCount(0)

  const otherContext = await browser.newContext({ baseURL: world.origin })
  const learner = await otherContext.newPage()
  await logIn(learner, siswa)
  const response = await learner.goto(`/kelas/${slug}`)
  expect(response?.status()).toBe(404)
  await expect(learner.getByRole('heading', { name: /ngga ditemukan/ })).toBeVisible()
  await otherContext.close()
})
