import { SURVEY_MIN_SECONDS } from '#contract/wire/limits.ts'
import type { PointEventName } from '#contract/points/points.ts'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import { isClassComplete, isComplete } from '#contract/learning/progress.rules.ts'
import { computeLeastStudyMs, type StudyMaterial } from '#contract/learning/study.ts'
import type { Tx } from '../../../db/database.ts'
import { findFilledSurvey } from '../../learning/survey/service.ts'
import { isLowerCaseId, parsePointRef } from './events.ts'
import { findAccount, findAttendanceTimes, findMaterial, findQuizPassTime, listClass } from './fact-queries.ts'

/** Facts from the database that prove an event. */
export interface PointEventFacts {
  /** Key of the event in the ledger. It is unique together with the event's name. */
  ref: string
  doneAt: Date
  /** Time since which the learner had access to the work. */
  openSince: Date
  leastMs: number
  /** Time when the points are credited. Null if they are credited at once. */
  countsAt: Date | null
  /**
   * True if the learner's own report is the only proof, as for a completed video without evidence that it was watched.
   */
  isDeclared: boolean
}

/** Returns the proof of an event, or undefined if the database contains no proof. */
export async function findPointEventFacts(
  tx: Tx,
  userId: string,
  event: PointEventName,
  ref: string | undefined,
): Promise<PointEventFacts | undefined> {
  // The account itself is the proof. Each account has only one registration, so the ref can be empty.
  if (event === 'register-success') {
    const { created_at: since } = await findAccount(tx, userId)
    return { ref: '', doneAt: since, openSince: since, leastMs: 0, countsAt: null, isDeclared: false }
  }
  if (event === 'webinar-attended') return findAttendanceFacts(tx, userId, ref)
  const subject = parsePointRef(ref)
  if (!subject || ref === undefined) return undefined
  const { enrollmentId, subjectId } = subject
  switch (event) {
    case 'material-completed':
      return findMaterialFacts(tx, userId, ref, subject)
    case 'quiz-passed': {
      const proof = await findMaterialFacts(tx, userId, ref, subject)
      const doneAt = await findQuizPassTime(tx, enrollmentId, subjectId)
      return proof && doneAt && { ...proof, doneAt }
    }
    case 'class-completed':
      return findClassFacts(tx, userId, ref, subject)
    case 'survey-filled':
      return findSurveyFacts(tx, userId, subjectId)
  }
}

interface Subject {
  enrollmentId: string
  subjectId: string
}

/** A material with its progress and the values from which its minimum duration is computed. */
export interface LearnedMaterial extends StudyMaterial {
  status: ProgressStatus
  evidence: 'watched' | 'transcript' | null
  completedAt: Date | null
  updatedAt: Date
  plausibleAt: Date | null
  openSince: Date
}

export function getMaterialPointFacts(ref: string, material: LearnedMaterial): PointEventFacts | undefined {
  if (!isComplete(material.status)) return undefined
  const { type, evidence } = material
  return {
    ref,
    doneAt: material.completedAt ?? material.updatedAt,
    openSince: material.openSince,
    leastMs: computeLeastStudyMs(material, evidence === 'transcript'),
    countsAt: material.plausibleAt,
    isDeclared: type === 'video' && evidence === null,
  }
}

type LearnedInClass = Pick<LearnedMaterial, 'status' | 'completedAt' | 'updatedAt' | 'plausibleAt' | 'openSince'>

/**
 * Returns the proof that a class is completed, or undefined if a material is not completed. The time of the proof is
 * the time of the last completed material. The proof has no minimum duration.
 */
export function getClassPointFacts(ref: string, materials: readonly LearnedInClass[]): PointEventFacts | undefined {
  const [first] = materials
  if (!first || !isClassComplete(materials.map(({ status }) => status))) return undefined
  const latest = (times: readonly (Date | null)[]) => new Date(Math.max(...times.map(time => time?.getTime() ?? 0)))
  return {
    ref,
    doneAt: latest(materials.map(({ completedAt, updatedAt }) => completedAt ?? updatedAt)),
    openSince: first.openSince,
    leastMs: 0,
    countsAt: latest(materials.map(({ plausibleAt }) => plausibleAt)),
    isDeclared: false,
  }
}

async function findMaterialFacts(tx: Tx, userId: string, ref: string, { enrollmentId, subjectId }: Subject) {
  const row = await findMaterial(tx, userId, enrollmentId, subjectId)
  return row && getMaterialPointFacts(ref, row)
}

async function findClassFacts(tx: Tx, userId: string, ref: string, { enrollmentId, subjectId }: Subject) {
  return getClassPointFacts(ref, await listClass(tx, userId, enrollmentId, subjectId))
}

/** Returns the proof that a user attended a meeting. The server itself has recorded the attendance. */
async function findAttendanceFacts(
  tx: Tx,
  userId: string,
  ref: string | undefined,
): Promise<PointEventFacts | undefined> {
  const attendedMeeting = isLowerCaseId(ref) ? await findAttendanceTimes(tx, userId, ref) : undefined
  if (!attendedMeeting || !isLowerCaseId(ref)) return undefined
  return { ref, ...attendedMeeting, leastMs: 0, countsAt: null, isDeclared: false }
}

/**
 * Returns the proof of an answered survey. Its ref contains the enrolment in which the survey was answered, so that a
 * learner with two courses of one career track gets the points only once.
 */
async function findSurveyFacts(tx: Tx, userId: string, careerTrackId: string) {
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
