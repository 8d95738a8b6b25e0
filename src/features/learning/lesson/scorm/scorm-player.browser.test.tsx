import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, unmount } from '#tests/support/render.ts'
import { waitUntilPasses, waitUntilTruthy } from '#tests/support/soon.ts'
import type { ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import type { PlayerMessage } from '#contract/learning/scorm-player.ts'
import type { ScormContent } from '#contract/learning/scorm.ts'
import { isReloadHeld } from '#app/lib/safe-point.ts'
import { begunUnit } from '#tests/support/scorm-state.ts'
import { ScormPlayer } from './scorm-player.tsx'

/** URL without a server. */
const playedAt = 'http://konten.localhost:9'
const content: ScormContent = {
  kind: 'scorm',
  url: '/api/media/none.pkg',
  sizeBytes: 1_000,
  standard: '1.2',
  unit: 'sco',
  launch: 'index.html',
  masteryScore: null,
  summary: '',
  playedAt,
}

let container: HTMLElement
const write = vi.fn<(record: ScormRecord, isFirstDone: boolean) => Promise<void>>().mockResolvedValue()
const remember = vi.fn<(record: ScormRecord) => Promise<void>>().mockResolvedValue()
const leaveRef: { current: (() => Promise<void>) | undefined } = { current: undefined }
const retry = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  write.mockClear()
  retry.mockClear()
  container = render(
    <ScormPlayer
      playedAt={playedAt}
      content={content}
      title="Latihan"
      known={undefined}
      onRemember={remember}
      onWrite={write}
      onFailure={() => undefined}
      onRetry={retry}
      continueLink={<a href="/berikut">Lewati dulu</a>}
      leaveRef={leaveRef}
    />,
  )
})
afterEach(async () => {
  unmount()
  // Waits for the last state of the unit.
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
})

async function frame(): Promise<HTMLIFrameElement> {
  return waitUntilTruthy(() => container.querySelector('iframe'))
}

async function post(data: PlayerMessage) {
  const { contentWindow: source } = await frame()
  dispatchEvent(new MessageEvent('message', { source, origin: playedAt, data }))
}

const state = { ...begunUnit, location: '1' }

test('shows an error with buttons to retry and to continue if the player does not answer in 25 seconds', async () => {
  await frame()
  await vi.advanceTimersByTimeAsync(24_000)
  expect(container.querySelector('[role=alert]')).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  await waitUntilPasses(() => expect(container.textContent).toContain('Materi interaktif ini tidak terbuka.'))
  expect(container.querySelector('iframe')).toBeNull()
  await expect.element(page.getByRole('link', { name: 'Lewati dulu' })).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('shows no error while a ready player loads the unit, even after two minutes', async () => {
  await post({ kind: 'ready' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(container.querySelector('[role=alert]')).toBeNull()
  await expect.element(page.getByText('Menyiapkan materi interaktif…')).toBeInTheDocument()
  await post({ kind: 'begun' })
  await waitUntilTruthy(() => !container.textContent?.includes('Menyiapkan'))
})

test('explains that the browser blocks the player, and how to allow it for this site', async () => {
  await post({ kind: 'failed', isBlocked: true })
  const alert = await waitUntilTruthy(() => container.querySelector('[role=alert]'))
  for (const words of ['Browser ini memblokir materi interaktif.', 'jendela samaran', location.hostname]) {
    expect(alert.textContent).toContain(words)
  }
  expect(alert.querySelector('a')?.textContent).toBe('Lewati dulu')
})

test('the message about a blocking browser is shown for at least a minute', async () => {
  await post({ kind: 'failed', isBlocked: true })
  await waitUntilTruthy(() => container.querySelector('[role=alert]'))
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(page.getByText('Browser ini memblokir materi interaktif.')).toBeInTheDocument()
})

test('an update does not reload the page while the unit plays or before its last messages have arrived', async () => {
  await post({ kind: 'ready' })
  expect(isReloadHeld()).toBe(false)
  await post({ kind: 'begun' })
  expect(isReloadHeld()).toBe(true)
  render(null)
  await waitUntilTruthy(() => !container.querySelector('iframe'))
  expect(isReloadHeld()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isReloadHeld()).toBe(false)
})

test('does not move the focus into the player if a field has the focus', async () => {
  const note = document.body.appendChild(document.createElement('input'))
  try {
    note.focus()
    await post({ kind: 'begun' })
    expect(document.activeElement).toBe(note)
  } finally {
    note.remove()
  }
})

test('moves the focus into the player if no other element has the focus', async () => {
  await frame()
  await post({ kind: 'begun' })
  expect(document.activeElement).toBe(await frame())
})

test('stores the last state when the tab is hidden or closed, and when the user navigates in the app', async () => {
  await post({ kind: 'ready' })
  await post({ kind: 'state', state })
  await waitUntilTruthy(() => write.mock.calls.length === 1)
  await vi.advanceTimersByTimeAsync(150)
  await post({ kind: 'state', state: { ...state, location: '2' } })
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await waitUntilTruthy(() => write.mock.calls.length === 2)
  expect(write.mock.lastCall?.[0].state.location).toBe('2')
  await vi.advanceTimersByTimeAsync(150)
  await post({ kind: 'state', state: { ...state, location: '3' } })
  render(null)
  await waitUntilTruthy(() => write.mock.calls.length === 3)
  expect(write.mock.lastCall?.[0].state.location).toBe('3')
})
