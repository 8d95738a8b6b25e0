import type { Page } from '@playwright/test'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { openLesson, selectParagraph } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'

const PHONE = { width: 360, height: 800 }
const list = (page: Page) => page.getByRole('region', { name: 'Catatanmu di materi ini' })

const countMarks = (page: Page) => page.evaluate(() => CSS.highlights.get('semai-mark')?.size ?? 0)

test('a sentence marked offline stays marked after a reload, and reaches a second device after reconnecting', async ({
  page,
  browser,
  context,
  world,
}) => {
  const items = await world.ledger.items(siswa.email)
  const article = items.find(item => item.type === 'article')!
  await page.setViewportSize(PHONE)
  await logInWithoutForm(page, siswa)
  await openLesson(page, article)
  await waitForWorker(page)
  await expect.poll(() => storedQueries(page, '/lecturematerial')).toBeGreaterThan(0)

  await context.setOffline(true)
  const quote = await selectParagraph(page)
  await page.getByRole('toolbar', { name: 'Teks yang dipilih' }).getByRole('button', { name: 'Catatan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Catatan' })
  await expect(dialog).toContainText('Kalimat ini muncul di Ulangi besok.')
  await dialog.getByRole('textbox', { name: 'Catatanmu' }).fill('Tanyakan ini saat webinar')
  await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(list(page)).toContainText(quote)
  await expect.poll(() => countMarks(page)).toBe(1)

  // After a reload the mark appears before the page is touched.
  await page.reload()
  await expect(list(page)).toContainText('Tanyakan ini saat webinar')
  await expect.poll(() => countMarks(page)).toBe(1)
  // A tap on the mark opens its note.
  await page
    .locator('[data-article] p')
    .first()
    .click({ position: { x: 20, y: 10 } })
  await expect(dialog.getByRole('textbox', { name: 'Catatanmu' })).toHaveValue('Tanyakan ini saat webinar')
  await dialog.getByRole('button', { name: 'Tutup' }).click()

  await context.setOffline(false)
  const stored = () =>
    world.ledger.query<{ type: string; text: string }>('select type, text from note_event order by seq', [])
  await expect.poll(stored).toEqual([
    { type: 'create', text: '' },
    { type: 'edit', text: 'Tanyakan ini saat webinar' },
  ])

  const second = await (await browser.newContext({ baseURL: world.origin, viewport: PHONE })).newPage()
  await logInWithoutForm(second, siswa)
  await second.goto('/catatan')
  await expect(second.getByText('Tanyakan ini saat webinar')).toBeVisible()
  await second.getByRole('link', { name: 'Buka di materi' }).click()
  await expect.poll(() => countMarks(second)).toBe(1)
  await expect(list(second)).toContainText(quote)
  await expect(second.locator('[data-article] :focus')).toContainText(quote)

  // The deletion is undone in the list, and the first device gets the note back.
  await list(second).getByRole('button', { name: 'Hapus' }).click()
  await list(second).getByRole('button', { name: 'Urungkan' }).click()
  await expect(list(second)).toContainText('Tanyakan ini saat webinar')
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(['create', 'edit', 'delete', 'edit'])
  await second.context().close()
})
