import { pairOf } from '#contract/rules/quiz.ts'
import type { QuizFile } from './content-shape.ts'

type Question = QuizFile['questions'][number]

/** Every question can be answered right, and none says by the order or the names of its parts how. */
export function assertFairQuiz(quiz: QuizFile, name: string): void {
  const ids = new Set(quiz.questions.map(question => question.id))
  if (ids.size < quiz.questions.length) throw new Error(`Two questions of ${name} share an id`)
  for (const question of quiz.questions) {
    const { id, options, prompts = [] } = question
    for (const choices of [options, prompts]) {
      const choiceIds = new Set(choices.map(choice => choice.id))
      const areGood = choiceIds.size === choices.length && [...choiceIds].every(choice => !choice.includes(':'))
      if (!areGood) throw new Error(`Question ${id} of ${name} has choices one cannot tell apart`)
    }
    if (!hasRightAnswer(question)) throw new Error(`Question ${id} of ${name} has no right answer`)
    if (givesItselfAway(question)) throw new Error(`Question ${id} of ${name} gives its answer away`)
  }
}

function hasRightAnswer({ type, options, prompts = [], answer }: Question): boolean {
  const isSet = new Set(answer).size === answer.length
  const isChosen = isSet && answer.every(choice => options.some(({ id }) => id === choice))
  switch (type) {
    case 'short':
      return options.length === 0
    case 'single':
      return isChosen && answer.length === 1
    case 'true-false':
      return isChosen && answer.length === 1 && options.length === 2
    case 'multiple':
      return isChosen
    case 'ordering':
      return isChosen && answer.length === options.length && answer.length > 1
    case 'matching': {
      const isPair = (pair: string, promptId: string) => options.some(({ id }) => pairOf(promptId, id) === pair)
      return isSet && answer.length === prompts.length && prompts.every(({ id }) => answer.some(one => isPair(one, id)))
    }
  }
}

function givesItselfAway({ type, options, prompts = [], answer }: Question): boolean {
  if (type === 'ordering')
    return options.every(({ id }, at) => id === answer[at]) || answer.join() === [...answer].sort().join()
  return type === 'matching' && prompts.every(({ id }) => answer.includes(pairOf(id, id)))
}
