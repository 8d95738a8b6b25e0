import type { PackagedQuestion } from '#contract/packaged-track.ts'
import { areDistinct, hasRightAnswer } from '#contract/rules/right-answer.ts'

/** Why nobody could answer a question right, or tell its parts apart; undefined where it is a good one. */
export function questionFault(question: PackagedQuestion): string | undefined {
  const { text, options, prompts = [] } = question
  if (text === '') return 'Pertanyaannya kosong'
  if (!areDistinct(options) || !areDistinct(prompts)) return 'Ada pilihan yang tidak bisa dibedakan'
  if ([...options, ...prompts].some(choice => choice.text === '')) return 'Ada pilihan yang kosong'
  return hasRightAnswer(question) ? undefined : 'Jawaban benarnya tidak ada di antara pilihannya'
}
