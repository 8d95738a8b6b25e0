import { afterEach, expect, it } from 'vitest'
import '#app/ui/tokens.css'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { showBusyNotice } from './busy-notice.ts'

const text = 'Sedang ramai, sebentar…'
const notices = () => [...document.querySelectorAll<HTMLElement>('[role="status"]')]
const isShown = () => waitUntilPasses(() => expect(notices().map(({ textContent }) => textContent)).toEqual([text]))
let hides: (() => void)[] = []
const show = () => void hides.push(showBusyNotice())

afterEach(() => {
  for (const hide of hides) hide()
  hides = []
  document.body.replaceChildren()
})

it('shows one notice for all waiting calls, and hides the notice when the last call ends', async () => {
  show()
  show()
  await isShown()
  hides[0]?.()
  hides[0]?.()
  expect(notices()).toHaveLength(1)
  hides[1]?.()
  expect(notices()).toHaveLength(0)
})

it('the notice about a busy server is rendered inside an open modal dialog, so that it is announced', async () => {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.showModal()
  show()
  await isShown()
  expect(dialog.contains(notices()[0] ?? null)).toBe(true)
})

it('the notice about a busy server covers no button', async () => {
  const button = document.createElement('button')
  button.style.cssText = 'position: fixed; inset: 0 0 auto; height: 45%; width: 100%'
  document.body.append(button)
  show()
  await isShown()
  const [notice] = notices()
  expect(notice?.getBoundingClientRect().top).toBeGreaterThanOrEqual(button.getBoundingClientRect().bottom)
})
