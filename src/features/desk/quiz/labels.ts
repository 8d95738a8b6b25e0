import type { QuizImport } from '#contract/assessment/quiz-import.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'

export const questionTypes: Readonly<Record<QuizQuestion['type'], { name: string; hint: string }>> = {
  single: { name: 'Satu jawaban', hint: 'Satu baris satu pilihan. Beri * di depan yang benar.' },
  multiple: { name: 'Beberapa jawaban', hint: 'Satu baris satu pilihan. Beri * di depan setiap yang benar.' },
  'true-false': { name: 'Benar atau salah', hint: 'Dua baris. Beri * di depan yang benar.' },
  short: { name: 'Jawaban singkat', hint: 'Satu baris satu ejaan yang diterima. Huruf besar dan kecil sama saja.' },
  ordering: {
    name: 'Mengurutkan',
    hint: 'Satu baris satu bagian, dalam urutan yang benar. Pelajar melihatnya diacak.',
  },
  matching: { name: 'Memasangkan', hint: 'Setiap baris: kiri | kanan. Pengecoh ditulis tanpa kiri: | kanan.' },
}

const types = Object.keys(questionTypes) as QuizQuestion['type'][] // the record's own keys
export const typeChoices = types.map(value => ({ value, name: questionTypes[value].name }))

/** Explains the format of typed answers by type. */
export function hintOf(text: string): string {
  const type = types.find(each => each === text)
  return type ? questionTypes[type].hint : 'Pilih jenisnya dulu.'
}

export const importFormats: Readonly<Record<QuizImport['format'], string>> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  csv: 'CSV',
  xlsx: 'XLSX',
}
