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
  history.replaceState(null, '', location.pathname + location.search)
})

async function leave() {
  render(<GoogleButton redirect={undefined} />)
  await button.click()
  await expect.poll(() => location.hash).toBe('#google')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
}

it('the button is ready again after Back from the page of Google', async () => {
  await leave()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

it('opens the page of Google with the next press after the navigation was stopped', async () => {
  await leave()
  history.replaceState(null, '', '#stopped')
  // The button still looks busy. Playwright would wait, because such a button has the state 'disabled'.
  await button.click({ force: true })
  await expect.poll(() => location.hash).toBe('#google')
})

it('listens for the return from Google only after a press on the button', async () => {
  const added = vi.spyOn(globalThis, 'addEventListener')
  const listeners = () => added.mock.calls.filter(([name]) => name === 'pageshow').length
  render(<GoogleButton redirect={undefined} />)
  render(<GoogleButton redirect="/kelas" />)
  await expect.element(button).toBeVisible()
  expect(listeners()).toBe(0)
  await button.click()
  await expect.poll(listeners).toBe(1)
})
