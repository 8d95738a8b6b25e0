import { describe, expect, it } from 'vitest'
import { isHiddenSafeMoment, isSafeMoment, type PageConditions } from './safe-moment.ts'

const safeConditions: PageConditions = { isOnline: true, isHeld: false, hasUnsavedField: false, isHidden: false }

describe('safe moment for a reload', () => {
  it('a reload is safe if no data would be lost', () => expect(isSafeMoment(safeConditions)).toBe(true))

  it.each([{ isOnline: false }, { isHeld: true }, { hasUnsavedField: true }])(
    'a reload is not safe with %j',
    change => {
      expect(isSafeMoment({ ...safeConditions, ...change })).toBe(false)
      expect(isHiddenSafeMoment({ ...safeConditions, isHidden: true, ...change })).toBe(false)
    },
  )

  it('a reload goes unnoticed only while the page is hidden', () => {
    expect(isHiddenSafeMoment(safeConditions)).toBe(false)
    expect(isHiddenSafeMoment({ ...safeConditions, isHidden: true })).toBe(true)
  })
})
