import { NOTE_TYPED_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { Note } from '#contract/learning/note.rules.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useDraft } from '../use-draft.ts'
import { cleanText, deleteNoteEvent, editNoteEvent, storeNoteEvent } from './note-events.ts'
import { formatPlace } from './note-place.ts'
import classes from './note.module.css'

interface Props {
  note: Note
  userId: string
  /** True for a note that was created for this dialog. If it stays empty, it is deleted again. */
  isNew?: boolean
  onClose: () => void
  onDeleted: (note: Note) => void
}

/** Dialog with the text of a note. Every change is stored as a draft, and closing saves it. */
export function NoteSheet({ note, userId, isNew = false, onClose, onDeleted }: Props) {
  // The heads are one text, because a draft can contain no list of texts.
  const beginning = { text: note.text, replaces: note.heads.join(' ') }
  const draft = useDraft(userId, `note:${note.noteId}`, beginning)
  const limit = Math.max(NOTE_TYPED_MAX_LENGTH, note.text.length)

  async function close() {
    const text = cleanText(draft.value.text)
    if (isNew && text === '') {
      await remove()
      return
    }
    // The draft names the writes that the learner saw, so a change on another device meanwhile is not replaced.
    const isChanged = draft.isReady && text !== note.text
    if (isChanged && !(await storeNoteEvent(editNoteEvent(note.noteId, draft.value.replaces.split(' '), text)))) return
    draft.discard()
    onClose()
  }

  async function remove() {
    if (!(await storeNoteEvent(deleteNoteEvent(note)))) return
    draft.discard()
    onDeleted(note)
    onClose()
  }

  return (
    <BottomSheet title="Catatan" onClose={() => void close()}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void close()
        }}
      >
        {note.anchor.kind === 'article' ? (
          <blockquote className={classes.quote}>{note.anchor.quote}</blockquote>
        ) : (
          <p className={classes.place}>{formatPlace(note.anchor)}</p>
        )}
        <TextAreaField
          label="Catatanmu"
          error={undefined}
          limit={limit}
          maxLength={limit}
          rows={5}
          value={draft.value.text}
          disabled={!draft.isReady}
          onChange={event => draft.change({ ...draft.value, text: event.currentTarget.value })}
        />
        <div className={classes.actions}>
          <Button type="submit">Simpan</Button>
          <Button variant="danger-quiet" onClick={() => void remove()}>
            Hapus
          </Button>
        </div>
      </form>
    </BottomSheet>
  )
}
