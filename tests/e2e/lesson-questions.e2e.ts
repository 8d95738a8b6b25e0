import type { Page } from '@playwright/test'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Tanya jawab di materi ini' })

test('a question asked offline at a sentence waits for the connection, and is delivered once', async ({
  page,
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
})
