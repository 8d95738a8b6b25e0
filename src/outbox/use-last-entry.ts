import { useState } from 'react'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useOutbox } from './outbox.ts'

interface Last {
  entry: OutboxEntry
  response: unknown
  lastDeliveredAt: number | undefined
}

/**
 * Returns the newest entry that `isAbout` selects, unless the server refused it. After the delivery, returns the entry
 * until `response`, the server's last response, changes. Otherwise a switch would show its old state again until the
 * new response arrives. A second press would then revert the change that the learner wants.
 */
export function useLastEntry(isAbout: (entry: OutboxEntry) => boolean, response: unknown): OutboxEntry | undefined {
  const { entries, lastDeliveredAt } = useOutbox()
  const [last, setLast] = useState<Last>()
  const newest = entries.findLast(isAbout)
  if (newest?.state === 'refused') {
    if (last) setLast(undefined)
    return undefined
  }
  if (newest) {
    if (last?.entry.id !== newest.id || last.response !== response)
      setLast({ entry: newest, response, lastDeliveredAt })
    return newest
  }
  const isDelivered = last !== undefined && last.lastDeliveredAt !== lastDeliveredAt
  return isDelivered && last.response === response ? last.entry : undefined
}
