import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { openQuestion, getQuestionField, readQuestions } from '../support/e2e/quiz.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'

test('a quiz without answers opens on another phone at the question that was shown last', async ({
  browser,
  page,
  world,
}) => {
  const quiz = (await world.ledger.items(siswa.email)).find(
    item => item.type === 'quiz' && item.status !== 'COMPLETED',
  )!
  const [first, , third] = await readQuestions(world.ledger, quiz)
  await logInWithoutForm(page, siswa)
  await openLesson(page, quiz)
  await expect(getQuestionField(page, first!)).toBeVisible()
  await openQuestion(page, third!)
  await page.getByRole('link', { name: /^Kembali dari/ }).click()
  await expect
    .poll(() => world.ledger.query('select at from lecture_position where lecture_material_id = $1', [quiz.id]))
    .toEqual([{ at: 2 }])

  const otherPage = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(otherPage, siswa)
  await openLesson(otherPage, quiz)
  await expect(getQuestionField(otherPage, third!)).toBeVisible()
  await expect(getQuestionField(otherPage, first!)).toBeHidden()
  await otherPage.context().close()
})
