import type { QuizAnswers, QuizQuestion } from '#contract/assessment/quiz.ts'
import { getAnswer, isAnswered, findMatchedOption, formatPair } from '#contract/assessment/quiz.rules.ts'

/** Returns the answer after a press on an option or a change of a text field. */
export function applyChoice(type: QuizQuestion['type'], given: readonly string[], value: string): string[] {
  if (type !== 'multiple') return value.trim() === '' ? [] : [value]
  return given.includes(value) ? given.filter(each => each !== value) : [...given, value]
}

/**
 * Returns the order after a press on an item: an item that is not placed is added at the end, and a placed item is
 * removed.
 */
export function toggleOption(given: readonly string[], id: string): string[] {
  return given.includes(id) ? given.filter(each => each !== id) : [...given, id]
}

/** Returns the questions in a new order: first the questions that were answered wrong in the last attempt. */
export function sortWrongFirst<Question extends { id: string }>(
  questions: readonly Question[],
  wrongIds: readonly string[] = [],
): Question[] {
  return questions.toSorted((a, b) => Number(wrongIds.includes(b.id)) - Number(wrongIds.includes(a.id)))
}

/** Returns the matches after a choice. An empty `optionId` removes the match of the prompt. */
export function setMatch(given: readonly string[], promptId: string, optionId: string): string[] {
  const others = given.filter(pair => pair !== formatPair(promptId, findMatchedOption(given, promptId) ?? ''))
  return optionId === '' ? others : [...others, formatPair(promptId, optionId)]
}

export function listUnansweredQuestions(questions: readonly QuizQuestion[], answers: QuizAnswers): QuizQuestion[] {
  return questions.filter(question => !isAnswered(question, answers))
}

/** Returns an answer as readable text. */
export function listAnswerTexts(question: QuizQuestion, given: readonly string[]): string[] {
  const textOf = (id: string) => question.options.find(option => option.id === id)?.text ?? id
  if (question.type === 'short') return [...given]
  if (question.type !== 'matching') return given.map(textOf)
  return (question.prompts ?? []).map(({ id, text }) => {
    const match = findMatchedOption(given, id)
    return `${text} → ${match === undefined ? '(kosong)' : textOf(match)}`
  })
}

/** Drops answers to questions that are not in this exam, because a draft may come from another version of the quiz. */
export function filterAnswers(questions: readonly QuizQuestion[], answers: QuizAnswers): QuizAnswers {
  return Object.fromEntries(
    questions.filter(({ id }) => Object.hasOwn(answers, id)).map(({ id }) => [id, [...getAnswer(answers, id)]]),
  )
}
