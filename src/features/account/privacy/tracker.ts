import * as v from 'valibot'
import type { TrackEvent, TrackMethod } from '#contract/site/tracking.ts'
import { PageSpeedReport } from '#contract/site/page-measures.ts'
import { EVENT_MAX_AGE_MS, eventPurposes } from '#contract/site/tracking.ts'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { dropEventsOf, enqueueEvent } from '#app/data/event-queue.ts'
import { removeLocalStorage, readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { onPageError, watchPageErrors } from '#app/outbox/page-errors.ts'
import { readAcceptedPurposes, getVisitorUserId, getEventOwner } from './choice.ts'
import { sendUnsentChoice } from './decide.ts'
import { onConsentChange } from './choice-events.ts'
import { findTrackedAction, toPagePattern, detectPlatform, getTrackedQuery, roundToTown } from './describe.ts'
import { getArrivalQuery, readVisitCookies, setVisitCookies } from './labels.ts'
import { shrinkReport, measureSpeed } from './measure-speed.ts'
import { sendEvents } from './send-events.ts'

/** Access to the current page and its changes. */
export interface ScreenAccess {
  /** Returns the pattern of the route. Never returns the URL itself, which may contain personal data. */
  pattern: () => string | undefined
  /** Returns the pattern of the route of a path. */
  patternOf: (path: string) => string | undefined
  onChange: (handler: () => void) => void
}

/**
 * Time during which events are collected before they are sent. Usually this time covers a page and the first action on
 * it.
 */
const GATHER_MS = 5_000

/**
 * Largest possible values of the numbers that are added when an event is sent. Used to compute the maximum size of the
 * event.
 */
const largestNumbers = { idx: 99_999, ago_ms: EVENT_MAX_AGE_MS }

const UNSTORED_KEY = 'semai-page-speed'

let isStarted = false

/**
 * Starts tracking once per document, and only if the user has accepted a purpose or a withdrawal has not been sent.
 * Stops when the consent is withdrawn.
 */
export function startTracker(screens: ScreenAccess): void {
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
    const userId = readAcceptedPurposes()?.userId
    const who = userId === undefined ? {} : { user_id: userId }
    store({ method, url: toPagePattern(screens.pattern()), data, ...readVisitCookies(), ...who })
  }

  /** Stores an event if the user agrees to its purpose and its page may be recorded. */
  function store(event: { method: TrackMethod; url: string | undefined; session_id: string; data: object }): void {
    const agreed = readAcceptedPurposes()
    if (!agreed?.purposes.includes(eventPurposes[event.method]) || event.url === undefined) return
    enqueueEvent(getEventOwner(agreed.userId), { ...event, domain: location.hostname }).then(sendSoon, () => undefined)
  }

  /**
   * Records measurements when the user leaves the document. The event waits in local storage, because a database write
   * would not finish in time. The next document sends the event, or this document if the user returns.
   *
   * The event has no labels of user and campaign, because measurements are only counted by page.
   */
  function recordSpeed(url: string, speed: PageSpeedReport): void {
    if (!readAcceptedPurposes()?.purposes.includes(eventPurposes.page_speed)) return
    const { session_id } = readVisitCookies()
    const event = { method: 'page_speed' as const, url, session_id }
    const rest = { ...event, domain: location.hostname, ...largestNumbers }
    writeLocalStorage(UNSTORED_KEY, JSON.stringify({ ...event, data: shrinkReport(speed, rest) }))
  }

  function storeUnstored(): void {
    const text = readLocalStorage(UNSTORED_KEY)
    if (text === undefined) return
    removeLocalStorage(UNSTORED_KEY)
    const event = parseUnstored(text)
    if (event) store(event)
  }

  function recordPageVisit(): void {
    const to = toPagePattern(screens.pattern())
    if (to === undefined || to === before) return
    if (matchMedia('(display-mode: standalone)').matches) record('screen_view', { screen: to })
    else record('page_view', { to, from: before, query: getTrackedQuery(location.search) })
    before = to
  }

  function applyConsent(): void {
    const agreed = readAcceptedPurposes()
    setVisitCookies(agreed, getArrivalQuery())
    void sendUnsentChoice()
    if (!agreed) removeLocalStorage(UNSTORED_KEY)
    if (!agreed && wasAgreed) void dropEventsOf(getEventOwner(getVisitorUserId())).catch(() => undefined)
    if (agreed && !wasAgreed) {
      before = null
      recordPageVisit()
    }
    wasAgreed = agreed !== undefined
    if (agreed) void locate((latitude, longitude, platform) => record('location', { latitude, longitude, platform }))
  }

  screens.onChange(recordPageVisit)
  // Listens in the capture phase, so that this listener runs before the page's own handlers, which may remove the
  // button.
  addEventListener(
    'click',
    ({ target }) => {
      const name = findTrackedAction(target)
      if (name) record('action', { name })
    },
    { capture: true },
  )
  addEventListener('online', () => {
    void sendUnsentChoice()
    sendSoon()
  })
  onConsentChange(applyConsent)
  applyConsent()
  const pagePattern = toPagePattern(screens.patternOf(pathOfDocument()))
  if (pagePattern !== undefined) {
    const pattern = () => toPagePattern(screens.pattern())
    measureSpeed({
      opened: pagePattern,
      pattern,
      onChange: screens.onChange,
      record: speed => recordSpeed(pagePattern, speed),
    })
  }
  storeUnstored()
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') storeUnstored()
  })
  watchPageErrors()
  onPageError(error => record('page_error', { ...error, version: CLIENT_VERSION }))
  // Sends events that an earlier visit left on the device.
  sendSoon()
}

const Unstored = v.object({
  method: v.literal('page_speed'),
  url: v.string(),
  session_id: v.string(),
  data: PageSpeedReport,
})

function parseUnstored(text: string): v.InferOutput<typeof Unstored> | undefined {
  try {
    return v.parse(Unstored, JSON.parse(text))
  } catch {
    // A newer version of the app may have written this text in another form.
    return undefined
  }
}

/** Returns the path that this document was opened with. The current path may be different. */
function pathOfDocument(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  return new URL(navigation?.name ?? location.href).pathname
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
