import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { NoteMaterial } from '#contract/learning/note.ts'
import { type Note, reduceNotes } from '#contract/learning/note.rules.ts'
import { removeLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { noteMaterialsQuery } from '#app/queries/note.ts'
import { useNoteEvents } from './use-note-events.ts'

export interface Notes {
  /** All notes, also deleted ones, by their ids. */
  byId: ReadonlyMap<string, Note>
  materials: readonly NoteMaterial[]
  /** False if this device has no copy of the server's notes yet. */
  isComplete: boolean
  /** True while the server's notes are loaded for the first time. Notes of this device are shown meanwhile. */
  isLoading: boolean
  /** Reason why the server's notes could not be loaded. */
  error: Error | null
  /** Requests the server's notes again. */
  retry: () => void
}

/** The same array at each render, because a new array would position all marks again and so cause the next render. */
const NO_MATERIALS: readonly NoteMaterial[] = []

/** Returns the learner's notes as known on this device. Returns undefined until the receipts have been read. */
export function useNotes(): Notes | undefined {
  const { events, isComplete, isLoading, error, refetch } = useNoteEvents()
  const { data: materials = NO_MATERIALS } = useQuery({
    ...noteMaterialsQuery(),
    enabled: events !== undefined && events.length > 0,
  })
  const notes = useMemo(() => {
    if (!events) return undefined
    const byId = reduceNotes(events)
    return { byId, materials, isComplete, isLoading, error, retry: () => void refetch() }
  }, [events, materials, isComplete, isLoading, error, refetch])
  useEffect(() => recordHasNotes(notes), [notes])
  return notes
}

/** Records whether the learner has notes, so that lessons show their marks without a touch. */
function recordHasNotes(notes: Notes | undefined): void {
  if (!notes) return
  if ([...notes.byId.values()].some(note => !note.isDeleted)) writeLocalStorage('semai-notes', '1')
  else if (notes.isComplete) removeLocalStorage('semai-notes')
}
