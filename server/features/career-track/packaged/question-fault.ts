import type { PackagedQuestion } from '#contract/packaged-track.ts'
import { pairOf } from '#contract/rules/quiz.ts'

/** Why nobody could answer a question right, or tell its parts apart; undefined where it is a good one. */
export function questionFault(question: PackagedQuestion): string | undefined {
  const { text, options, prompts = [] } = question
  if (text === '') return 'Pertanyaannya kosong'
  for (const choices of [options, prompts]) {
    const ids = new Set(choices.map(({ id }) => id))
    if (ids.size < choices.length || [...ids].some(id => id.includes(':')))
      return 'Ada pilihan yang tidak bisa dibedakan'
    if (choices.some(choice => choice.text === '')) return 'Ada pilihan yang kosong'
  }
  return hasRightAnswer(question) ? undefined : 'Jawaban benarnya tidak ada di antara pilihannya'
}

function hasRightAnswer({ type, options, prompts = [], answer }: PackagedQuestion): boolean {
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
      const isPair = (pair: string, promptId: string) => options.some(({ id }) => pairOf(promptId, id) === pair)
      return isSet && answer.length === prompts.length && prompts.every(({ id }) => answer.some(one => isPair(one, id)))
    }
  }
}
