import { type OutboxEntry, getQueueName, getSubjectId } from './entry.ts'

type Intent = Pick<OutboxEntry, 'id' | 'kind' | 'payload'>

/**
 * Groups entries into units of work. The steps of one material and the points for these steps are one unit. Other
 * points, such as for a completed class, belong to the last unit of their enrolment. If nothing else of the enrolment
 * waits, these points are a unit at the end. Each entry of the account's queue is a unit.
 */
export function groupWork<Entry extends Intent>(entries: readonly Entry[]): Entry[][] {
  const units = new Map<string, Entry[]>()
  /** Key of the last unit of each queue. */
  const lastKeys = new Map<string, string>()
  const isPoints = ({ kind }: Entry) => kind === 'points'
  for (const entry of entries.toSorted((a, b) => Number(isPoints(a)) - Number(isPoints(b)))) {
    const queue = getQueueName(entry) ?? ''
    let key = `${queue} ${(queue && getSubjectId(entry)) || entry.id}`
    if (!isPoints(entry)) lastKeys.set(queue, key)
    else if (queue && !units.has(key)) key = lastKeys.get(queue) ?? key
    const unit = units.get(key)
    if (unit) unit.push(entry)
    else units.set(key, [entry])
  }
  return [...units.values()]
}

/** Counts entries as units of work. */
export function countWork(entries: readonly Intent[]): number {
  return groupWork(entries).length
}
