import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const sizes = [
  { width: 360, height: 800 },
  { width: 780, height: 360 },
  { width: 1440, height: 900 },
]
const pages = [
  '/business/dashboard',
  '/business/my-course',
  '/kelas',
  '/kelas/dasar-pengembang-web',
  '/program',
  '/program/analis-data',
  '/webinar',
  '/akun',
  '/akun/edit-profile',
  '/akun/pesanan',
  '/akun/notifikasi',
  '/sync',
  '/penyimpanan',
  '/papan-poin',
  '/riwayat-poin',
  '/tukar-poin',
  '/sertifikat',
  '/certificates',
  '/prakerja',
  '/blog',
  '/donasi',
  '/instructor',
  '/career',
  '/story-of-love',
  '/about',
  '/faq',
  '/privacy-policy',
  '/terms-and-conditions',
]

test('the floating button covers no text or control on the listed pages', async ({ page }) => {
  test.slow()
  await logInWithoutForm(page, siswa)
  await page.goto('/business/dashboard')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[class*="floating_"]')).toBeVisible()
  let met = 0
  for (const path of pages) {
    await openLinkAndWait(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      // Repeats the measurement, because late content moves the end of the page.
      let covered: string[] | undefined
      const read = async () => (covered = await page.evaluate(coveredByFloating)) ?? []
      // One measurement scrolls through the whole page, which takes a slow machine several seconds.
      const message = `${path} at ${size.width}x${size.height}`
      await expect.poll(read, { message, timeout: scaleTimeLimit(40_000) }).toEqual([])
      if (covered) met++
    }
  }
  expect(met, 'pages with the button').toBeGreaterThan(0)
})

/**
 * Returns the parts that the floating button covers at any scroll position. Returns undefined if the page has no
 * floating button. Runs in the page.
 */
async function coveredByFloating(): Promise<string[] | undefined> {
  const floating = document.querySelector('[class*="floating_"]')
  if (!floating) return undefined
  const found = new Set<string>()
  const end = document.documentElement.scrollHeight
  for (let y = 0; ; y += innerHeight / 2) {
    window.scrollTo({ top: y, behavior: 'instant' })
    await new Promise(drawn => requestAnimationFrame(drawn))
    const box = floating.getBoundingClientRect()
    const isRow = box.width > innerWidth - 1
    for (const part of document.querySelectorAll('main *, footer *, header *')) {
      if (floating.contains(part) || !part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      const hasText = [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!hasText && !part.matches('a, button, input, select, textarea, summary')) continue
      const range = document.createRange()
      range.selectNodeContents(part)
      const boxes = part.matches('input, select, textarea') ? part.getClientRects() : range.getClientRects()
      for (const { top, bottom, left, right, width } of boxes) {
        // A button row has its own space in the layout. Only the last lines of the page must therefore stay uncovered.
        const counts = width > 1 && (!isRow || y + innerHeight >= end)
        if (counts && top < box.bottom - 1 && bottom > box.top + 1 && left < box.right && right > box.left)
          found.add(`${part.tagName} ${(part.textContent ?? '').slice(0, 40)}`)
      }
    }
    if (y + innerHeight >= end) break
  }
  return [...found]
}
