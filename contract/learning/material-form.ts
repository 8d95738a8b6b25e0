import { isBlank } from '../wire/blank.ts'
import { CRITERION_MAX_LENGTH, RUBRIC_MAX } from '../wire/limits.ts'
import type { MaterialKind } from './material.list.ts'
import type { Criterion } from '../assessment/rubric.ts'
import { CAPTIONS_MAX_LENGTH, findCaptionsProblem } from './captions.ts'

/**
 * Form of a material in the admin UI, with the rules that both page and server use to check it. Each field is one text,
 * so that authors find their text unchanged and changes of two authors can be compared by field. The server also checks
 * that the files exist.
 */

export type MaterialForm = Readonly<Record<string, string>>
type Errors = Record<string, string>

export interface WrittenMaterial {
  title: string
  minutes: number
  rubric: Criterion[]
  needsSecondReading: boolean
}

const TITLE_MAX_LENGTH = 120
const MINUTES_MAX = 600
export const ARTICLE_MAX_LENGTH = 100_000
const SUMMARY_MAX_LENGTH = 2_000
const POINTS = 100

/** Fields of each kind of material, in addition to title and minutes. */
export const materialParts = {
  article: ['text'],
  assignment: ['text', 'rubric', 'readings'],
  video: ['video', 'low', 'captions', 'poster', 'summary'],
  pdf: ['pdf', 'summary'],
  // The form changes only the summary of an imported package.
  scorm: ['summary'],
} as const satisfies Record<MaterialKind, readonly string[]>

/** Fields that contain a file's URL: the allowed extensions, and the message for a URL outside this site. */
const fileParts: Readonly<Record<string, { ending: string; isNeeded: boolean; words: string }>> = {
  video: { ending: 'mp4', isNeeded: true, words: 'Unggah videonya dulu (MP4)' },
  low: { ending: 'mp4', isNeeded: false, words: 'Unggah video kecilnya dulu (MP4), atau kosongkan' },
  poster: { ending: 'svg|png|jpg|webp', isNeeded: false, words: 'Unggah gambarnya dulu, atau kosongkan' },
  pdf: { ending: 'pdf', isNeeded: true, words: 'Unggah PDF-nya dulu' },
}

const lengths: Readonly<Record<string, { max: number; isNeeded: boolean; words: string }>> = {
  text: {
    max: ARTICLE_MAX_LENGTH,
    isNeeded: true,
    words: 'Paling panjang 100.000 karakter. Bagi menjadi dua materi.',
  },
  summary: { max: SUMMARY_MAX_LENGTH, isNeeded: true, words: 'Paling panjang 2.000 karakter' },
}

/** Returns the material, or the error message of each invalid field. */
export function readMaterialForm(
  kind: MaterialKind,
  form: MaterialForm,
): { material: WrittenMaterial } | { errors: Errors } {
  const errors: Errors = {}
  const title = (form['title'] ?? '').trim()
  if (isBlank(title)) errors['title'] = 'Judul harus diisi'
  else if (title.length > TITLE_MAX_LENGTH) errors['title'] = `Judul paling panjang ${TITLE_MAX_LENGTH} karakter`
  else if (/\p{Cc}/u.test(title)) errors['title'] = 'Judul mengandung karakter yang tidak didukung'
  const minutes = (form['minutes'] ?? '').trim()
  if (!/^\d{1,3}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > MINUTES_MAX) {
    errors['minutes'] = `Menit belajar dari 1 sampai ${MINUTES_MAX}`
  }
  for (const name of materialParts[kind]) {
    const problem = getProblem(name, form[name] ?? '')
    if (problem !== undefined) errors[name] = problem
  }
  const rubric = kind === 'assignment' ? readRubric(form['rubric'] ?? '') : []
  if (typeof rubric === 'string') return { errors: { ...errors, rubric } }
  if (Object.keys(errors).length > 0) return { errors }
  const needsSecondReading = form['readings'] === 'two'
  return { material: { title, minutes: Number(minutes), rubric, needsSecondReading } }
}

function getProblem(name: string, value: string): string | undefined {
  if (name === 'captions') return value.trim() === '' ? undefined : findCaptionsFault(value)
  const file = fileParts[name]
  if (name === 'readings') return ['', 'one', 'two'].includes(value) ? undefined : 'Pilih satu atau dua pakar'
  if (file) {
    if (value.trim() === '' && !file.isNeeded) return undefined
    const isOurs = new RegExp(String.raw`^/api/media/[0-9a-f]{64}\.(?:${file.ending})$`).test(value.trim())
    return isOurs ? undefined : file.words
  }
  const length = lengths[name]
  if (!length) return undefined
  if (length.isNeeded && isBlank(value)) return 'Harus diisi'
  return value.length > length.max ? length.words : undefined
}

function findCaptionsFault(text: string): string | undefined {
  return text.length > CAPTIONS_MAX_LENGTH
    ? 'Paling panjang 200.000 karakter. Bagi videonya menjadi dua materi.'
    : findCaptionsProblem(text)
}

/**
 * Replaces tabs and other control characters with spaces, because packages do not accept control characters in a
 * criterion.
 */
export const toCriterionLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * Parses lines of the form `criterion | points`, whose points must add up to a hundred. An empty text means that the
 * assignment is assessed as a whole. Returns a message if the text is invalid.
 */
function readRubric(text: string): Criterion[] | string {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length > RUBRIC_MAX) return `Paling banyak ${RUBRIC_MAX} baris`
  const rubric = lines.map(line => {
    const [, words = '', points = ''] = /^(.*)\|\s*(\d{1,3})\s*$/.exec(line) ?? []
    return { text: toCriterionLine(words), points: Number(points) }
  })
  const brokenIndex = rubric.findIndex(({ text: words, points }) => words === '' || points === 0)
  if (brokenIndex !== -1) return `Baris ${brokenIndex + 1}: isi yang dinilai dan poinnya`
  if (rubric.some(({ text: words }) => words.length > CRITERION_MAX_LENGTH)) {
    return `Satu baris paling panjang ${CRITERION_MAX_LENGTH} karakter`
  }
  const sum = rubric.reduce((total, { points }) => total + points, 0)
  return rubric.length === 0 || sum === POINTS ? rubric : `Jumlah poinnya ${sum}, seharusnya ${POINTS}`
}

/** Returns the form value for the number of experts who must assess an answer: 'one' or 'two'. */
export const formatReadings = (needsSecondReading: boolean) => (needsSecondReading ? 'two' : 'one')

export const formatRubric = (rubric: readonly Criterion[]) =>
  rubric.map(({ text, points }) => `${text} | ${points}`).join('\n')
