import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listQuestionIds, toQuizForm, readQuizForm, type QuizForm } from '#contract/assessment/quiz-form.ts'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { render } from '#tests/support/render-desk.ts'
import type { QuestionView } from '../quiz-preview.tsx'
import { QuizEditor } from './quiz-editor.tsx'

let saved: QuizForm | undefined
beforeEach(() => {
  saved = undefined
  sessionStorage.clear()
  localStorage.clear()
})

const question = (id: string, text: string) => ({
  id,
  type: 'single' as const,
  text,
  options: [
    { id: 'a', text: 'satu' },
    { id: 'b', text: 'dua' },
  ],
  answer: ['a'],
  explanation: 'Begitu.',
})
const form = toQuizForm({
  passMark: 70,
  timeLimitSeconds: null,
  attemptsAllowed: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  revealsAnswers: true,
  questions: [question('q1', 'Soal pertama?'), question('q2', 'Soal kedua?')],
})

/** Replaces the learner's component: renders only the options of a question. */
const Options: QuestionView = ({ question: shown }) => (
  <ul aria-label="Pratinjau">
    {shown.options.map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </ul>
)

/** Renders the editor in a form whose `onSave` validates the quiz like the server and rejects with errors by field. */
function show(): void {
  render(
    <VersionedForm
      name="quiz:1"
      isKept
      fields={[]}
      renderBelow={parts => <QuizEditor {...parts} Question={Options} />}
      read={{ version: 1, values: form }}
      onSave={values => {
        saved = values
        const quizForm = readQuizForm(values)
        if ('quiz' in quizForm) return Promise.resolve()
        return Promise.reject(
          Object.assign(new Error('Belum'), { kind: 'business', code: 'X', errors: quizForm.errors }),
        )
      }}
      onReread={() => Promise.resolve({ version: 1, values: form })}
      onDone={() => undefined}
    />,
  )
}
/** Returns the saved answers of the last question. */
const getLastAnswers = () => saved && saved[`${listQuestionIds(saved).at(-1)}.answers`]
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

it('creates a question by typing and by a click on the right answer', async () => {
  show()
  await button('Tambah soal').click()
  await expect.element(field('Pertanyaan')).toHaveFocus()
  await userEvent.keyboard('Ibu kota Jawa Barat?')
  await field('Pilihan 1').click()
  await userEvent.keyboard('* Bogor{Enter}Bandung{Enter}Cirebon')
  await page.getByRole('radio', { name: 'Pilihan 2 benar' }).click()
  await field('Penjelasan').fill('Sejak 1950.')
  await expect.element(page.getByRole('list', { name: 'Pratinjau' }).getByText('Cirebon')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => saved?.['questions']).toMatch(/^q1\nq2\n\S+$/)
  expect(getLastAnswers()).toBe('\\* Bogor\n* Bandung\nCirebon')
})

it('shows the errors of a question at its card, and focuses the first error', async () => {
  show()
  await button('Gandakan soal 1').click()
  await button('Simpan').click()
  await expect.element(page.getByText('Perlu diperbaiki')).toBeVisible()
  await expect.element(page.getByText('Soal yang sama sudah ada di atas')).toBeVisible()
  await expect.element(field('Pertanyaan')).toHaveFocus()
  await userEvent.keyboard('{End} Lagi?')
  await expect.element(field('Pertanyaan')).toHaveValue('Soal pertama? Lagi?')
})

it('moves, removes and restores a question, and sets the focus after each action', async () => {
  show()
  await button('Turunkan soal 1').click()
  await expect.element(button('Turunkan soal 2')).toHaveFocus()
  await expect.element(page.getByText('Soal sekarang di urutan 2 dari 2.')).toBeInTheDocument()
  await button('Hapus soal 1').click()
  await expect.element(page.getByRole('button', { name: /^Soal 1.*pertama/ })).toHaveFocus()
  await button('Kembalikan').click()
  await expect.element(page.getByRole('button', { name: /^Soal 1.*kedua/ })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('button', { name: /^Soal 2.*kedua/ })).toHaveFocus()
})

it('restores a removed question unchanged after another question was added', async () => {
  show()
  await button('Hapus soal 2').click()
  await button('Tambah soal').click()
  await field('Pertanyaan').fill('Soal baru?')
  await button('Kembalikan').click()
  await expect.element(page.getByRole('button', { name: /^Soal 2.*kedua/ })).toBeVisible()
  await expect.element(field('Pertanyaan')).toHaveValue('Soal baru?')
})

it('pastes one choice per line, and keeps the text when the type changes', async () => {
  show()
  await page.getByRole('button', { name: /^Soal 1/ }).click()
  await userEvent.clear(field('Pilihan 1'))
  const pasted = new DataTransfer()
  pasted.setData('text', 'merah\nputih\n')
  field('Pilihan 1')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  await expect.element(field('Pilihan 2')).toHaveValue('putih')
  await expect.element(field('Pilihan 3')).toHaveValue('dua')
  await field('Jenis').selectOptions('Mengurutkan')
  await expect.element(field('Bagian 1')).toHaveValue('merah')
  await button('Turunkan bagian 1').click()
  await expect.element(field('Bagian 2')).toHaveValue('merah')
})

it('fills the form from a whole question that is pasted', async () => {
  show()
  await button('Tambah soal').click()
  const pasted = new DataTransfer()
  pasted.setData('text', 'Ibu kota Jawa Barat?\nA. Bogor\nB. Bandung\nJawaban: B\nPenjelasan: Sejak 1950.')
  field('Pertanyaan')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  await expect.element(field('Pilihan 1')).toHaveValue('Bogor')
  await expect.element(page.getByRole('radio', { name: 'Pilihan 2 benar' })).toBeChecked()
  await button('Simpan').click()
  await expect.poll(getLastAnswers).toBe('Bogor\n* Bandung')
})
