import { useEffect, useRef, useState } from 'react'
import { NOTE_TEXT_MAX_LENGTH, NOTE_TYPED_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { Note } from '#contract/learning/note.rules.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useDraft } from '../use-draft.ts'
import { NoteAnchor } from './note-anchor.tsx'
import { cleanText, deleteNoteEvent, editNoteEvent, isTooLong, storeNoteEvent } from './note-events.ts'
import classes from './note.module.css'

const LENGTH_ERROR = `Catatan paling panjang ${formatNumber(NOTE_TEXT_MAX_LENGTH)} karakter. Pendekkan dulu agar perubahannya tersimpan.`

interface Props {
  note: Note
  userId: string
  /** True for a note that was created for this dialog. A note that stays empty is deleted again. */
  isNew?: boolean
  onClose: () => void
  /** Called before the deletion is stored. */
  onDeleted: (note: Note) => void
}

/** Dialog with the text of a note. Every change is stored as a draft, and closing saves it. */
export function NoteSheet({ note, userId, isNew = false, onClose, onDeleted }: Props) {
  // The ids in `heads` are joined to one text, because a draft can contain no list of texts.
  const current = { text: note.text, replaces: note.heads.join(' ') }
  const [initial] = useState(current)
  const draft = useDraft(userId, `note:${note.noteId}`, initial)
  const isTyped = draft.value !== initial
  // Until the learner types, the dialog shows the newest text, also if it arrives from another device meanwhile.
  const shown = isTyped ? draft.value : current
  const [begun, setBegun] = useState(current)
  const limit = Math.min(NOTE_TEXT_MAX_LENGTH, Math.max(NOTE_TYPED_MAX_LENGTH, note.text.length))
  const isOverlong = isTooLong(shown.text)

  const formRef = useRef<HTMLFormElement>(null)
  // Waits until the draft has been read, because the field is disabled before that.
  const canWrite = isNew && draft.isReady
  useEffect(() => {
    if (canWrite) formRef.current?.querySelector('textarea')?.focus()
  }, [canWrite])

  async function close(action: 'save' | 'close') {
    const text = cleanText(shown.text)
    if (isNew && text === '') {
      await remove()
      return
    }
    const isUntouched = text === begun.text && shown.replaces === begun.replaces
    // Compares with the note's text, because a reload directly after the note was stored can leave a draft with the
    // same text.
    const isStored = text === cleanText(note.text) && !note.isDeleted
    const isChanged = draft.isReady && isTyped && !isUntouched && !isStored
    if (isChanged && isOverlong) {
      // The draft stays. Closing is possible, because the learner may not want to shorten the text now.
      if (action === 'close') onClose()
      return
    }
    // The draft names the writes that the learner saw, so a change on another device meanwhile is not replaced.
    if (isChanged && !(await storeNoteEvent(editNoteEvent(note.noteId, shown.replaces.split(' '), text)))) return
    leave()
  }

  async function remove() {
    // Keeps the row in the list before the deletion is stored, so that the focus can return to it.
    onDeleted(note)
    // Deletes only the writes that the dialog showed.
    const heads = shown.replaces.split(' ')
    if (await storeNoteEvent(deleteNoteEvent({ noteId: note.noteId, heads }))) leave()
  }

  function leave() {
    // Keeps a draft that has not been read yet, because it may contain earlier input.
    if (draft.isReady) draft.discard()
    onClose()
  }

  const { isBusy, run } = useAction((action: 'save' | 'close' | 'delete') =>
    action === 'delete' ? remove() : close(action),
  )

  return (
    <BottomSheet title="Catatan" onClose={() => void run('close')}>
      <form
        ref={formRef}
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void run('save')
        }}
      >
        <NoteAnchor anchor={note.anchor} />
        {isNew && note.anchor.kind === 'article' && <p className={classes.hint}>Kalimat ini muncul di Ulangi besok.</p>}
        <TextAreaField
          label="Catatanmu"
          error={isOverlong ? LENGTH_ERROR : undefined}
          limit={limit}
          maxLength={limit}
          rows={5}
          value={shown.text}
          disabled={!draft.isReady}
          readOnly={isBusy}
          onChange={event => {
            if (!isTyped) setBegun(current)
            draft.change({ ...shown, text: event.currentTarget.value })
          }}
        />
        <div className={classes.actions}>
          <Button type="submit" isBusy={isBusy}>
            Simpan
          </Button>
          <Button variant="danger-quiet" isBusy={isBusy} disabled={!draft.isReady} onClick={() => void run('delete')}>
            Hapus
          </Button>
        </div>
      </form>
    </BottomSheet>
  )
}
