import { expect, test } from 'vitest'
import type { LessonQuestion } from '#contract/learning/lesson-question.ts'
import type { LessonQuestionPayload } from '#contract/learning/lesson-question.outbox.ts'
import type { ReceiptRow } from '#app/data/outbox/receipts.ts'
import { addLocalActions, listDeliveredActions, type LocalAction } from './local-questions.ts'

const at = '2026-11-30T00:00:00.000Z'
const head = { enrollmentId: 'e', questionId: 'q' }
const ask: LocalAction = {
  payload: { type: 'ask', ...head, materialId: 'm', anchor: { kind: 'video', second: 3 }, text: 'Kenapa?' },
  state: 'waiting',
  at,
}
const stored: LessonQuestion = {
  id: 'q',
  materialId: 'm',
  materialTitle: 'Video',
  anchor: { kind: 'video', second: 3 },
  text: 'Kenapa?',
  name: 'Siti R.',
  isOwn: true,
  isHidden: false,
  isLocked: false,
  answers: [],
  askedAt: at,
}
const answer: LocalAction = {
  payload: { type: 'answer', ...head, answerId: 'a', text: 'Karena' },
  state: 'waiting',
  at,
}
const add = (questions: LessonQuestion[], ...actions: LocalAction[]) =>
  addLocalActions(questions, actions, () => 'Video')

test('shows an unsent question at once, and does not show it twice after its delivery', () => {
  expect(add([], ask)).toMatchObject([{ id: 'q', text: 'Kenapa?', isOwn: true, local: { state: 'waiting' } }])
  const [delivered] = add([stored], { ...ask, state: 'sent' })
  expect(delivered).toEqual(stored)
})

test('adds answers, the accepted answer and reports to a question, without changing the stored list', () => {
  const accept: LocalAction = { payload: { type: 'accept', ...head, answerId: 'a' }, state: 'waiting', at }
  const report: LocalAction = {
    payload: { type: 'report', ...head, answerId: null, reason: 'Kasar' },
    state: 'sent',
    at,
  }
  expect(add([stored], answer, accept, report)).toMatchObject([
    { isReported: true, answers: [{ id: 'a', text: 'Karena', isAccepted: true, by: 'alumnus' }] },
  ])
  expect(stored.answers).toEqual([])
  const [answered] = add([stored], answer)
  add([answered!], accept)
  expect(answered).toMatchObject({ answers: [{ isAccepted: false }] })
})

test('returns delivered actions from the receipts, and omits an acceptance that is not newer than the list of the server', () => {
  const receipt = { id: '1', userId: 'u', kind: 'lesson-question', outcome: 'accepted', queue: 'e' } as const
  const times = { createdAt: Date.parse(at), receivedAt: 2_000 }
  const accept: LessonQuestionPayload = { type: 'accept', ...head, answerId: 'a' }
  const receipts: ReceiptRow[] = [
    { ...receipt, ...times, payload: accept },
    { ...receipt, ...times, payload: answer.payload },
    { ...receipt, ...times, payload: ask.payload },
    { ...receipt, ...times, payload: ask.payload, queue: 'other' },
    { ...receipt, ...times, payload: {}, kind: 'note' },
    // An older build stored this receipt.
    { ...receipt, ...times },
  ]
  const types = (listedAt: number) => listDeliveredActions(receipts, 'e', listedAt).map(({ payload }) => payload.type)
  expect(types(1_000)).toEqual(['ask', 'answer', 'accept'])
  expect(types(2_000)).toEqual(['ask', 'answer'])
  expect(add([], ...listDeliveredActions(receipts, 'e', 1_000))).toMatchObject([
    { id: 'q', local: { state: 'sent' }, answers: [{ id: 'a', isAccepted: true }] },
  ])
})

test('keeps a refused question or answer with its reason, and ignores other refused actions', () => {
  const refused: LocalAction = { ...ask, state: 'refused', message: 'Coba lagi besok' }
  expect(add([], refused)).toMatchObject([{ local: { state: 'refused', message: 'Coba lagi besok' } }])
  expect(add([stored], { ...answer, state: 'refused', message: 'Coba lagi besok' })).toMatchObject([
    { answers: [{ text: 'Karena', local: { state: 'refused', message: 'Coba lagi besok' } }] },
  ])
  const accept: LocalAction = { payload: { type: 'accept', ...head, answerId: 'a' }, state: 'refused', at }
  expect(add([stored], accept)).toEqual([stored])
})
