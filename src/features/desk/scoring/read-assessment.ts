import * as v from 'valibot'
import { type AssessedAssignment, AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import type { Mark } from '#contract/assessment/mark.ts'
import type { Criterion } from '#contract/assessment/rubric.ts'
import { sumCriterionPoints } from '#contract/assessment/rubric.rules.ts'
import type { UnsentVoice } from '#contract/assessment/voice.outbox.ts'

/** Text typed by the expert, by field. */
export type TypedAssessment = Readonly<Record<string, string>>

/** Unfinished assessment of an answer. */
export interface AssessmentDraft {
  typed: TypedAssessment
  marks: readonly Mark[]
  /** New recording. `null` removes the earlier recording; undefined keeps it. */
  voice?: UnsentVoice | null | undefined
}

export const getPointsField = (at: number) => `points-${at}`
export const noteField = (at: number) => `note-${at}`
export const markField = (at: number) => `mark-${at}`

type Assessed = Pick<AssessedAssignment, 'revision' | 'score' | 'comment' | 'criteria' | 'rubric' | 'marks'>

/** Returns the initial form values: the existing assessment of this version, if any. */
export function getInitialFormValues({ score, comment, criteria = [] }: Assessed): TypedAssessment {
  return {
    score: score === null ? '' : String(score),
    comment,
    ...Object.fromEntries(
      criteria.flatMap(({ points, comment: note }, at) => [
        [getPointsField(at), points === null ? '' : String(points)],
        [noteField(at), note],
      ]),
    ),
  }
}

/**
 * Returns the points of one criterion. Returns undefined if no points are typed, or if they exceed the maximum of the
 * criterion.
 */
export function readPoints(typed: TypedAssessment, at: number, { points }: Criterion): number | undefined {
  const text = (typed[getPointsField(at)] ?? '').trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= points ? Number(text) : undefined
}

/** Returns the assessment to send, or the errors by field. With a rubric the score is the sum of the points. */
export function readAssessment(
  state: AssessmentOfAnswer['state'],
  { typed, marks, voice }: AssessmentDraft,
  { revision, rubric = [], marks: before = [] }: Assessed,
): { assessment: AssessmentOfAnswer } | { errors: Record<string, string> } {
  const points = rubric.map((criterion, at) => readPoints(typed, at, criterion))
  const errors: Record<string, string> = {}
  if (state === 'scored') {
    for (const [at, given] of points.entries()) {
      if (given === undefined)
        errors[getPointsField(at)] = `Isi dengan bilangan bulat dari 0 sampai ${rubric[at]?.points}`
    }
  }
  const parsed = v.safeParse(AssessmentOfAnswer, {
    state,
    revision,
    comment: typed['comment'],
    ...(state === 'scored' && { score: rubric.length > 0 ? sumOf(points) : parseScore(typed) }),
    ...getCriteria(state, typed, rubric, points),
    ...(marks.length + before.length > 0 && { marks }),
    ...(voice !== undefined && { voice }),
  })
  for (const issue of parsed.issues ?? []) {
    const [field, words] = getProblem(issue)
    errors[field] ??= words
  }
  return parsed.success && Object.keys(errors).length === 0 ? { assessment: parsed.output } : { errors }
}

const sumOf = (points: readonly (number | undefined)[]) =>
  sumCriterionPoints(points.map(each => ({ points: each ?? 0 })))

function parseScore({ score = '' }: TypedAssessment): number | undefined {
  return score.trim() === '' ? undefined : Number(score.replace(',', '.'))
}

/**
 * Returns the criteria to send. A score has points and notes; a request to improve has only notes. Returns `false` if
 * there is no rubric, or if a request to improve has no notes.
 */
function getCriteria(
  state: AssessmentOfAnswer['state'],
  typed: TypedAssessment,
  rubric: readonly Criterion[],
  points: readonly (number | undefined)[],
) {
  const notes = rubric.map(({ text }, at) => ({ text, comment: typed[noteField(at)] ?? '' }))
  if (state === 'scored') {
    return rubric.length > 0 && { criteria: notes.map((note, at) => ({ ...note, points: points[at] ?? 0 })) }
  }
  return notes.some(({ comment }) => comment.trim() !== '') && { criteria: notes }
}

function getProblem(issue: v.BaseIssue<unknown>): [field: string, words: string] {
  const [first, at, last] = issue.path?.map(({ key }) => key) ?? []
  if (first === 'criteria' && last === 'comment') return [noteField(Number(at)), issue.message]
  if (first === 'marks' && last === 'text') return [markField(Number(at)), issue.message]
  if (first === 'voice') return ['voice', issue.message]
  // The schema has no message for a score that is missing.
  if (first === 'score') return ['score', issue.input === undefined ? 'Nilai harus diisi' : issue.message]
  return ['comment', issue.message]
}
