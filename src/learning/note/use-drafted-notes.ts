import { useEffect, useState } from 'react'
import { onBroadcastMessage } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'

const KIND = 'note:'

/** Returns the ids of notes that have unsaved input on this device. Empty until the input has been read. */
export function useDraftedNotes(userId: string | undefined): ReadonlySet<string> {
  const [noteIds, setNoteIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (userId === undefined) return undefined
    let isCurrent = true
    const read = () =>
      listDraftedNotes(userId).then(
        ids => (isCurrent ? setNoteIds(new Set(ids)) : undefined),
        () => undefined,
      )
    const stop = onBroadcastMessage(message => {
      if (message.kind === 'draft-changed' && message.userId === userId && message.key.startsWith(KIND)) void read()
    })
    void read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [userId])
  return noteIds
}

async function listDraftedNotes(userId: string): Promise<string[]> {
  const range = IDBKeyRange.bound([userId, KIND], [userId, `${KIND}\uffff`])
  const keys = await withDb(db => db.getAllKeys('drafts', range))
  return keys.map(([, key]) => key.slice(KIND.length))
}
