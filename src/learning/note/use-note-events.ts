import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type NoteEvent, type NotePayload, NoteReceipt } from '#contract/learning/note.outbox.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { noteLogQuery } from '#app/queries/note.ts'
import { useConfirmedEvents } from '../use-confirmed-events.ts'

interface NoteEvents extends Pick<UseQueryResult, 'error' | 'refetch'> {
  /** Undefined until the receipts have been read. */
  events: readonly NoteEvent[] | undefined
  /** False if this device has no copy of the server's notes yet. */
  isComplete: boolean
  /** True while the server's notes are loaded for the first time. */
  isLoading: boolean
}

/**
 * Returns the events of the learner's notes as known on this device: the stored log, receipts of notes that the log may
 * lack, and unsent notes. Does not wait for the log, which may be slow.
 */
export function useNoteEvents(): NoteEvents {
  const { data: log, isLoading, error, refetch } = useQuery(noteLogQuery())
  const { entries } = useOutbox()
  const confirmed = useConfirmedEvents(NoteReceipt)
  const events = useMemo(() => {
    if (!confirmed) return undefined
    const unsent = entries.flatMap(({ kind, payload }) => (kind === 'note' ? (payload as NotePayload).events : [])) // entries of this kind have this payload
    // Later events replace earlier events with the same id, so the server's version counts. Its time is the time that
    // all devices use.
    return [...unsent, ...confirmed, ...(log?.events ?? [])]
  }, [log, confirmed, entries])
  return { events, isComplete: log !== undefined, isLoading, error, refetch }
}
