import { type ReactNode, useState } from 'react'
import type { Note } from '#contract/learning/note.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { deleteNoteEvent, editNoteEvent, storeNoteEvent } from './note-events.ts'
import { formatPlace } from './note-place.ts'
import classes from './note.module.css'

interface Props {
  note: Note
  /** True if the material no longer has the place of the note. */
  isGone: boolean
  /** Link or button that leads to the place. */
  open: ReactNode
  onEdit: () => void
  onDelete: () => void
}

/** Row of a list of notes. A deleted note stays in its row, so that the deletion can be undone. */
export function NoteItem({ note, isGone, open, onEdit, onDelete }: Props) {
  const { anchor } = note
  async function remove() {
    if (await storeNoteEvent(deleteNoteEvent(note))) onDelete()
  }
  if (note.isDeleted) return <DeletedItem note={note} />
  return (
    <li className={classes.item}>
      {anchor.kind === 'article' ? (
        <blockquote className={classes.quote}>{anchor.quote}</blockquote>
      ) : (
        <p className={classes.place}>{formatPlace(anchor)}</p>
      )}
      {isGone && <p className={classes.gone}>Tempatnya sudah berubah</p>}
      {note.text !== '' && <p className={classes.text}>{note.text}</p>}
      <div className={classes.actions}>
        {open}
        <Button variant="ghost" onClick={onEdit}>
          {note.text === '' ? 'Tulis' : 'Ubah'}
        </Button>
        <Button variant="ghost" onClick={() => void remove()}>
          Hapus
        </Button>
      </div>
    </li>
  )
}

function DeletedItem({ note }: { note: Note }) {
  const [isRestoring, setIsRestoring] = useState(false)
  async function restore() {
    setIsRestoring(true)
    await storeNoteEvent(editNoteEvent(note.noteId, note.heads, note.text))
    setIsRestoring(false)
  }
  return (
    <li className={classes.item}>
      <p>
        Catatan dihapus.{' '}
        <Button variant="ghost" isBusy={isRestoring} onClick={() => void restore()}>
          Urungkan
        </Button>
      </p>
    </li>
  )
}
