import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { CONSENT_TEXT_VERSION } from '#contract/account/consent.ts'
import { enqueueEvent, readEvents, dropEventsOf } from '#app/data/event-queue.ts'
import { retryWithFreedSpace } from '#app/data/outbox/free-space.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import '#app/ui/base.css'
import { readConsentChoice, saveConsentChoice } from './choice.ts'
import { ConsentCard } from './consent-card.tsx'
import { applyChoiceOfAccount, storeConsentChoice } from './decide.ts'
import { readVisitCookies, setVisitCookies } from './labels.ts'
import { PrivacyScreen } from './privacy-screen.tsx'
import { sendEvents } from './send-events.ts'

let calls: { path: string; body: Record<string, unknown> }[]
let isLineDead: boolean

beforeEach(async () => {
  localStorage.clear()
  setVisitCookies(undefined, '')
  await dropEventsOf('tamu')
  calls = []
  isLineDead = false
  sessionState.status = 'visitor'
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    if (isLineDead) throw new TypeError('Failed to fetch')
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init)
    const body = JSON.parse((await request.text()) || '{}') as Record<string, unknown>
    calls.push({ path: new URL(request.url).pathname, body })
    const data = { purposes: body['purposes'], textVersion: CONSENT_TEXT_VERSION, decidedAt: new Date().toISOString() }
    return Response.json({ data })
  })
})
afterEach(() => {
  document.documentElement.style.fontSize = ''
  sessionState.status = 'loading'
  vi.unstubAllGlobals()
})

const optional = () => document.cookie.match(/visitor_id|session_id|utm_/g) ?? []
/** Waits until the status contains this text, possibly among other texts. */
const expectStatus = (words: string) =>
  waitUntilPasses(() => expect(page.getByRole('status').element().textContent).toContain(words))
const event = { method: 'action', url: '/kelas', data: { name: 'filter' } }

it('a user who refuses consent leaves no identifier on the device or the server', async () => {
  render(<ConsentCard />)
  await page.getByRole('button', { name: 'Tolak' }).click()
  await waitUntilPasses(() => expect(readConsentChoice()).toMatchObject({ purposes: [] }))
  expect(readConsentChoice()).not.toHaveProperty('visitorId')
  expect([optional(), calls]).toEqual([[], []])
})

it('a withdrawal of consent that the device cannot store still applies, and deletes the stored consent', async () => {
  await storeConsentChoice(['usage'])
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(<PrivacyScreen />)
  await page.getByRole('button', { name: 'Cabut semua izin' }).click()
  await expectStatus('Kamu menolak semuanya.')
  expect(optional()).toEqual([])
  expect(localStorage.getItem('semai-consent')).toBeNull()
  full.mockRestore()
  dispatchEvent(new StorageEvent('storage', { key: null }))
})

it('both buttons of the consent question look alike, and one tap on "Setuju" stores the consent', async () => {
  render(<ConsentCard />)
  const [no, yes] = [page.getByRole('button', { name: 'Tolak' }), page.getByRole('button', { name: 'Setuju' })]
  await expect.element(no).toBeVisible()
  expect(no.element().className).toBe(yes.element().className)
  expect(no.element().getBoundingClientRect().height).toBe(yes.element().getBoundingClientRect().height)
  await yes.click()
  await waitUntilPasses(() => expect(readConsentChoice()).toMatchObject({ purposes: ['usage', 'campaign'] }))
  await waitUntilPasses(() => expect(readConsentChoice()).not.toHaveProperty('isUnsent'))
  expect(calls).toMatchObject([{ path: '/api/v1/consent', body: { purposes: ['usage', 'campaign'] } }])
  expect(new Set(optional())).toEqual(new Set(['visitor_id', 'session_id']))
})

it('the consent question does not cover the button of a page that only reports a failure', async () => {
  render(
    <>
      <ErrorState error={new Error('galat')} level={1} onRetry={() => undefined} />
      <ConsentCard />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await expect.element(page.getByText('Setuju', { exact: true })).not.toBeVisible()
})

it('shows both buttons of the consent question on a phone with double text size', async () => {
  await page.viewport(360, 800)
  document.documentElement.style.fontSize = '200%'
  render(<ConsentCard />)
  for (const name of ['Tolak', 'Setuju']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    const { left, bottom } = button.element().getBoundingClientRect()
    const there = document.elementFromPoint(left + 20, bottom - 20)
    expect([name, button.element().contains(there)]).toEqual([name, true])
  }
})

it.each([360, 768, 1440])('shows the consent card above the floating button in a window %i px wide', async width => {
  await page.viewport(width, 800)
  document.documentElement.style.setProperty('--floating-room', '48px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--floating-room'))
  render(<ConsentCard />)
  const button = page.getByRole('button', { name: 'Setuju' })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().bottom).toBeLessThan(800 - 48)
})

it('the privacy page lets the user consent to a single purpose, and withdraw all consent with one button', async () => {
  render(<PrivacyScreen />)
  await expectStatus('Kamu belum memilih.')
  await page.getByRole('checkbox', { name: /Mengukur pemakaian/ }).click()
  await page.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expectStatus('Kamu setuju: Mengukur pemakaian.')
  await enqueueEvent('tamu', event)
  const withdraw = page.getByRole('button', { name: 'Cabut semua izin' })
  await withdraw.click()
  await expectStatus('Kamu menolak semuanya.')
  expect(document.activeElement?.textContent).toBe('Tolak semua')
  await waitUntilPasses(() => expect(calls.map(({ body }) => body['purposes'])).toEqual([['usage'], []]))
  await waitUntilPasses(async () => expect(await readEvents('tamu')).toEqual([]))
  expect(optional()).toEqual([])
  expect(calls[0]?.body['visitorId']).toBe(calls[1]?.body['visitorId'])
  await waitUntilPasses(() => expect(readConsentChoice()).not.toHaveProperty('visitorId'))
})

