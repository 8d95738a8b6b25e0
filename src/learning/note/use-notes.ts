import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { type NoteEvent, type NotePayload, NoteReceipt } from '#contract/learning/note.outbox.ts'
import type { NoteMaterial } from '#contract/learning/note.ts'
import { type Note, reduceNotes } from '#contract/learning/note.rules.ts'
import { listReceipts } from '#app/data/outbox/receipts.ts'
import { onDelivered, useOutbox } from '#app/outbox/outbox.ts'
import { noteLogQuery, noteMaterialsQuery } from '#app/queries/note.ts'
import { sessionState } from '#app/session/session-state.ts'

export interface Notes {
  /** Notes that are not deleted. */
  notes: readonly Note[]
  /** All notes, also deleted ones, by their ids. */
  byId: ReadonlyMap<string, Note>
  materials: readonly NoteMaterial[]
  /** False if this device has never read the stored notes. */
  isComplete: boolean
  /** True while the stored notes are read for the first time. Notes of this device are shown meanwhile. */
  isLoading: boolean
}

/**
 * Returns the learner's notes as known on this device: the stored log, receipts of notes that the log may lack, and
 * unsent notes. Returns undefined until the receipts have been read. Does not wait for the log, which may be slow.
 */
export function useNotes(): Notes | undefined {
  const log = useQuery(noteLogQuery())
  const { entries } = useOutbox()
  const confirmed = useConfirmed()
  const events = useMemo(() => {
    if (!confirmed) return undefined
    const unsent = entries.flatMap(({ kind, payload }) => (kind === 'note' ? (payload as NotePayload).events : [])) // entries of this kind have this payload
    // Later events replace earlier ones with the same id: the server's version has the time that all devices use.
    return [...unsent, ...confirmed, ...(log.data?.events ?? [])]
  }, [log.data, confirmed, entries])
  const { data: materials = [] } = useQuery({
    ...noteMaterialsQuery(),
    enabled: events !== undefined && events.length > 0,
  })
  return useMemo(() => {
    if (!events) return undefined
    const byId = reduceNotes(events)
    const notes = [...byId.values()].filter(note => !note.isDeleted)
    return { notes, byId, materials, isComplete: log.data !== undefined, isLoading: log.isLoading }
  }, [events, materials, log.data, log.isLoading])
}

/** Returns events that the server has confirmed to this device: stored receipts, and deliveries since the first render. */
function useConfirmed(): readonly NoteEvent[] | undefined {
  const [stored, setStored] = useState<readonly NoteEvent[]>()
  // Keeps the receipts of deliveries, because the device stores the receipts of a long queue only after the last one.
  const [delivered, setDelivered] = useState<readonly NoteEvent[]>([])
  useEffect(() => onDelivered(deliveries => setDelivered(before => [...before, ...listConfirmed(deliveries)])), [])
  useEffect(() => {
    let isCurrent = true
    const userId = sessionState.user?.userId
    void (userId === undefined ? Promise.resolve([]) : listReceipts(userId))
      .then(listConfirmed)
      .catch(() => [])
      .then(events => (isCurrent ? setStored(events) : undefined))
    return () => {
      isCurrent = false
    }
  }, [])
  return useMemo(() => stored && [...stored, ...delivered], [delivered, stored])
}

function listConfirmed(receipts: readonly { receipt?: unknown }[]): readonly NoteEvent[] {
  return receipts.flatMap(({ receipt }) => (v.is(NoteReceipt, receipt) ? receipt.events : []))
}
