import * as v from 'valibot'
import { outboxPayloads } from '#contract/wire/outbox-payloads.ts'
import { findKind, type OutboxKind, type OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { issueLabels } from '#contract/wire/issue-labels.ts'
import type { Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { Person } from '../../../http/person.ts'
import { checkIn, raiseObjection, recordTypedCode, recordOfflineTime } from '../../webinar/attendance/service.ts'
import { handInAssignment, storeAssessment } from '../../assessment/assignment/service.ts'
import { submitLevelUp } from '../../assessment/level-up/service.ts'
import { storePreference } from '../../account/notifications/service.ts'
import { recordPointEvent } from '../../points/points/service.ts'
import { setStockAlert } from '../../points/stock-alert/service.ts'
import { recordPosition } from '../position/service.ts'
import { storeLessonQuestion } from '../lesson-question/service.ts'
import { storeNotes } from '../note/service.ts'
import { storeReviews } from '../review/service.ts'
import { setProgress } from '../progress/service.ts'
import { handInQuiz } from '../../assessment/quiz/service.ts'
import { storeGroupAction } from '../study-group/service.ts'
import { handInSurvey } from '../survey/service.ts'
import { createPositionBatch, createProgressBatch } from './batch/batch-learning.ts'
import { createPointsBatch } from './batch/batch-points.ts'
import type { EntryAnswer, EffectAnswer, EventTime } from './answers.ts'
import type { BatchApply } from './batch/batch-apply.ts'
import { answerRecap } from '../../webinar/recap/service.ts'
import { askQuestion, setVote } from '../../webinar/room/service.ts'
import { storeScormState } from '../scorm/service.ts'
import { changeReminders, changeSeat } from '../../webinar/webinar/service.ts'

interface EffectContext extends EventTime {
  /** Public origin of this site. */
  origin: string
}

/** A valid payload, and the function that applies it. */
export interface EntryEffect {
  payload: unknown
  /**
   * Name of the queue. Entries of one queue can depend on earlier entries of this queue. For example, points depend on
   * earlier progress.
   */
  queue: string
  apply(tx: Tx, person: Person, eventTime: EffectContext, keys: ServerKeys): Promise<EffectAnswer>
  /** Applies the payload in memory. Undefined if the entry must be applied alone. */
  batch: BatchApply | undefined
}

interface Handler<K extends OutboxKind> {
  apply(
    tx: Tx,
    person: Person,
    payload: OutboxPayload<K>,
    eventTime: EffectContext,
    keys: ServerKeys,
  ): Promise<EntryAnswer<K>>
  /** Returns undefined if the entry must be applied alone. */
  batch?(payload: OutboxPayload<K>): BatchApply<K> | undefined
}

/** Handlers by kind. A missing handler is a compile error. */
const handlers: { readonly [K in OutboxKind]: Handler<K> } = {
  progress: { apply: setProgress, batch: createProgressBatch },
  points: { apply: recordPointEvent, batch: createPointsBatch },
  'quiz-attempt': { apply: handInQuiz },
  assignment: { apply: handInAssignment },
  position: { apply: recordPosition, batch: createPositionBatch },
  survey: { apply: handInSurvey },
  'level-up': { apply: submitLevelUp },
  'webinar-registration': { apply: changeSeat },
  'webinar-reminder': { apply: changeReminders },
  'notification-preference': { apply: storePreference },
  'room-question': { apply: askQuestion },
  'room-vote': { apply: setVote },
  'attendance-code': { apply: recordTypedCode },
  'attendance-stretch': { apply: recordOfflineTime },
  'attendance-objection': { apply: raiseObjection },
  'attendance-check-in': { apply: checkIn },
  'recap-answers': { apply: answerRecap },
  assessment: { apply: storeAssessment },
  'scorm-state': { apply: storeScormState },
  review: { apply: storeReviews },
  note: { apply: storeNotes },
  'lesson-question': { apply: storeLessonQuestion },
  'study-group': { apply: storeGroupAction },
  'stock-alert': { apply: setStockAlert },
}

/** Checks a payload against its kind's schema. */
export function readPayload(kind: OutboxKind, payload: unknown): EntryEffect | { problem: string } {
  const parsed = v.safeParse(outboxPayloads[kind], payload, { message: issueLabels })
  if (!parsed.success) return { problem: parsed.issues[0].message }
  const { output } = parsed
  const handler: Handler<OutboxKind> = handlers[kind]
  return {
    payload: output,
    queue: findKind(kind)?.queue?.(output) ?? '',
    apply: (tx, person, eventTime, keys) => handler.apply(tx, person, output, eventTime, keys),
    batch: handler.batch?.(output),
  }
}

/**
 * True if the entry changed nothing, for example because the item already had the status, or because the event was
 * already counted under another id.
 */
export function isSuperseded(answer: EffectAnswer): boolean {
  if ('isSuperseded' in answer) return answer.isSuperseded
  if ('isNew' in answer) return !answer.isNew
  return 'point' in answer && answer.point === 0 && !('waits' in answer && answer.waits)
}

/** Returns the receipt in the form that the device stores. */
export function toDeviceReceipt(answer: EffectAnswer): unknown {
  if (!('isSuperseded' in answer)) return answer
  const { isSuperseded: _, ...receipt } = answer
  return receipt
}
