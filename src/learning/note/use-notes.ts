import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type NotePayload, NoteReceipt } from '#contract/learning/note.outbox.ts'
import type { NoteMaterial } from '#contract/learning/note.ts'
import { type Note, reduceNotes } from '#contract/learning/note.rules.ts'
import { useConfirmedEvents } from '../use-confirmed-events.ts'
import { removeLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { noteLogQuery, noteMaterialsQuery } from '#app/queries/note.ts'

export interface Notes {
  /** All notes, also deleted ones, by their ids. */
  byId: ReadonlyMap<string, Note>
  materials: readonly NoteMaterial[]
  /** False if this device has no copy of the server's notes yet. */
  isComplete: boolean
  /** True while the server's notes are loaded for the first time. Notes of this device are shown meanwhile. */
  isLoading: boolean
}

/** The same array at each render, because a new array would position all marks again and so cause the next render. */
const NO_MATERIALS: readonly NoteMaterial[] = []

/**
 * Returns the learner's notes as known on this device: the stored log, receipts of notes that the log may lack, and
 * unsent notes. Returns undefined until the receipts have been read. Does not wait for the log, which may be slow.
 */
export function useNotes(): Notes | undefined {
  const log = useQuery(noteLogQuery())
  const { entries } = useOutbox()
  const confirmed = useConfirmedEvents(NoteReceipt)
  const events = useMemo(() => {
    if (!confirmed) return undefined
    const unsent = entries.flatMap(({ kind, payload }) => (kind === 'note' ? (payload as NotePayload).events : [])) // entries of this kind have this payload
    // Later events replace earlier ones with the same id: the server's version has the time that all devices use.
    return [...unsent, ...confirmed, ...(log.data?.events ?? [])]
  }, [log.data, confirmed, entries])
  const { data: materials = NO_MATERIALS } = useQuery({
    ...noteMaterialsQuery(),
    enabled: events !== undefined && events.length > 0,
  })
  const notes = useMemo(() => {
    if (!events) return undefined
    const byId = reduceNotes(events)
    return { byId, materials, isComplete: log.data !== undefined, isLoading: log.isLoading }
  }, [events, materials, log.data, log.isLoading])
  useEffect(() => recordHasNotes(notes), [notes])
  return notes
}

/** Records whether the learner has notes, so that lessons show their marks without a touch. */
function recordHasNotes(notes: Notes | undefined): void {
  if (!notes) return
  if ([...notes.byId.values()].some(note => !note.isDeleted)) writeLocalStorage('semai-notes', '1')
  else if (notes.isComplete) removeLocalStorage('semai-notes')
}
