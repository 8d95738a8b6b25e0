import { expect, test, vi } from 'vitest'
import { SUSPEND_DATA_MAX_LENGTH } from '#contract/learning/scorm-state.ts'
import { createRuntimeH5p } from './runtime-h5p.ts'

const answered = (isRight: boolean) => ({
  verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
  result: { completion: true, success: isRight, score: { raw: Number(isRight), scaled: Number(isRight) } },
})
const attempted = { verb: { id: 'http://adlnet.gov/expapi/verbs/attempted' } }

function begin(suspendData?: string) {
  const onChange = vi.fn<() => void>()
  const state = {
    completion: 'incomplete',
    success: 'unknown',
    scoreRaw: null,
    scoreScaled: null,
    location: '',
    suspendData: suspendData ?? '',
    totalSeconds: 3,
  } as const
  return { onChange, ...createRuntimeH5p({ state: suspendData === undefined ? null : state }, onChange) }
}

test('an H5P unit is complete only after the statement of the whole unit', () => {
  const { port, read } = begin()
  expect(read()).toMatchObject({ completion: 'unknown' })
  port.reportStatement(attempted)
  expect(read()).toMatchObject({ completion: 'incomplete', scoreScaled: null })
  port.reportStatement(answered(true))
  port.reportStatement(attempted)
  expect(read()).toMatchObject({ completion: 'completed', success: 'passed', scoreRaw: 1, scoreScaled: 1 })
})

test('gives an H5P unit its state of the last visit, and reports a state only if it changed', () => {
  const { port, read, onChange } = begin('{"a":1}')
  expect(port.state).toBe('{"a":1}')
  port.saveState('{"a":1}')
  expect(onChange).not.toHaveBeenCalled()
  port.saveState('{"a":2}')
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(read().suspendData).toBe('{"a":2}')
  port.saveState('x'.repeat(SUSPEND_DATA_MAX_LENGTH + 1))
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(read().suspendData).toBe('{"a":2}')
})

test('forgets the answers of a failed attempt, and stores answers again when the next attempt begins', () => {
  const { port, read } = begin('{"a":1}')
  port.reportStatement(answered(false))
  port.saveState('{"a":"salah"}')
  expect(read()).toMatchObject({ success: 'failed', suspendData: '' })
  port.reportStatement(attempted)
  port.saveState('{"a":"lagi"}')
  expect(read().suspendData).toBe('{"a":"lagi"}')
})
