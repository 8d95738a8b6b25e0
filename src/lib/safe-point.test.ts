import { describe, expect, it } from 'vitest'
import { holdReload, isReloadHeld, runWhenReloadIsSafe } from './safe-point.ts'

describe('safe point for a reload', () => {
  it('a reload is safe if no component postpones it', () => {
    const log: string[] = []
    runWhenReloadIsSafe(() => log.push('reload'))
    expect(log).toEqual(['reload'])
  })

  it('a reload waits for the last of several components that postpone it, and is called once', () => {
    const log: string[] = []
    const releaseQuiz = holdReload('quiz')
    const releaseForm = holdReload('form')
    runWhenReloadIsSafe(() => log.push('reload'))
    releaseQuiz()
    expect(isReloadHeld()).toBe(true)
    expect(log).toEqual([])
    releaseForm()
    releaseForm()
    expect(log).toEqual(['reload'])
  })

  it('does not call back a caller that stopped waiting for a safe reload', () => {
    const log: string[] = []
    const release = holdReload('form')
    runWhenReloadIsSafe(() => log.push('reload'))()
    release()
    expect(log).toEqual([])
  })
})
