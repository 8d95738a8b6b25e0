import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CONSENT_TEXT_VERSION } from '#contract/account/consent.ts'
import { readEvents } from '#app/data/event-queue.ts'
import { readConsentChoice, saveConsentChoice } from '#app/features/account/privacy/choice.ts'
import { storeConsentChoice } from '#app/features/account/privacy/decide.ts'
import { formatPreviewName } from '#app/lib/preview-window.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { trackAfterConsent } from './tracking.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const admin = { userId, isAdmin: true, roles: ['admin' as const], accessToken: 'akses', refreshToken: 'segar' }
const fetched = vi.fn<(input: unknown) => Promise<Response>>()

beforeEach(async () => {
  await clearDevice()
  fetched.mockReset().mockRejectedValue(new TypeError('no line'))
  vi.stubGlobal('fetch', fetched)
  await signIn(admin, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDevice()
})

it('records no visit and changes no consent in the preview window', async () => {
  const choice = { userId, visitorId: userId, purposes: ['usage' as const], textVersion: CONSENT_TEXT_VERSION }
  saveConsentChoice({ ...choice, decidedAt: Date.now() })
  const before = [readConsentChoice(userId), document.cookie]
  window.name = formatPreviewName('learner')
  trackAfterConsent({ pattern: () => '/kelas', patternOf: () => '/kelas', onChange: () => {} })
  await storeConsentChoice([])
  // Waits until the chunk that would record the visit has loaded.
  await import('#app/features/account/privacy/tracker.ts')
  expect([readConsentChoice(userId), document.cookie]).toEqual(before)
  expect(await readEvents(userId)).toEqual([])
  expect(fetched).not.toHaveBeenCalled()

  window.name = ''
  trackAfterConsent({ pattern: () => '/kelas', patternOf: () => '/kelas', onChange: () => {} })
  await waitUntilPasses(async () =>
    expect(await readEvents(userId)).toMatchObject([{ event: { method: 'page_view' } }]),
  )
  await storeConsentChoice([])
  expect(readConsentChoice(userId)).toMatchObject({ purposes: [] })
  expect(await readEvents(userId)).toEqual([])
})
