import type { LectureMaterialType } from '../learning/lecture-material.ts'

/**
 * Conditions for a certificate. The server uses these pure functions to issue certificates; the page uses them to show
 * the effect of unsent actions. A condition that was met remains met, because a completed item stays completed and the
 * items are those of the enrolment's version.
 */
export interface GraduationItem {
  type: LectureMaterialType
  is_quiz_akhir: boolean
  isComplete: boolean
}

/** `completion`: all items are completed. `graduation`: every condition is met. */
const learningKinds = ['completion', 'graduation'] as const
export type LearningKind = (typeof learningKinds)[number]

/** Achievements that a certificate states; `attendance` is for a webinar. */
export const achievementKinds = [...learningKinds, 'attendance'] as const
export type AchievementKind = (typeof achievementKinds)[number]

/**
 * Kinds of certificates. `imported` was issued by another system, and also states what was achieved there. The order of
 * the kinds is part of the signed data (`signed-certificate.ts`).
 */
export const certificateKinds = [...achievementKinds, 'imported'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const conditionNames = ['materials', 'final-quiz', 'assignments'] as const
export type ConditionName = (typeof conditionNames)[number]

/** Condition for a certificate, with the number of completed items. */
export interface Condition {
  name: ConditionName
  doneCount: number
  totalCount: number
  isMet: boolean
}

const isAbout: Record<ConditionName, (item: GraduationItem) => boolean> = {
  materials: () => true,
  // A completed quiz is a passed quiz, because only passing completes it.
  'final-quiz': item => item.is_quiz_akhir,
  // A completed assignment is an assignment that was handed in.
  assignments: item => item.type === 'assignment',
}

/**
 * Returns the conditions in the order a learner meets them. A condition without items is left out, except `materials`.
 */
export function computeConditions(items: readonly GraduationItem[]): Condition[] {
  return conditionNames.flatMap(name => {
    const about = items.filter(isAbout[name])
    if (about.length === 0 && name !== 'materials') return []
    const doneCount = about.filter(item => item.isComplete).length
    return [{ name, doneCount, totalCount: about.length, isMet: about.length > 0 && doneCount === about.length }]
  })
}

/** Returns the certificates that these conditions allow. */
export function listEarnedKinds(conditions: readonly Condition[]): LearningKind[] {
  const hasFinished = conditions.some(({ name, isMet }) => name === 'materials' && isMet)
  const hasGraduated = conditions.length > 0 && conditions.every(({ isMet }) => isMet)
  return learningKinds.filter(kind => (kind === 'completion' ? hasFinished : hasGraduated))
}
