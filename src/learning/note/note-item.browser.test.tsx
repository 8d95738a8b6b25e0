import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NoteEvent } from '#contract/learning/note.outbox.ts'
import { type Note, reduceNotes } from '#contract/learning/note.rules.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { storeSession } from '#app/data/session-store.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { notices } from '#app/notices/state.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { useState } from 'react'
import { createNoteEvent, editNoteEvent } from './note-events.ts'
import { NoteItem } from './note-item.tsx'
import { NoteSheet } from './note-sheet.tsx'

const ID = '0199c000-0000-7000-8000-000000000001'
const userId = '0199c000-0000-7000-8000-000000000002'
const names = { enrollmentId: ID, materialId: ID, courseTitle: 'Barista', materialTitle: 'Kopi' }
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  await clearDevice()
  const user = { userId, isAdmin: false, roles: ['learner' as const] }
  await storeSession({ ...user, accessToken: 'a', refreshToken: 'r', remember: true })
  sessionState.user = user
  await refreshOutbox()
  return async () => {
    sessionState.user = undefined
    await refreshOutbox()
  }
})

/** Renders a list of one note. Shows a deleted note only if it was deleted in this list, as the screens do. */
function List({ stored }: { stored: readonly [NoteEvent, ...NoteEvent[]] }) {
  const { entries } = useOutbox()
  const [isOpen, setIsOpen] = useState(false)
  const [isDeletedHere, setIsDeletedHere] = useState(false)
  const events = entries.flatMap(({ payload }) => (payload as { events: NoteEvent[] }).events) // only notes are in this outbox
  const note = reduceNotes([...stored, ...events]).get(stored[0].noteId)
  if (!note || (note.isDeleted && !isDeletedHere)) return null
  const keepRow = () => setIsDeletedHere(true)
  return (
    <ul>
      <NoteItem note={note} isGone={false} open={null} onEdit={() => setIsOpen(true)} onDelete={keepRow} />
      {isOpen && <NoteSheet note={note} userId={userId} onClose={() => setIsOpen(false)} onDeleted={keepRow} />}
    </ul>
  )
}

/** Renders a note with this text, which other devices have replaced by `edits` at the same time. */
function show(text: string, edits: readonly string[] = []): Note['noteId'] {
  const created = { ...createNoteEvent({ ...names, anchor: { kind: 'pdf', page: 3 } }), text }
  const edited = edits.map(each => editNoteEvent(created.noteId, [created.id], each))
  render(<List stored={[created, ...edited]} />)
  return created.noteId
}

it('announces the deletion of a note, and keeps the focus in the row when the deletion is undone', async () => {
  show('satu')
  button('Hapus').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Urungkan')).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent('Catatan dihapus.')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Ubah')).toHaveFocus()
  await expect.element(page.getByText('satu')).toBeVisible()
})

it('after a note was deleted in the dialog, focuses the undo button', async () => {
  show('satu')
  await button('Ubah').click()
  await expect.element(page.getByRole('textbox')).toBeEnabled()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await expect.element(button('Urungkan')).toHaveFocus()
})

it('removes the draft of a deleted note', async () => {
  const noteId = show('satu')
  await saveDraft(userId, `note:${noteId}`, { text: 'setengah', replaces: noteId })
  await button('Hapus').click()
  await expect.element(button('Urungkan')).toBeVisible()
  await expect.poll(() => readDraft(userId, `note:${noteId}`)).toBeUndefined()
})

it('undoing a deletion restores all texts of a note, even if they are too long together for the server', async () => {
  const texts = ['a', 'b'].map(letter => letter.repeat(6_000))
  show('satu', texts)
  await button('Hapus').click()
  await button('Urungkan').click()
  await expect.element(button('Ubah')).toBeVisible()
  expect(texts.map(text => document.body.textContent.includes(text))).toEqual([true, true])
})

it('reports that the deletion of a note was not stored', async () => {
  show('satu')
  sessionState.user = undefined
  await button('Hapus').click()
  await expect
    .poll(() => notices.toasts.map(({ text }) => text))
    .toContainEqual(expect.stringMatching(/^Catatan ini belum terhapus /))
})
