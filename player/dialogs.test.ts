import { expect, test, vi } from 'vitest'
import { answerDialogs } from './dialogs.ts'

/**
 * Simulates a unit in a browser that shows a dialog for `ms` and returns `answer`; 0 means that the browser shows no
 * dialog.
 */
function openUnit(ms: number, answer: boolean) {
  let now = 1_000
  const show = vi.fn<(message: string) => void>()
  const answered = <Answer>(value: Answer) => {
    now += ms
    return value
  }
  const prompt = () => null
  const unit = { alert: () => answered(undefined), confirm: () => answered(answer), prompt }
  answerDialogs(unit, { show, now: () => now })
  return { unit, show, prompt }
}

test('answers a confirm dialog with yes and shows its question if the browser blocks dialogs of the unit', () => {
  const { unit, show, prompt } = openUnit(0, false)
  expect(unit.confirm('Lanjutkan dari tempat berhenti?')).toBe(true)
  expect(show).toHaveBeenCalledWith('Lanjutkan dari tempat berhenti?\n\nDijawab: Ya')
  unit.alert('Selamat')
  expect(show).toHaveBeenLastCalledWith('Selamat')
  expect(unit.prompt).toBe(prompt)
})

test.each([true, false])(
  'returns the answer %s of the learner in a browser that shows the dialog of the unit',
  answer => {
    const { unit, show } = openUnit(900, answer)
    expect(unit.confirm('Lanjutkan?')).toBe(answer)
    unit.alert('Selamat')
    expect(show).not.toHaveBeenCalled()
  },
)
