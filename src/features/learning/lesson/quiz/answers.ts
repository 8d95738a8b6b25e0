import type { QuizAnswers, QuizQuestion } from '#contract/assessment/quiz.ts'
import { answerTo, isAnswered, matchOf, pairOf } from '#contract/assessment/quiz.rules.ts'

/** Returns the answer after one press or keystroke on a choice or a text. */
export function withChoice(type: QuizQuestion['type'], given: readonly string[], value: string): string[] {
  if (type !== 'multiple') return value.trim() === '' ? [] : [value]
  return given.includes(value) ? given.filter(each => each !== value) : [...given, value]
}

/** Returns the display order: the learner's own, if there is one. */
export function orderOf(question: Pick<QuizQuestion, 'options'>, given: readonly string[]): string[] {
  const ids = question.options.map(option => option.id)
  return given.length === ids.length && ids.every(id => given.includes(id)) ? [...given] : ids
}

/** Returns the order after a part was moved; beyond either end it does not move. */
export function withMove(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter(each => each !== id)
  const at = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Returns the matches after a choice; an empty option removes one. */
export function withMatch(given: readonly string[], promptId: string, optionId: string): string[] {
  const others = given.filter(pair => pair !== pairOf(promptId, matchOf(given, promptId) ?? ''))
  return optionId === '' ? others : [...others, pairOf(promptId, optionId)]
}

export function unanswered(questions: readonly QuizQuestion[], answers: QuizAnswers): QuizQuestion[] {
  return questions.filter(question => !isAnswered(question, answers))
}

/** Returns an answer as readable text. */
export function answerTexts(question: QuizQuestion, given: readonly string[]): string[] {
  const textOf = (id: string) => question.options.find(option => option.id === id)?.text ?? id
  if (question.type === 'short') return [...given]
  if (question.type !== 'matching') return given.map(textOf)
  return (question.prompts ?? []).map(({ id, text }) => {
    const match = matchOf(given, id)
    return `${text} → ${match === undefined ? '(kosong)' : textOf(match)}`
  })
}

/** Drops answers to questions that are not in this exam, because a draft of an older version may contain some. */
export function answersFor(questions: readonly QuizQuestion[], answers: QuizAnswers): QuizAnswers {
  return Object.fromEntries(
    questions.filter(({ id }) => Object.hasOwn(answers, id)).map(({ id }) => [id, [...answerTo(answers, id)]]),
  )
}
