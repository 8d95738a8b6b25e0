import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { REGISTER_BONUS_POINTS } from '#contract/limits.ts'
import type { OutboxPayload } from '#contract/outbox.ts'
import type { PointEventName } from '#contract/points.ts'
import type { ProgressStatus, WatchEvidence } from '#contract/progress.ts'
import { listen, type Delivery } from '#app/data/channel.ts'
import type { NewEntry, OutboxEntry } from '#app/data/outbox/entry.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { listReceipts, type ReceiptRow } from '#app/data/outbox/receipts.ts'
import { countUnsent, enqueueAll } from '#app/data/outbox/store.ts'
import { startAttachments } from './attachments.ts'
import { currentFrenzyToken } from './frenzy.ts'
import { outboxState, refreshOutbox, watchOutbox } from './outbox-state.ts'
import { send, sendSoon, startSending } from './outbox-sending.ts'
import { sessionState } from './session-state.ts'

/** Once per document, after the session is known. */
export function startOutbox(): void {
  watchOutbox()
  startAttachments()
  startSending()
}

/** What was done here and is not on the server yet; drawn again whenever that changes, in any tab. */
export function useOutbox() {
  const { state, sent, total, unsentCount, attentionCount, lastDeliveredAt, stalledSince, entries } =
    useSnapshot(outboxState)
  const own = entries as readonly OutboxEntry[] // behind `ref`, so it is the list itself and no frozen copy of it
  return { state, sent, total, unsentCount, attentionCount, lastDeliveredAt, stalledSince, entries: own }
}

export interface LocalStep {
  status: ProgressStatus
  isSent: boolean
}

/** By lecture material: where the learner stands by what was done on this device. */
export function useLocalProgress(enrollmentId: string): ReadonlyMap<string, LocalStep> {
  const { steps } = useSnapshot(outboxState)
  return useMemo(() => {
    const own = steps.filter(step => step.enrollmentId === enrollmentId)
    return new Map(own.map(({ lectureMaterialId, status, isSent }) => [lectureMaterialId, { status, isSent }]))
  }, [steps, enrollmentId])
}

/** What the server confirmed, newest first. */
export function useReceipts(): readonly ReceiptRow[] {
  const [receipts, setReceipts] = useState<readonly ReceiptRow[]>([])
  const { user } = useSnapshot(sessionState)
  const userId = user?.userId
  useEffect(() => {
    let isCurrent = true
    const load = () => {
      const found = userId === undefined ? Promise.resolve([]) : listReceipts(userId)
      found.then(
        rows => (isCurrent ? setReceipts(rows) : undefined),
        () => undefined,
      )
    }
    load()
    const stop = listen(message => {
      if (message.kind === 'outbox-delivered') load()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [userId])
  return receipts
}

export function unsentCount(): Promise<number> {
  const userId = sessionState.user?.userId
  return userId === undefined ? Promise.resolve(0) : countUnsent(userId)
}

/** 'Kirim sekarang'. */
export async function sendNow(): Promise<void> {
  await send('user')
}

/** Every delivery of the person logged in, wherever it was made: page, another tab, the worker. */
export function onDelivered(handler: (deliveries: readonly Delivery[]) => void): () => void {
  return listen(message => {
    if (message.kind === 'outbox-delivered' && message.userId === sessionState.user?.userId) handler(message.deliveries)
  })
}

interface Material {
  enrollmentId: string
  lectureMaterialId: string
}

/** Opened for the first time. Each of these resolves when the work is safe on the device, and rejects with `NotStored`. */
export function startMaterial({ enrollmentId, lectureMaterialId }: Material): Promise<void> {
  return writeDown(userId => [
    { kind: 'progress', payload: { enrollmentId, lectureMaterialId, status: 'INPROGRESS', userId }, userId },
  ])
}

/**
 * An article, video or hand-out is done: the step first, the points that follow from it behind it in the same lane.
 * `completedClassId` when this was the last open material of its class; `evidence` for a video.
 */
export function completeMaterial({
  enrollmentId,
  lectureMaterialId,
  completedClassId,
  evidence,
}: Material & { completedClassId?: string; evidence?: WatchEvidence | undefined }): Promise<void> {
  return writeDown(userId => {
    const lane = `${userId}:${enrollmentId}`
    const points = (eventName: PointEventName, subject: string) => pointEntry(userId, eventName, enrollmentId, subject)
    return [
      {
        kind: 'progress',
        payload: { enrollmentId, lectureMaterialId, status: 'COMPLETED', userId, ...(evidence && { evidence }) },
        userId,
        lane,
      },
      points('material-completed', lectureMaterialId),
      ...(completedClassId ? [points('class-completed', completedClassId)] : []),
    ]
  })
}

export function submitQuiz(payload: OutboxPayload<'quiz-attempt'>): Promise<void> {
  return writeDown(userId => [{ kind: 'quiz-attempt', payload, userId }])
}

export function submitAssignment(payload: OutboxPayload<'assignment'>): Promise<void> {
  return writeDown(userId => [{ kind: 'assignment', payload, userId }])
}

export function submitLevelUp(payload: OutboxPayload<'level-up'>): Promise<void> {
  return writeDown(userId => [{ kind: 'level-up', payload, userId }])
}

/** How far one came, when it is worth telling other devices. */
export function reportPosition(payload: OutboxPayload<'position'>): Promise<void> {
  return writeDown(userId => [{ kind: 'position', payload, userId }])
}

/** The answers first, the points that follow from them behind them in the same lane. */
export function submitSurvey(payload: OutboxPayload<'survey'>, careerTrackId: string): Promise<void> {
  return writeDown(userId => [
    { kind: 'survey', payload, userId },
    pointEntry(userId, 'survey-filled', payload.enrollmentId, careerTrackId),
  ])
}

/** What it is worth stands on the server alone. */
function pointEntry(userId: string, eventName: PointEventName, enrollmentId: string, subject: string): NewEntry {
  return {
    kind: 'points',
    payload: { user_id: userId, point: 0, extras: { event_name: eventName, ref: `${enrollmentId}:${subject}` } },
    userId,
    lane: `${userId}:${enrollmentId}`,
  }
}

/** product.md §4 'Registration success'; the server counts it once, whatever is claimed. */
export function awardRegistration(): Promise<void> {
  return writeDown(userId => [
    {
      kind: 'points',
      payload: { user_id: userId, point: REGISTER_BONUS_POINTS, extras: { event_name: 'register-success' } },
      userId,
    },
  ])
}

/** Under which frenzy it happens, for points that may be sent days later. */
function withFrenzy(entry: NewEntry, token: string): NewEntry {
  if (entry.kind === 'points') {
    const { extras } = entry.payload
    return { ...entry, payload: { ...entry.payload, extras: { ...extras, frenzy_token: token } } }
  }
  if (entry.kind === 'quiz-attempt') return { ...entry, payload: { ...entry.payload, frenzyToken: token } }
  return entry
}

async function writeDown(entriesOf: (userId: string) => NewEntry[]): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) throw new NotStored('left')
  const token = await currentFrenzyToken(userId)
  const entries = entriesOf(userId)
  await enqueueAll(token === undefined ? entries : entries.map(entry => withFrenzy(entry, token)))
  // The screen that asked shows the step at once, not a moment later.
  await refreshOutbox()
  sendSoon()
}
