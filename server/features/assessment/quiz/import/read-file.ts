import { QUIZ_IMPORT_MAX_QUESTIONS } from '#contract/wire/limits.ts'
import type { QuizImport } from '#contract/assessment/quiz-import.ts'
import { createFileFault } from '../../../../desk/import/fault.ts'
import { detectFileType } from '../../../../http/file-types.ts'
import { isAiken, parseAiken } from './aiken.ts'
import { countFilledRows } from '../../../../desk/import/workbook/count-rows.ts'
import { countQuestions } from './count-questions.ts'
import { decodeText } from './decode.ts'
import { toQuizQuestion } from './gift-question.ts'
import { parseGift } from './gift.ts'
import { isMoodleXml, parseMoodleXml } from './moodle-xml.ts'
import { quoteForMessage } from '../../../../packages/questions/weighted-answers.ts'
import type { ReadQuestion } from './read-question.ts'
import { createRefusedFileError, createRefusedTextError } from './refused-file.ts'
import { isQuestionSheet, readQuestionSheet } from './sheet.ts'

type TextFormat = Exclude<QuizImport['format'], 'xlsx'>
type File<Format = QuizImport['format']> = { format: Format } & Pick<QuizImport, 'notes'> & {
    questions: ReadQuestion[]
  }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CATEGORIES_NAMED = 5

/** Reads the questions of a file. Detects its format (one of five) from the content, not from the file name. */
export async function readQuestionFile(bytes: Buffer): Promise<File> {
  const file = await readAny(bytes)
  const { length } = file.questions
  if (length > QUIZ_IMPORT_MAX_QUESTIONS)
    throw createFileFault(
      `Ada lebih dari ${QUIZ_IMPORT_MAX_QUESTIONS} soal dalam berkas ini. Bagi menjadi beberapa berkas.`,
    )
  if (length === 0) throw createFileFault('Tidak ada soal dalam berkas ini.')
  return file
}

async function readAny(bytes: Buffer): Promise<File> {
  const type = await detectFileType(bytes)
  if (type === XLSX) {
    const questions = await readQuestionSheet({ bytes, type, name: '' })
    // Subtracts one, because the first row contains the column titles.
    return {
      format: 'xlsx',
      notes: listIncompleteFileNotes((await countFilledRows(bytes)) - 1, questions.length),
      questions,
    }
  }
  // The type is undefined for text in an old encoding, because such text is recognised only after decoding.
  if (type !== undefined && type !== 'text/plain') throw createRefusedFileError(type)
  const { text, note } = decodeText(bytes)
  const notes = note === undefined ? [] : [note]
  const file = await readText(text)
  notes.push(...listIncompleteFileNotes(countQuestions(file.format, text), file.questions.length))
  return { ...file, notes: [...notes, ...file.notes] }
}

/**
 * Compares the parsed questions with a second count of the questions in the file (`held`). If the parser read fewer,
 * returns a note that asks the author to check the file.
 */
export function listIncompleteFileNotes(held: number, readCount: number): string[] {
  if (held <= readCount || readCount > QUIZ_IMPORT_MAX_QUESTIONS) return []
  return [`Bacaan ini tidak lengkap: berkas memuat ${held} soal, yang terbaca ${readCount}. Periksa berkasnya.`]
}

async function readText(text: string): Promise<File<TextFormat>> {
  if (isQuestionSheet(text)) {
    const questions = await readQuestionSheet({ bytes: Buffer.from(text), type: 'text/plain', name: '' })
    return { format: 'csv', notes: [], questions }
  }
  if (isAiken(text)) return { format: 'aiken', notes: [], questions: parseAiken(text) }
  if (isMoodleXml(text)) {
    const { questions, categories } = await parseMoodleXml(text)
    return { format: 'moodle', notes: categoryNotes(categories), questions }
  }
  if (!text.includes('{') || text.trimStart().startsWith('<')) throw createRefusedTextError(text)
  const { questions, categories } = parseGift(text)
  return { format: 'gift', notes: categoryNotes(categories), questions: questions.map(toQuizQuestion) }
}

function categoryNotes(categories: readonly { line: number; name: string }[]): string[] {
  const namedCategories = categories
    .slice(0, CATEGORIES_NAMED)
    .map(({ line, name }) => `${quoteForMessage(name)} (baris ${line})`)
  const more = categories.length > namedCategories.length ? ', dan lainnya' : ''
  return namedCategories.length > 0 ? [`Kategori tidak dipakai: ${namedCategories.join(', ')}${more}.`] : []
}
