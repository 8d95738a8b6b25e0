import { randomUUID } from 'node:crypto'
import { flattenArticle } from '#contract/learning/article-text.ts'
import type { LessonQuestionAnchor } from '#contract/learning/lesson-question.outbox.ts'
import { mayReadAnswer } from '#contract/learning/lesson-question.rules.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { LESSON_QUESTIONS_PER_DAY } from '#contract/wire/limits.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { listQuizzesWithOpenAnswers } from '../../assessment/quiz/service.ts'
import { requirePaid } from '../enrollment/service.ts'
import { getLearningItem } from '../progress/service.ts'
import { createAnswerNotice } from './notices.ts'
import * as queries from './queries.ts'
import { decidePart } from './read.ts'

interface EventTime {
  happenedAt: Date
  now: Date
}
type Sent<Type> = Extract<OutboxPayload<'lesson-question'>, { type: Type }>
type Writer = Pick<Person, 'userId'>
interface Taken {
  isNew: boolean
}

/**
 * Number of seconds by which a position may be after the end of its video, because the renditions differ a little in
 * length.
 */
const VIDEO_END_TOLERANCE_SECONDS = 5

/** Applies a learner's action: a question, an answer, the accepted answer, or a report. */
export async function storeLessonQuestion(
  tx: Tx,
  person: Writer,
  payload: OutboxPayload<'lesson-question'>,
  time: EventTime,
): Promise<Taken> {
  switch (payload.type) {
    case 'ask':
      return ask(tx, person, payload, time)
    case 'answer':
      return answer(tx, person, payload, time)
    case 'accept':
      return accept(tx, person, payload, time)
    case 'report':
      return report(tx, person, payload, time)
  }
}

async function ask(tx: Tx, person: Writer, sent: Sent<'ask'>, { happenedAt, now }: EventTime): Promise<Taken> {
  const { userId } = person
  const { anchor, text } = sent
  await getLearningItem(tx, person, { enrollmentId: sent.enrollmentId, lectureMaterialId: sent.materialId })
  await lockWriter(tx, userId, sent.enrollmentId)
  const material = await queries.findMaterial(tx, sent.materialId)
  if (!isPlaceOf(anchor, material)) throw new CallError('VALIDATION_FAILED')
  const reader = await queries.findReader(tx, userId, sent.enrollmentId)
  if (!reader) throw new CallError('ENROLLMENT_NOT_FOUND')
  const id = sent.questionId.toLowerCase()
  const stored = await queries.findQuestion(tx, id, reader.career_track_id)
  if (stored?.asked_by === userId) return { isNew: false }
  await limitPerDay(tx, 'lesson_question', userId, now)
  const isNew = await queries.insertQuestion(tx, {
    id,
    asked_by: userId,
    career_track_id: reader.career_track_id,
    lineage_id: material.lineage_id,
    material_id: sent.materialId,
    material_title: material.title,
    anchor: JSON.stringify(anchor),
    text,
    asked_at: happenedAt,
    received_at: now,
  })
  // The id belongs to a question of another user. Devices generate random ids, so the id is forged.
  if (!isNew) throw new CallError('VALIDATION_FAILED')
  return { isNew }
}

/**
 * Returns whether the material contains the position of the question. Checks that the article contains the quote,
 * because other learners read the quote. Does not check where the article contains the quote, because another build of
 * the app may convert the article to text in another way.
 */
function isPlaceOf(anchor: LessonQuestionAnchor, material: queries.MaterialRow) {
  const { type, content, ladder, quiz_questions: questions } = material
  if (anchor.kind !== type) return false
  if (anchor.kind === 'quiz') return questions?.some(({ id }) => id === anchor.quizQuestionId) === true
  if (anchor.kind === 'video') {
    // Uses the longer of the stated and the measured length, because the length that an imported package states may be
    // wrong.
    const stated = content.kind === 'video' ? (content.durationSeconds ?? 0) : 0
    const length = Math.max(stated, ladder?.seconds ?? 0)
    return length === 0 || anchor.second <= length + VIDEO_END_TOLERANCE_SECONDS
  }
  if (anchor.kind !== 'article') return true
  if (content.kind !== 'article') return false
  const text = flattenArticle(content.blocks)
  return [anchor.before, anchor.quote, anchor.after].every(part => text.includes(part))
}

