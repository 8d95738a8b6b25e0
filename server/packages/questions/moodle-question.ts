import type { ConvertedAnswers, ToPlainText, WeightedAnswer } from './weighted-answers.ts'
import {
  convertChoices,
  convertNumbers,
  joinLines,
  convertPairs,
  convertSpellings,
  convertTrueFalse,
} from './weighted-answers.ts'
import { formatChoice } from '#contract/assessment/answer-lines.ts'

/**
 * A question of Moodle, from a backup or a question file. Its texts are in the format of the source, for example HTML.
 */
export interface MoodleQuestion {
  /** Moodle's name of the question type, for example `multichoice` or `match`. */
  kind: string
  text: string
  /** General feedback, which does not depend on the given answer. */
  feedback: string
  /** Answers of the question. For a question of type `ordering`, they are in the right order. */
  answers: WeightedAnswer[]
  /** Pairs of a `match` question. If `left` is empty, `right` is an additional option. */
  pairs: { left: string; right: string }[]
}

export type MoodleMeaning =
  | { kind: 'answers'; meaning: ConvertedAnswers }
  | { kind: 'essay' }
  | { kind: 'skipped'; why: string }

const MANY_BLANKS = 'Soal ini punya beberapa isian'
const RANDOM_NUMBERS = 'Soal hitungan dengan angka acak tidak ada di kuis'
const IN_PICTURE = 'Soal dengan jawaban di dalam gambar tidak ada di kuis'

/** Question types that quizzes of this app do not support. The text is the reason in the report. */
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

/** Converts the answers of a question. Adds a note to `notes` for each simplification. */
export function convertMoodleAnswers(question: MoodleQuestion, plain: ToPlainText, notes: Set<string>): MoodleMeaning {
  if (question.kind === 'essay') return { kind: 'essay' }
  const meaning = getAnswers(question, plain, notes)
  return typeof meaning === 'string' ? { kind: 'skipped', why: meaning } : { kind: 'answers', meaning }
}

function getAnswers(question: MoodleQuestion, plain: ToPlainText, notes: Set<string>): ConvertedAnswers | string {
  const { kind, answers } = question
  switch (kind) {
    case 'multichoice':
    case 'multichoiceset':
      return convertChoices(answers, plain, notes)
    case 'truefalse':
      return readTrueFalse(answers, plain, notes)
    case 'shortanswer':
      // Moodle stores short answers as plain text, in which `<` is a character.
      return convertSpellings(answers, plain, notes, text => text.trim())
    case 'numerical':
      return convertNumbers(answers, plain, notes)
    case 'match':
    case 'matching':
    case 'ddmatch':
      return convertPairs(question.pairs, [], plain, notes)
    case 'ordering':
      return { type: 'ordering', answers: answers.map(({ text }) => joinLines(plain(text))) }
    default:
      return unsupported[kind] ?? `Jenis soal "${kind.slice(0, 40)}" tidak ada di sini`
  }
}

function readTrueFalse(
  answers: readonly WeightedAnswer[],
  plain: ToPlainText,
  notes: Set<string>,
): ConvertedAnswers | string {
  const right = answers.find(({ weight = 0 }) => weight >= 100)
  const wrongAnswer = answers.find(({ weight = 0 }) => weight < 100)
  if (!right || answers.length !== 2) return 'Berkasnya tidak menyebut jawaban yang benar'
  const isTrue = /^(?:true|1|benar|ya)$/i.test(right.text.trim())
  if (isTrue || /^(?:false|0|salah|tidak)$/i.test(right.text.trim()))
    return convertTrueFalse(
      { isTrue, wrongFeedback: wrongAnswer?.feedback ?? '', rightFeedback: right.feedback },
      plain,
      notes,
    )
  // Keeps the original texts, because in other languages the words for true and false are unknown here.
  return { type: 'true-false', answers: answers.map(each => formatChoice(joinLines(plain(each.text)), each === right)) }
}
