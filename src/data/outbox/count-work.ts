import { enrollmentOf, type OutboxEntry, subjectOf } from './entry.ts'

/**
 * How many pieces of work these entries are, as a learner counts: the steps of one material and the points that follow from
 * them are one. Points count by themselves only where nothing else of their enrolment waits.
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
