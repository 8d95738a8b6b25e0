import {
  CONSENT_TEXT_VERSION,
  decideConsent,
  decideVisitorConsent,
  getConsent,
  type Purpose,
} from '#contract/consent.ts'
import { dropEventsOf, emptyEvents } from '#app/data/event-queue.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { callApi } from '#app/session/api.ts'
import { agreedNow, type Choice, hereNow, ownerOf, readChoice, writeChoice } from './choice.ts'
import { arrivalQuery, setLabels } from './labels.ts'

/**
 * Writes a choice down here, where every tab goes by it at once, and at the server. Without a line the device keeps to it all the same,
 * and the server hears of it later: 'later'. In the desk's preview window, which says that it is only looked at, nothing is chosen.
 */
export async function choose(purposes: readonly Purpose[]): Promise<'done' | 'later'> {
  if (isPreview()) return 'later'
  const userId = hereNow()
  const before = readChoice(userId)
  const choice: Choice = {
    ...(userId !== undefined && { userId }),
    purposes: [...purposes],
    textVersion: CONSENT_TEXT_VERSION,
    decidedAt: Date.now(),
  }
  // A visitor who never agreed to anything is unknown to the server, and stays so.
  const isUnknown = userId === undefined && purposes.length === 0 && before?.visitorId === undefined
  const visitorId = before?.visitorId ?? crypto.randomUUID()
  writeChoice(isUnknown ? choice : { ...choice, visitorId, isUnsent: true })
  setLabels(agreedNow(), arrivalQuery())
  const isLess = before?.purposes.some(each => !purposes.includes(each)) ?? false
  const drop = purposes.length === 0 ? dropEventsOf : emptyEvents
  if (isLess) await drop(ownerOf(userId)).catch(() => undefined)
  return (await sendChoice()) ? 'done' : 'later'
}

/** Tells the server what it has not heard yet. True when it knows. */
export async function sendChoice(): Promise<boolean> {
  const choice = readChoice()
  if (!choice?.isUnsent || choice.visitorId === undefined) return true
  const { visitorId, purposes, userId } = choice
  const body = { visitorId, purposes, textVersion: CONSENT_TEXT_VERSION } as const
  try {
    await (userId === undefined ? callApi(decideVisitorConsent, { body }) : callApi(decideConsent, { body }))
  } catch {
    return false
  }
  // Chosen anew meanwhile: that one is still to be told.
  if (readChoice(userId)?.decidedAt !== choice.decidedAt) return sendChoice()
  const { isUnsent: _sent, visitorId: name, ...rest } = choice
  writeChoice(purposes.length === 0 ? rest : { ...rest, visitorId: name })
  return true
}

/** Applies the user's choice on another device to this one. False if there is no such choice. */
export async function adoptChoice(userId: string): Promise<boolean> {
  const told = await callApi(getConsent, {})
  if (!told || hereNow() !== userId) return told !== null
  const { purposes, textVersion, decidedAt } = told
  const name = purposes.length === 0 ? {} : { visitorId: readChoice(userId)?.visitorId ?? crypto.randomUUID() }
  writeChoice({ userId, purposes, textVersion, decidedAt: Date.parse(decidedAt), ...name })
  setLabels(agreedNow(), arrivalQuery())
  return true
}