it('an offline withdrawal applies at once, and is sent to the server later', async () => {
  await storeConsentChoice(['usage'])
  await enqueueEvent('tamu', event)
  isLineDead = true
  expect(await storeConsentChoice([])).toBe('later')
  expect([optional(), await readEvents('tamu')]).toEqual([[], []])
  render(<PrivacyScreen />)
  await expectStatus('server diberi tahu begitu ada sambungan')
  isLineDead = false
  const { sendUnsentChoice } = await import('./decide.ts')
  expect(await sendUnsentChoice()).toBe(true)
  expect(calls.at(-1)?.body['purposes']).toEqual([])
})

it('keeps a refusal that the user makes while the choice of the account is loading', async () => {
  const userId = '0195a000-0000-7000-8000-00000000000a'
  const { promise, resolve } = Promise.withResolvers<void>()
  const answerAtOnce = fetch
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    if (new Request(input, init).method !== 'GET') return answerAtOnce(input, init)
    await promise
    const consent = { purposes: ['usage'], textVersion: CONSENT_TEXT_VERSION, decidedAt: new Date().toISOString() }
    return Response.json({ data: consent })
  })
  onTestFinished(() => clearErasedAccount(userId))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  const applying = applyChoiceOfAccount(userId)
  await storeConsentChoice([])
  resolve()
  expect(await applying).toBe(true)
  expect(readConsentChoice()).toMatchObject({ userId, purposes: [] })
  expect(optional()).toEqual([])
})

it('a change of the consent purposes deletes the waiting events of the old purpose, and reuses no event number', async () => {
  await storeConsentChoice(['usage'])
  await enqueueEvent('tamu', event)
  await enqueueEvent('tamu', event)
  await storeConsentChoice(['location'])
  expect(await readEvents('tamu')).toEqual([])
  await storeConsentChoice(['usage', 'location'])
  await enqueueEvent('tamu', event)
  expect((await readEvents('tamu')).map(({ idx }) => idx)).toEqual([2])
})

it('on a full disk the waiting events are deleted first, and their numbers are not reused', async () => {
  await storeConsentChoice(['usage'])
  await enqueueEvent('tamu', event)
  await enqueueEvent('tamu', event)
  let isFull = true
  await retryWithFreedSpace(async () => {
    if (!isFull) return
    isFull = false
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await readEvents('tamu')).toEqual([])
  await enqueueEvent('tamu', event)
  expect((await readEvents('tamu')).map(({ idx }) => idx)).toEqual([2])
})

it('a withdrawal in another tab stops the sending of events, and a permanently rejected event is deleted', async () => {
  await storeConsentChoice(['usage'])
  for (let each = 0; each < 4; each += 1) await enqueueEvent('tamu', event)
  const events: unknown[] = []
  const answers = ['stored', 'VALIDATION_FAILED']
  const line = {
    async send(sent: object) {
      events.push(sent)
      // Simulates another tab, which shares only the storage with this tab.
      if (events.length === 2) saveConsentChoice({ ...readConsentChoice()!, purposes: [] })
      return answers.shift() ?? 'stored'
    },
    close: () => {},
  }
  await sendEvents(async () => line)
  expect(events).toHaveLength(2)
  expect(await readEvents('tamu')).toHaveLength(2)
})

it('the device deletes a consent that the server does not have', async () => {
  await storeConsentChoice(['usage'])
  await enqueueEvent('tamu', event)
  await sendEvents(async () => ({ send: async () => 'CONSENT_REQUIRED', close: () => {} }))
  expect(readConsentChoice()).toBeUndefined()
  expect(await readEvents('tamu')).toEqual([])
})

it('after a lost connection, keeps the newest 60 of 70 events with their numbers', async () => {
  await storeConsentChoice(['usage'])
  await Promise.all(Array.from({ length: 70 }, () => enqueueEvent('tamu', event)))
  await expect(
    sendEvents(async () => ({ send: () => Promise.reject(new Error('timeout')), close: () => {} })),
  ).rejects.toThrow('timeout')
  const keptEvents = await readEvents('tamu')
  expect(keptEvents.map(({ idx }) => idx)).toEqual(Array.from({ length: 60 }, (_, nth) => nth + 10))
})

it('stores campaign tags only with consent, and only values that look like tags', () => {
  const agreed = { visitorId: crypto.randomUUID(), purposes: ['usage', 'campaign'] as const }
  setVisitCookies({ ...agreed, purposes: ['usage'] }, '?utm_source=instagram')
  expect(readVisitCookies()).not.toHaveProperty('utm_source')
  setVisitCookies(
    agreed,
    '?utm_source=Instagram+Ads&utm_medium=siti@contoh.test&utm_campaign=DRTOKSEMAI2345&token=rahasia',
  )
  expect(readVisitCookies()).toEqual({ session_id: expect.any(String), utm_source: 'Instagram Ads' })
  const { session_id: session } = readVisitCookies()
  // Another user of this phone counts as another visitor.
  setVisitCookies({ ...agreed, visitorId: crypto.randomUUID() }, '')
  expect(readVisitCookies().session_id).not.toBe(session)
})
