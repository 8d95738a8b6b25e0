import { formatChoice } from '#contract/assessment/answer-lines.ts'
import type { ReceivedFile } from '#contract/wire/endpoint.ts'
import { QUIZ_IMPORT_MAX_QUESTIONS } from '#contract/wire/limits.ts'
import { questionSheet, sheetTypes } from '#contract/assessment/quiz-sheet.ts'
import { createFileFault } from '../../../../desk/import/fault.ts'
import type { ImportColumn } from '../../../../desk/import/import-action.ts'
import { readRows } from '../../../../desk/import/read-rows.ts'
import { readSheet } from '../../../../desk/import/read-sheet.ts'
import { joinLines } from '../../../../packages/questions/weighted-answers.ts'
import type { ReadQuestion, ImportedFields } from './read-question.ts'

const choiceName = (at: number) => `choice${at}`
const columns: Readonly<Record<string, ImportColumn>> = {
  type: { title: questionSheet.type, otherTitles: ['tipe', 'type'], isOptional: true },
  text: { title: questionSheet.text, otherTitles: ['soal', 'question'] },
  key: { title: questionSheet.key, otherTitles: ['jawaban', 'kunci jawaban', 'answer'] },
  explanation: { title: questionSheet.explanation, otherTitles: ['pembahasan', 'explanation'], isOptional: true },
  ...Object.fromEntries(
    questionSheet.choices.map((title, at) => {
      const letter = title.slice(-1)
      return [choiceName(at), { title, otherTitles: [letter, `option ${letter}`], isOptional: true }]
    }),
  ),
}

const types = new Map<string, ImportedFields['type']>(Object.entries(sheetTypes))
const ANSWER_IN_CHOICES = 'Kolom "kunci": kosongkan untuk jenis ini; jawabannya ditulis di kolom pilihan'
const typeNames = Object.keys(sheetTypes).join(', ')

/** Returns whether the text begins with the column titles of a question file. */
export function isQuestionSheet(text: string): boolean {
  const first = text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const titles = first.split(/[,;\t]/).map(title => title.replaceAll('"', '').trim().toLowerCase())
  return [questionSheet.text, 'soal', 'question'].some(title => titles.includes(title)) && titles.length > 1
}

/** Reads one question from each row of a CSV file or workbook. */
export async function readQuestionSheet(file: ReceivedFile): Promise<ReadQuestion[]> {
  const { batches } = await readRows(file, columns, readSheet)
  const read: ReadQuestion[] = []
  for await (const batch of batches) {
    for (const { line, values, problem } of batch) {
      const text = values['text'] ?? ''
      read.push(problem === undefined ? getQuestion(line, text, values) : { line, notes: [], text, problem })
    }
    // Stops after the maximum number of questions instead of reading up to 100,000 rows.
    if (read.length > QUIZ_IMPORT_MAX_QUESTIONS)
      throw createFileFault(`Paling banyak ${QUIZ_IMPORT_MAX_QUESTIONS} soal dalam satu berkas.`)
  }
  return read
}

function getQuestion(line: number, text: string, values: Readonly<Record<string, string>>): ReadQuestion {
  const choices = questionSheet.choices.map((_, at) => joinLines(values[choiceName(at)] ?? ''))
  const answers = getAnswers(values['type'] ?? '', choices, values['key'] ?? '')
  if (typeof answers === 'string') return { line, notes: [], text, problem: answers }
  return { line, notes: [], written: { ...answers, text, explanation: values['explanation'] ?? '' } }
}

function getAnswers(
  typed: string,
  choices: readonly string[],
  key: string,
): Pick<ImportedFields, 'type' | 'answers'> | string {
  const givenChoices = choices.filter(text => text !== '')
  const letters = key
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(letter => letter !== '')
  const type = typed === '' ? (letters.length > 1 ? 'multiple' : 'single') : types.get(joinLines(typed).toLowerCase())
  switch (type) {
    case undefined:
      return `Kolom "jenis": tidak dikenali. Pakai ${typeNames}`
    case 'true-false': {
      const isTrue = key.toLowerCase() === 'benar'
      if (!isTrue && key.toLowerCase() !== 'salah') return 'Kolom "kunci": tulis benar atau salah'
      return { type, answers: [formatChoice('Benar', isTrue), formatChoice('Salah', !isTrue)] }
    }
    case 'short':
      if (givenChoices.length === 0) return { type, answers: [joinLines(key)] }
      return key === '' ? { type, answers: givenChoices } : ANSWER_IN_CHOICES
    case 'ordering':
    case 'matching':
      return key === '' ? { type, answers: givenChoices } : ANSWER_IN_CHOICES
    default: {
      const indexes = letters.map(letter => (letter.length === 1 ? letter.codePointAt(0)! - 'a'.codePointAt(0)! : -1))
      if (indexes.length === 0) return 'Kolom "kunci": tulis huruf pilihan yang benar, misalnya B'
      if (!indexes.every(index => choices[index])) return 'Kolom "kunci": menyebut pilihan yang kosong atau tidak ada'
      if (type === 'single' && indexes.length > 1) return 'Kolom "kunci": hanya satu huruf untuk satu jawaban'
      return {
        type,
        answers: choices.flatMap((text, at) => (text === '' ? [] : [formatChoice(text, indexes.includes(at))])),
      }
    }
  }
}
