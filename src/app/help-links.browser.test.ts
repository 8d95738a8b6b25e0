import { afterEach, beforeAll, expect, it } from 'vitest'
import { createWhatsAppLink } from '#contract/site/contact.ts'
import { decodeSupportCode } from '#contract/wire/support-code.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { watchHelpLinks } from './help-links.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

const opened: string[] = []
const WITHIN = { timeout: scaleTimeLimit(10_000) }
beforeAll(async () => {
  // Clears the device, because data left by other tests in this browser would appear in the support code.
  await clearDevice()
  watchHelpLinks({ go: address => void opened.push(address), codeWithinMs: 30_000 })
})
afterEach(() => {
  opened.length = 0
  sessionState.user = undefined
})

const getText = () => new URL(opened[0] ?? '').searchParams.get('text')

it('opens the chat without data for a visitor, and with only the support code for a member', async () => {
  const link = document.createElement('a')
  link.href = createWhatsAppLink()
  document.body.append(link)
  link.click()
  await expect.poll(() => opened, WITHIN).toEqual([createWhatsAppLink()])
  opened.length = 0
  sessionState.user = { userId: 'canary-9f3c', isAdmin: false, roles: ['learner'] }
  link.click()
  await expect.poll(() => opened, WITHIN).toHaveLength(1)
  expect(getText()).not.toContain('canary')
  expect(decodeSupportCode(getText()?.split('Kode bantuanku: ')[1] ?? '')).toMatchObject({ groups: [], lockedCount: 0 })
  link.remove()
})

it('ignores links that do not open our chat, and links that open in another tab', () => {
  const link = document.createElement('a')
  document.body.append(link)
  let isTaken: boolean | undefined
  // This listener runs after the handler under test, so it sees the result. It also prevents the navigation away from
  // the test page.
  addEventListener('click', event => {
    isTaken = event.defaultPrevented
    event.preventDefault()
  })
  for (const [href, ctrlKey] of [
    ['https://wa.me/62811', false],
    ['/faq', false],
    [createWhatsAppLink(), true],
  ] as const) {
    link.href = href
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey }))
    expect({ href, isTaken }).toEqual({ href, isTaken: false })
  }
  link.remove()
})
