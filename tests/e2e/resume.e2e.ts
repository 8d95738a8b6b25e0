import type { Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { getLessonPath, openLesson } from '../support/e2e/lesson.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import type { Item } from '../support/e2e/ledger.ts'

const viewport = { width: 360, height: 640 }
const offerOf = (page: Page) => page.getByRole('button', { name: 'Lanjut ke sana' })

/** Returns the text of the paragraph at the reading position. Runs in the page. */
function formatLine(): string {
  const parts = [...document.querySelectorAll('article p, article li, article h2')]
  return parts.find(part => part.getBoundingClientRect().bottom > 97)?.textContent ?? ''
}

/** Scrolls to a share of the page, hides the page, and returns the position that the server then has. */
async function readTo(page: Page, item: Item, share: number, isNew: (at: number) => boolean): Promise<number> {
  const { data } = await (await page.request.post('/api/v1/auth/login', { data: siswa })).json()
  const positionNow = async () => {
    const address = `/api/v1/enrollments/${item.enrollmentId}/positions`
    const answer = await page.request.get(address, { headers: { authorization: `Bearer ${data.accessToken}` } })
    const rows: { lectureMaterialId: string; at?: number }[] = (await answer.json()).data
    return rows.find(row => row.lectureMaterialId === item.id)?.at ?? -1
  }
  await expect(async () => {
    await page.evaluate(to => {
      window.scrollTo(0, document.documentElement.scrollHeight * to)
    }, share)
    // The reader records the position in the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    expect(isNew(await positionNow())).toBe(true)
  }).toPass()
  return positionNow()
}

test('a second phone opens an article at the paragraph where the first phone stopped', async ({
  page,
  browser,
  world,
}) => {
  const items = await world.ledger.items(siswa.email)
  const article = items.find(item => item.type === 'article' && item.status !== 'COMPLETED')!
  await page.setViewportSize(viewport)
  await logInWithoutForm(page, siswa)
  await openLesson(page, article)
  const at = await readTo(page, article, 0.5, now => now > 0)
  const line = await page.evaluate(formatLine)

  const otherPage = await (await browser.newContext({ baseURL: world.origin, viewport })).newPage()
  await logInWithoutForm(otherPage, siswa)
  await otherPage.goto(getLessonPath(article))
  await expect.poll(() => otherPage.evaluate(formatLine)).toBe(line)
  await expect(offerOf(otherPage)).toHaveCount(0)

  await readTo(otherPage, article, 0.1, now => now < at)
  await page.reload()
  await expect(offerOf(page)).toBeAttached()
  await expect.poll(() => page.evaluate(formatLine)).toBe(line)
  await offerOf(page).dispatchEvent('click')
  await expect.poll(() => page.evaluate(formatLine)).not.toBe(line)
  await otherPage.context().close()
})
