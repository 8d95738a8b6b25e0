import type { Page } from '@playwright/test'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { admin, logInWithoutForm, pakar, siswa } from '../support/e2e/people.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Tanya jawab di materi ini' })

test('a question asked offline is delivered once, answered by keyboard, and hidden after a report', async ({
  page,
  browser,
  context,
  world,
}) => {
  const items = await world.ledger.items(siswa.email)
  const article = items.find(item => item.type === 'article')!
  await page.setViewportSize({ width: 360, height: 800 })
  await logInWithoutForm(page, siswa)
  await openLesson(page, article)
  await waitForWorker(page)
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => storedQueries(page, '/v1/enrollments/{enrollmentId}/questions')).toBeGreaterThan(0)

  await context.setOffline(true)
  const quote = await page
    .locator('[data-article] p')
    .first()
    .evaluate(element => {
      getSelection()?.selectAllChildren(element)
      return element.textContent
    })
  await page.getByRole('toolbar', { name: 'Teks yang dipilih' }).getByRole('button', { name: 'Tanya' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tanya di sini' })
  await dialog.getByRole('textbox', { name: 'Pertanyaanmu' }).fill('Kenapa <b>begitu</b>?')
  await dialog.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(list(page)).toContainText('Kenapa <b>begitu</b>?')
  await expect(list(page)).toContainText('Menunggu koneksi')
  await expect(list(page)).toContainText(quote)

  await page.reload()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list(page)).toContainText('Menunggu koneksi')

  await context.setOffline(false)
  const stored = () =>
    world.ledger.query<{ text: string }>("select text from lesson_question where text like 'Kenapa <b>%'", [])
  await expect.poll(stored).toEqual([{ text: 'Kenapa <b>begitu</b>?' }])
  await expect(list(page)).not.toContainText('Menunggu koneksi')
  await expect(list(page)).toContainText('Menunggu jawaban pakar atau alumni.')

  // The expert answers with keys only.
  const desk = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(desk, pakar)
  await desk.goto('/expert/tanya?state=waiting&search=begitu')
  await expect(desk.getByRole('heading', { name: 'Tanya Jawab', level: 1 })).toBeVisible()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  const drawer = desk.getByRole('complementary', { name: /^Pertanyaan di/ })
  await expect(drawer).toContainText('Kenapa <b>begitu</b>?')
  await expect(drawer.locator('mark')).toHaveText(quote)
  await desk.keyboard.press('c')
  await expect(drawer.getByRole('textbox', { name: 'Jawabanmu' })).toBeFocused()
  await desk.keyboard.type('Karena halaman dibaca dari atas.')
  await desk.keyboard.press('Control+Enter')
  await expect(drawer).toContainText('Jawaban terpilih')

  // The asker gets a notice, whose link leads to the question with its answer.
  await page.goto('/akun/kabar')
  await page.getByRole('link', { name: /Pakar menjawab pertanyaanmu/ }).click()
  await expect(list(page)).toContainText('Karena halaman dibaca dari atas.')
  await expect(list(page)).toContainText('Jawaban terpilih')

  // A link that is followed in the open lesson loads the questions without a touch, and scrolls to the question.
  const question = new URL(page.url()).hash
  await openLesson(page, article)
  await page.evaluate(hash => (location.hash = hash), question)
  await expect(page.locator(question)).toBeInViewport()

  // The answer is reported, and an admin hides it.
  await list(page).getByRole('button', { name: 'Laporkan' }).first().click()
  const report = page.getByRole('dialog', { name: 'Laporkan' })
  await report.getByRole('textbox', { name: 'Alasan' }).fill('Jawabannya salah')
  await report.getByRole('button', { name: 'Kirim laporan' }).click()
  await expect(list(page)).toContainText('Sudah dilaporkan')
  await expect
    .poll(() => world.ledger.query<{ reason: string }>('select reason from lesson_report', []))
    .toEqual([{ reason: 'Jawabannya salah' }])
  const office = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(office, admin)
  await office.goto('/admin/tanya?isReported=true')
  await expect(office.getByRole('heading', { name: 'Tanya Jawab', level: 1 })).toBeVisible()
  await office.keyboard.press('j')
  await office.keyboard.press('Enter')
  await office.getByRole('button', { name: 'Sembunyikan jawaban' }).click()
  const reason = office.getByRole('dialog', { name: 'Sembunyikan jawaban' })
  await reason.getByRole('textbox').fill('Isinya keliru')
  await reason.getByRole('button', { name: 'Sembunyikan' }).click()
  await expect(office.getByRole('button', { name: 'Tampilkan jawaban' })).toBeVisible()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list(page)).toContainText('Menunggu jawaban pakar atau alumni.')
  await expect(list(page)).not.toContainText('Karena halaman dibaca dari atas.')
  for (const each of [desk, office]) await each.context().close()
})
