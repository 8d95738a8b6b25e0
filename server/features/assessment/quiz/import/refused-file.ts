import { questionSheet } from '#contract/assessment/quiz-sheet.ts'
import type { UploadType } from '#contract/wire/endpoint.ts'
import { CallError } from '../../../../http/errors.ts'
import { quoteForMessage } from '../../../../packages/questions/weighted-answers.ts'

const TAKEN = `Yang diterima: GIFT, Aiken, Moodle XML, atau CSV dan XLSX dengan kolom "${questionSheet.text}" dan "${questionSheet.key}".`
const COLUMNS_NAMED = 6

const documents: readonly (readonly [ending: RegExp, what: string])[] = [
  [/^application\/pdf$/, 'PDF. Salin soalnya ke berkas teks'],
  [/wordprocessingml/, 'dokumen Word. Simpan sebagai teks biasa (.txt)'],
  [/presentationml/, 'presentasi. Salin soalnya ke berkas teks'],
  [/^application\/zip$/, 'ZIP. Bila isinya paket kursus (SCORM, Common Cartridge, QTI), bawa lewat "Impor paket"'],
  [/gzip/, 'arsip. Bila isinya kursus dari Moodle atau Open edX, bawa lewat "Impor paket"'],
  [/^image\//, 'gambar'],
  [/^video\//, 'video'],
  [/^audio\//, 'rekaman suara'],
]

/** Error for a file that does not contain text. */
export function createRefusedFileError(type: UploadType): CallError {
  const what = documents.find(([name]) => name.test(type))?.[1] ?? 'berkas lain'
  return refused(`Berkas ini ${what}.`)
}

/** Error for a text in an unknown format. */
export function createRefusedTextError(text: string): CallError {
  const start = text.trimStart()
  if (start === '') return refused('Berkas ini kosong.')
  if (/^<(?:\?xml|!--|quiz\b|questestinterop\b|assessmentItem\b)/.test(start)) return refused(xmlReason(text))
  if (/^<(?:!doctype html|html)\b/i.test(start)) return refused('Berkas ini halaman web (HTML).')
  if (start.startsWith('[')) return refused('Berkas ini JSON.')
  const [first = ''] = start.split(/[\r\n]/, 1)
  const columns = first.split(/[,;\t]/).map(column => column.replaceAll('"', '').trim())
  const isTable = columns.length > 1 && columns.every(column => column !== '' && column.length < 40)
  if (isTable)
    return refused(
      `Baris pertama tidak punya kolom soal. Yang ada: ${columns.slice(0, COLUMNS_NAMED).map(quoteForMessage).join(', ')}.`,
    )
  return refused(
    'Teks ini tidak berisi jawaban: GIFT menulisnya di antara { dan }, Aiken menulis baris "ANSWER: A" di bawah pilihan "A. ...".',
  )
}

function xmlReason(text: string): string {
  if (/<(?:questestinterop|assessmentItem)\b/.test(text))
    return 'Berkas ini QTI. Bawa paket ZIP-nya lewat "Impor paket".'
  return 'Berkas ini XML.'
}

const refused = (why: string) => new CallError('IMPORT_FILE_NOT_SUPPORTED', { message: `${why} ${TAKEN}` })
