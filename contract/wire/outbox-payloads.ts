import { AssessmentPayload } from '../assessment/assessment.outbox.ts'
import { AssignmentPayload } from '../assessment/assignment.outbox.ts'
import {
  AttendanceCheckInPayload,
  AttendanceCodePayload,
  AttendanceObjectionPayload,
  AttendanceStretchPayload,
} from '../webinar/attendance.outbox.ts'
import { LevelUpPayload } from '../assessment/level-up.ts'
import { NotificationPreference } from '../account/notification-preference.ts'
import { StockAlertPayload } from '../points/exchange.outbox.ts'
import { CreatePointBody } from '../points/points.ts'
import { PositionPayload } from '../learning/position.ts'
import { SetProgressBody } from '../learning/progress.ts'
import { QuizAttemptPayload } from '../assessment/quiz.ts'
import { RecapAnswersPayload } from '../webinar/recap.outbox.ts'
import { RoomQuestionPayload, RoomVotePayload } from '../webinar/room.outbox.ts'
import { LessonQuestionPayload } from '../learning/lesson-question.outbox.ts'
import { NotePayload } from '../learning/note.outbox.ts'
import { ReviewPayload } from '../learning/review.outbox.ts'
import { ScormStatePayload } from '../learning/scorm-state.ts'
import { StudyGroupPayload } from '../learning/study-group.outbox.ts'
import { SurveyPayload } from '../learning/survey.ts'
import { WebinarRegistrationPayload, WebinarReminderPayload } from '../webinar/webinar-registration.ts'

/**
 * Payloads of the outbox, by kind. A payload is an action of the learner, and must not be lost. Only the server imports
 * this file, so that pages do not load it.
 */
export const outboxPayloads = {
  progress: SetProgressBody,
  points: CreatePointBody,
  'quiz-attempt': QuizAttemptPayload,
  assignment: AssignmentPayload,
  position: PositionPayload,
  survey: SurveyPayload,
  'level-up': LevelUpPayload,
  'webinar-registration': WebinarRegistrationPayload,
  'webinar-reminder': WebinarReminderPayload,
  'notification-preference': NotificationPreference,
  'room-question': RoomQuestionPayload,
  'room-vote': RoomVotePayload,
  'attendance-code': AttendanceCodePayload,
  'attendance-stretch': AttendanceStretchPayload,
  'attendance-objection': AttendanceObjectionPayload,
  'attendance-check-in': AttendanceCheckInPayload,
  'recap-answers': RecapAnswersPayload,
  assessment: AssessmentPayload,
  'scorm-state': ScormStatePayload,
  review: ReviewPayload,
  note: NotePayload,
  'lesson-question': LessonQuestionPayload,
  'study-group': StudyGroupPayload,
  'stock-alert': StockAlertPayload,
} as const
