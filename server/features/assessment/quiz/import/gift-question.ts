import { choiceLine, pairLine } from '#contract/assessment/answer-lines.ts'
import { type GiftAnswer, type GiftAnswers, type GiftQuestion, unescapeGift } from './gift.ts'
import { htmlText } from './html-text.ts'
import { nameOf, oneLine, type ReadQuestion, type Written } from './read-question.ts'

type Meaning = Pick<Written, 'type' | 'answers'> & { explanation?: string }

const FORMAT = /^\[(html|moodle|plain|markdown)\]/i
const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]*>/i
const MARKDOWN = /[*_`[]/

/** Converts a GIFT question. Simplifies content that a quiz does not support, or gives the reason to skip the question. */
export function giftQuestion(question: GiftQuestion): ReadQuestion {
  const notes = new Set<string>()
  const { line, title, body } = question
  const format = FORMAT.exec(question.text)?.[1]?.toLowerCase()
  const plain = (text: string) => plainOf(text, format, notes)
  const text = plain(question.text)
  const skip = (problem: string): ReadQuestion => ({ line, notes: [], text, problem })
  if (question.problem !== undefined) return skip(question.problem)
  if (body.kind === 'none') return skip('Hanya teks, tanpa jawaban {…}')
  if (body.kind === 'essay') return skip('Soal esai tidak ada di kuis. Buat sebagai tugas')
  if (title !== '') notes.add(`Judul ${nameOf(unescapeGift(title))} tidak dipakai`)
  const meaning = body.kind === 'truth' ? truth(body, plain, notes) : answersOf(body, plain, notes)
  if (typeof meaning === 'string') return skip(meaning)
  const { explanation: fromAnswers = '', ...rest } = meaning
  const general = plain(question.feedback)
  if (general !== '' && fromAnswers !== '') notes.add('Umpan balik per jawaban tidak dipakai, hanya yang umum')
  return { line, notes: [...notes], title, written: { ...rest, text, explanation: general || fromAnswers } }
}

function plainOf(written: string, inherited: string | undefined, notes: Set<string>): string {
  const own = FORMAT.exec(written)
  const format = own?.[1]?.toLowerCase() ?? inherited
  const text = unescapeGift(written.slice(own?.[0].length ?? 0)).trim()
  if (format === 'html' || format === 'moodle') {
    const bare = htmlText(text)
    if (bare.hasMedia) notes.add('Gambar, suara, atau video dihapus')
    if (bare.text !== text) notes.add('Format HTML dihapus, teksnya tinggal')
    return bare.text
  }
  if (format === 'markdown' && MARKDOWN.test(text)) notes.add('Tanda Markdown ditampilkan apa adanya')
  if (format === undefined && LOOKS_LIKE_HTML.test(text))
    notes.add('Tag HTML ditampilkan apa adanya. Awali soal dengan [html] bila tag itu hanya format')
  return text
}

type Plain = (text: string) => string

function truth(
  { isTrue, wrongFeedback, rightFeedback }: { isTrue: boolean; wrongFeedback: string; rightFeedback: string },
  plain: Plain,
  notes: Set<string>,
): Meaning {
  const explanation = plain(rightFeedback)
  if (wrongFeedback !== '') notes.add('Umpan balik untuk jawaban salah tidak dipakai')
  return { type: 'true-false', answers: [choiceLine('Benar', isTrue), choiceLine('Salah', !isTrue)], explanation }
}

function answersOf({ kind, answers }: GiftAnswers, plain: Plain, notes: Set<string>): Meaning | string {
  if (kind === 'number') return numbers(answers, plain, notes)
  if (answers.some(({ text }) => text === '')) return 'Ada jawaban yang kosong'
  if (answers.some(({ isRight }) => !isRight)) return choices(answers, plain, notes)
  return answers.every(({ text }) => text.includes('->'))
    ? pairs(answers, plain, notes)
    : spellings(answers, plain, notes)
}

function choices(answers: readonly GiftAnswer[], plain: Plain, notes: Set<string>): Meaning {
  const worth = (answer: GiftAnswer) => answer.weight ?? (answer.isRight ? 100 : 0)
  const full = answers.filter(answer => worth(answer) >= 100)
  // Without an answer of full weight, all answers with a positive weight are right.
  const right = new Set(full.length > 0 ? full : answers.filter(answer => worth(answer) > 0))
  const partial = answers.filter(answer => worth(answer) > 0 && worth(answer) < 100)
  if (full.length > 1) notes.add('Di berkas satu jawaban benar sudah cukup. Di sini semua yang benar harus dipilih')
  if (full.length > 0 && partial.length > 0) notes.add('Pilihan dengan nilai sebagian dihitung salah')
  if (full.length === 0 && right.size > 0) notes.add('Bobot dihapus: nilai penuh bila semua yang benar dipilih')
  if (answers.some(answer => worth(answer) < 0)) notes.add('Pengurangan nilai dihapus')
  return {
    type: full.length === 1 ? 'single' : 'multiple',
    answers: answers.map(answer => choiceLine(oneLine(plain(answer.text)), right.has(answer))),
    explanation: feedbackOf(answers, answer => right.has(answer), plain, notes),
  }
}

/** Joins the feedback of the right answers, and drops that of the others. */
function feedbackOf(
  answers: readonly GiftAnswer[],
  isKept: (answer: GiftAnswer) => boolean,
  plain: Plain,
  notes: Set<string>,
): string {
  const withFeedback = answers.filter(({ feedback }) => feedback !== '')
  if (withFeedback.some(answer => !isKept(answer))) notes.add('Umpan balik untuk jawaban salah tidak dipakai')
  return [...new Set(withFeedback.filter(isKept).map(({ feedback }) => plain(feedback)))].join('\n')
}

function pairs(answers: readonly GiftAnswer[], plain: Plain, notes: Set<string>): Meaning | string {
  const lines = answers.map(({ text }) => {
    const at = text.indexOf('->')
    return [text.slice(0, at), text.slice(at + 2)].map(side => oneLine(plain(side)))
  })
  // The quiz form uses it to separate the sides of a pair.
  if (lines.some(([, right = '']) => right.includes('|'))) return 'Kanan sebuah pasangan tidak boleh berisi |'
  const explanation = feedbackOf(answers, () => true, plain, notes)
  return { type: 'matching', answers: lines.map(([left = '', right = '']) => pairLine(left, right)), explanation }
}

function spellings(answers: readonly GiftAnswer[], plain: Plain, notes: Set<string>): Meaning | string {
  const isWhole = ({ weight, text }: GiftAnswer) => (weight === undefined || weight >= 100) && !text.includes('*')
  const whole = answers.filter(isWhole)
  for (const { weight, text } of answers.filter(answer => !isWhole(answer))) {
    const why = weight !== undefined && weight < 100 ? 'bernilai sebagian' : 'memakai * sebagai pengganti huruf'
    notes.add(`Jawaban ${nameOf(unescapeGift(text))} tidak dipakai: ${why}`)
  }
  if (whole.length === 0) return 'Tidak ada satu pun jawaban bernilai penuh yang bisa ditulis di sini'
  const explanation = feedbackOf(answers, isWhole, plain, notes)
  return { type: 'short', answers: [...new Set(whole.map(({ text }) => oneLine(plain(text))))], explanation }
}

const EXACT = /^(-?\d{1,15}(?:\.\d{1,15})?)(?::0{1,9}(?:\.0{1,9})?)?$/

function numbers(answers: readonly GiftAnswer[], plain: Plain, notes: Set<string>): Meaning | string {
  const found = answers.map(answer => {
    const isWhole = answer.isRight && (answer.weight === undefined || answer.weight >= 100)
    return { answer, figure: isWhole ? EXACT.exec(answer.text)?.[1] : undefined }
  })
  const exact = found.flatMap(({ figure }) => figure ?? [])
  if (exact.length === 0) return 'Soal angka dengan rentang atau toleransi tidak ada di kuis'
  for (const { answer, figure } of found)
    if (figure === undefined)
      notes.add(`Angka ${nameOf(answer.text)} tidak dipakai: rentang, toleransi, atau nilai sebagian`)
  notes.add('Soal angka menjadi jawaban singkat dengan ejaan yang persis')
  const kept = new Set(found.flatMap(({ answer, figure }) => (figure === undefined ? [] : [answer])))
  return {
    type: 'short',
    answers: [...new Set(exact.flatMap(figure => [figure, figure.replace('.', ',')]))],
    explanation: feedbackOf(answers, answer => kept.has(answer), plain, notes),
  }
}
