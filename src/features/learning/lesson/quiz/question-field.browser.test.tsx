import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import '#app/ui/base.css'
import { doubleTextSize } from '#tests/support/device/double-text-size.ts'
import { findBrokenWords } from '#tests/support/device/broken-words.ts'
import { QuestionField } from './question-field.tsx'

beforeEach(doubleTextSize)

const options = {
  single: ['Menggambar halaman di layar', 'Mengubah nama domain'],
  'true-false': ['Benar', 'Salah'],
} as const

const field = (question: QuizQuestion) => (
  <div style={{ paddingInline: 'var(--page-gutter)' }}>
    <QuestionField number={1} question={question} given={[]} onAnswer={() => undefined} />
  </div>
)

it.each(['single', 'true-false'] as const)(
  'shows the answers of a question of type %s without breaking words on a small phone with double text size',
  async type => {
    const choices = options[type].map(text => ({ id: text, text }))
    const question: QuizQuestion = { id: 'satu', type, text: 'Apa tugas DNS?', options: choices }
    render(field(question))
    const answers = page.getByRole('radio')
    await expect.element(answers.first()).toBeVisible()
    expect(answers.elements().flatMap(radio => findBrokenWords(radio.closest('label')!))).toEqual([])
  },
)

it('shows an unchecked answer as an empty circle, because Chromium fills it with grey in dark mode', async () => {
  const choices = options.single.map(text => ({ id: text, text }))
  render(field({ id: 'satu', type: 'single', text: 'Apa tugas DNS?', options: choices }))
  const answer = page.getByRole('radio').first()
  await expect.element(answer).toBeVisible()
  const { appearance, backgroundColor } = getComputedStyle(answer.element())
  expect([appearance, backgroundColor]).toEqual(['none', 'rgba(0, 0, 0, 0)'])
})

const steps = ['Browser mengirim permintaan ke server', 'Browser menggambar halaman'].map(text => ({
  id: text,
  text,
}))
const ordering: QuizQuestion = { id: 'satu', type: 'ordering', text: 'Urutkan yang terjadi.', options: steps }

it('shows an ordering question without breaking words, and numbers the items in the order of the taps', async () => {
  const answered = vi.fn<(given: string[]) => void>()
  const container = render(
    <div style={{ paddingInline: 'var(--page-gutter)' }}>
      <QuestionField number={1} question={ordering} given={[steps[1]!.id]} onAnswer={answered} />
    </div>,
  )
  const second = page.getByRole('button', { name: `${steps[1]!.text}, urutan ke-1` })
  await expect.element(second).toHaveAttribute('aria-pressed', 'true')
  expect(findBrokenWords(container)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(360)
  await page.getByRole('button', { name: steps[0]!.text }).click()
  await second.click()
  expect(answered.mock.calls).toEqual([[[steps[1]!.id, steps[0]!.id]], [[]]])
})

it('matches the chosen row with the tapped item, and continues to the next row', async () => {
  const answered = vi.fn<(given: string[]) => void>()
  const prompts = ['satu', 'dua'].map(id => ({ id, text: id }))
  const question: QuizQuestion = { id: 'p', type: 'matching', text: 'Pasangkan.', options: steps, prompts }
  render(<QuestionField number={1} question={question} given={[]} onAnswer={answered} />)
  await page.getByRole('button', { name: steps[0]!.text }).click()
  expect(answered).toHaveBeenLastCalledWith([`satu:${steps[0]!.id}`])
  await expect.element(page.getByRole('button', { name: /^dua/ })).toHaveAttribute('aria-pressed', 'true')
})

it.each([
  ['an answer', { type: 'single', options: [{ id: 'a', text: '<p class="a"><em>Halo</em></p>' }] }],
  ['code in an answer', { type: 'multiple', options: [{ id: 'a', text: 'layar.catat(perkalian.hasil)' }] }],
  ['ordering items', { type: 'ordering', options: [{ id: 'a', text: '<ul><li><strong>Satu</strong></li></ul>' }] }],
  ['matching items', { type: 'matching', options: steps, prompts: [{ id: 'a', text: '<main><em>Halo</em></main>' }] }],
] as const)('breaks HTML and code in %s between two tokens and not inside a token', async (_, given) => {
  const container = render(
    field({ id: 'satu', text: 'Apa arti <section><strong>?', ...given } as unknown as QuizQuestion),
  )
  await expect.element(page.getByRole('group').first()).toBeVisible()
  expect(findBrokenWords(container)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(360)
})

it('shows the true and false choices side by side if there is space', async () => {
  document.documentElement.style.fontSize = ''
  const choices = options['true-false'].map(text => ({ id: text, text }))
  const question: QuizQuestion = { id: 'satu', type: 'true-false', text: 'Benarkah?', options: choices }
  render(field(question))
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  const [right, wrong] = page.getByRole('radio').elements()
  expect(right?.getBoundingClientRect().top).toBe(wrong?.getBoundingClientRect().top)
})
