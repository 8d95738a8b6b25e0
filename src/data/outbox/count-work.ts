import { enrollmentOf, type OutboxEntry, subjectOf } from './entry.ts'

/**
 * Counts entries as a learner counts work: the steps of one material and the points that follow from them are one.
 * Points count alone only if no other entry of their enrolment waits.
 */
export function countWork(entries: readonly Pick<OutboxEntry, 'id' | 'kind' | 'payload'>[]): number {
  const pieces = new Set<string>()
  const enrollments = new Set<string | undefined>()
  for (const entry of entries) {
    if (entry.kind === 'points') continue
    const enrollment = enrollmentOf(entry)
    enrollments.add(enrollment)
    pieces.add(`${enrollment ?? ''} ${enrollment === undefined ? entry.id : (subjectOf(entry) ?? entry.id)}`)
  }
  for (const entry of entries) {
    if (entry.kind !== 'points') continue
    const enrollment = enrollmentOf(entry)
    if (enrollment === undefined) pieces.add(entry.id)
    else if (!enrollments.has(enrollment)) pieces.add(`${enrollment} ${subjectOf(entry) ?? entry.id}`)
  }
  return pieces.size
}
