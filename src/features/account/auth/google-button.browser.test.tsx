import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { GoogleButton } from './google-button.tsx'

const button = page.getByRole('button', { name: 'Masuk dengan Google' })

beforeEach(() => {
  // This URL does not leave the test page.
  vi.stubGlobal('fetch', async () => Response.json({ data: { redirectUrl: '#google' } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', location.pathname + location.search)
})

function countListeners(): () => number {
  const added = vi.spyOn(globalThis, 'addEventListener')
  return () => added.mock.calls.filter(([name]) => name === 'pageshow').length
}

async function leave() {
  const listeners = countListeners()
  render(<GoogleButton redirect={undefined} />)
  await button.click()
  await expect.poll(() => location.hash).toBe('#google')
  // The URL changes before React has added the listeners.
  await expect.poll(listeners).toBe(1)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
}

it('the button is ready again after Back from the page of Google', async () => {
  await leave()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

it('if the navigation to Google was stopped, the next press on the button opens the page of Google', async () => {
  await leave()
  history.replaceState(null, '', '#stopped')
  // The button still looks busy. Playwright would wait, because such a button has the state 'disabled'.
  await button.click({ force: true })
  await expect.poll(() => location.hash).toBe('#google')
})

it('listens for the return from Google only after a press on the button', async () => {
  const listeners = countListeners()
  render(<GoogleButton redirect={undefined} />)
  render(<GoogleButton redirect="/kelas" />)
  await expect.element(button).toBeVisible()
  expect(listeners()).toBe(0)
  await button.click()
  await expect.poll(listeners).toBe(1)
})
