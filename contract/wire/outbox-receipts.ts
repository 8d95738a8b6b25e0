import * as v from 'valibot'
import { AssessmentReceipt } from '../assessment/assessment-receipt.ts'
import { QuizResult } from '../assessment/quiz.ts'
import { ProgressStatus } from '../learning/progress.ts'
import { AwardedPoints } from '../points/points.ts'
import { RecapAnswersReceipt } from '../webinar/recap.outbox.ts'
import { RegistrationReceipt } from '../webinar/webinar-registration.ts'
import type { OutboxKind } from './outbox-kinds.ts'
import { Id, Instant } from './text.ts'

/** `isNew` is false if the server already knew the entry's data. */
const Taken = v.object({ isNew: v.boolean() })
const Attended = v.object({ isNew: v.boolean(), presentMs: v.number() })

/** The server's receipt for each kind. Loaded when entries are sent. */
export const outboxReceipts = {
  progress: v.object({ status: ProgressStatus }),
  points: AwardedPoints,
  'quiz-attempt': QuizResult,
  // The points are for the class, if this assignment completed the class.
  assignment: v.object({ handedInAt: Instant, ...v.partial(AwardedPoints).entries }),
  position: v.object({ furthest: v.number(), isNew: v.boolean() }),
  survey: Taken,
  'level-up': v.object({ submittedAt: Instant }),
  'webinar-registration': RegistrationReceipt,
  'webinar-reminder': RegistrationReceipt,
  'notification-preference': Taken,
  'stock-alert': Taken,
  'room-question': v.object({ questionId: Id }),
  'room-vote': v.object({ isWanted: v.boolean(), isNew: v.boolean() }),
  'attendance-code': Attended,
  'attendance-stretch': Attended,
  'attendance-objection': Attended,
  'attendance-check-in': Attended,
  'recap-answers': RecapAnswersReceipt,
  assessment: AssessmentReceipt,
  // The types are `ReviewReceipt` of review.outbox.ts and `NoteReceipt` of note.outbox.ts. Their schemas are not
  // imported here, because then every learner would load them. The screens validate the receipts.
  review: v.unknown(),
  note: v.unknown(),
  'lesson-question': Taken,
  'study-group': Taken,
  'scorm-state': v.object({ isNew: v.boolean(), status: ProgressStatus }),
} as const satisfies Record<OutboxKind, v.GenericSchema>

export type OutboxReceipt<K extends OutboxKind> = v.InferOutput<(typeof outboxReceipts)[K]>
