import { expect, test } from 'vitest'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import { createRuntime12 } from './runtime-1.2.ts'

type Api = ReturnType<typeof createRuntime12>['api']

const fresh = { state: null, masteryScore: null }

/** Simulates one visit to the unit. Returns the stored state and the number of notifications after the calls. */
function visit(start: Parameters<typeof createRuntime12>[0], calls: (api: Api) => void) {
  let notifiedCount = 0
  const runtime = createRuntime12(start, () => (notifiedCount += 1))
  runtime.api.LMSInitialize('')
  calls(runtime.api)
  return { state: { ...runtime.read(), totalSeconds: 1 } satisfies ScormState, notifiedCount }
}

test('completes a unit that only starts and finishes', () => {
  const { state, notifiedCount } = visit(fresh, api => api.LMSFinish(''))
  expect(state).toMatchObject({ completion: 'completed', success: 'unknown', scoreRaw: null })
  expect(notifiedCount).toBe(1)
})

test('does not complete a unit before it finishes', () => {
  const { state } = visit(fresh, api => api.LMSSetValue('cmi.core.lesson_location', '3'))
  expect(state).toMatchObject({ completion: 'unknown', location: '3' })
  // The next visit continues with this state. The end of that visit completes the unit.
  const next = visit({ ...fresh, state }, api => {
    expect(api.LMSGetValue('cmi.core.lesson_status')).toBe('not attempted')
    expect(api.LMSGetValue('cmi.core.lesson_location')).toBe('3')
    api.LMSFinish('')
  })
  expect(next.state).toMatchObject({ completion: 'completed', location: '3' })
})

test.each([
  ['incomplete', 'incomplete', 'unknown'],
  ['failed', 'incomplete', 'failed'],
  ['passed', 'completed', 'passed'],
  ['completed', 'completed', 'unknown'],
  ['browsed', 'incomplete', 'unknown'],
])('keeps the status %s set by the unit, even after a visit that sets no status', (status, completion, success) => {
  const { state } = visit(fresh, api => {
    api.LMSSetValue('cmi.core.lesson_status', status)
    api.LMSSetValue('cmi.core.lesson_location', '2')
    api.LMSFinish('')
  })
  expect(state).toMatchObject({ completion, success })
  expect(visit({ ...fresh, state }, api => api.LMSFinish('')).state).toEqual(state)
})

test('completes a unit that an older player stored as incomplete without other data', () => {
  const kept: ScormState = {
    completion: 'incomplete',
    success: 'unknown',
    scoreRaw: null,
    scoreScaled: null,
    location: '',
    suspendData: '',
    totalSeconds: 9,
  }
  expect(visit({ ...fresh, state: kept }, api => api.LMSFinish('')).state.completion).toBe('completed')
})

test.each([
  ['33', 'failed'],
  ['80', 'passed'],
])('compares a score of %s with the pass mark of the package when the unit finishes', (score, success) => {
  const { state } = visit({ ...fresh, masteryScore: 80 }, api => {
    api.LMSSetValue('cmi.core.score.raw', score)
    api.LMSFinish('')
  })
  expect(state).toMatchObject({ success, scoreRaw: Number(score) })
})
