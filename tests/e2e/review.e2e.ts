import type { Page } from '@playwright/test'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { findBarriers } from '../support/e2e/axe.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { openLesson, selectParagraph } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { answerQuiz, readQuestions, toWrongAnswer } from '../support/e2e/quiz.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'

const PHONE = { width: 360, height: 800 }
const row = (page: Page) => page.getByRole('link', { name: /^Ulangi \d+ kartu/ })

test('a wrong answer becomes a review card, which is reviewed offline and then done on a second phone', async ({
  page,
  browser,
  context,
  world,
}) => {
  const items = await world.ledger.items(siswa.email)
  const quiz = items.find(item => item.type === 'quiz')!
  const [first, ...others] = await readQuestions(world.ledger, quiz)
  await world.ledger.query('delete from quiz_attempt', [])
  // Deletes the demo's cards of authors, which are due too.
  await world.ledger.query('delete from review_deck', [])
  await page.setViewportSize(PHONE)
  await logInWithoutForm(page, siswa)
  await openLesson(page, quiz)
  await answerQuiz(page, [...others, toWrongAnswer(first!)])
  await page.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
  await expect(page.getByRole('region', { name: 'Hasil kuis' })).toBeVisible()

  await waitForWorker(page)
  await openLinkAndWait(page, '/business/dashboard')
  await expect(row(page)).toHaveText(/Ulangi 1 kartu · 1 menit/)
  await expect.poll(() => storedQueries(page, '/v1/review-cards')).toBe(1)
  await expect.poll(() => storedQueries(page, '/v1/review-events')).toBe(1)

  await context.setOffline(true)
  await row(page).click()
  await expect(page.getByText(first!.text)).toBeVisible()
  // The card is rated by keys alone.
  await page.getByRole('button', { name: 'Lihat jawaban' }).press('Space')
  await page.keyboard.press('3')
  await expect(page.getByRole('heading', { name: 'Cukup untuk hari ini' })).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan yang tadi' }).click()
  await page.getByRole('button', { name: 'Lihat jawaban' }).click()
  await page.getByRole('button', { name: /^Lupa/ }).click()
  // A forgotten card returns until it is remembered. Only its first rating is stored.
  for (const name of ['Masih lupa', 'Sudah ingat']) {
    await expect(page.getByText('Diulang karena tadi lupa')).toBeVisible()
    await page.getByRole('button', { name: 'Lihat jawaban' }).click()
    await page.getByRole('button', { name }).click()
  }
  await expect(page.getByRole('heading', { name: 'Cukup untuk hari ini' })).toBeVisible()
  // After a reload offline the page shows the same state, which it computes from the outbox.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cukup untuk hari ini' })).toBeVisible()

  await context.setOffline(false)
  const stored = () =>
    world.ledger.query<{ type: string; rating: number | null }>(
      'select type, rating from review_event order by seq',
      [],
    )
  await expect.poll(stored).toEqual([
    { type: 'review', rating: 3 },
    { type: 'undo', rating: null },
    { type: 'review', rating: 1 },
  ])

  const secondPage = await (await browser.newContext({ baseURL: world.origin, viewport: PHONE })).newPage()
  await logInWithoutForm(secondPage, siswa)
  await secondPage.goto('/review')
  await expect(secondPage.getByText('Kartu berikutnya 1 hari lagi.')).toBeVisible()
  await secondPage.context().close()
})

test('a marked sentence becomes a review card on the next day, and its review counts on a second phone', async ({
  page,
  browser,
  context,
  world,
}) => {
  const items = await world.ledger.items(siswa.email)
  // Deletes the demo's other cards, which are due too.
  await world.ledger.query('delete from quiz_attempt', [])
  await world.ledger.query('delete from review_deck', [])
  await page.setViewportSize(PHONE)
  await logInWithoutForm(page, siswa)
  await openLesson(
    page,
    items.find(item => item.type === 'article')!,
  )
  await waitForWorker(page)
  for (const path of ['/lecturematerial', '/v1/review-cards', '/v1/review-events', '/v1/note-events']) {
    await expect.poll(() => storedQueries(page, path)).toBeGreaterThan(0)
  }

  await context.setOffline(true)
  const quote = await selectParagraph(page)
  await page.getByRole('toolbar', { name: 'Teks yang dipilih' }).getByRole('button', { name: 'Tandai' }).click()
  await expect(page.getByRole('region', { name: 'Catatanmu di materi ini' })).toContainText(quote)
  await page.goto('/review')
  await expect(page.getByText('Kartu berikutnya 1 hari lagi.')).toBeVisible()

  await page.clock.setFixedTime(Date.now() + DAY_MS + MINUTE_MS)
  await page.goto('/business/dashboard')
  await expect(row(page)).toHaveText(/Ulangi 1 kartu · 1 menit/)
  await row(page).click()
  const card = page.getByRole('article', { name: 'Kartu' })
  await expect(card).toContainText('kata yang disembunyikan')
  await expect(card).not.toContainText(quote)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Lihat jawaban' }).click()
  await expect(page.getByRole('region', { name: 'Jawaban' })).toContainText(quote)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Bisa/ }).click()
  await expect(page.getByRole('heading', { name: 'Cukup untuk hari ini' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Kartu berikutnya \d+ hari lagi\.$/)).toBeVisible()

  await context.setOffline(false)
  const stored = () =>
    world.ledger.query<{ isOfNote: boolean; rating: number }>(
      `select review.card_id = 'marked:' || note.note_id as "isOfNote", rating from review_event as review, note_event as note`,
      [],
    )
  await expect.poll(stored).toEqual([{ isOfNote: true, rating: 3 }])
  const secondPage = await (await browser.newContext({ baseURL: world.origin, viewport: PHONE })).newPage()
  await logInWithoutForm(secondPage, siswa)
  for (const phone of [page, secondPage]) {
    await phone.goto('/review')
    await expect(phone.getByText(/^Kartu berikutnya \d+ hari lagi\.$/)).toBeVisible()
  }
  await secondPage.context().close()
})
