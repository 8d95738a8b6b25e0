import type { TrackEvent, TrackMethod } from '#contract/site/tracking.ts'
import { purposeOf } from '#contract/site/tracking.ts'
import { dropEventsOf, enqueueEvent } from '#app/data/event-queue.ts'
import { readAcceptedPurposes, getVisitorUserId, getEventOwner } from './choice.ts'
import { sendChoice } from './decide.ts'
import { onConsentChange } from './choice-events.ts'
import { findTrackedAction, toPagePattern, detectPlatform, queryOf, roundToTown } from './describe.ts'
import { arrivalQuery, readVisitCookies, setVisitCookies } from './labels.ts'
import { sendEvents } from './send-events.ts'

/** Access to the current page and its changes. */
export interface Screens {
  /** Returns the pattern of the route. Never returns the address itself, which may contain personal data. */
  pattern(): string | undefined
  onChange(handler: () => void): void
}

/** Time during which events are collected before they are sent. Usually that covers a page and the first action on it. */
const GATHER_MS = 5_000

let isStarted = false

/**
 * Starts tracking once per document, and only if the user has accepted a purpose or a withdrawal has not been sent. Stops
 * when the consent is withdrawn.
 */
export function startTracker(screens: Screens): void {
  if (isStarted) return
  isStarted = true
  let before: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasAgreed = false

  function sendSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      // Ignores a failure, because without a connection the events wait for the next attempt.
      void sendEvents().catch(() => undefined)
    }, GATHER_MS)
  }

  function record<M extends TrackMethod>(method: M, data: Extract<TrackEvent, { method: M }>['data']): void {
    const agreed = readAcceptedPurposes()
    const url = toPagePattern(screens.pattern())
    if (!agreed?.purposes.includes(purposeOf[method]) || url === undefined) return
    const { userId } = agreed
    const who = userId === undefined ? {} : { user_id: userId }
    const event = { method, url, data, domain: location.hostname, ...readVisitCookies(), ...who }
    enqueueEvent(getEventOwner(userId), event).then(sendSoon, () => undefined)
  }

  function recordPageVisit(): void {
    const to = toPagePattern(screens.pattern())
    if (to === undefined || to === before) return
    if (matchMedia('(display-mode: standalone)').matches) record('screen_view', { screen: to })
    else record('page_view', { to, from: before, query: queryOf(location.search) })
    before = to
  }

  function look(): void {
    const agreed = readAcceptedPurposes()
    setVisitCookies(agreed, arrivalQuery())
    void sendChoice()
    if (!agreed && wasAgreed) void dropEventsOf(getEventOwner(getVisitorUserId())).catch(() => undefined)
    if (agreed && !wasAgreed) {
      before = null
      recordPageVisit()
    }
    wasAgreed = agreed !== undefined
    if (agreed) void locate((latitude, longitude, platform) => record('location', { latitude, longitude, platform }))
  }

  screens.onChange(recordPageVisit)
  // Listens in the capture phase, so that it runs before the page's own handlers, which may remove the button.
  addEventListener(
    'click',
    ({ target }) => {
      const name = findTrackedAction(target)
      if (name) record('action', { name })
    },
    { capture: true },
  )
  addEventListener('online', () => {
    void sendChoice()
    sendSoon()
  })
  onConsentChange(look)
  look()
  // Sends events that an earlier visit left on the device.
  sendSoon()
}

type Found = (latitude: number, longitude: number, platform: ReturnType<typeof detectPlatform>) => void

let wasLocated = false

/**
 * Requests the location once per document. The browser asks the user for permission; after a refusal the request is not
 * repeated.
 */
async function locate(found: Found): Promise<void> {
  if (!readAcceptedPurposes()?.purposes.includes('location') || wasLocated) return
  wasLocated = true
  const { state } = await navigator.permissions.query({ name: 'geolocation' }).catch(() => ({ state: 'denied' }))
  if (state === 'denied') return
  navigator.geolocation.getCurrentPosition(
    ({ coords }) =>
      found(roundToTown(coords.latitude), roundToTown(coords.longitude), detectPlatform(navigator.userAgent)),
    () => undefined,
    { maximumAge: 86_400_000, timeout: 30_000 },
  )
}
