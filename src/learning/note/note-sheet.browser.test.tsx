import { beforeEach, expect, it, vi } from 'vitest'
import { flushSync } from 'react-dom'
import { page, userEvent } from 'vitest/browser'
import type { NoteEvent } from '#contract/learning/note.outbox.ts'
import type { Note } from '#contract/learning/note.rules.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { storeSession } from '#app/data/session-store.ts'
import { outboxState, refreshOutbox } from '#app/outbox/state.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { NoteSheet } from './note-sheet.tsx'

const NOTE_ID = '0199c000-0000-7000-8000-000000000001'
const note: Note = {
  noteId: NOTE_ID,
  enrollmentId: NOTE_ID,
  materialId: NOTE_ID,
  courseTitle: 'Barista',
  materialTitle: 'Kopi',
  anchor: { kind: 'pdf', page: 3 },
  text: 'lama',
  texts: ['lama'],
  heads: ['a'],
  isDeleted: false,
  createdAt: '2026-03-02T02:00:00.000Z',
  changedAt: '2026-03-02T02:00:00.000Z',
}
const field = () => page.getByRole('textbox', { name: 'Catatanmu' })
const listEvents = () => outboxState.entries.flatMap(({ payload }) => (payload as { events: NoteEvent[] }).events) // only notes are in this outbox
let userId: string

beforeEach(async () => {
  await clearDevice()
  const user = { userId: crypto.randomUUID(), isAdmin: false, roles: ['learner' as const] }
  await storeSession({ ...user, accessToken: 'a', refreshToken: 'r', remember: true })
  sessionState.user = user
  userId = user.userId
  await refreshOutbox()
  return async () => {
    sessionState.user = undefined
    await refreshOutbox()
  }
})

function open(more: Partial<Parameters<typeof NoteSheet>[0]> = {}) {
  const onClose = vi.fn<() => void>()
  show(onClose, more)
  return onClose
}

function show(onClose: () => void, more: Partial<Parameters<typeof NoteSheet>[0]> = {}) {
  render(<NoteSheet note={note} userId={userId} onClose={onClose} onDeleted={() => undefined} {...more} />)
}
const close = () => page.getByRole('button', { name: 'Tutup' }).click()
const readStored = () => readDraft(userId, `note:${NOTE_ID}`)

it('stores typed text as a draft, and saves the text when the dialog is closed by Escape', async () => {
  const onClose = open()
  await expect.element(page.getByText('Halaman 3')).toBeVisible()
  await expect.element(field()).toBeEnabled()
  await field().fill('  baru\u0007 ')
  await expect.poll(() => readDraft(userId, `note:${NOTE_ID}`)).toEqual({ text: '  baru\u0007 ', replaces: 'a' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toMatchObject([{ type: 'edit', noteId: NOTE_ID, replaces: ['a'], text: 'baru' }])
  await expect.poll(() => readDraft(userId, `note:${NOTE_ID}`)).toBeUndefined()
})

it('continues a draft of a closed tab, and replaces only the text that the draft was based on', async () => {
  await saveDraft(userId, `note:${NOTE_ID}`, { text: 'setengah', replaces: 'a' })
  const onClose = open({ note: { ...note, text: 'dari perangkat lain', heads: ['b'] } })
  await expect.element(field()).toHaveValue('setengah')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toMatchObject([{ type: 'edit', replaces: ['a'], text: 'setengah' }])
})

it('stores nothing if the text of a note did not change', async () => {
  const onClose = open()
  await expect.element(field()).toBeEnabled()
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toEqual([])
})

it('moves the focus to the field of a new note', async () => {
  open({ isNew: true, note: { ...note, text: '' } })
  await expect.element(field()).toHaveFocus()
})

it('deletes a new note that stays empty', async () => {
  const onClose = open({ note: { ...note, text: '' }, isNew: true })
  await expect.element(field()).toBeEnabled()
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toMatchObject([{ type: 'delete', noteId: NOTE_ID, replaces: ['a'] }])
})

it('keeps a stored draft that was not read before the dialog was closed', async () => {
  await saveDraft(userId, `note:${NOTE_ID}`, { text: 'setengah', replaces: 'a' })
  const onClose = open()
  // Closed in the same task, before the device can answer.
  page
    .getByRole('button', { name: 'Tutup' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(await readStored()).toEqual({ text: 'setengah', replaces: 'a' })
  expect(listEvents()).toEqual([])
})

it('accepts no input and no second action while the text of a note is being stored', async () => {
  const onClose = open()
  await expect.element(field()).toBeEnabled()
  await field().fill('baru')
  const save = page.getByRole('button', { name: 'Simpan' }).element()
  flushSync(() => save.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  expect(field().element()).toHaveProperty('readOnly', true)
  page
    .getByRole('button', { name: 'Hapus' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toMatchObject([{ type: 'edit', text: 'baru' }])
})

it('shows a newer text of another device, and stores nothing if the learner typed nothing', async () => {
  const onClose = open()
  await expect.element(field()).toBeEnabled()
  show(onClose, { note: { ...note, text: 'dari perangkat lain', heads: ['b'] } })
  await expect.element(field()).toHaveValue('dari perangkat lain')
  await close()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toEqual([])
})

it('deletes only the stored text that the learner edited, not a newer text of another device', async () => {
  const onClose = open()
  await expect.element(field()).toBeEnabled()
  await field().fill('lama dan baru')
  show(onClose, { note: { ...note, text: 'dari perangkat lain', heads: ['b'] } })
  await page.getByRole('button', { name: 'Hapus' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toMatchObject([{ type: 'delete', replaces: ['a'] }])
})

it('refuses a note that is too long for the server, and keeps its text as a draft', async () => {
  const text = 'a'.repeat(10_005)
  const onClose = open({ note: { ...note, text } })
  await expect.element(field()).toBeEnabled()
  await userEvent.click(field())
  await userEvent.keyboard('{End}{Backspace}')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect.element(page.getByText(/^Catatan paling panjang 10\.000 karakter/)).toBeVisible()
  await close()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toEqual([])
  expect(await readStored()).toMatchObject({ replaces: 'a' })
})

it('does not store the text of an abandoned draft if the note already has the same text', async () => {
  await saveDraft(userId, `note:${NOTE_ID}`, { text: 'lama', replaces: 'a' })
  const onClose = open({ note: { ...note, heads: ['b'] } })
  await expect.element(field()).toBeEnabled()
  await close()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listEvents()).toEqual([])
  await expect.poll(readStored).toBeUndefined()
})
