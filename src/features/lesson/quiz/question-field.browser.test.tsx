import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { QuizQuestion } from '#contract/quiz.ts'
import '#app/ui/base.css'
import { withLargeLetters } from '#tests/support/device/large-letters.ts'
import { tornWords } from '#tests/support/device/torn-words.ts'
import { QuestionField } from './question-field.tsx'

beforeEach(withLargeLetters)

const options = {
  single: ['Menggambar halaman di layar', 'Mengubah nama domain'],
  'true-false': ['Benar', 'Salah'],
} as const

it.each(['single', 'true-false'] as const)(
  'answers of a question (%s) are read word by word on a small phone with letters twice as large',
  async type => {
    const choices = options[type].map(text => ({ id: text, text }))
    const question: QuizQuestion = { id: 'satu', type, text: 'Apa tugas DNS?', options: choices }
    render(
      <div style={{ paddingInline: 'var(--page-gutter)' }}>
        <QuestionField number={1} question={question} given={[]} onAnswer={() => undefined} />
      </div>,
    )
    const answers = page.getByRole('radio')
    await expect.element(answers.first()).toBeVisible()
    expect(answers.elements().flatMap(radio => tornWords(radio.closest('label')!))).toEqual([])
  },
)

it('right and wrong stand beside each other where there is room', async () => {
  document.documentElement.style.fontSize = ''
  const choices = options['true-false'].map(text => ({ id: text, text }))
  const question: QuizQuestion = { id: 'satu', type: 'true-false', text: 'Benarkah?', options: choices }
  render(
    <div style={{ paddingInline: 'var(--page-gutter)' }}>
      <QuestionField number={1} question={question} given={[]} onAnswer={() => undefined} />
    </div>,
  )
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  const [right, wrong] = page.getByRole('radio').elements()
  expect(right?.getBoundingClientRect().top).toBe(wrong?.getBoundingClientRect().top)
})