async function limitPerDay(
  tx: Tx,
  table: Parameters<typeof queries.countSince>[1],
  userId: string,
  now: Date,
): Promise<void> {
  const count = await queries.countSince(tx, table, userId, new Date(now.getTime() - DAY_MS))
  if (count >= LESSON_QUESTIONS_PER_DAY) throw new CallError('QUESTION_TOO_OFTEN')
}

interface Target {
  type: Exclude<OutboxPayload<'lesson-question'>['type'], 'ask'>
  enrollmentId: string
  questionId: string
}

/**
 * Locks the user's own enrolment, and then the user's questions, answers and reports (`lockUser`). Another order could
 * deadlock. Refuses a refunded enrolment.
 */
async function lockWriter(tx: Tx, userId: string, enrollmentId: string): Promise<void> {
  await requirePaid(tx, enrollmentId)
  await queries.lockUser(tx, userId)
}

/**
 * Locks a question that the learner may read. Any other question is reported as not found. Refuses a refunded
 * enrolment, except for a report.
 */
async function enterQuestion(
  tx: Tx,
  { userId }: Writer,
  { type, enrollmentId, questionId }: Target,
  { now }: Pick<EventTime, 'now'>,
) {
  const reader = await queries.findReader(tx, userId, enrollmentId)
  if (!reader) throw new CallError('ENROLLMENT_NOT_FOUND')
  if (type === 'report') await queries.lockUser(tx, userId)
  else await lockWriter(tx, userId, enrollmentId)
  const found = await queries.findQuestion(tx, questionId, reader.career_track_id)
  const question = found && (await queries.lockQuestion(tx, found.id))
  if (!question) throw new CallError('QUESTION_NOT_FOUND')
  const shown = await queries.findShownMaterial(tx, reader, question.lineage_id)
  const part = decidePart({ ...question, shown_id: shown?.id ?? null }, userId, {
    isAlumnus: reader.is_alumnus,
    openQuizzes: await listQuizzesWithOpenAnswers(tx, enrollmentId, now),
  })
  if (part === 'none') throw new CallError('QUESTION_NOT_FOUND')
  return { reader, question, part }
}

/** Finds an answer that the learner may read. Any other answer is reported as not found. */
async function getReadableAnswer(
  tx: Tx,
  userId: string,
  { question, part }: Awaited<ReturnType<typeof enterQuestion>>,
  answerId: string,
) {
  const row = await queries.findAnswer(tx, answerId)
  const facts = row && {
    isOwn: row.answered_by === userId,
    isHidden: row.is_hidden,
    isChosen: row.id === question.chosen_answer_id,
    isAccepted: row.id === question.accepted_answer_id,
  }
  if (!row || !facts || row.question_id !== question.id || !mayReadAnswer(facts, part)) {
    throw new CallError('ANSWER_NOT_FOUND')
  }
  return row
}

async function answer(tx: Tx, person: Writer, sent: Sent<'answer'>, { happenedAt, now }: EventTime): Promise<Taken> {
  const { userId } = person
  const { question, reader } = await enterQuestion(tx, person, sent, { now })
  if (question.asked_by === userId) throw new CallError('QUESTION_OWN')
  if (!reader.is_alumnus) throw new CallError('QUESTION_ALUMNI_ONLY')
  const id = sent.answerId.toLowerCase()
  const stored = await queries.findAnswer(tx, id)
  if (stored?.answered_by === userId && stored.question_id === question.id) return { isNew: false }
  await limitPerDay(tx, 'lesson_answer', userId, now)
  await storeAnswer(tx, question, { id, userId, by: 'alumnus', text: sent.text, answeredAt: happenedAt, now })
  return { isNew: true }
}

