import type { Locator, Page } from '@playwright/test'
import { findBarriers } from '../support/e2e/axe.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { expectFocus, expectVisibleFocus, pressTabUntil, typeInto } from '../support/e2e/keyboard.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { type Question, readQuestions } from '../support/e2e/quiz.ts'
import type { World } from '../support/e2e/world.ts'

// Tablet with a keyboard. On a wider screen the list of materials is beside the lesson instead of in a dialog.
test.use({ viewport: { width: 820, height: 1180 } })

test('a learner completes a class with every kind of material by keyboard', async ({ page, world }) => {
  const { article, video, pdf, quiz, assignment, unit } = await prepareClass(world)
  await logInWithoutForm(page, siswa)
  await page.goto('/business/dashboard')
  await expectGoodStop(page, 'dashboard')
  await press(page, page.getByRole('main').getByRole('link', { name: /^Lanjutkan belajar/ }))

  await expectMaterial(page, article)
  await openAndClose(page, page.getByRole('button', { name: 'Daftar materi' }))
  await openAndClose(page, page.getByRole('button', { name: 'Lainnya' }))
  await press(page, page.getByRole('button', { name: 'Tandai selesai' }))
  await goOn(page)

  await expectMaterial(page, video)
  await press(page, page.getByText('Transkrip', { exact: true }))
  await press(page, page.getByRole('button', { name: 'Sudah kubaca sampai selesai' }))
  await goOn(page)

  await expectMaterial(page, pdf)
  await press(page, page.getByRole('button', { name: 'Baca PDF' }))
  await press(page, page.getByRole('button', { name: 'Perbesar halaman' }))
  await expectGoodStop(page, 'open PDF')
  await press(page, page.getByRole('button', { name: 'Tandai selesai' }))
  await goOn(page)

  await expectMaterial(page, quiz)
  await openAndClose(page, page.getByRole('button', { name: 'Daftar soal' }))
  await answerByKeyboard(page, await readQuestions(world.ledger, quiz))
  await press(page, page.getByRole('button', { name: 'Kumpulkan jawaban' }))
  await expect(page.getByRole('region', { name: 'Hasil kuis' })).toContainText('Lulus')
  await expectGoodStop(page, 'result of the quiz')
  await goOn(page)

  await expectMaterial(page, assignment)
  await typeInto(page, page.getByLabel('Jawabanmu'), 'Situs dua halaman untuk Warung Bu Tini.')
  await press(page, page.getByRole('button', { name: 'Kumpulkan tugas' }))
  await expect(page.getByText('Tugasmu sudah sampai di server.')).toBeVisible()
  await expectGoodStop(page, 'submitted assignment')
  await goOn(page)

  await expectMaterial(page, unit)
  await goOn(page)
  const moment = page.getByRole('dialog', { name: / selesai$/ })
  await expect(moment.getByRole('heading')).toBeFocused()
  await expectGoodStop(page, 'celebration')
  await press(page, moment.getByRole('button', { name: 'Cukup untuk hari ini' }))
  await expect(page).toHaveURL(/\/business\/dashboard$/)
  await expect(moment).toBeHidden()
  await expectGoodStop(page, 'dashboard after the class')
})

/** Button of the bar at the bottom that opens the next material. */
const next = (page: Page) =>
  page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('button', { name: /^Selanjutnya: / })

/** Waits until the material is completed, and opens the next one. */
async function goOn(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')).toContainText('Selesai')
  await expectFocus(page)
  await press(page, next(page))
}

async function expectMaterial(page: Page, { title }: Item): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeVisible()
  // After another page, the focus is on the page itself, whose next stop is in the lesson.
  await expect(heading.or(page.getByRole('main')).and(page.locator(':focus'))).toHaveCount(1)
  await expectGoodStop(page, title)
}

async function expectGoodStop(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), what).toHaveCount(1)
  await expect(page.locator('[data-frame]'), what).toHaveCount(0)
  expect.soft(await findBarriers(page), what).toEqual([])
}

