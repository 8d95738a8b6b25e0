import type { AwardedPoints, CreatePointBody, PointEventName } from '#contract/points/points.ts'
import { computeStudyEndInWindow } from '#contract/learning/study.ts'
import type { ServerKeys } from '../../../../db/server-keys.ts'
import { CallError } from '../../../../http/errors.ts'
import {
  type EarningTime,
  isEarnedInWindow,
  isInsideWindow,
  isSentPromptly,
  isPointEvent,
  parsePointRef,
  type PointEventFacts,
  getClassPointFacts,
  getMaterialPointFacts,
  readFrenzyToken,
  readSignedWindow,
} from '../../../points/points/service.ts'
import type { BatchApply } from './batch-apply.ts'
import { getEventKey, getItemKey, type RunState } from './run-state.ts'

type BatchedEvent = Extract<PointEventName, 'material-completed' | 'class-completed'>

/**
 * True for point events whose only proof is progress. Registration, quizzes and surveys need other proofs, so their
 * entries are applied one at a time.
 */
function isBatched(event: string): event is BatchedEvent {
  return isPointEvent(event) && (event === 'material-completed' || event === 'class-completed')
}

export function createPointsBatch({ user_id: userId, extras }: CreatePointBody): BatchApply<'points'> | undefined {
  const { event_name: event, ref, frenzy_token: frenzyToken } = extras
  if (!isBatched(event)) return undefined
  const subject = parsePointRef(ref)
  return {
    ask(asked, { happenedAt }, keys) {
      if (!subject || ref === undefined) return
      const { enrollmentId, subjectId } = subject
      if (event === 'material-completed') asked.item(enrollmentId, subjectId, false)
      else asked.classes.set(ref, { enrollmentId, trackClassId: subjectId })
      asked.events.set(getEventKey(event, ref), { reason: event, ref })
      asked.times.push(happenedAt)
      const token = frenzyToken === undefined ? undefined : readFrenzyToken(frenzyToken, userId, keys)
      if (token) asked.windows.add(token.id)
    },
    apply(state, eventTime, keys) {
      if (userId !== state.userId) throw new CallError('FORBIDDEN')
      if (subject && state.refunded.has(subject.enrollmentId.toLowerCase())) throw new CallError('ENROLLMENT_REFUNDED')
      const proof = subject && ref !== undefined && findEventFacts(state, event, ref, subject)
      if (!proof) throw new CallError('POINT_EVENT_NOT_PROVEN')
      return award(state, event, proof, { ...eventTime, frenzyToken }, keys)
    },
  }
}

function findEventFacts(
  state: RunState,
  event: BatchedEvent,
  ref: string,
  { enrollmentId, subjectId }: NonNullable<ReturnType<typeof parsePointRef>>,
): PointEventFacts | undefined {
  if (event === 'material-completed') {
    const item = state.items.get(getItemKey(enrollmentId, subjectId))
    return item && getMaterialPointFacts(ref, item)
  }
  const all = [...state.items.values()]
  return getClassPointFacts(
    ref,
    all.filter(item => item.enrollmentId === enrollmentId && item.trackClassId === subjectId),
  )
}

function award(
  state: RunState,
  event: BatchedEvent,
  proof: PointEventFacts,
  eventTime: EarningTime,
  keys: ServerKeys,
): AwardedPoints {
  const { changes, booked, now } = state
  changes.isPointed = true
  const key = getEventKey(event, proof.ref)
  const worth = state.worth[event]
  if (booked.has(key) || worth === 0) return { point: 0 }
  booked.add(key)
  const multiplier = getMultiplierFor(state, proof, eventTime, keys)
  const amount = worth * multiplier
  const line = { amount, reason: event, ref: proof.ref, multiplier, happenedAt: eventTime.happenedAt }
  if (proof.countsAt && proof.countsAt > now) {
    changes.waiting.push({ ...line, countsAt: proof.countsAt })
    return { point: 0, waits: { point: amount, until: proof.countsAt.toISOString() } }
  }
  changes.lines.push(line)
  return { point: amount }
}

function getMultiplierFor(state: RunState, proof: PointEventFacts, eventTime: EarningTime, keys: ServerKeys): number {
  const window = claimedWindow(state, proof, eventTime, keys)
  if (!window || !isEarnedInWindow(window, eventTime, proof)) return 1
  const usedUntil = computeStudyEndInWindow(window, state.usedUntil.get(window.id) ?? null, proof)
  if (!usedUntil) return 1
  state.usedUntil.set(window.id, usedUntil)
  state.changes.claimed.add(window.id)
  return window.multiplier
}

function claimedWindow(
  { windows, userId }: RunState,
  proof: PointEventFacts,
  eventTime: EarningTime,
  keys: ServerKeys,
) {
  if (isSentPromptly(eventTime)) {
    const runningWindows = windows.filter(window => isInsideWindow(window, eventTime.happenedAt))
    return runningWindows.toSorted((a, b) => b.multiplier - a.multiplier)[0]
  }
  const signedWindow = readSignedWindow(userId, eventTime, proof, keys)
  return windows.some(({ id }) => id === signedWindow?.id) ? signedWindow : undefined
}
