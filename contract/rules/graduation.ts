import type { LectureMaterialType } from '../lecture-material.ts'

/**
 * What a learner has to do for a certificate. Pure: the server records by it, the page shows by it also what is done here
 * and not sent yet. Every condition only counts completed items, and those never come undone, so a condition that was met
 * stays met; the items are those of the version one enrolled in, so a newer version changes nothing.
 */
export interface GraduationItem {
  type: LectureMaterialType
  is_quiz_akhir: boolean
  isComplete: boolean
}

/** `completion`: the program was worked through. `graduation`: every condition is met. */
const learningKinds = ['completion', 'graduation'] as const
export type LearningKind = (typeof learningKinds)[number]

/** `attendance`: of a webinar. Their order is part of what is signed (`signed-certificate.ts`). */
export const certificateKinds = [...learningKinds, 'attendance'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const conditionNames = ['materials', 'final-quiz', 'assignments'] as const
export type ConditionName = (typeof conditionNames)[number]

export interface Condition {
  name: ConditionName
  doneCount: number
  totalCount: number
  isMet: boolean
}

const isAbout: Record<ConditionName, (item: GraduationItem) => boolean> = {
  materials: () => true,
  // Complete means passed: a quiz completes by nothing else.
  'final-quiz': item => item.is_quiz_akhir,
  // Complete means handed in.
  assignments: item => item.type === 'assignment',
}

/** In the order a learner meets them. A program without a final quiz or assignments does not ask for them. */
export function conditionsOf(items: readonly GraduationItem[]): Condition[] {
  return conditionNames.flatMap(name => {
    const about = items.filter(isAbout[name])
    if (about.length === 0 && name !== 'materials') return []
    const doneCount = about.filter(item => item.isComplete).length
    return [{ name, doneCount, totalCount: about.length, isMet: about.length > 0 && doneCount === about.length }]
  })
}

/** The certificates these conditions give a right to. */
export function finishedKinds(conditions: readonly Condition[]): LearningKind[] {
  const hasFinished = conditions.some(({ name, isMet }) => name === 'materials' && isMet)
  const hasGraduated = conditions.length > 0 && conditions.every(({ isMet }) => isMet)
  return learningKinds.filter(kind => (kind === 'completion' ? hasFinished : hasGraduated))
}
