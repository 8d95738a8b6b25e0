import { type OutboxEntry, getQueueName, getSubjectId } from './entry.ts'

type Intent = Pick<OutboxEntry, 'id' | 'kind' | 'payload'>

/**
 * Groups entries into units of work, in the order of their first entries: the steps of one material and the points for
 * these steps are one unit. Points for something else, such as a completed class, belong to the last unit of their
 * enrolment; they are a unit only if no other entry of the enrolment waits.
 */
export function groupWork<Entry extends Intent>(entries: readonly Entry[]): Entry[][] {
  const units = new Map<string, Entry[]>()
  /** Key of the last unit of each queue. */
  const lastKeys = new Map<string, string>()
  const add = (key: string, entry: Entry) => {
    const unit = units.get(key)
    if (unit) unit.push(entry)
    else units.set(key, [entry])
  }
  for (const entry of entries) {
    if (entry.kind === 'points') continue
    const key = getUnitKey(entry)
    const queue = getQueueName(entry)
    if (queue !== undefined) lastKeys.set(queue, key)
    add(key, entry)
  }
  for (const entry of entries) {
    if (entry.kind !== 'points') continue
    const key = getUnitKey(entry)
    add(units.has(key) ? key : (lastKeys.get(getQueueName(entry) ?? '') ?? key), entry)
  }
  return [...units.values()]
}

/** Returns a key that the entries of one material share. Each entry of the account's queue has a key of its own. */
function getUnitKey(entry: Intent): string {
  const queue = getQueueName(entry)
  return `${queue ?? ''} ${queue === undefined ? entry.id : (getSubjectId(entry) ?? entry.id)}`
}

/** Counts entries as units of work. */
export function countWork(entries: readonly Intent[]): number {
  return groupWork(entries).length
}
