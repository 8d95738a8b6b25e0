import { AssessmentPayload } from './assessment-work.ts'
import { AssignmentPayload } from './assignment-work.ts'
import {
  AttendanceCheckInPayload,
  AttendanceCodePayload,
  AttendanceObjectionPayload,
  AttendanceStretchPayload,
} from './attendance-work.ts'
import { LevelUpPayload } from './level-up.ts'
import { NotificationPreference } from './notification-preference.ts'
import { CreatePointBody } from './points.ts'
import { PositionPayload } from './position.ts'
import { SetProgressBody } from './progress.ts'
import { QuizAttemptPayload } from './quiz.ts'
import { RecapAnswersPayload } from './recap-work.ts'
import { RoomQuestionPayload, RoomVotePayload } from './room-work.ts'
import { ScormStatePayload } from './scorm-state.ts'
import { SurveyPayload } from './survey.ts'
import { WebinarRegistrationPayload, WebinarReminderPayload } from './webinar-registration.ts'

/**
 * Payloads of the outbox, by kind: the learner's actions, which must not be lost. Only the server imports it, so that
 * pages do not carry it.
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
} as const