interface NewAnswer {
  id: string
  userId: string
  by: 'expert' | 'alumnus'
  text: string
  answeredAt: Date
  now: Date
}

/**
 * Stores an answer and plans a notification for the asker. The caller must have checked the rights and locked the
 * question.
 */
export async function storeAnswer(
  tx: Tx,
  question: queries.LockedQuestion,
  { id, userId, by, text, answeredAt, now }: NewAnswer,
): Promise<void> {
  const isNew = await queries.insertAnswer(tx, {
    id,
    question_id: question.id,
    answered_by: userId,
    author_kind: by,
    text,
    answered_at: answeredAt,
    received_at: now,
  })
  // The id belongs to another answer. Ids are random, so the id is forged.
  if (!isNew) throw new CallError('VALIDATION_FAILED')
  await queries.touchQuestion(tx, question.id)
  await queries.changeQuestion(tx, question.id)
  if (question.asked_by === null || question.asked_by === userId || question.is_hidden) return
  const place = await queries.findOpenPlace(tx, question.asked_by, question)
  await planNotifications(tx, [createAnswerNotice({ ...question, asked_by: question.asked_by, by, place }, now)], now)
}

async function accept(tx: Tx, person: Writer, sent: Sent<'accept'>, time: EventTime): Promise<Taken> {
  const entered = await enterQuestion(tx, person, sent, time)
  const { question } = entered
  if (question.asked_by !== person.userId) throw new CallError('QUESTION_NOT_FOUND')
  const chosen = sent.answerId === null ? null : await getReadableAnswer(tx, person.userId, entered, sent.answerId)
  // After a merge of two accounts of one person, the asker can also be the author of the answer. Authors must not
  // accept their own answers.
  if (chosen?.answered_by === person.userId) throw new CallError('QUESTION_OWN')
  const answerId = chosen?.id ?? null
  if (question.accepted_answer_id === answerId) return { isNew: false }
  await queries.changeQuestion(tx, question.id, { accepted_answer_id: answerId })
  return { isNew: true }
}

async function report(tx: Tx, person: Writer, sent: Sent<'report'>, { happenedAt, now }: EventTime): Promise<Taken> {
  const { userId } = person
  const entered = await enterQuestion(tx, person, sent, { now })
  const answerId = sent.answerId && (await getReadableAnswer(tx, userId, entered, sent.answerId)).id
  await limitPerDay(tx, 'lesson_report', userId, now)
  const isNew = await queries.insertReport(tx, {
    id: randomUUID(),
    user_id: userId,
    question_id: entered.question.id,
    answer_id: answerId,
    reason: sent.reason,
    reported_at: happenedAt,
    received_at: now,
    decided_at: null,
    decided_by: null,
  })
  if (isNew) await queries.changeQuestion(tx, entered.question.id)
  return { isNew }
}

/**
 * After a merge of two accounts, removes the acceptance of answers that the asker has written with the other account.
 * An acceptance shows an answer to the class, so the asker must not be its author.
 */
export async function removeOwnAcceptances(tx: Tx, userId: string): Promise<void> {
  for (const id of await queries.listSelfAccepted(tx, userId)) {
    await queries.changeQuestion(tx, id, { accepted_answer_id: null })
  }
}

/** Deletes the texts, the reports and the name of an erased account. */
export async function eraseLessonQuestions(tx: Tx, userId: string, now: Date): Promise<void> {
  const ids = await queries.listTouchedQuestions(tx, userId)
  for (const id of ids) await queries.lockQuestion(tx, id)
  await queries.anonymizeUser(tx, userId, now)
  for (const id of ids) await queries.changeQuestion(tx, id)
}
