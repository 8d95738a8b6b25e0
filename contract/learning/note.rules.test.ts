import { expect, test } from 'vitest'
import { playNoteHistory } from '#tests/support/note-histories.ts'
import type { NoteEvent } from './note.outbox.ts'
import { NOTE_SEPARATOR, reduceNotes } from './note.rules.ts'

const at = (minute: number) => `2026-03-02T02:${String(minute).padStart(2, '0')}:00.000Z`
const create = (text = ''): NoteEvent => ({
  type: 'create',
  id: 'a',
  noteId: 'n',
  at: at(0),
  enrollmentId: 'e',
  materialId: 'm',
  courseTitle: 'Barista',
  materialTitle: 'Kopi',
  anchor: { kind: 'video', second: 4 },
  text,
})
const edit = (id: string, minute: number, text: string, replaces = ['a']): NoteEvent => {
  return { type: 'edit', id, noteId: 'n', at: at(minute), replaces, text }
}
const remove = (id: string, minute: number, replaces = ['a']): NoteEvent => {
  return { type: 'delete', id, noteId: 'n', at: at(minute), replaces }
}
const read = (...events: NoteEvent[]) => reduceNotes(events).get('n')

test('both phones end with the same notes in 10,000 random histories, and no typed text is lost', () => {
  let edits = 0
  for (let seed = 1; seed <= 10_000; seed++) {
    const report = playNoteHistory(seed)
    edits += report.edits
    expect({ seed, lost: report.lost, states: new Set(report.states).size }).toEqual({ seed, lost: [], states: 1 })
  }
  expect(edits).toBeGreaterThan(10_000)
})

test('an edit replaces the text that the phone knew before the edit, in any order of arrival', () => {
  expect(read(create('satu'), edit('b', 1, 'dua'))).toMatchObject({ text: 'dua', heads: ['b'], changedAt: at(1) })
  expect(read(edit('b', 1, 'dua'), create('satu'), edit('b', 1, 'dua'))).toMatchObject({ text: 'dua' })
})

test('concurrent edits keep both texts, and the next edit replaces both', () => {
  const both = [create('satu'), edit('b', 1, 'dari hp'), edit('c', 2, 'dari tablet')]
  expect(read(...both)?.text).toBe(`dari tablet${NOTE_SEPARATOR}dari hp`)
  expect(read(...both, edit('d', 3, 'gabungan', ['b', 'c']))?.text).toBe('gabungan')
  expect(read(create(''), edit('b', 1, 'sama'), edit('c', 2, 'sama'))?.text).toBe('sama')
})

test('a deletion keeps an edit that the deleting phone did not know, and a later edit restores a deleted note', () => {
  expect(read(create('satu'), edit('b', 1, 'baru'), remove('c', 9))).toMatchObject({ isDeleted: false, text: 'baru' })
  expect(read(create('satu'), remove('c', 9))).toMatchObject({ isDeleted: true, text: 'satu' })
  const restored = read(create('satu'), remove('c', 9), edit('d', 10, 'satu', ['c']))
  expect(restored).toMatchObject({ isDeleted: false, text: 'satu' })
})

test('a note that was deleted twice still has its text, so that the text can be restored', () => {
  const twice = read(create('satu'), edit('b', 1, 'dua'), remove('c', 2, ['b']), remove('d', 3, ['c']))
  expect(twice).toMatchObject({ isDeleted: true, text: 'dua', heads: ['d'] })
  expect(read(create('satu'), remove('b', 1, ['c']), remove('c', 2, ['b']))).toMatchObject({ text: 'satu' })
})

test('a note without its create event is not shown, and a forged cycle of edits shows the newest text', () => {
  expect(read(edit('b', 1, 'dua'))).toBeUndefined()
  expect(read(create('satu'), edit('b', 1, 'dua', ['a', 'c']), edit('c', 2, 'tiga', ['b']))?.text).toBe('tiga')
})
