import {
  convertChoices,
  type ConvertedAnswers,
  quoteForMessage,
  convertNumbers,
  convertPairs,
  type ToPlainText,
  convertSpellings,
  convertTrueFalse,
} from '../../../../packages/questions/weighted-answers.ts'
import { type GiftAnswers, type GiftQuestion, unescapeGift } from './gift.ts'
import { extractHtmlText } from './html-text.ts'
import type { ReadQuestion } from './read-question.ts'

const FORMAT = /^\[(html|moodle|plain|markdown)\]/i
const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]*>/i
const MARKDOWN = /[*_`[]/

/**
 * Converts a GIFT question. Simplifies content that the quizzes of this app do not support, or returns a message if the
 * question cannot be imported.
 */
export function toQuizQuestion(question: GiftQuestion): ReadQuestion {
  const notes = new Set<string>()
  const { line, title, body } = question
  const format = FORMAT.exec(question.text)?.[1]?.toLowerCase()
  const plain = (text: string) => toPlainText(text, format, notes)
  const text = plain(question.text)
  const skip = (problem: string): ReadQuestion => ({ line, notes: [], text, problem })
  if (question.problem !== undefined) return skip(question.problem)
  if (body.kind === 'none') return skip('Hanya teks, tanpa jawaban {…}')
  if (body.kind === 'essay') return skip('Soal esai tidak ada di kuis. Buat sebagai tugas')
  if (title !== '') notes.add(`Judul ${quoteForMessage(unescapeGift(title))} tidak dipakai`)
  const meaning = body.kind === 'truth' ? convertTrueFalse(body, plain, notes) : getAnswers(body, plain, notes)
  if (typeof meaning === 'string') return skip(meaning)
  const { explanation: fromAnswers = '', ...rest } = meaning
  const general = plain(question.feedback)
  if (general !== '' && fromAnswers !== '') notes.add('Umpan balik per jawaban tidak dipakai, hanya yang umum')
  return { line, notes: [...notes], title, written: { ...rest, text, explanation: general || fromAnswers } }
}

function toPlainText(written: string, inherited: string | undefined, notes: Set<string>): string {
  const ownFormat = FORMAT.exec(written)
  const format = ownFormat?.[1]?.toLowerCase() ?? inherited
  const text = unescapeGift(written.slice(ownFormat?.[0].length ?? 0)).trim()
  if (format === 'html' || format === 'moodle') {
    const bare = extractHtmlText(text)
    if (bare.hasMedia) notes.add('Gambar, suara, atau video dihapus')
    if (bare.text !== text) notes.add('Format HTML dihapus, teksnya tinggal')
    return bare.text
  }
  if (format === 'markdown' && MARKDOWN.test(text)) notes.add('Tanda Markdown ditampilkan apa adanya')
  if (format === undefined && LOOKS_LIKE_HTML.test(text))
    notes.add('Tag HTML ditampilkan apa adanya. Awali soal dengan [html] bila tag itu hanya format')
  return text
}

function getAnswers({ kind, answers }: GiftAnswers, plain: ToPlainText, notes: Set<string>): ConvertedAnswers | string {
  if (kind === 'number') return convertNumbers(answers, plain, notes)
  if (answers.some(({ text }) => text === '')) return 'Ada jawaban yang kosong'
  if (answers.some(({ isRight }) => !isRight)) return convertChoices(answers, plain, notes)
  if (!answers.every(({ text }) => text.includes('->'))) return convertSpellings(answers, plain, notes)
  const sides = answers.map(({ text }) => {
    const at = text.indexOf('->')
    return { left: text.slice(0, at), right: text.slice(at + 2) }
  })
  return convertPairs(sides, answers, plain, notes)
}
