import type { QuizQuestion } from './quiz.ts'
import { formatPair } from './quiz.rules.ts'

type Choices = QuizQuestion['options']

/**
 * Returns whether all choices have different ids without a colon. `formatPair` joins two ids with a colon, so other ids
 * could make an answer ambiguous.
 */
export function areIdsDistinct(choices: Choices): boolean {
  const ids = new Set(choices.map(({ id }) => id))
  return ids.size === choices.length && ![...ids].some(id => id.includes(':'))
}

/** Returns whether the question has a right answer that is valid for its type. */
export function hasRightAnswer({
  type,
  options,
  prompts = [],
  answer,
}: Pick<QuizQuestion, 'type' | 'options' | 'prompts'> & { answer: readonly string[] }): boolean {
  const isSet = answer.length > 0 && new Set(answer).size === answer.length
  const isChosen = isSet && answer.every(choice => options.some(({ id }) => id === choice))
  switch (type) {
    case 'short':
      return isSet && options.length === 0 && answer.every(spelling => spelling !== '')
    case 'single':
      return isChosen && answer.length === 1
    case 'true-false':
      return isChosen && answer.length === 1 && options.length === 2
    case 'multiple':
      return isChosen
    case 'ordering':
      return isChosen && answer.length === options.length && answer.length > 1
    case 'matching': {
      const isPair = (pair: string, promptId: string) => options.some(({ id }) => formatPair(promptId, id) === pair)
      return isSet && answer.length === prompts.length && prompts.every(({ id }) => answer.some(one => isPair(one, id)))
    }
  }
}
