import * as v from 'valibot'
import { outboxPayloads } from '#contract/wire/outbox-payloads.ts'
import type { OutboxKind, OutboxPayload, OutboxReceipt } from '#contract/wire/outbox.ts'
import { issueLabels } from '#contract/admin/issue-labels.ts'
import type { Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { Person } from '../../../http/person.ts'
import {
  checkIn,
  raiseObjection,
  takeCode,
  takeStretch,
  type WrittenRefusal,
} from '../../webinar/attendance/service.ts'
import { handInAssignment, keepAssessment } from '../../assessment/assignment/service.ts'
import { submitLevelUp } from '../../assessment/level-up/service.ts'
import { keepPreference } from '../../account/notifications/service.ts'
import { recordPointEvent } from '../../points/points/service.ts'
import { keepPosition } from '../position/service.ts'
import { setProgress } from '../progress/service.ts'
import { type HandedIn, handInQuiz } from '../../assessment/quiz/service.ts'
import { handInSurvey } from '../survey/service.ts'
import { foldPosition, foldProgress } from './fold/fold-learning.ts'
import { foldPoints } from './fold/fold-points.ts'
import type { Fold } from './fold/fold.ts'
import { answerRecap } from '../../webinar/recap/service.ts'
import { askQuestion, setVote } from '../../webinar/room/service.ts'
import { keepScormState } from '../scorm/service.ts'
import { changeReminders, changeSeat } from '../../webinar/webinar/service.ts'

export interface Moment {
  happenedAt: Date
  now: Date
}

interface Place extends Moment {
  /** Public origin of this site. */
  origin: string
}

/** Answers stored under the entry's id. The single calls store the same ones, so an id counts once over both ways. */
export interface Answers {
  progress: OutboxReceipt<'progress'> & { isSuperseded: boolean }
  points: OutboxReceipt<'points'>
  'quiz-attempt': HandedIn
  assignment: OutboxReceipt<'assignment'>
  position: OutboxReceipt<'position'>
  survey: OutboxReceipt<'survey'>
  'level-up': OutboxReceipt<'level-up'>
  'webinar-registration': OutboxReceipt<'webinar-registration'>
  'webinar-reminder': OutboxReceipt<'webinar-reminder'>
  'notification-preference': OutboxReceipt<'notification-preference'>
  'room-question': OutboxReceipt<'room-question'>
  'room-vote': OutboxReceipt<'room-vote'>
  'attendance-code': OutboxReceipt<'attendance-code'> | WrittenRefusal
  'attendance-stretch': OutboxReceipt<'attendance-stretch'>
  'attendance-objection': OutboxReceipt<'attendance-objection'>
  'attendance-check-in': OutboxReceipt<'attendance-check-in'>
  'recap-answers': OutboxReceipt<'recap-answers'>
  assessment: OutboxReceipt<'assessment'>
  'scorm-state': OutboxReceipt<'scorm-state'>
}
export type EffectAnswer = Answers[OutboxKind]

/** A payload that matches its kind's schema, and its effect. */
export interface EntryEffect {
  payload: unknown
  apply(tx: Tx, person: Person, moment: Place, keys: ServerKeys): Promise<EffectAnswer>
  /** The same effect in memory; undefined for an unusual entry. */
  fold: Fold | undefined
}

type Effect<K extends OutboxKind> = (
  tx: Tx,
  person: Person,
  payload: OutboxPayload<K>,
  moment: Place,
  keys: ServerKeys,
) => Promise<Answers[K]>

function reader<K extends OutboxKind>(
  kind: K,
  effect: Effect<K>,
  fold: (payload: OutboxPayload<K>) => Fold<K> | undefined = () => undefined,
) {
  return (payload: unknown): EntryEffect | { problem: string } => {
    const parsed = v.safeParse(outboxPayloads[kind], payload, { message: issueLabels })
    if (!parsed.success) return { problem: parsed.issues[0].message }
    const { output } = parsed
    return {
      payload: output,
      apply: (tx, person, moment, keys) => effect(tx, person, output, moment, keys),
      fold: fold(output),
    }
  }
}

/** Readers by kind. The type forces one for every kind of the contract. */
export const readers: Record<OutboxKind, (payload: unknown) => EntryEffect | { problem: string }> = {
  progress: reader('progress', setProgress, foldProgress),
  points: reader('points', recordPointEvent, foldPoints),
  'quiz-attempt': reader('quiz-attempt', handInQuiz),
  assignment: reader('assignment', handInAssignment),
  position: reader('position', keepPosition, foldPosition),
  survey: reader('survey', handInSurvey),
  'level-up': reader('level-up', submitLevelUp),
  'webinar-registration': reader('webinar-registration', changeSeat),
  'webinar-reminder': reader('webinar-reminder', changeReminders),
  'notification-preference': reader('notification-preference', keepPreference),
  'room-question': reader('room-question', askQuestion),
  'room-vote': reader('room-vote', setVote),
  'attendance-code': reader('attendance-code', takeCode),
  'attendance-stretch': reader('attendance-stretch', takeStretch),
  'attendance-objection': reader('attendance-objection', raiseObjection),
  'attendance-check-in': reader('attendance-check-in', checkIn),
  'recap-answers': reader('recap-answers', answerRecap),
  assessment: reader('assessment', keepAssessment),
  'scorm-state': reader('scorm-state', keepScormState),
}

/** True if there was nothing to do: the item was there already, or the event was counted under another id. */
export function isSuperseded(answer: EffectAnswer): boolean {
  if ('isSuperseded' in answer) return answer.isSuperseded
  if ('isNew' in answer) return !answer.isNew
  return 'point' in answer && answer.point === 0 && !('waits' in answer && answer.waits)
}

/** Returns the receipt in the form that the device stores. */
export function receiptOf(answer: EffectAnswer): unknown {
  if (!('isSuperseded' in answer)) return answer
  const { isSuperseded: _, ...receipt } = answer
  return receipt
}

/**
 * Returns the lane of a payload. Entries of one lane depend on each other: the progress before them proves points.
 * Must not split entries that the device keeps in one lane.
 */
export function laneOf(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return ''
  if ('enrollmentId' in payload) return textOf(payload.enrollmentId)
  const extras = 'extras' in payload ? payload.extras : undefined
  const ref = typeof extras === 'object' && extras !== null && 'ref' in extras ? textOf(extras.ref) : ''
  return ref.split(':', 1)[0] ?? ''
}

/** Avoids `String(value)`: an object may bring a `toString` that is not a function. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
