import { formatPair } from '#contract/assessment/quiz.rules.ts'
import { areIdsDistinct, hasRightAnswer } from '#contract/assessment/right-answer.ts'
import type { QuizFile } from './content-shape.ts'

type Question = QuizFile['questions'][number]

/** Throws unless every question has a right answer that neither the order nor the ids of its options reveal. */
export function assertFairQuiz(quiz: QuizFile, name: string): void {
  const ids = new Set(quiz.questions.map(question => question.id))
  if (ids.size < quiz.questions.length) throw new Error(`Two questions of ${name} share an id`)
  for (const question of quiz.questions) {
    const { id, options, prompts = [] } = question
    if (!areIdsDistinct(options) || !areIdsDistinct(prompts))
      throw new Error(`Question ${id} of ${name} has two equal choices`)
    if (!hasRightAnswer(question)) throw new Error(`Question ${id} of ${name} has no right answer`)
    if (revealsAnswer(question)) throw new Error(`Question ${id} of ${name} gives its answer away`)
  }
}

function revealsAnswer({ type, options, prompts = [], answer }: Question): boolean {
  if (type === 'ordering')
    return options.every(({ id }, at) => id === answer[at]) || answer.join() === [...answer].sort().join()
  return type === 'matching' && prompts.every(({ id }) => answer.includes(formatPair(id, id)))
}
