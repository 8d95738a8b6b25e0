import { QUIZ_ATTEMPT_RESTORE_MS, QUIZ_GRACE_MS } from '../wire/limits.ts'
import type { QuizAnswers, QuizAttempt, QuizExam, QuizQuestion, TimedAnswers } from './quiz.ts'

/**
 * True if the quiz has limits. An attempt at such a quiz must start on the server, which counts attempts and signs time
 * windows.
 */
export function needsSignedStart(quiz: Pick<QuizExam, 'timeLimitSeconds' | 'attemptsAllowed'>): boolean {
  return quiz.timeLimitSeconds !== null || quiz.attemptsAllowed !== null
}

/** Returns the answer to a question. Checks own keys only, because a hostile payload may have keys of the prototype. */
export function getAnswer(answers: QuizAnswers, questionId: string): readonly string[] {
  return (Object.hasOwn(answers, questionId) ? answers[questionId] : undefined) ?? []
}

/**
 * Joins a prompt and its option of a `matching` question. Ids contain no colon, so `findMatchedOption` can split them
 * again.
 */
export function formatPair(promptId: string, optionId: string): string {
  return `${promptId}:${optionId}`
}

/** Returns the option matched with a prompt. */
export function findMatchedOption(given: readonly string[], promptId: string): string | undefined {
  return given.find(pair => pair.startsWith(formatPair(promptId, '')))?.slice(promptId.length + 1)
}

/**
 * True if the question has a complete answer: every item of an ordering, every prompt of a matching, otherwise one
 * choice or text.
 */
export function isAnswered(
  question: Pick<QuizQuestion, 'id' | 'type' | 'options' | 'prompts'>,
  answers: QuizAnswers,
): boolean {
  const answer = getAnswer(answers, question.id)
  switch (question.type) {
    case 'ordering':
      return answer.length === question.options.length
    case 'matching':
      return (question.prompts ?? []).every(prompt => findMatchedOption(answer, prompt.id) !== undefined)
    default:
      return answer.some(value => value.trim() !== '')
  }
}

/**
 * Merges two sets of answers: returns the latest answer to each question. At equal times, returns the answer of `b`.
 */
export function mergeAnswers(a: TimedAnswers, b: TimedAnswers): TimedAnswers {
  const merged: TimedAnswers = { answers: { ...a.answers }, answeredAt: { ...a.answeredAt } }
  for (const [id, given] of Object.entries(b.answers)) {
    const here = Object.hasOwn(merged.answers, id) ? getTime(merged, id) : Number.NEGATIVE_INFINITY
    if (getTime(b, id) < here) continue
    merged.answers[id] = given
    const at = Object.hasOwn(b.answeredAt, id) ? b.answeredAt[id] : undefined
    if (at === undefined) delete merged.answeredAt[id]
    else merged.answeredAt[id] = at
  }
  return merged
}

/** Returns the time of an answer. An answer without a time counts as older than any answer with a time. */
function getTime({ answeredAt }: TimedAnswers, id: string): number {
  const at = Object.hasOwn(answeredAt, id) ? answeredAt[id] : undefined
  return at === undefined ? 0 : Date.parse(at)
}

/** Answers of an attempt that were given in time. */
export interface CountedAnswers {
  answers: QuizAnswers
  /** Time of the hand-in, limited to the time between start and deadline. */
  handedInAt: Date
  /** True if answers exist and all of them were given after the deadline. */
  isWindowOver: boolean
}

/**
 * Returns the answers that count in a signed window: all answers given before the deadline, even if they arrive later.
 * Allows a small difference between clocks. An answer without a time counts as given at the hand-in.
 */
export function filterCountedAnswers(
  window: { startedAt: Date; deadline: Date | null },
  { answers, answeredAt }: TimedAnswers,
  handedInAt: Date,
): CountedAnswers {
  const end = window.deadline?.getTime() ?? Number.POSITIVE_INFINITY
  const inTime = Object.entries(answers).filter(([id]) => {
    const at = Object.hasOwn(answeredAt, id) ? answeredAt[id] : undefined
    return (at === undefined ? handedInAt.getTime() : Date.parse(at)) <= end + QUIZ_GRACE_MS
  })
  const isSomething = ([, given]: [string, readonly string[]]) => given.some(value => value.trim() !== '')
  return {
    answers: Object.fromEntries(inTime),
    handedInAt: new Date(Math.min(Math.max(handedInAt.getTime(), window.startedAt.getTime()), end)),
    isWindowOver: Object.entries(answers).some(isSomething) && !inTime.some(isSomething),
  }
}

/**
 * Returns the time from which an attempt that was not handed in no longer counts as used. Returns null without a
 * deadline, because such an attempt can always be continued.
 */
export function computeAttemptReturnTime(deadline: Date | null): Date | null {
  return deadline && new Date(deadline.getTime() + QUIZ_ATTEMPT_RESTORE_MS)
}

/**
 * True if the signed deadline has passed. `nowMs` is the server's time in milliseconds. An attempt without a time limit
 * never ends.
 */
export function isPastDeadline(attempt: QuizAttempt, nowMs: number): boolean {
  const deadline = attempt.signed?.deadline
  return typeof deadline === 'string' && nowMs >= Date.parse(deadline)
}

/**
 * Returns the questions in the order of this attempt. The order differs between attempts, and is the same on every
 * device.
 */
export function orderQuestions(
  exam: Pick<QuizExam, 'questions' | 'shufflesQuestions' | 'shufflesOptions'>,
  attemptId: string,
): QuizQuestion[] {
  const questions = exam.questions.map(question => {
    const isFixed = question.type === 'true-false' || !(exam.shufflesOptions || isInAttemptOrder(question))
    return isFixed ? question : { ...question, options: shuffle(question.options, `${attemptId}/${question.id}`) }
  })
  return exam.shufflesQuestions ? shuffle(questions, attemptId) : questions
}

/** True if the learner orders or matches the options. Their order on the screen is then always random. */
export function isInAttemptOrder({ type }: Pick<QuizQuestion, 'type'>): boolean {
  return type === 'ordering' || type === 'matching'
}

/** Shuffles (Fisher-Yates) with random numbers that depend only on the seed. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const random = randomFrom(seed)
  const list = [...items]
  for (let last = list.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1))
    const held = list[last] as T // the indexes `last` and `pick` are inside the list
    list[last] = list[pick] as T // the index is inside the list
    list[pick] = held
  }
  return list
}

/**
 * Returns a generator of random numbers: mulberry32, started with the FNV-1a hash of the seed. Both algorithms are
 * short and give the same numbers on every device. The numbers are not secret.
 */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
