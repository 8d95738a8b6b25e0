import { randomUUID } from 'node:crypto'
import { areAnswersComplete } from '#contract/rules/survey.ts'
import type { SurveyPayload } from '#contract/survey.ts'
import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { findCareerTrackOf, findFilledEnrollment, findSurvey, insertResult } from './queries.ts'

/** The first answer of a learner about a career track is the one that stands. */
export async function handInSurvey(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  { enrollmentId, surveyId, answers }: SurveyPayload,
  moment: { happenedAt: Date; now: Date },
): Promise<{ isNew: boolean }> {
  const careerTrackId = await findCareerTrackOf(tx, person.userId, enrollmentId)
  if (careerTrackId === undefined) throw new CallError('ENROLLMENT_NOT_FOUND')
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
    happened_at: moment.happenedAt,
    created_at: moment.now,
  })
  return { isNew }
}

/** What the points of a survey are booked about; undefined when it was never filled in. */
export async function filledSurvey(tx: Tx, userId: string, careerTrackId: string): Promise<string | undefined> {
  const enrollmentId = await findFilledEnrollment(tx, userId, careerTrackId)
  return enrollmentId === undefined ? undefined : `${enrollmentId}:${careerTrackId}`
}
