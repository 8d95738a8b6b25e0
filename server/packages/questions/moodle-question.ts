import type { Meaning, Plain, WeightedAnswer } from './weighted-answers.ts'
import { choices, numbers, oneLine, pairs, spellings, truth } from './weighted-answers.ts'
import { choiceLine } from '#contract/assessment/answer-lines.ts'

/** A question of Moodle, in its backups or its question files. Texts are as the format has them. */
export interface MoodleQuestion {
  /** Moodle's name of the kind: `multichoice`, `match`, … */
  kind: string
  text: string
  /** General feedback. */
  feedback: string
  /** For `ordering` in the right order. */
  answers: WeightedAnswer[]
  /** For `match`; without a left side the right side is an extra option. */
  pairs: { left: string; right: string }[]
}

export type MoodleMeaning = { kind: 'answers'; meaning: Meaning } | { kind: 'essay' } | { kind: 'skipped'; why: string }

const MANY_BLANKS = 'Soal ini punya beberapa isian'
const RANDOM_NUMBERS = 'Soal hitungan dengan angka acak tidak ada di kuis'
const IN_PICTURE = 'Soal dengan jawaban di dalam gambar tidak ada di kuis'

/** Kinds that a quiz cannot hold, with the reason. */
const unsupported: Readonly<Record<string, string>> = {
  description: 'Hanya teks, tanpa jawaban',
  cloze: MANY_BLANKS,
  multianswer: MANY_BLANKS,
  gapselect: MANY_BLANKS,
  ddwtos: MANY_BLANKS,
  calculated: RANDOM_NUMBERS,
  calculatedsimple: RANDOM_NUMBERS,
  calculatedmulti: RANDOM_NUMBERS,
  formulas: RANDOM_NUMBERS,
  ddimageortext: IN_PICTURE,
  ddmarker: IN_PICTURE,
  stack: 'Soal matematika STACK dinilai oleh program yang tidak ada di sini',
  coderunner: 'Soal program CodeRunner dinilai oleh program yang tidak ada di sini',
}

/** Converts a question's answers. `notes` collects what was simplified. */
export function meaningOf(question: MoodleQuestion, plain: Plain, notes: Set<string>): MoodleMeaning {
  if (question.kind === 'essay') return { kind: 'essay' }
  const meaning = answersOf(question, plain, notes)
  return typeof meaning === 'string' ? { kind: 'skipped', why: meaning } : { kind: 'answers', meaning }
}

function answersOf(question: MoodleQuestion, plain: Plain, notes: Set<string>): Meaning | string {
  const { kind, answers } = question
  switch (kind) {
    case 'multichoice':
    case 'multichoiceset':
      return choices(answers, plain, notes)
    case 'truefalse':
      return truthOf(answers, plain, notes)
    case 'shortanswer':
      return spellings(answers, plain, notes)
    case 'numerical':
      return numbers(answers, plain, notes)
    case 'match':
    case 'matching':
    case 'ddmatch':
      return pairs(question.pairs, [], plain, notes)
    case 'ordering':
      return { type: 'ordering', answers: answers.map(({ text }) => oneLine(plain(text))) }
    default:
      return unsupported[kind] ?? `Jenis soal "${kind.slice(0, 40)}" tidak ada di sini`
  }
}

function truthOf(answers: readonly WeightedAnswer[], plain: Plain, notes: Set<string>): Meaning | string {
  const right = answers.find(({ weight = 0 }) => weight >= 100)
  const wrong = answers.find(({ weight = 0 }) => weight < 100)
  if (!right || answers.length !== 2) return 'Berkasnya tidak menyebut jawaban yang benar'
  const isTrue = /^(?:true|1|benar|ya)$/i.test(right.text.trim())
  if (isTrue || /^(?:false|0|salah|tidak)$/i.test(right.text.trim()))
    return truth({ isTrue, wrongFeedback: wrong?.feedback ?? '', rightFeedback: right.feedback }, plain, notes)
  // Other languages write the two answers in their own words.
  return { type: 'true-false', answers: answers.map(each => choiceLine(oneLine(plain(each.text)), each === right)) }
}
