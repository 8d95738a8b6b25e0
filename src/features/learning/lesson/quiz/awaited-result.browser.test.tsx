import { expect, it } from 'vitest'
import { render, unmount } from '#tests/support/render.ts'
import { useIsResultAwaited } from './awaited-result.ts'
import { QuizWaiting } from './quiz-notices.tsx'

function Result({ id }: { id: string }) {
  return <p>{useIsResultAwaited(id) ? 'baru' : 'lama'}</p>
}
const textOf = (id: string) => render(<Result id={id} />).textContent

it('moves the focus to the notice only if the learner has just submitted', () => {
  const show = (takesFocus: boolean) =>
    render(<QuizWaiting materialId="satu" isDeadlineMet={false} takesFocus={takesFocus} />).querySelector('section')
  show(false)
  expect(document.activeElement).toBe(document.body)
  unmount()
  const notice = show(true)
  expect(document.activeElement).toBe(notice)
})

it('shows the result of a quiz as new once, even if it arrived while the learner was on another page', () => {
  render(<QuizWaiting materialId="satu" isDeadlineMet={false} takesFocus={false} />)
  unmount()
  expect(textOf('dua'), 'another quiz').toBe('lama')
  unmount()
  expect(textOf('satu')).toBe('baru')
  unmount()
  expect(textOf('satu')).toBe('lama')
})
