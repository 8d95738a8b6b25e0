import type { QuizImport } from '#contract/assessment/quiz-import.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'

export const questionTypes: Readonly<Record<QuizQuestion['type'], { name: string }>> = {
  single: { name: 'Satu jawaban' },
  multiple: { name: 'Beberapa jawaban' },
  'true-false': { name: 'Benar atau salah' },
  short: { name: 'Jawaban singkat' },
  ordering: { name: 'Mengurutkan' },
  matching: { name: 'Memasangkan' },
}

const types = Object.keys(questionTypes) as QuizQuestion['type'][] // the cast restores the key type
export const typeChoices = types.map(value => ({ value, name: questionTypes[value].name }))

export const getQuestionTypeName = (type: string): string => typeChoices.find(({ value }) => value === type)?.name ?? ''

export interface AnswerNames {
  /** Label of a single answer for this type of question. */
  one: string
  hint: string
}

/** Labels of the answers, by type of question. */
export const answerNames: Readonly<Record<string, AnswerNames>> = {
  single: { one: 'Pilihan', hint: 'Klik lingkaran di depan jawaban yang benar.' },
  multiple: { one: 'Pilihan', hint: 'Centang setiap jawaban yang benar.' },
  'true-false': { one: 'Pilihan', hint: 'Klik lingkaran di depan jawaban yang benar.' },
  short: { one: 'Ejaan', hint: 'Setiap ejaan yang diterima. Huruf besar dan kecil sama saja.' },
  ordering: { one: 'Bagian', hint: 'Dalam urutan yang benar. Pelajar melihatnya diacak.' },
  matching: { one: 'Pasangan', hint: 'Pengecoh: kirinya dikosongkan.' },
} satisfies Record<QuizQuestion['type'], AnswerNames>

const LINE_MAX_LENGTH = 120

/** Shortens the text of a question to one line. */
export function clipQuestionText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LINE_MAX_LENGTH ? `${line.slice(0, LINE_MAX_LENGTH).toWellFormed()}…` : line
}

export const importFormats: Readonly<Record<QuizImport['format'], string>> = {
  gift: 'GIFT',
  moodle: 'Moodle XML',
  aiken: 'Aiken',
  csv: 'CSV',
  xlsx: 'XLSX',
}
