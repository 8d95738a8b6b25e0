import { type OutboxEntry, getQueueName, getSubjectId } from './entry.ts'

/**
 * Counts entries as units of work: the steps of one material and the points for these steps count as one unit. An entry
 * with points counts as a unit only if no other entry of its enrolment waits.
 */
export function countWork(entries: readonly Pick<OutboxEntry, 'id' | 'kind' | 'payload'>[]): number {
  const pieces = new Set<string>()
  const queues = new Set<string | undefined>()
  for (const entry of entries) {
    if (entry.kind === 'points') continue
    const queue = getQueueName(entry)
    queues.add(queue)
    pieces.add(`${queue ?? ''} ${queue === undefined ? entry.id : (getSubjectId(entry) ?? entry.id)}`)
  }
  for (const entry of entries) {
    if (entry.kind !== 'points') continue
    const queue = getQueueName(entry)
    if (queue === undefined) pieces.add(entry.id)
    else if (!queues.has(queue)) pieces.add(`${queue} ${getSubjectId(entry) ?? entry.id}`)
  }
  return pieces.size
}
