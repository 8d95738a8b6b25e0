import { SURVEY_MIN_SECONDS } from '#contract/limits.ts'
import type { PointEventName } from '#contract/points.ts'
import { isClassComplete, isComplete } from '#contract/rules/progress.ts'
import { leastStudyMs } from '#contract/rules/study.ts'
import type { Tx } from '../../db/database.ts'
import { findFilledSurvey } from '../survey/service.ts'
import { parseRef } from './events.ts'
import { findAccount, findMaterial, findPassedAt, listClass } from './proof-queries.ts'

/** What the database knows of something that earns points. */
export interface Proof {
  /** What it is about, as it is booked. */
  ref: string
  doneAt: Date
  /** Nobody can have begun with it before. */
  openSince: Date
  leastMs: number
  /** Null: at once. */
  countsAt: Date | null
  /** No more than somebody's word: a video without a sign of having been watched. */
  isDeclared: boolean
}

/** Undefined when the database does not know of it. */
export async function proofOf(
  tx: Tx,
  userId: string,
  event: PointEventName,
  ref: string | undefined,
): Promise<Proof | undefined> {
  // Being there is the proof, and there is nothing it could be about twice.
  if (event === 'register-success') {
    const { created_at: since } = await findAccount(tx, userId)
    return { ref: '', doneAt: since, openSince: since, leastMs: 0, countsAt: null, isDeclared: false }
  }
  const subject = parseRef(ref)
  if (!subject || ref === undefined) return undefined
  const { enrollmentId, subjectId } = subject
  switch (event) {
    case 'material-completed':
      return materialProof(tx, userId, ref, subject)
    case 'quiz-passed': {
      const proof = await materialProof(tx, userId, ref, subject)
      const doneAt = await findPassedAt(tx, enrollmentId, subjectId)
      return proof && doneAt && { ...proof, doneAt }
    }
    case 'class-completed':
      return classProof(tx, userId, ref, subject)
    case 'survey-filled':
      return surveyProof(tx, userId, subjectId)
  }
}

interface Subject {
  enrollmentId: string
  subjectId: string
}

async function materialProof(tx: Tx, userId: string, ref: string, { enrollmentId, subjectId }: Subject) {
  const row = await findMaterial(tx, userId, enrollmentId, subjectId)
  if (!row || !isComplete(row.status)) return undefined
  const { type, minutes, duration_seconds: durationSeconds, evidence } = row
  return {
    ref,
    doneAt: row.completed_at ?? row.updated_at,
    openSince: row.open_since,
    leastMs: leastStudyMs({ type, minutes, durationSeconds }, evidence === 'transcript'),
    countsAt: row.plausible_at,
    isDeclared: type === 'video' && evidence === null,
  }
}

/** A class is done with its last material and counts with its last one; it takes no time of its own. */
async function classProof(tx: Tx, userId: string, ref: string, { enrollmentId, subjectId }: Subject) {
  const rows = await listClass(tx, userId, enrollmentId, subjectId)
  const [first] = rows
  if (!first || !isClassComplete(rows.map(row => row.status))) return undefined
  const latest = (times: readonly (Date | null)[]) => new Date(Math.max(...times.map(time => time?.getTime() ?? 0)))
  return {
    ref,
    doneAt: latest(rows.map(row => row.completed_at ?? row.updated_at)),
    openSince: first.open_since,
    leastMs: 0,
    countsAt: latest(rows.map(row => row.plausible_at)),
    isDeclared: false,
  }
}

/** Booked under the enrolment it was filled for: it is not worth more to who has two courses of a career track. */
async function surveyProof(tx: Tx, userId: string, careerTrackId: string) {
  const filled = await findFilledSurvey(tx, userId, careerTrackId)
  return (
    filled && {
      ref: `${filled.enrollmentId}:${careerTrackId}`,
      doneAt: filled.happenedAt,
      openSince: filled.openSince,
      leastMs: SURVEY_MIN_SECONDS * 1_000,
      countsAt: filled.plausibleAt,
      isDeclared: false,
    }
  )
}
