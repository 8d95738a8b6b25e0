import { randomUUID } from 'node:crypto'
import { SURVEY_MIN_SECONDS } from '#contract/wire/limits.ts'
import { areAnswersComplete } from '#contract/learning/survey-answers.rules.ts'
import type { SurveyPayload } from '#contract/learning/survey.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { addStudyTime } from '../study/service.ts'
import { findEnrollment, findResult, findSurvey, insertResult } from './queries.ts'

/** Stores the learner's answers for a career track. Later answers for the same career track change nothing. */
export async function handInSurvey(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  { enrollmentId, surveyId, answers }: SurveyPayload,
  eventTime: { happenedAt: Date; now: Date },
): Promise<{ isNew: boolean }> {
  const enrollment = await findEnrollment(tx, person.userId, enrollmentId)
  if (!enrollment) throw new CallError('ENROLLMENT_NOT_FOUND')
  if (enrollment.refunded_at) throw new CallError('ENROLLMENT_REFUNDED')
  const { career_track_id: careerTrackId, created_at: openSince } = enrollment
  const survey = await findSurvey(tx, surveyId)
  if (!survey) throw new CallError('SURVEY_NOT_FOUND')
  if (!areAnswersComplete(survey.questions, answers)) throw new CallError('SURVEY_ANSWERS_INVALID')
  const isNew = await insertResult(tx, {
    id: randomUUID(),
    user_id: person.userId,
    career_track_id: careerTrackId,
    enrollment_id: enrollmentId,
    survey_id: surveyId,
    answers: JSON.stringify(answers),
    happened_at: eventTime.happenedAt,
    created_at: eventTime.now,
    plausible_at: await addStudyTime(tx, person.userId, {
      openSince,
      leastMs: SURVEY_MIN_SECONDS * 1_000,
      now: eventTime.now,
    }),
  })
  return { isNew }
}

export interface FilledSurvey {
  enrollmentId: string
  happenedAt: Date
  /** Time of the enrolment. The learner had access to the career track from this time on. */
  openSince: Date
  plausibleAt: Date | null
}

/** Returns the learner's survey result for the career track, or undefined if there is none. */
export async function findFilledSurvey(
  tx: Tx,
  userId: string,
  careerTrackId: string,
): Promise<FilledSurvey | undefined> {
  const row = await findResult(tx, userId, careerTrackId)
  return (
    row && {
      enrollmentId: row.enrollment_id,
      happenedAt: row.happened_at,
      openSince: row.open_since,
      plausibleAt: row.plausible_at,
    }
  )
}
