import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QuizQuestion } from '#contract/quiz.ts'
import '#app/ui/base.css'
import { QuestionField } from './question-field.tsx'

let root: Root
let place: HTMLElement
let answer: string[] = []

function show(question: QuizQuestion) {
  answer = []
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(<Shown question={question} />)
}
function Shown({ question }: { question: QuizQuestion }) {
  const [given, setGiven] = useState<string[]>([])
  const handleAnswer = (next: string[]) => {
    answer = next
    setGiven(next)
  }
  return <QuestionField number={1} question={question} given={given} onAnswer={handleAnswer} />
}
afterEach(() => {
  root.unmount()
  place.remove()
})

const choices = (...texts: string[]) => texts.map(text => ({ id: text.slice(0, 1).toLowerCase(), text }))
const ordering: QuizQuestion = {
  id: 'q1',
  type: 'ordering',
  text: 'Urutkan.',
  options: choices('Apel', 'Belimbing', 'Ceri', 'Duku'),
}
const matching: QuizQuestion = {
  id: 'q2',
  type: 'matching',
  text: 'Pasangkan.',
  options: choices('Merah', 'Kuning', 'Hijau'),
  prompts: choices('Apel', 'Belimbing'),
}
const handle = (text: string) => page.getByRole('button', { name: new RegExp(`^Pindahkan ${text},`) })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''

describe('ordering', () => {
  it('goes by the arrow keys, keeps the focus on what is moved, and says where it is', async () => {
    show(ordering)
    await expect.element(handle('Apel')).toBeVisible()
    ;(handle('Apel').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(answer).toEqual(['b', 'c', 'a', 'd'])
    expect(focused()).toContain('Apel')
    await expect.element(page.getByRole('status')).toHaveTextContent('Apel: urutan ke-3 dari 4')
    await userEvent.keyboard('{End}')
    expect(answer).toEqual(['b', 'c', 'd', 'a'])
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(answer).toEqual(['a', 'b', 'c', 'd'])
  })

  it('goes by its buttons, also by the keyboard alone', async () => {
    show(ordering)
    await page.getByRole('button', { name: 'Naikkan Ceri' }).click()
    expect(answer).toEqual(['a', 'c', 'b', 'd'])
    await expect.poll(focused).toBe('Naikkan Ceri')
    await userEvent.keyboard('{Enter}')
    expect(answer).toEqual(['c', 'a', 'b', 'd'])
    // At the top the button has nothing more to do; the focus stays with the row.
    await expect.poll(focused).toContain('Pindahkan Ceri,')
  })

  it('goes by dragging, and stays as it was where nothing moved', async () => {
    show(ordering)
    await handle('Duku').dropTo(handle('Belimbing'))
    await expect.poll(() => answer).toEqual(['a', 'd', 'b', 'c'])
  })

  it('counts as answered only when the learner says that it is right as it lies', async () => {
    show(ordering)
    const confirm = page.getByRole('button', { name: 'Urutan ini sudah benar' })
    await confirm.click()
    expect(answer).toEqual(['a', 'b', 'c', 'd'])
    await expect.element(confirm).not.toBeInTheDocument()
  })
})

describe('matching', () => {
  it('goes by the keyboard, one list for each prompt', async () => {
    show(matching)
    const first = page.getByRole('combobox', { name: 'Apel' })
    await expect.element(first).toBeVisible()
    ;(first.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(answer).toEqual(['a:m'])
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Belimbing' }), 'Kuning')
    expect(answer).toEqual(['a:m', 'b:k'])
    await userEvent.selectOptions(first, 'Pilih pasangan…')
    expect(answer).toEqual(['b:k'])
  })
})