/** Moves the focus to the control by Tab, checks that the focus is visible there, and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await pressTabUntil(page, target)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expectFocus(page)
}

/** Opens the dialog of a button, and closes it by Escape. Then the button must have the focus again. */
async function openAndClose(page: Page, button: Locator): Promise<void> {
  await press(page, button)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  await expectVisibleFocus(page)
  expect.soft(await findBarriers(page), `dialog of ${String(button)}`).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
}

/** Answers each question correctly, in the order of the page. */
async function answerByKeyboard(page: Page, questions: readonly Question[]): Promise<void> {
  for (let answered = 0; answered < questions.length; answered += 1) {
    await expect(page.getByText(`${answered} dari ${questions.length} terjawab`)).toBeVisible()
    await answerShownQuestion(page, questions)
    if (answered < questions.length - 1) await press(page, page.getByRole('button', { name: 'Lanjut', exact: true }))
  }
}

async function answerShownQuestion(page: Page, questions: readonly Question[]): Promise<void> {
  const field = page.locator('[id^="soal-"]:visible')
  const id = (await field.getAttribute('id'))!.slice('soal-'.length)
  const { type, answer } = questions.find(each => each.id === id)!
  if (type === 'short') return typeInto(page, field.getByRole('textbox'), answer[0]!)
  const options = field.getByRole(type === 'multiple' ? 'checkbox' : 'radio')
  if (type === 'multiple') {
    for (const value of answer) {
      await pressTabUntil(page, field.locator(`[value="${value}"]`))
      await page.keyboard.press('Space')
    }
  } else {
    // Tab enters a group of radio buttons only once. The arrow keys move inside the group and choose.
    await pressTabUntil(page, options.first())
    await page.keyboard.press('Space')
    const at = await options.evaluateAll(
      (all, value) => all.findIndex(each => each.matches(`[value="${value}"]`)),
      answer[0],
    )
    for (let steps = 0; steps < at; steps += 1) await page.keyboard.press('ArrowDown')
  }
  await expectVisibleFocus(page)
  for (const value of answer) await expect(field.locator(`[value="${value}"]`)).toBeChecked()
}

/**
 * Changes a class of the demo so that it has one unfinished material of each kind, and completes everything before the
 * class and its last unit. No class of the demo has both a PDF and an assignment.
 */
async function prepareClass({ ledger }: World) {
  const items = await ledger.items(siswa.email)
  const video = items.findLast(item => item.type === 'video' && item.status === 'OPEN')!
  const ofClass = items.filter(item => item.trackClassId === video.trackClassId)
  const [article, , secondArticle, quiz, firstUnit, unit] = ofClass as [Item, Item, Item, Item, Item, Item]
  const kinds = [video, article, secondArticle, quiz, firstUnit, unit].map(({ type }) => type)
  expect(kinds).toEqual(['video', 'article', 'article', 'quiz', 'scorm', 'scorm'])
  const change = ({ id }: Item, type: 'pdf' | 'assignment') => `
    update career_track_version set track_content =
      replace(track_content::text, '"id": "${id}", "type": ', '"id": "${id}", "type": "${type}", "was": ')::jsonb;
    update lecture_material set type = '${type}', content = other.content from lecture_material as other
      where lecture_material.id = '${id}' and other.id = '${items.find(item => item.type === type)!.id}';`
  const finished = [...items.slice(0, items.indexOf(article)), unit].filter(
    item => item.enrollmentId === article.enrollmentId,
  )
  await ledger.query(`
    begin;
    set local session_replication_role = replica;
    ${change(secondArticle, 'pdf')}
    ${change(firstUnit, 'assignment')}
    update lecture_progress set status = 'COMPLETED', completed_at = now(), updated_at = now()
      where enrollment_id = '${article.enrollmentId}' and lecture_material_id in (${finished.map(({ id }) => `'${id}'`).join()});
    commit;`)
  return { article, video, pdf: secondArticle, quiz, assignment: firstUnit, unit }
}
