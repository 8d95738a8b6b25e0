import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { FullName } from '../account/person-fields.ts'
import { ChangeReason } from '../admin/list.ts'
import { AssignmentPayload } from '../assessment/assignment.outbox.ts'
import { LevelUpPayload } from '../assessment/level-up.ts'
import { LessonAnswerText, LessonQuestionPayload } from '../learning/lesson-question.outbox.ts'
import { NotePayload } from '../learning/note.outbox.ts'
import { SurveyAnswers } from '../learning/survey.ts'
import { AttendanceObjectionPayload } from '../webinar/attendance.outbox.ts'
import { RoomQuestionPayload } from '../webinar/room.outbox.ts'
import { MultiLine, SingleLine } from './text.ts'
import { FileToUpload } from './upload.ts'

const id = '0195a000-0000-7000-8000-000000000001'
const at = '2026-11-30T00:00:00.000Z'

const invisible = [
  ['a zero-width space', '\u200B'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a Hangul filler', '\u115F'],
  ['a half-width Hangul filler', '\uFFA0'],
  ['a soft hyphen', '\u00AD'],
  ['a direction mark', '\u202E'],
  ['a variation selector', '\uFE0F'],
  ['tags', '\u{E0041}\u{E007F}'],
  ['a Braille pattern without dots', '\u2800'],
  ['an annotation mark', '\uFFF9'],
  ['a mixture with spaces', '\u200B \u00A0\u3164\u2060'],
] as const

const file = { id, name: 'a.pdf', sizeBytes: 1, sha256: 'a'.repeat(64) }
/** Schemas of texts that must not be empty, with an input for a text. */
const required: [name: string, schema: v.GenericSchema, toInput: (text: string) => unknown][] = [
  ['a name', FullName, text => text],
  ['a reason of an admin', ChangeReason, text => text],
  ['an answer to a question', LessonAnswerText, text => text],
  [
    'a question about a lesson',
    LessonQuestionPayload,
    text => {
      const anchor = { kind: 'video', second: 1 }
      return { type: 'ask', enrollmentId: id, questionId: id, materialId: id, anchor, text }
    },
  ],
  ['a question in a room', RoomQuestionPayload, text => ({ meetingId: id, text })],
  ['an objection', AttendanceObjectionPayload, text => ({ meetingId: id, reason: text })],
  ['an answer to an assignment', AssignmentPayload, text => ({ enrollmentId: id, lectureMaterialId: id, text })],
  ['the title of a proof', LevelUpPayload, text => ({ title: text, note: '', files: [file] })],
]

describe.each(invisible)('a text of %s', (_name, text) => {
  test('a text with only invisible characters counts as empty', () => {
    expect(v.parse(MultiLine, text.repeat(3))).toBe('')
    expect(v.parse(SingleLine, text.repeat(3))).toBe('')
  })

  test.each(required)('a text with only invisible characters is refused as %s', (_what, schema, toInput) => {
    expect(v.is(schema, toInput('Kenapa begitu'))).toBe(true)
    expect(v.is(schema, toInput(text.repeat(5)))).toBe(false)
  })
})

test.each(['👩‍💻', '❤️', '.', 'נ\u200F', 'می\u200Cخواهم', '\u200Ba\u200B'])(
  'keeps the visible text %j unchanged',
  text => {
    expect([v.parse(SingleLine, text), v.parse(MultiLine, text)]).toEqual([text, text])
  },
)

test('accepts stored work in which a text or a file name has only invisible characters', () => {
  const answer = { enrollmentId: id, lectureMaterialId: id, text: '\u200B', files: [{ ...file, name: '\u2060' }] }
  expect(v.parse(AssignmentPayload, answer)).toMatchObject({ text: '', files: [{ name: '\u2060' }] })
  expect(v.is(FileToUpload, { ...file, name: '\u200B' })).toBe(true)
  expect(v.parse(SurveyAnswers, { puas: '5', saran: '\u200B' })).toEqual({ puas: '5' })
  const edit = { type: 'edit', id, noteId: id, at, replaces: [id], text: '\u200B' }
  expect(v.parse(NotePayload, { events: [edit] }).events).toMatchObject([{ text: '' }])
})
