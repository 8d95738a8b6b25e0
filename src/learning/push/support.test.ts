import { expect, test } from 'vitest'
import { pushSupport } from './support.ts'

const phone = { hasPush: true, permission: 'default' as const, isIos: false, isInstalled: false }

test.each([
  [phone, 'ask'],
  [{ ...phone, permission: 'granted' as const }, 'ready'],
  [{ ...phone, permission: 'denied' as const }, 'denied'],
  [{ ...phone, hasPush: false }, 'none'],
  [{ ...phone, permission: undefined }, 'none'],
  [{ ...phone, isIos: true }, 'install'],
  [{ ...phone, isIos: true, hasPush: false }, 'install'],
  [{ ...phone, isIos: true, isInstalled: true }, 'ask'],
])('for the browser %j the push support is %s', (browser, support) => {
  expect(pushSupport(browser)).toBe(support)
})
