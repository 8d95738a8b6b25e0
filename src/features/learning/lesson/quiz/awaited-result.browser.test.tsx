import { expect, it } from 'vitest'
import type { QuizKey } from '#app/data/quiz-draft.ts'
import { render, unmount } from '#tests/support/render.ts'
import { useIsResultAwaited } from './awaited-result.ts'
import { QuizWaiting } from './quiz-notices.tsx'

const first = { enrollmentId: 'kelas', lectureMaterialId: 'satu', quizId: 'kuis' }

function Result({ quizKey }: { quizKey: QuizKey }) {
  return <p>{useIsResultAwaited(quizKey) ? 'baru' : 'lama'}</p>
}
const textOf = (other: Partial<QuizKey> = {}) => render(<Result quizKey={{ ...first, ...other }} />).textContent

it('the notice about a submitted quiz takes the focus only if the learner has just submitted', () => {
  const show = (takesFocus: boolean) =>
    render(<QuizWaiting quizKey={first} isDeadlineMet={false} takesFocus={takesFocus} />).querySelector('section')
  show(false)
  expect(document.activeElement).toBe(document.body)
  unmount()
  const notice = show(true)
  expect(document.activeElement).toBe(notice)
})

it('shows the result of a quiz as new once, even if it arrived while the learner was on another page', () => {
  render(<QuizWaiting quizKey={first} isDeadlineMet={false} takesFocus={false} />)
  unmount()
  expect(textOf({ lectureMaterialId: 'dua' }), 'another quiz').toBe('lama')
  unmount()
  expect(textOf({ enrollmentId: 'lain' }), 'another enrolment').toBe('lama')
  unmount()
  expect(textOf()).toBe('baru')
  unmount()
  expect(textOf()).toBe('lama')
})
