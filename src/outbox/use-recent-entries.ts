import { useEffect, useState } from 'react'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { onDelivered, useOutbox } from './outbox.ts'

interface RecentEntries {
  /** Entries that the server has accepted since `response`. */
  accepted: readonly OutboxEntry[]
  /** Entries in the outbox, also those that the server refused. */
  unsent: readonly OutboxEntry[]
}

/**
 * Returns the entries that `isAbout` selects, oldest first. An entry that the server accepted is returned until
 * `response`, the server's last response, changes. Otherwise the entry would be missing until the new response arrives.
 * For example, a switch would show its old state, or a sent question would disappear for a moment.
 */
export function useRecentEntries(isAbout: (entry: OutboxEntry) => boolean, response: unknown): RecentEntries {
  const { entries } = useOutbox()
  const acceptedIds = useAcceptedIds()
  const [seen, setSeen] = useState<{ response: unknown; entries: readonly OutboxEntry[] }>({ response, entries: [] })
  const unsent = entries.filter(isAbout)
  const accepted =
    seen.response === response
      ? seen.entries.filter(({ id }) => acceptedIds.has(id) && !unsent.some(entry => entry.id === id))
      : []
  const recent = [...accepted, ...unsent]
  const isSame = recent.length === seen.entries.length && recent.every((entry, at) => entry === seen.entries[at])
  if (seen.response !== response || !isSame) setSeen({ response, entries: recent })
  return { accepted, unsent }
}

/** Returns the newest of the entries that `useRecentEntries` returns, unless the server refused it. */
export function useLastEntry(isAbout: (entry: OutboxEntry) => boolean, response: unknown): OutboxEntry | undefined {
  const { accepted, unsent } = useRecentEntries(isAbout, response)
  const last = unsent.at(-1) ?? accepted.at(-1)
  return last?.state === 'refused' ? undefined : last
}

/** Returns the ids of the entries that the server accepted since this component was shown. */
function useAcceptedIds(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      onDelivered(deliveries => {
        const accepted = deliveries.filter(({ outcome }) => outcome !== 'refused' && outcome !== 'later')
        setIds(before => new Set([...before, ...accepted.map(({ id }) => id)]))
      }),
    [],
  )
  return ids
}
