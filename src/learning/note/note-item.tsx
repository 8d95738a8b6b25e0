import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Note } from '#contract/learning/note.rules.ts'
import { broadcastMessage } from '#app/data/channel.ts'
import { removeDraft } from '#app/data/drafts.ts'
import { useAction } from '#app/lib/use-action.ts'
import { sessionState } from '#app/session/session-state.ts'
import { Button } from '#app/ui/button.tsx'
import { NoteAnchor } from './note-anchor.tsx'
import { deleteNoteEvent, restoreNoteEvents, storeNoteEvent, storeNoteEvents } from './note-events.ts'
import classes from './note.module.css'

interface Props {
  note: Note
  /** True if the material no longer has the position of the note. */
  isGone: boolean
  /** True if the note is deleted, for example on another device, but this device has unsaved input for it. */
  isOnlyDraft?: boolean
  /** Link or button that leads to the position. */
  open: ReactNode
  onEdit: () => void
  /** Called before the deletion is stored, so that the list keeps the row. */
  onDelete: () => void
}

/** Row of a list of notes. A deleted note stays in its row, so that the deletion can be undone. */
export function NoteItem({ note, isGone, isOnlyDraft = false, open, onEdit, onDelete }: Props) {
  const isDeleted = note.isDeleted && !isOnlyDraft
  const isDeletedHere = useRef(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // The button 'Hapus' disappears with the deletion and loses the focus, so the button of the row gets the focus.
  useLayoutEffect(() => {
    if (isDeleted && isDeletedHere.current && document.activeElement === document.body) buttonRef.current?.focus()
    isDeletedHere.current = false
  }, [isDeleted])

  const removal = useAction(async () => {
    onDelete()
    isDeletedHere.current = true
    if (await storeNoteEvent(deleteNoteEvent(note))) await dropDraft(note.noteId)
  })
  const undo = useAction(async () => {
    await storeNoteEvents(restoreNoteEvents(note), 'Penghapusan catatan belum diurungkan')
  })

  return (
    <li className={classes.item}>
      {!isDeleted && (
        <>
          <NoteAnchor anchor={note.anchor} />
          {isGone && <p className={classes.gone}>Tempatnya sudah berubah</p>}
          {isOnlyDraft && (
            <p className={classes.gone}>Catatan ini sudah dihapus. Tulisanmu di perangkat ini belum tersimpan.</p>
          )}
          {note.text !== '' && <p className={classes.text}>{note.text}</p>}
        </>
      )}
      <output className={isDeleted ? undefined : 'visually-hidden'}>{isDeleted && 'Catatan dihapus.'}</output>
      <div className={classes.actions}>
        {!isDeleted && open}
        {/* One button for both actions, so that the button keeps the focus, and a closing dialog can return the focus to it. */}
        <Button
          ref={buttonRef}
          variant="ghost"
          isBusy={undo.isBusy}
          onClick={() => (isDeleted ? void undo.run() : onEdit())}
        >
          {isDeleted ? 'Urungkan' : note.text === '' ? 'Tulis' : 'Ubah'}
        </Button>
        {!isDeleted && (
          <Button variant="ghost" isBusy={removal.isBusy} onClick={() => void removal.run()}>
            Hapus
          </Button>
        )}
      </div>
    </li>
  )
}

/** Removes unsaved input of the deleted note. Otherwise each logout asks about a note that no list shows. */
async function dropDraft(noteId: Note['noteId']): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  const key = `note:${noteId}` as const
  // If this fails, the input stays stored, so nothing is lost.
  await removeDraft(userId, key).catch(() => undefined)
  broadcastMessage({ kind: 'draft-changed', userId, key })
}
